"""Which house rules a game has, their defaults, and what is refused (section 10)."""

from collections.abc import Callable
from typing import Any

from .cards import capitals, read_card
from .refusal import Refusal, refuse_unless

REVERSE = ("traversone", "traversone21", "ciapano")
STRAIGHT = ("tressette", "treschetten")
BIDDING = ("calabresella", "calabrasella")
PLAYERS = {
    "traversone": (2, 8),
    "traversone21": (2, 8),
    "busche": (4, 4),
    "ciapano": (3, 3),
    "tressette": (2, 4),
    "treschetten": (2, 4),
    "calabresella": (3, 7),
    "calabrasella": (3, 3),
}
STAKE_KEYS = "chiamo chiedo solo solissimo solissimo_dividete solissimo_scegliete arcisolo".split()

Check = Callable[[Any], bool]
Rows = dict[str, tuple[Any, Check]]


def whole(low: int, high: int) -> Check:
    """A check for whole numbers from low to high (true and false are none)."""
    return lambda value: type(value) is int and low <= value <= high


def words(*allowed: str) -> Check:
    """A check for one of these words."""
    return lambda value: isinstance(value, str) and value in allowed


def truth(value: Any) -> bool:
    """A check for true and false."""
    return isinstance(value, bool)


def optional(check: Check) -> Check:
    """A check that also takes "none" (not set)."""
    return lambda value: value == "none" or check(value)


def heavy(game: str, given: dict[str, Any]) -> bool:
    """Whether the ace of batons counts 11 points (5.2, 5.4)."""
    return game == "traversone21" or (game == "ciapano" and given.get("ace_of_batons", 11) != 1)


def rows(game: str, players: int, given: dict[str, Any]) -> Rows:
    """Section 10's table for one game with so many players: name -> (default, check)."""
    table: Rows = {"peek": ("always", words("always", "first_trick", "never"))}
    if heavy(game, given):
        table["peek"] = ("first_trick", table["peek"][1])
    table["target"] = (_default_target(game, given), optional(whole(1, 999)))
    if game in REVERSE or game in BIDDING:
        table["deals"] = ("none", optional(whole(1, 99)))
    if game in REVERSE:
        table.update(_reverse_rows(game, players, given))
    if game in STRAIGHT:
        table["last_trick"] = ("point", words("point", "half", "none"))
        table["fractions"] = ("drop", words("drop", "keep"))
        table["false_declaration"] = ("cancel", words("cancel", "forfeit"))
    if game in ("traversone", "traversone21", "tressette"):
        table["leftover"] = ("remove", words("remove", "monte"))
        table["removed"] = ("none", optional(lambda value: isinstance(value, list)))
    if game in REVERSE + STRAIGHT:
        table["draw_open"] = (game != "treschetten", truth)
    table.update(_own_rows(game, players))
    return table


def _default_target(game: str, given: dict[str, Any]) -> Any:
    if game == "ciapano":
        return 31 if heavy(game, given) else 21
    return {"traversone21": 31, "treschetten": 31, "busche": 5, "calabrasella": "none"}.get(
        game, 21
    )


def _reverse_rows(game: str, players: int, given: dict[str, Any]) -> Rows:
    table: Rows = {
        "bust": ("pass" if heavy(game, given) else "reach", words("reach", "pass")),
        "finish": ("first_bust", words("first_bust", "elimination")),
        "survivors": ("none", optional(whole(1, players - 1))),
        "tie": ("extra", words("extra", "share")),
        "last_trick": ("remainder", words("remainder", "point", "half", "none")),
        "fractions": ("drop", words("drop", "keep")),
        "revoke": ("all", words("all", "eleven", "none")),
    }
    if game == "traversone":
        table["partners"] = (False, partners(players))
    if game == "ciapano":
        table["ace_of_batons"] = (11, lambda value: type(value) is int and value in (11, 1))
    if heavy(game, given):
        table["sola"] = ("choice", words("choice", "strict", "others", "off"))
        table["marked_card"] = ("none", optional(_is_marked))
        table["zero"] = ("none", words("none", "ten", "share"))
        table["batons_closed"] = (False, truth)
    else:
        table["cappotto"] = ("others", words("others", "win", "off"))
    return table


def _own_rows(game: str, players: int) -> Rows:
    table: Rows = {}
    if game == "tressette":
        table["revoke"] = ("all", words("all", "none"))
        table["cappotto"] = ("off", words("off", "win"))
        table["partners"] = (players == 4, partners(players))
        table["declarations"] = ("off", words("off", "first_trick", "anytime", "after_trick"))
    if game == "treschetten":
        table["series"] = ("none", optional(_is_series))
        if players < 4:
            table["declare_when"] = ("anytime", words("anytime", "after_trick"))
        if players == 2:
            table["zu_tun"] = (True, truth)
    if game == "busche":
        table["need"] = ("point", words("point", "trick"))
        table["ace_of_coins"] = (8, lambda value: type(value) is int and value in (8, 3))
    if game in BIDDING:
        table["declarer_leads"] = (False, truth)
    if game == "calabresella":
        table["stakes"] = ("none", optional(_are_stakes))
        table["more_bids"] = (False, truth)
        sits_out = {4: words_of(True, False), 7: words_of(True)}.get(players, words_of(False))
        table["dealer_sits_out"] = (players in (4, 7), sits_out)
    return table


def words_of(*allowed: bool) -> Check:
    """A check for true, for false, or for both."""
    return lambda value: isinstance(value, bool) and value in allowed


def partners(players: int) -> Check:
    """A check for the rule partners, which only four can play."""
    return words_of(True, False) if players == 4 else words_of(False)


def _is_marked(value: Any) -> bool:
    return isinstance(value, str) and capitals(value) in ("D3", "BA", "DA")


def _is_series(value: Any) -> bool:
    return isinstance(value, list) and 1 <= len(value) <= 9 and all(map(whole(1, 999), value))


def _are_stakes(value: Any) -> bool:
    return isinstance(value, dict) and all(
        key in STAKE_KEYS and whole(1, 999)(stake) for key, stake in value.items()
    )


def right_removed(cards: list[str], count: int | None = None) -> bool:
    """Whether these are cards to take out: one 4; all 4s; all 4s and one 5 (section 3)."""
    fours = sorted(card for card in cards if card[1] == "4")
    fives = [card for card in cards if card[1] == "5"]
    all_fours = fours == ["B4", "C4", "D4", "S4"]
    right = {
        1: len(fours) == 1,
        4: all_fours,
        5: all_fours and len(fives) == 1,
    }.get(len(cards), False)
    return right and (count is None or count == len(cards))


def settle_rules(game: str, players: int, given: dict[str, Any]) -> dict[str, Any]:
    """All rules of the game with their values; refuses what section 10 refuses."""
    low, high = PLAYERS[game]
    refuse_unless(low <= players <= high, f"{game} takes {low} to {high} players")
    table = rows(game, players, given)
    rules = {name: default for name, (default, _) in table.items()}
    for name, value in given.items():
        refuse_unless(name in table, f"{game} has no rule {name}")
        refuse_unless(table[name][1](value), f"{name} cannot be {value!r}")
        if not (value == "none" and name == "target"):
            rules[name] = value
    _refuse_combinations(rules)
    if game == "calabrasella" and rules["deals"] == "none" and rules["target"] == "none":
        rules["deals"] = 12
    if rules.get("deals", "none") != "none" or rules.get("series", "none") != "none":
        rules["target"] = "none"
    if rules.get("finish") == "elimination" and rules["survivors"] == "none":
        rules["survivors"] = 1
    return rules


def _refuse_combinations(rules: dict[str, Any]) -> None:
    if rules.get("last_trick") == "remainder":
        refuse_unless(rules["fractions"] == "drop", "remainder needs fractions: drop")
    if rules.get("finish") == "elimination":
        refuse_unless(rules["deals"] == "none", "elimination with deals")
        refuse_unless(not rules.get("partners"), "elimination with partners")
    elif "survivors" in rules:
        refuse_unless(rules["survivors"] == "none", "survivors without elimination")
    if rules.get("marked_card", "none") != "none":
        rules["marked_card"] = capitals(rules["marked_card"])
    if rules.get("removed", "none") != "none":
        rules["removed"] = [read_card(card, "italian") for card in rules["removed"]]
        refuse_unless(right_removed(rules["removed"]), "removed: not the right cards")


def read_header(event: dict[str, Any]) -> tuple[str, list[str], dict[str, Any]]:
    """The game, the names and the settled rules of a `match` event (transcript.md)."""
    refuse_unless(type(event.get("version")) is int and event["version"] == 1, "version")
    game, names, given = event.get("game"), event.get("players"), event.get("rules", {})
    if not isinstance(game, str) or game not in PLAYERS:
        raise Refusal(f"no such game: {game!r}")
    if not isinstance(names, list) or not isinstance(given, dict):
        raise Refusal("players must be a list and rules an object")
    refuse_unless(2 <= len(names) <= 8, "2 to 8 players")
    refuse_unless(all(isinstance(name, str) for name in names), "names must be text")
    refuse_unless(all(1 <= len(name) <= 12 for name in names), "names: 1 to 12 characters")
    refuse_unless(len(set(names)) == len(names), "names must differ")
    return game, names, settle_rules(game, len(names), given)
