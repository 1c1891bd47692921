"""Both scorers side by side, and the shortest transcript on which they differ."""

import json
import time
from random import Random
from typing import Any

from host_tools.standing import standing
from pezzbox.game.refused import Refused
from tests.reference import Refusal, score

from .headers import spoilt_header
from .player import Player

Event = dict[str, Any]
REFUSALS = 6  # so many refused events of a match are tried


class Disagreement(AssertionError):
    """The two scorers do not say the same about `events`."""

    def __init__(self, events: list[Event], difference: str) -> None:
        super().__init__(difference)
        self.events = events
        self.difference = difference


def by_reference(events: list[Event]) -> Any:
    """The reference's object, or the index of the event that it refuses."""
    try:
        return json.loads(json.dumps(score(events)))
    except Refusal as refusal:
        return refusal.index


def by_product(events: list[Event]) -> Any:
    """The product's object, or its refusal's text; other exceptions are told, not raised."""
    try:
        return json.loads(json.dumps(standing(events)))
    except Refused as refused:
        return f"refused {refused.args}"
    except Exception as error:  # noqa: BLE001 whatever it is, it belongs into the report
        return f"raised {type(error).__name__}: {error}"


def difference(events: list[Event]) -> str | None:
    """What the two say differently about these events; None if nothing."""
    expected = by_reference(events)
    if isinstance(expected, int):
        told = by_product(events[: expected + 1])
        if not _is_refusal(told):
            last = json.dumps(events[expected], ensure_ascii=False)
            return f"reference refuses {last}; product: {_short(told)}"
        return difference(events[:expected]) if expected else None
    return first_difference(expected, by_product(events))


def first_difference(expected: Any, told: Any, where: str = "") -> str | None:
    """The first place where two JSON values differ."""
    if isinstance(expected, dict) and isinstance(told, dict):
        for key in [*expected, *(key for key in told if key not in expected)]:
            if key not in expected or key not in told:
                side = "reference" if key in expected else "product"
                return f"{where}.{key} only by the {side}"
            found = first_difference(expected[key], told[key], f"{where}.{key}")
            if found:
                return found
        return None
    if isinstance(expected, list) and isinstance(told, list) and len(expected) == len(told):
        for number, (one, other) in enumerate(zip(expected, told, strict=True)):
            found = first_difference(one, other, f"{where}[{number}]")
            if found:
                return found
        return None
    if type(expected) is type(told) and expected == told:
        return None
    return f"{where}: reference {_short(expected)}, product {_short(told)}"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 300 else text[:300] + " ..."


def report(events: list[Event], found: str) -> Disagreement:
    """What to raise: the shortest transcript on which the two differ."""
    short = shorten(events) if difference(events) else events
    return Disagreement(short, difference(short) or found)


def shorten(events: list[Event], seconds: float = 20.0) -> list[Event]:
    """Leave out what is not needed for the difference (greedily, for so many seconds)."""
    stop = time.monotonic() + seconds
    size = len(events) // 2
    while size >= 1 and time.monotonic() < stop:
        at = 1
        while at < len(events) and time.monotonic() < stop:
            fewer = events[:at] + events[at + size :]
            if difference(fewer):
                events = fewer
            else:
                at += size
        size //= 2
    for name in list(events[0].get("rules", {}) if isinstance(events[0], dict) else {}):
        rules = {key: value for key, value in events[0]["rules"].items() if key != name}
        fewer = [{**events[0], "rules": rules}, *events[1:]]
        if difference(fewer):
            events = fewer
    return events


def compare_match(game: str, number: int, seed: int) -> Player:
    """Play one random match; compare the end, some prefixes, what is refused, a header."""
    rng = Random(f"{game} {number} {seed}")
    header = [spoilt_header(rng, game)]
    found = difference(header)
    if found:
        raise report(header, found)
    player = Player(rng, game, number)
    player.play_match()
    for length, told in player.snapshots:
        events = player.events[:length]
        found = first_difference(json.loads(told), by_product(events))
        if found:
            raise report(events, found)
    refused = player.refused
    for length, event in rng.sample(refused, min(len(refused), REFUSALS)):
        events = [*player.events[:length], event]
        if not _is_refusal(by_product(events)):
            raise report(events, "the product does not refuse the last event")
    return player


def _is_refusal(told: Any) -> bool:
    return isinstance(told, str) and told.startswith("refused")


def transcript(events: list[Event]) -> str:
    """The events as lines of a transcript."""
    return "\n".join(json.dumps(event, ensure_ascii=False) for event in events)
