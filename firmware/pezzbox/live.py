"""The match for a computer that follows it over USB, no faster than that asks for it.

The host sends SYN to begin, and ACK for each piece that it has read. Only then does the box write
the next one, and a piece fits into the port's buffer (256 bytes: shared/tinyusb/tusb_config.h of
MicroPython): the box does not wait for a host that does not read. One that asks all the same holds
it up once, for the port's half a second, and gets nothing more while the buffer is full. Lines are
those of a transcript, from the match's first to the latest event, and these:

    {"box": version, "match": number or null}   what follows is this match from its first event
    {"said": code, "details": [...]}            a refusal or notice on the display

A piece ends with ETB; one with nothing in it says that there is nothing more at present.
"""

import asyncio
import json
import select
import sys
import time

from micropython import const

from pezzbox.version import VERSION

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from pezzbox.journal import Journal
    from pezzbox.screens.stage import Stage

_ACK = const(0x06)
_SYN = const(0x16)
_ETB = b"\x17"
_PIECE = const(191)
_PACE_MS = const(10)
_IDLE_MS = const(100)
_QUIET_MS = const(1000)  # so often a host that waits is told that there is nothing


class Live:
    """Tells the host at the other end of `poll` (of sys.stdin) what is stored and said."""

    def __init__(self, journal: "Journal", stage: "Stage", poll: "Any") -> None:
        self._journal = journal
        self._stage = stage
        self._poll = poll
        self._room = select.poll()
        self._room.register(sys.stdout.buffer, select.POLLOUT)
        self._asked = False
        self._sent = 0  # when, by ticks_ms
        self._empty = False  # the last piece had nothing in it
        self._left = b""  # of a line that did not fit
        self._past: "Any" = None
        self._match: "int | None" = None
        self._stored = 0
        self._said: tuple = ()
        self._begin = True

    async def run(self) -> None:
        """Answer for ever."""
        while True:
            self._listen()
            if self._asked and self._room.poll(0):
                self._answer()
            late = time.ticks_diff(time.ticks_ms(), self._sent) > _QUIET_MS  # type: ignore[arg-type]
            await asyncio.sleep_ms(_IDLE_MS if self._empty or late else _PACE_MS)

    def _listen(self) -> None:
        more = True
        while more:
            more = False
            for stream, _ in self._poll.ipoll(0):
                byte = stream.read(1)[0]
                self._begin = self._begin or byte == _SYN
                self._asked = self._asked or byte in (_ACK, _SYN)
                more = True

    def _answer(self) -> None:
        piece = self._left
        while len(piece) < _PIECE:
            line = self._line()
            if line is None:
                break
            piece += line.encode() + b"\n"
        now: int = time.ticks_ms()  # type: ignore[assignment]
        if not piece and self._empty and time.ticks_diff(now, self._sent) < _QUIET_MS:
            return
        self._left = piece[_PIECE:]
        self._empty = not piece
        self._asked = False
        self._sent = now
        sys.stdout.buffer.write(piece[:_PIECE] + _ETB)

    def _line(self) -> "str | None":
        """The next line; None if there is nothing more at present."""
        journal, stage = self._journal, self._stage
        stored = journal.stored - self._stored
        if self._begin or journal.match_id != self._match or stored > (self._past is None):
            return self._anew()
        if self._past is not None:
            for line in self._past:
                return line
            self._past = None
        if stored:
            self._stored += 1
            return journal.latest()
        if stage.said is not self._said:
            self._said = stage.said
            return json.dumps({"said": self._said[0], "details": self._said[1]})
        return None

    def _anew(self) -> str:
        """Begin with the first event of the match in progress, if there is one."""
        journal = self._journal
        self._begin = False
        self._match = journal.match_id
        self._stored = journal.stored
        self._said = self._stage.said
        self._past = None
        if self._match is not None:
            self._past = journal.lines(self._match)
        return json.dumps({"box": VERSION, "match": self._match})
