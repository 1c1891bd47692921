"""What a game's rows allow, and a table's choice of it, checked and filled in."""

from .cards import capitals, parse, text
from .refused import Refused
from .rules import CARDS, FIVE, FOUR, MOST_GAMES, NONE, STAKE_NAMES, STAKES, TARGETS, WHOLE

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Rule:
    """A house rule as it stands for one game with so many players.

    `allowed` is a tuple of values, a `range` of whole numbers (then `none` is not set), or
    one of `CARDS`, `TARGETS`, `STAKES`.
    """

    def __init__(self, name: str, default: "Any", allowed: "Any") -> None:
        self.name = name
        self.default = default
        self.allowed = allowed


def rules_of(rows: tuple, players: int) -> "list[Rule]":
    """The rules of `rows` that exist with so many players, in the rows' order.

    A row is `(name, allowed)` or `(name, allowed, default)`; the first allowed value is the
    default where none is given. `allowed` may be a dict from the number of players, 0 for
    all others; a number that is not there does not have the rule.
    """
    found = []
    for row in rows:
        allowed = row[1]
        if type(allowed) is dict:
            allowed = allowed.get(players, allowed.get(0))
            if allowed is None:
                continue
        if len(row) == 3:
            default = row[2]
        else:
            default = allowed[0] if type(allowed) is tuple else NONE
        found.append(Rule(row[0], default, allowed))
    return found


def settle_rules(game: str, rules: "list[Rule]", chosen: dict) -> dict:
    """Every rule of the game with its value: `chosen` where it says one, else the default.

    Raises Refused: `rule_unknown`, `rule_value`, `rule_pair`.
    """
    by_name = {rule.name: rule for rule in rules}
    for name in chosen:
        if name not in by_name:
            names = tuple(rule.name for rule in rules)
            raise Refused("rule_unknown", name, chosen[name], game, names)
    values = {}
    for rule in rules:
        value = chosen.get(rule.name, rule.default)
        values[rule.name] = _checked(rule, value) if rule.name in chosen else value
    _check_pairs(values, chosen)
    _fill_in(values, chosen, by_name)
    return values


def _checked(rule: Rule, value: "Any") -> "Any":
    """A chosen value as it is kept; raises Refused("rule_value")."""
    allowed = rule.allowed
    if type(allowed) is tuple:
        meant = value
        if rule.name == "marked_card" and type(value) is str and value != NONE:
            meant = capitals(value)
        for good in allowed:
            if type(meant) is type(good) and meant == good:
                return good
    elif type(value) is str and value == NONE:
        return rule.default
    elif type(allowed) is range:
        if type(value) is int and value in allowed:
            return value
    elif allowed == TARGETS:
        if type(value) is list and 1 <= len(value) <= MOST_GAMES and _whole(value):
            return list(value)
    elif allowed == STAKES:
        if type(value) is dict and _whole(value.values()):
            if all(name in STAKE_NAMES for name in value):
                return dict(value)
    elif allowed == CARDS:
        cards = removed_cards(value)
        if cards is not None:
            return cards
    raise Refused("rule_value", rule.name, value, allowed)


def _whole(numbers: "Any") -> bool:
    return all(type(n) is int and n in WHOLE for n in numbers)


def removed_cards(value: "Any") -> "list[str] | None":
    """A `removed` list in upper case, or None if no deal removes just these cards."""
    if type(value) is not list or not all(type(card) is str for card in value):
        return None
    try:
        cards = [parse(card) for card in value]
    except Refused:
        return None
    return [text(card) for card in cards] if removable(cards) else None


PAIRS = (
    ("last_trick", "remainder", "fractions", ("keep",)),
    ("finish", "elimination", "deals", None),
    ("finish", "elimination", "partners", (True,)),
    ("series", None, "deals", None),
)
"""Two rules that exclude each other; None: any value but `none`."""


def _check_pairs(values: dict, chosen: dict) -> None:
    for name, value, other, others in PAIRS:
        here = values.get(name, NONE)
        there = values.get(other, NONE)
        if here == NONE or there == NONE or (value is not None and here != value):
            continue
        if others is None or there in others:
            raise Refused("rule_pair", name, here, other, there)
    survivors = values.get("survivors", NONE)
    if survivors != NONE and values["finish"] != "elimination":
        raise Refused("rule_pair", "survivors", survivors, "finish", values["finish"])


def _fill_in(values: dict, chosen: dict, by_name: dict) -> None:
    """The defaults that depend on other rules (rules.md, sections 5.2, 6.2, 7.1, 10)."""
    deals = by_name.get("deals")
    if deals is not None and deals.default != NONE:
        # calabrasella: a target replaces the number of deals that stands by default
        named = chosen.get("deals", NONE) != NONE
        if values["target"] != NONE and not named:
            values["deals"] = NONE
    if values.get("deals", NONE) != NONE or values.get("series", NONE) != NONE:
        values["target"] = NONE
    if values.get("finish") == "elimination" and values["survivors"] == NONE:
        values["survivors"] = 1


def removable(cards: "list[int] | bytes") -> bool:
    """Whether these are one 4, all four 4s, or all four 4s and one 5 (rules.md, section 3)."""
    fours = 0
    fives = 0
    for i, card in enumerate(cards):
        if card in cards[:i]:
            return False
        fours += card >> 6 == 0 and card & 15 == FOUR
        fives += card >> 6 == 0 and card & 15 == FIVE
    return fours + fives == len(cards) and (fours, fives) in ((1, 0), (4, 0), (4, 1))
