"""The result of a finished deal: all that a match keeps of it from then on, as bytes."""

import struct
from collections import namedtuple

from .deal import EXTRA, NORMAL
from .refused import Refused

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deal import Deal

Result = namedtuple("Result", ("dealer", "seats", "kind", "scores", "win", "next_dealer"))
"""What the bytes say.

`scores` are sixths of a point a seat (None if the deal was void), `win` the side that won the
match with it at once, `next_dealer` who deals next where the deal itself says so.
"""

NOBODY = 0xFF
_EXTRA = 0x10
_VOID = 0x20


def pack(deal: "Deal", players: int) -> bytes:
    """A finished deal's: dealer and flags, seats, `win`, `next_dealer`, 4 bytes a score."""
    flags = (_EXTRA if deal.kind == EXTRA else 0) | (_VOID if deal.void else 0)
    mask = 0
    for seat in deal.seats:
        mask |= 1 << seat
    named = [NOBODY if seat is None else seat for seat in (deal.win, deal.next_dealer)]
    scores = (0,) * players if deal.void else deal.scores
    return bytes([deal.dealer | flags, mask] + named) + struct.pack("<" + "i" * players, *scores)


def unpack(data: bytes, players: int) -> Result:
    """The result that `pack` made; raises Refused("result") for bytes that are none."""
    if len(data) != 4 + 4 * players:
        raise Refused("result", data)
    dealer, mask = data[0] & 15, data[1]
    win, next_dealer = [None if seat == NOBODY else seat for seat in data[2:4]]
    seats = tuple([seat for seat in range(8) if mask >> seat & 1])
    named = [seat for seat in (dealer, win, next_dealer) if seat is not None]
    if data[0] & 0xC0 or not mask or max(named) >= players or mask >> players:
        raise Refused("result", data)
    scores = struct.unpack("<" + "i" * players, data[4:])
    return Result(
        dealer,
        seats,
        EXTRA if data[0] & _EXTRA else NORMAL,
        None if data[0] & _VOID else scores,
        win,
        next_dealer,
    )
