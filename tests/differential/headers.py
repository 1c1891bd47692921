"""Random `match` events: a game, names, house rules; valid ones and spoilt ones."""

from random import Random
from typing import Any

from tests.reference import Refusal
from tests.reference.house_rules import PLAYERS, STAKE_KEYS, rows
from tests.reference.match import Match

from .goals import GOALS, Goal
from .plans import Plan, random_plan

NAMES = ["Anna", "Ben", "Carla", "Dino", "Eva", "Franz", "Gigi", "Zwölfbuchsta", "Ída", "J"]
WORDS: dict[str, list[Any]] = {
    "peek": ["always", "first_trick", "never"],
    "target": [1, 2, 3, 5, 8, 11, 12, 21, 31, 41, 999],
    "deals": [1, 2, 3, 5, 99, "none"],
    "bust": ["reach", "pass"],
    "finish": ["first_bust", "elimination"],
    "survivors": [1, 2, 3, 6, 7, "none"],
    "tie": ["extra", "share"],
    "last_trick": ["remainder", "point", "half", "none"],
    "fractions": ["drop", "keep"],
    "ace_of_batons": [11, 1],
    "cappotto": ["others", "win", "off"],
    "sola": ["choice", "strict", "others", "off"],
    "revoke": ["all", "eleven", "none"],
    "partners": [False, True],
    "leftover": ["remove", "monte"],
    "marked_card": ["none", "D3", "BA", "DA"],
    "zero": ["none", "ten", "share"],
    "batons_closed": [False, True],
    "draw_open": [False, True],
    "declarations": ["off", "first_trick", "anytime", "after_trick"],
    "declare_when": ["anytime", "after_trick"],
    "false_declaration": ["cancel", "forfeit"],
    "zu_tun": [True, False],
    "need": ["point", "trick"],
    "ace_of_coins": [8, 3],
    "more_bids": [False, True],
    "declarer_leads": [False, True],
    "dealer_sits_out": [True, False],
}
WRONG: list[Any] = [
    0,
    -1,
    1000,
    1.5,
    "",
    "x",
    "none",
    None,
    True,
    [],
    {},
    [0],
    "21",
    ["D4", "D4"],
    "d3",
]


def any_value(rng: Random, name: str) -> Any:
    """A value of the right kind for a rule; it may still not fit the game."""
    if name == "removed":
        return random_removed(rng, rng.choice([1, 4, 5]))
    if name == "series":
        return [rng.choice(WORDS["target"]) for _ in range(rng.randint(1, 9))]
    if name == "stakes":
        keys = rng.sample(STAKE_KEYS, rng.randint(1, 3))
        return {key: rng.choice([1, 3, 7, 40, 999]) for key in keys}
    return rng.choice(WORDS[name])


def random_removed(rng: Random, count: int) -> list[str]:
    """Cards to take out, in any order, sometimes in lower case."""
    fours = ["D4", "C4", "S4", "B4"]
    cards = [rng.choice(fours)] if count == 1 else fours[:4]
    if count == 5:
        cards.append(rng.choice("DCSB") + "5")
    rng.shuffle(cards)
    return [card.lower() if rng.random() < 0.1 else card for card in cards]


def _accepts(header: dict[str, Any]) -> bool:
    try:
        Match(header)
    except Refusal:
        return False
    return True


def make_header(game: str, names: list[str], rules: dict[str, Any]) -> dict[str, Any]:
    """A `match` event."""
    return {"event": "match", "version": 1, "game": game, "players": names, "rules": rules}


def random_rules(rng: Random, game: str, players: int) -> dict[str, Any]:
    """Random rules of which each exists in the game; they may still not go together."""
    rules: dict[str, Any] = {}
    if game == "ciapano" and rng.random() < 0.6:
        rules["ace_of_batons"] = rng.choice([11, 1])
    for name in rows(game, players, rules):
        if name != "ace_of_batons" and rng.random() < 0.3:
            rules[name] = any_value(rng, name)
    return rules


def steer(rng: Random, game: str, goal: Goal, turn: int) -> tuple[list[str], dict[str, Any]]:
    """Names and rules of a match with that goal; its options take turns."""
    low, high = PLAYERS[game]
    players = rng.randint(low, high)
    fitting = [count for count in goal.players if low <= count <= high]
    if fitting:
        turn, place = divmod(turn, len(fitting))
        players = fitting[place]
    rules = random_rules(rng, game, players)
    for name in goal.unset:
        rules.pop(name, None)
    names = rng.sample(NAMES, players)
    # Which rules ciapano has hangs on its ace of batons.
    chosen = {name: value for name, value in rules.items() if name == "ace_of_batons"}
    for name, values in goal.rules.items():
        options = [v for v in values if _accepts(make_header(game, names, chosen | {name: v}))]
        if options:
            turn, place = divmod(turn, len(options))
            chosen[name] = options[place]
    return names, rules | chosen


def random_match(rng: Random, game: str, number: int) -> tuple[dict[str, Any], Plan]:
    """A valid header of the game and a plan for playing it; the goals take turns."""
    turn, place = divmod(number, len(GOALS[game]))
    goal = GOALS[game][place]
    for _ in range(1000):
        names, rules = steer(rng, game, goal, turn)
        header = make_header(game, names, rules)
        if _accepts(header):
            if not rules and rng.random() < 0.5:
                del header["rules"]
            plan = random_plan(rng)
            for name, value in goal.plan.items():
                setattr(plan, name, value)
            return header, plan
    raise AssertionError(f"no valid rules found for {game}, match {number}")


def spoilt_header(rng: Random, game: str) -> dict[str, Any]:
    """A header with something changed at random: mostly refused, at times not."""
    low, high = PLAYERS[game]
    players = rng.randint(max(1, low - 1), min(9, high + 1))
    rules = random_rules(rng, game, min(max(players, low), high))
    for _ in range(rng.randint(0, 3)):
        name = rng.choice([*WORDS, "removed", "series", "stakes", "colour"])
        wrong = name == "colour" or rng.random() < 0.4
        rules[name] = rng.choice(WRONG) if wrong else any_value(rng, name)
    header = make_header(game, rng.sample(NAMES + ["Kim"], players), rules)
    if rng.random() < 0.2:
        name = rng.choice([*header, "seat"])
        header[name] = rng.choice(WRONG)
    if rng.random() < 0.1:
        header["players"] = rng.choice([["A", "A"], ["", "B"], ["Dreizehnlang!", "B"], "AB"])
    if rng.random() < 0.05:
        del header[rng.choice(["version", "game", "players"])]
    return header
