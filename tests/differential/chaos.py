"""Events out of place: most are refused, some happen; the reference says which."""

from random import Random
from typing import Any

from tests.reference.cards import deck_cards
from tests.reference.match import Match
from tests.reference.shape import FIELDS

Event = dict[str, Any]


def random_event(rng: Random, match: Match) -> Event:
    """Any event with fields of the right kind, sometimes spoilt."""
    event: Event = {"event": rng.choice([kind for kind in FIELDS if kind not in ("void", "end")])}
    required, optional = FIELDS[event["event"]]
    for name in required + [name for name in optional if rng.random() < 0.4]:
        event[name] = _value(rng, match, name)
    if event["event"] == "play" and rng.random() < 0.7:
        event["card"] = _unwelcome_card(rng, match)
    if event["event"] == "declare" and rng.random() < 0.6:
        _likely_declaration(rng, match, event)
    if rng.random() < 0.05:
        event[rng.choice(["t", "boot"])] = rng.choice([0, 77, -1, "1", 1.5, True, None])
    if rng.random() < 0.15:
        _spoil(rng, event)
    return event


def _value(rng: Random, match: Match, name: str) -> Any:
    seat = rng.randrange(match.players)
    deck = "salzburg" if match.game == "treschetten" else "italian"
    card = rng.choice(deck_cards(deck))
    values: dict[str, list[Any]] = {
        "seat": [seat, seat, seat, match.players],
        "dealer": [seat, seat, match.players],
        "cards": [
            ["D4"],
            ["D4", "C4", "S4", "B4"],
            ["B4", "C4", "S4", "D4", "B5"],
            [card],
            [],
            ["d4"],
            [0],
            4,
        ],
        "bid": ["pass", "chiamo", "chiedo", "solo", "solissimo", "arcisolo", "play", "grande"],
        "addition": ["dividete", "scegliete", "x"],
        "called": [card],
        "card": [card],
        "what": ["three", "four", "napoli", "five"],
        "rank": ["X", "9", "A", "3", "2", "7"],
        "suit": list("DCSBELHſ"),
        "missing": list("DCSBELHſ"),
        "choice": ["subtract", "give", "neither"],
        "version": [1],
        "game": [match.game],
        "players": [match.names],
        "rules": [{}],
    }
    return rng.choice(values[name])


def _likely_declaration(rng: Random, match: Match, event: Event) -> None:
    """The right fields, in any case; the seat's turn and cards may still be wrong."""
    suits, ranks = ("ELHS", "X9A") if match.game == "treschetten" else ("DCSB", "32A")
    for name in ("rank", "suit", "missing"):
        event.pop(name, None)
    event["what"] = rng.choice(["three", "four", "napoli"])
    if event["what"] == "napoli":
        event["suit"] = rng.choice(suits + suits.lower())
    else:
        event["rank"] = rng.choice([*ranks, *ranks.lower(), "10"])
    if rng.random() < 0.3:
        event["missing"] = rng.choice(suits)


def _unwelcome_card(rng: Random, match: Match) -> str:
    """A card of the other deck, one played already, a removed one, or no card at all."""
    other = "italian" if match.game == "treschetten" else "salzburg"
    cards = [rng.choice(deck_cards(other)), rng.choice(["", "D", "D10", "D4D4", "ZZ", "ex", "ſ7"])]
    deal = match.open_deal()
    if deal is not None:
        cards += [card for _, card in deal.plays] + deal.removed * 3
    return rng.choice(cards)


def _spoil(rng: Random, event: Event) -> None:
    """Take a field away, add one, or give one a value of a wrong kind."""
    name = rng.choice(list(event))
    what = rng.random()
    if what < 0.3 and name != "event":
        del event[name]
    elif what < 0.5:
        event[rng.choice(["card", "seat", "player", "dealer", "rules", "note"])] = 0
    else:
        event[name] = rng.choice([None, "0", True, -1, 1.0, [], {}, 99])
