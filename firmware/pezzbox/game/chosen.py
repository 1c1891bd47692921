"""A table's choice of house rules, checked and filled in when a match begins."""

from .cards import capitals, parse, text
from .refused import Refused
from .rules import CARDS, MOST_GAMES, NONE, STAKE_NAMES, STAKES, TARGETS, WHOLE, Rule, removable

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


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
