"""A box that plays, followed over USB: the host's half of `firmware/pezzbox/live.py`.

Nothing here stops the box: a byte goes out for each piece that was read, and never Ctrl-C.
"""

import contextlib
import os
import time
from collections.abc import Iterator
from typing import Any

import serial

from host_tools.board_errors import BoardTrouble, NotFlashed, Unplugged
from host_tools.board_ports import check_rights, in_use

_ACK, _SYN, _ETB = b"\x06", b"\x16", b"\x17"
_FIRST = b'{"box"'
_READ_S = 0.1
_ANSWER_S = 8.0  # a box that has just been plugged in takes two of them to start
_SILENCE_S = 5.0  # it says something every second


@contextlib.contextmanager
def opened(port: str) -> Iterator[Any]:
    """Yield the port's line, as nobody else can have it. Raises NoBoard, NoRights, PortBusy."""
    check_rights(port)
    try:
        line = serial.Serial(os.path.realpath(port), 115200, timeout=_READ_S, exclusive=True)
    except (OSError, serial.SerialException):
        raise in_use(port) from None
    with contextlib.closing(line):
        yield line


def lines(port: str, line: Any) -> Iterator[str | None]:
    """Yield the lines that the box sends, and None whenever there are no more at present.

    Ends only with an exception: NotFlashed if no box answers, Unplugged if it does no more.
    """
    try:
        yield from _lines(port, line)
    except (OSError, serial.SerialException):
        raise Unplugged(f"{port}: the board went away") from None


def _lines(port: str, line: Any) -> Iterator[str | None]:
    line.reset_input_buffer()
    line.write(_SYN)
    answered = False
    half = piece = b""
    heard = time.monotonic()
    while True:
        got = line.read_until(_ETB)
        if not got and time.monotonic() - heard > (_SILENCE_S if answered else _ANSWER_S):
            raise _silent(port, answered)
        heard = time.monotonic() if got else heard
        piece += got
        if not piece.endswith(_ETB):
            continue
        if not answered:  # what the port still had, of whoever was there before
            piece = piece[max(0, piece.rfind(_FIRST)) :]
            answered = True
        line.write(_ACK)
        *whole, half = (half + piece.removesuffix(_ETB)).split(b"\n")
        yield from (each.decode(errors="replace").strip() for each in whole)
        if piece == _ETB:
            yield None
        piece = b""


def _silent(port: str, answered: bool) -> BoardTrouble:
    if answered:
        return Unplugged(f"{port}: the box says nothing any more")
    return NotFlashed(
        f"{port}: no box plays there: `pezzbox reset` starts it, `pezzbox flash` brings its "
        "program up to date"
    )
