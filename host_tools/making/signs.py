"""Suit signs to be printed: outlines in a square of 100 by 100, y downward.

They are the display's signs drawn finely; a test holds them against `firmware/fonts/large.txt`,
so that what is on a card is what the box shows. A sign is laid on in layers, ink and then paper
where it is left out.
"""

import re
from typing import NamedTuple

from host_tools import card_names

SETS = card_names.SETS

# What the signs are printed in, by set and suit.
INKS = {
    "italian": ("#b97f00", "#b3261e", "#1c4f9c", "#1f7a3a"),
    "french": ("#c1121f", "#c1121f", "#111111", "#111111"),
    "salzburg": ("#7a4a12", "#1f7a3a", "#c1121f", "#b07c00"),
}


class Layer(NamedTuple):
    """A closed path in SVG's letters M, L, C and Z, with absolute places; ink, or paper."""

    path: str
    ink: bool = True


def _circle(x: float, y: float, radius: float, ink: bool = True) -> Layer:
    """Return a circle as four curves (0.5523 of the radius is the usual approximation)."""
    r, k = radius, radius * 0.5523
    return Layer(
        f"M{x} {y - r} C{x + k} {y - r} {x + r} {y - k} {x + r} {y} "
        f"C{x + r} {y + k} {x + k} {y + r} {x} {y + r} "
        f"C{x - k} {y + r} {x - r} {y + k} {x - r} {y} "
        f"C{x - r} {y - k} {x - k} {y - r} {x} {y - r} Z",
        ink,
    )


_HEART = Layer(
    "M50 98 C40 80 3 58 3 31 C3 13 15 4 28 4 C40 4 48 12 50 24 "
    "C52 12 60 4 72 4 C85 4 97 13 97 31 C97 58 60 80 50 98 Z"
)
_SIGNS: dict[str, tuple[tuple[Layer, ...], ...]] = {
    "italian": (
        (
            _circle(50, 50, 49),
            _circle(50, 50, 42, False),
            _circle(50, 50, 31),
            _circle(50, 50, 24, False),
            Layer("M50 30 L55 45 L70 50 L55 55 L50 70 L45 55 L30 50 L45 45 Z"),
        ),
        (
            Layer(
                "M4 4 L96 4 C96 36 78 53 59 58 L59 72 C60 80 76 83 82 89 L82 98 L18 98 L18 89 "
                "C24 83 40 80 41 72 L41 58 C22 53 4 36 4 4 Z"
            ),
            Layer("M15 12 L85 12 C82 34 68 47 50 49 C32 47 18 34 15 12 Z", False),
        ),
        (
            Layer(
                "M50 0 L59 12 L59 58 L86 58 C91 58 91 72 86 72 L58 72 L58 84 C66 87 64 100 50 100 "
                "C36 100 34 87 42 84 L42 72 L14 72 C9 72 9 58 14 58 L41 58 L41 12 Z"
            ),
            Layer("M49 14 L51 14 L51 56 L49 56 Z", False),
        ),
        (
            Layer(
                "M3 84 L50 34 C46 30 48 22 54 22 C54 9 66 1 79 2 C92 2 99 12 98 24 "
                "C98 37 88 46 76 46 C77 52 70 55 66 51 L17 98 C9 103 -3 92 3 84 Z"
            ),
            Layer("M20 74 L38 56 L40 58 L22 76 Z", False),
            _circle(79, 21, 5, False),
        ),
    ),
    "french": (
        (
            Layer(
                "M50 0 C58 18 78 40 92 50 C78 60 58 82 50 100 C42 82 22 60 8 50 "
                "C22 40 42 18 50 0 Z"
            ),
        ),
        (_HEART,),
        (
            Layer(
                "M50 2 C60 22 97 42 97 66 C97 80 86 87 76 86 C66 86 58 80 54 72 "
                "C55 84 60 94 70 98 L30 98 "
                "C40 94 45 84 46 72 C42 80 34 86 24 86 C14 87 3 80 3 66 C3 42 40 22 50 2 Z"
            ),
        ),
        (
            _circle(50, 24, 23),
            _circle(25, 60, 23),
            _circle(75, 60, 23),
            Layer(
                "M44 30 L56 30 L60 60 L54 66 C55 82 60 94 70 98 L30 98 C40 94 45 82 46 66 L40 60 Z"
            ),
        ),
    ),
    "salzburg": (
        (
            Layer("M44 2 L56 2 L56 13 C76 15 94 26 96 44 L4 44 C6 26 24 15 44 13 Z"),
            Layer("M16 52 L84 52 C85 74 66 86 57 90 L50 99 L43 90 C34 86 15 74 16 52 Z"),
        ),
        (
            Layer(
                "M50 1 C62 16 97 32 97 58 C97 76 78 84 64 79 C59 77 56 74 54 70 L55 99 L45 99 "
                "L46 70 C44 74 41 77 36 79 C22 84 3 76 3 58 C3 32 38 16 50 1 Z"
            ),
            Layer("M49 22 L51 22 L52 70 L48 70 Z", False),
            Layer("M50 46 L72 34 L73 36 L50 50 Z", False),
            Layer("M50 46 L28 34 L27 36 L50 50 Z", False),
            Layer("M50 62 L78 52 L79 54 L50 66 Z", False),
            Layer("M50 62 L22 52 L21 54 L50 66 Z", False),
        ),
        (_HEART,),
        (
            _circle(50, 10, 10),
            _circle(50, 9, 5, False),
            _circle(50, 57, 43),
            _circle(50, 57, 34, False),
            Layer("M9 43 L91 43 L92 59 L8 59 Z"),
            Layer("M44 59 L56 59 L56 95 L44 95 Z"),
        ),
    ),
}

Command = tuple[str, tuple[float, ...]]


def sign(drawn: str, suit: int) -> tuple[Layer, ...]:
    """Return the layers of a sign of the set `drawn`; `suit` as in rules.md, section 2."""
    return _SIGNS[drawn][suit]


def commands(path: str) -> list[Command]:
    """Return a path's commands: its letter and its numbers."""
    return [
        (letter, tuple(float(number) for number in numbers.split()))
        for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", path)
    ]
