"""The result of a finished deal: all that a match needs of it from then on, and its bytes."""

import struct
from collections import namedtuple

from .deal import EXTRA, NORMAL
from .refused import Refused

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Result = namedtuple("Result", ("dealer", "seats", "kind", "void", "scores", "win", "next_dealer"))
"""A deal that was scored or void.

`scores` are sixths of a point a seat (None if void), `win` the side that won the match with
it at once, `next_dealer` who deals next where the deal itself says so.
"""

NOBODY = 0xFF
_EXTRA = 0x10
_VOID = 0x20


def pack(result: "Result", players: int) -> bytes:
    """The result as bytes: dealer and flags, seats, `win`, `next_dealer`, 4 bytes a score."""
    flags = (_EXTRA if result.kind == EXTRA else 0) | (_VOID if result.void else 0)
    mask = 0
    for seat in result.seats:
        mask |= 1 << seat
    head = bytes((result.dealer | flags, mask, _or_nobody(result.win), _or_nobody(result[6])))
    return head + struct.pack("<" + "i" * players, *(result.scores or (0,) * players))


def _or_nobody(seat: "int | None") -> int:
    return NOBODY if seat is None else seat


def unpack(data: bytes, players: int, seating: "Any") -> "Result":
    """The result that `pack` made; raises Refused("result") for bytes that are none.

    `seating(seats)` hands back the tuple that is kept for these seats.
    """
    if len(data) != 4 + 4 * players:
        raise Refused("result", data)
    dealer, mask, win, next_dealer = data[0] & 15, data[1], data[2], data[3]
    seats = tuple([seat for seat in range(8) if mask >> seat & 1])
    seats_named = seats + (dealer,)
    for seat in (win, next_dealer):
        if seat != NOBODY:
            seats_named += (seat,)
    if data[0] & 0xC0 or not seats or max(seats_named) >= players:
        raise Refused("result", data)
    return Result(
        dealer,
        seating(seats),
        EXTRA if data[0] & _EXTRA else NORMAL,
        bool(data[0] & _VOID),
        None if data[0] & _VOID else struct.unpack("<" + "i" * players, data[4:]),
        None if win == NOBODY else win,
        None if next_dealer == NOBODY else next_dealer,
    )
