"""Text from files, made safe and short for a terminal."""

import json
import os
import unicodedata
from pathlib import Path

LONGEST = 60


def visible(text: str) -> str:
    """Return `text` with everything that could move a terminal's cursor replaced."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def quoted(value: object) -> str:
    """Return a value as it would stand in a transcript, cut where it is long."""
    text = visible(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def path(file: Path | str) -> str:
    """Return a path as text, also where its bytes are no UTF-8."""
    return visible(os.fsencode(file).decode("utf-8", "replace"))


def columns(text: str) -> int:
    """Return how many columns of a terminal `text` takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


def right(text: str, width: int) -> str:
    """Return `text` moved to the right of `width` columns."""
    return " " * (width - columns(text)) + text


def left(text: str, width: int) -> str:
    """Return `text` filled up to `width` columns."""
    return text + " " * (width - columns(text))


def listed(words: list[str]) -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1] if words else ""]))
