"""The box's part in a club: what is stored goes out while nobody at the table waits.

Everything here is done in steps of a few milliseconds, when hardly a card can meet one: just
after something was taken up, and when nothing was for long. The network may be slow, away or
hostile: the table does not notice.
"""

import asyncio
import time

from micropython import const

from pezzbox.club import messages, sign
from pezzbox.club.link import Broker, Link
from pezzbox.club.outbox import Line, Outbox
from pezzbox.club.position import Position
from pezzbox.club.wifi import Wifi
from pezzbox.journal import files
from pezzbox.version import VERSION

try:
    from typing import TYPE_CHECKING, Any, Callable
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from pezzbox.journal import Journal

_QUIET_MS = const(200)  # after something happened: the card is shown, stored and heard
_NEXT_MS = const(600)  # until then the next card is not there
_STILL_MS = const(2000)  # then nobody is laying cards
_BUSY_MS = const(20)  # between two steps while there is something to do,
_IDLE_MS = const(100)  # while there is not
_AWAY_MS = const(250)  # while there is no network
_MESSAGES = const(4)  # after so many the heap is collected: a full one is, wherever that may be
_PORT, _TLS_PORT = const(1883), const(8883)


class Club:
    """Publishes what `journal` stores, as `options` (the setting `club`) say.

    `path`: where the position is kept. `box.quiet()`: for how many ms nobody has done anything,
    below 0 while something waits; `box.littered`: there is something to collect, and
    `box.collections`: how often it was. `sign()` is called when `online` is another.
    """

    def __init__(
        self,
        options: "dict[str, Any]",
        journal: "Journal",
        path: str,
        box: "Any",
        sign: "Callable[[], Any]",
    ) -> None:
        name = options["box"]
        self.online = False
        """Whether there is a connection."""
        self._box = box
        self._sign = sign
        self._name = name
        self._journal = journal
        position = Position(path, journal)
        if position.changed:
            position.keep()
        self._position = position
        self._told: "Any" = False  # which match the state said last
        self._published = 0
        self._collected = -1  # how often there was a collection; it waits for the next one
        self._outbox = Outbox(journal, position)
        self._wifi = Wifi(options["ssid"], options.get("wifi_password", ""), name)
        self._link = Link(
            _broker(options, path + "-ca.der"),
            messages.topic(name, messages.ASK),
            (messages.topic(name, messages.STATE), self._state(False)),
            self._up,
            self._asked,
        )
        self._clock: "Any" = None
        if options.get("tls"):
            from pezzbox.club.timing import clock

            self._clock = clock()
        self._events = messages.topic(name, messages.EVENTS)

    @property
    def idle(self) -> bool:
        """Whether the club has everything that is stored."""
        return self.online and self._outbox.idle

    @property
    def journal(self) -> str:
        """What the journal is called in the club."""
        return self._position.journal

    async def run(self) -> None:
        """Go on for ever."""
        while True:
            pause = _AWAY_MS
            quiet = self._box.quiet()
            waits = self._box.collections == self._collected
            if not waits and (quiet >= _STILL_MS or _QUIET_MS <= quiet < _NEXT_MS):
                try:
                    pause = self._step(quiet)
                except MemoryError:  # the table needs it more
                    self._link.drop(time.ticks_ms())  # type: ignore[arg-type]
                    self._box.littered = True
            elif self.online:
                pause = _IDLE_MS
            await asyncio.sleep_ms(pause)

    def _step(self, quiet: int) -> int:
        """Do one thing; how many ms to wait before the next one."""
        now: int = time.ticks_ms()  # type: ignore[assignment]
        still = quiet >= _STILL_MS
        if not still and not self._link.up:
            return _IDLE_MS
        if not self._wifi.step(now):
            self._link.drop(now)
            self._show()
            return _AWAY_MS
        if not self._link.up and self._clock is not None:
            if not self._clock.step(now, self._wifi.server):
                return _IDLE_MS
        worked = self._link.step(now, quiet, self._wifi.server)
        self._show()
        if not self._link.up:
            return _BUSY_MS if worked else _IDLE_MS
        if not worked:
            worked = self._publish()
        if not worked and still and self._outbox.worth_keeping:
            self._outbox.keep()
        return _IDLE_MS if self._outbox.idle and not worked else _BUSY_MS

    def _show(self) -> None:
        if self.online != self._link.up:
            self.online = self._link.up
            self._sign()

    def _publish(self) -> bool:
        """Publish a line, or how the box is; whether there was anything to do."""
        outbox = self._outbox
        if outbox.full:
            return False
        try:
            line = outbox.next()
        except OSError:  # the flash cannot be read: the table says so
            return False
        if line is not None:
            self._send(line)
        elif outbox.idle and self._told != self._journal.match_id:
            self._tell()
        else:
            return not outbox.idle
        return True

    def _send(self, line: Line) -> None:
        payload = messages.event(line.text, self._name, self.journal, line.match, line.seq)
        line.text = ""
        self._link.post(self._events, payload, False, lambda: self._outbox.acknowledged(line))
        self._published += 1
        if self._published >= _MESSAGES:
            self._published = 0
            self._collected = self._box.collections
            self._box.littered = True

    def _tell(self) -> None:
        """Say how the box is; the broker keeps it for those who come later."""
        self._told = self._journal.match_id
        topic = messages.topic(self._name, messages.STATE)
        self._link.post(topic, self._state(True), True, _nothing)

    def _state(self, online: bool) -> bytes:
        match = self._journal.match_id
        return messages.state(online, VERSION, self.journal, match, self._outbox.last)

    def _up(self) -> None:
        self._outbox.rewind()
        self._tell()
        self._told = False  # again, once it is known how far the club is

    def _asked(self, payload: bytes) -> None:
        found = messages.asked(payload)
        if found is not None:
            self._outbox.ask(*found)


def _broker(options: "dict[str, Any]", authority: str) -> Broker:
    """The broker of the club; `authority`: the file with its certificate authority's.

    Raises ValueError or OSError if TLS is wanted and that is none.
    """
    secure = None
    if options.get("tls"):
        from pezzbox.club.secure import secured

        secure = secured(options["broker"], files.read(authority))
    port = options.get("port") or (_TLS_PORT if secure else _PORT)
    return Broker(options["broker"], port, options["box"], options["password"], secure)


def _nothing() -> None:
    """Nobody waits for that."""


def joined(box: "Any", options: "Any", journal: "Journal", stage: "Any") -> "Club | None":
    """The club of a box, with its sign on `stage`; None if `options` do not say where it is, yet.

    options: the setting `club`.
    """
    if not messages.is_name(options.get("box")):
        return None
    for key in ("ssid", "broker", "password"):
        if type(options.get(key)) is not str:
            return None

    def show() -> None:
        if stage.signs:
            stage.dirty = True
            box.show()

    try:
        club = Club(options, journal, journal.root + "/club", box, show)
    except (OSError, ValueError):  # its certificate is none
        return None
    stage.view.sign = lambda canvas, x, y: sign.draw(canvas, x, y, club.online)
    return club
