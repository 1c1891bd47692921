"""What an event may look like, before anyone asks whether it is allowed (transcript.md)."""

from typing import Any

from .refusal import Refusal, refuse_unless

# event -> (required fields, optional fields)
FIELDS: dict[str, tuple[list[str], list[str]]] = {
    "match": (["version", "game", "players"], ["rules"]),
    "deal": ([], ["dealer"]),
    "removed": (["cards"], []),
    "bid": (["bid"], ["seat", "addition", "called"]),
    "call": (["card"], []),
    "play": (["card"], ["seat"]),
    "declare": (["seat", "what"], ["rank", "suit", "missing"]),
    "close": (["card"], []),
    "rest": (["seat"], []),
    "choice": (["seat", "choice"], []),
    "revoke": (["seat"], []),
    "void": ([], []),
    "undo": ([], []),
    "end": ([], []),
}
NUMBERS = ("dealer", "seat", "t", "boot")
TEXTS = ("bid", "addition", "called", "card", "what", "rank", "suit", "missing", "choice")


def check_shape(event: Any) -> str:
    """The event's kind; refuses unknown, missing and null fields and wrong types."""
    if not isinstance(event, dict):
        raise Refusal("an event is an object")
    kind = event.get("event")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise Refusal(f"no such event: {kind!r}")
    required, optional = FIELDS[kind]
    for name in required:
        refuse_unless(name in event, f"{kind} needs {name}")
    for name, value in event.items():
        known = name in ["event", "t", "boot", *required, *optional]
        refuse_unless(known, f"{kind} has no field {name}")
        refuse_unless(value is not None, f"{name} is null")
        if name in NUMBERS:
            refuse_unless(type(value) is int and value >= 0, f"{name} must be a number")
        if name in TEXTS:
            refuse_unless(isinstance(value, str), f"{name} must be text")
    return kind
