"""Which card was laid: the tag half of tags.md's table "what is on the reader".

The chip searches by itself, without end, and wakes us. What answers for the first time is
identified, told, put to HALT and remembered as lying here; what lies here and answers again is
none. While something lies here the whole reader is looked at now and then: field off and on, so
that everything there answers the search again. So every tag that was put to HALT is either in
the set or has lost its field since, and none stays invisible.
"""

import asyncio
import time

from machine import Pin
from micropython import const

from pezzbox import tag
from pezzbox.device.bus import Bus
from pezzbox.device.kinds import BAD, CARD, FAULT_OFF, FAULT_ON, FOREIGN, TWO, UNKNOWN, Sighting
from pezzbox.device.lying import FIRST, NEW, Lying
from pezzbox.device.pn532 import OFF_MS, Pn532, ReaderTrouble
from pezzbox.device.target import ONE_TARGET, key, targets

try:
    from typing import Callable
except ImportError:
    pass

_EXCHANGE = const(0x40)
_RELEASE = const(0x52)
_READ = const(0x30)  # NTAG213/215/216 data sheet, 10.2: 16 bytes from a page on

_STATUS = const(0x3F)  # UM0701-02, 7.1: the other two bits are no error
_NAK = const(0x13)  # the tag answered, but with no data
_NAKS = const(3)  # a tag that says no so often has nothing to read
_UNREAD = const(8)  # what stays for so long (half a second) without an answer is no tag of ours
_GONE = const(-3)  # beside tag.NO_RECORD and tag.BAD_CHECK: not read, try again
_MUTE = const(-4)  # and: never will be

_READ_REPLY = const(19)  # D5 41, status, 16 bytes

_LOOK_MS = const(500)  # between looks at cards that may as well stay
_OFTEN_MS = const(150)  # the same, while somebody waits for a card to be lifted
_GONE_MS = const(200)  # what did not answer for so long in a look is gone
_TOLD_MS = const(15)  # the display comes first, then the rest of our talk with the chip
_ANSWERS_AGAIN_MS = const(20)  # a tag that cannot halt must not keep us busy

_TRIES = const(3)
_RETRY_MS = const(1700)  # and then every 2 s, start to the end of the look that follows it

_KNOWN_MAX = const(160)  # four decks


class Reader(Pn532):
    """The reader as the box sees it. `run` is its task; see device/README.md."""

    def __init__(self, bus: Bus, irq: Pin, reset: Pin, address: int = 0x24) -> None:
        super().__init__(bus, irq, reset, address)
        self.fault = False
        self._sighting = Sighting()
        self._sink: "Callable[[Sighting], object] | None" = None
        self._learnt: "Callable[[bytes], int | None] | None" = None
        self._known: "dict[bytes, int]" = {}
        self._lying = Lying()
        self._looking = False  # a look goes on, until `_look_at`; else the next begins then
        self._settling = False  # it is the look after a restart
        self._woken = False  # something was seen for the first time in this look
        self._look_at = 0
        self._released = False  # what answered last was put to HALT
        self._blocked = False  # two at once: nothing counts until the reader is clear
        self._failures = 0  # restarts without anything sound since
        self._tried = 0
        self._naks = 0
        self._unread = 0
        self._unread_at = 0
        self._reads = (
            self.frame(_EXCHANGE, bytes((1, _READ, tag.FIRST_PAGE))),
            self.frame(_EXCHANGE, bytes((2, _READ, tag.FIRST_PAGE))),
        )
        self._release = self.frame(_RELEASE, b"\x00")  # 7.3.11: all targets

    def forget(self, uid: bytes) -> None:
        """The tag was written or learnt: what is remembered of it counts no more."""
        self._known.pop(uid, None)

    def hold(self, uid: bytes) -> None:
        """An undo took this card back: if it still lies here, it is none until it was lifted."""
        self._lying.add(key(uid), True)
        if not self._looking:
            self._look_at = time.ticks_ms()
            if self._resting:
                self._next(0)
                self._flag.set()

    async def run(
        self,
        sink: "Callable[[Sighting], object]",
        learnt: "Callable[[bytes], int | None] | None" = None,
    ) -> None:
        """Tell `sink` what is laid, for ever. `learnt(uid)` is a card byte or None.

        Both are called from this task and must not wait. What they raise comes out of here.
        """
        self._sink = sink
        self._learnt = learnt
        await asyncio.gather(self._work(), self.tick())

    async def _work(self) -> None:
        while True:
            self._tried = time.ticks_ms()
            try:
                await self.restart()
                await self._serve()
            except ReaderTrouble:
                await self._pause()

    async def _pause(self) -> None:
        self._failures += 1
        if self._failures < _TRIES:
            return
        if not self.fault:
            self._fault(True)
        left = _RETRY_MS - time.ticks_diff(time.ticks_ms(), self._tried)
        if left > 0:
            await asyncio.sleep_ms(left)

    def _fault(self, on: bool) -> None:
        self.fault = on
        self._tell(FAULT_ON if on else FAULT_OFF, None, 0, b"")

    def _tell(self, kind: int, card: "int | None", deck: int, uid: bytes) -> None:
        self._sighting.set(kind, card, deck, uid)
        self._sink(self._sighting)

    # -- searching and looking --

    async def _serve(self) -> None:
        self._lying.begin_look()
        self._looking = self._settling = self._woken = True
        searching = False
        while True:
            if not searching:
                await self.send(self.search_frame)
                searching = True
                if self.fault:
                    self._fault(False)
                if self._looking and self._woken:
                    self._next(_GONE_MS)
                self._woken = False
            self._timed = self._looking or self._lying.count > 0
            self._due = self._look_at
            if await self.found():
                body = await self.reply(self.search_frame, ONE_TARGET)
                searching = False
                await self._answered(body)
                if self._looking and not self._settling and self._lying.all_seen():
                    self._end_look()
            elif self._looking:
                self._end_look()
            else:
                await self._begin_look()
                searching = False

    def _next(self, ms: int) -> None:
        self._look_at = self._due = time.ticks_add(time.ticks_ms(), ms)
        self._timed = True

    async def _begin_look(self) -> None:
        self.abort()
        await self.exchange(self.field_off_frame, 2)
        await asyncio.sleep_ms(OFF_MS)
        self._lying.begin_look()
        self._looking = self._woken = True

    def _end_look(self) -> None:
        self._looking = self._settling = False
        self._failures = 0
        lying = self._lying
        lying.end_look()
        if not lying.count:
            self._blocked = False
        self._next(_OFTEN_MS if lying.waited_for() else _LOOK_MS)

    # -- what answered --

    async def _answered(self, body: "bytes | bytearray | memoryview") -> None:
        self._failures = 0
        new = []
        last = b""
        for number, sak, uid in targets(body):
            known = self._lying.see(key(uid))
            if known == FIRST:
                self._woken = True
            elif known == NEW and uid != last:
                new.append((self._reads[number - 1], sak, uid))
            last = uid
        # A tag that does not halt hides those that answer a request after it, unless it is left
        # selected: then it does not answer the next request, and they do.
        keep = self._released and not self._woken and not new
        if not new:
            await self._rest(0 if self._woken else _ANSWERS_AGAIN_MS, keep)
        elif self._settling or self._blocked:
            self._lay(new)
            await self._rest(0, keep)
        elif len(new) > 1:
            self._blocked = True
            self._lay(new)
            self._tell(TWO, None, 0, b"")
            await self._rest(_TOLD_MS, keep)
        elif await self._identify(new[0][0], new[0][1], new[0][2]):
            await self._rest(_TOLD_MS, keep)
        else:
            # It left during the READ, or could not be read: it must be able to answer again.
            await self._begin_look()

    def _lay(self, new: list) -> None:
        for target in new:
            self._lie(target[2], True)

    async def _rest(self, ms: int, keep: bool) -> None:
        # The targets are released after the sighting was told: HALT is not urgent, people are.
        if ms:
            await asyncio.sleep_ms(ms)
        self._released = not keep
        if not keep:
            await self.exchange(self._release, 3)

    async def _identify(self, read_frame: bytes, sak: int, uid: bytes) -> bool:
        """Tell what this new tag is; False if it left before that was known."""
        if self._learnt is not None:
            card = self._learnt(uid)
            if card is not None:
                return await self._laid(CARD, card, 0, uid)
        record = self._known.get(uid, _GONE)
        if record == _GONE:
            if sak:
                # Type 2 has 00: the UID is complete, and no ISO/IEC 14443-4 (NXP AN10833, "MIFARE
                # type identification procedure": MIFARE Ultralight, NTAG).
                return await self._laid(FOREIGN, None, 0, uid)
            record = await self._read(read_frame, uid)
            if record == tag.BAD_CHECK:
                record = await self._read(read_frame, uid)
            if record == _GONE:
                return False
        if record >= 0:
            if len(self._known) >= _KNOWN_MAX:
                self._known.clear()
            self._known[uid] = record
            return await self._laid(CARD, record & 0xFF, record >> 8, uid)
        if record == _MUTE:
            return await self._laid(FOREIGN, None, 0, uid)
        return await self._laid(BAD if record == tag.BAD_CHECK else UNKNOWN, None, 0, uid)

    async def _laid(self, kind: int, card: "int | None", deck: int, uid: bytes) -> bool:
        self._naks = self._unread = 0
        self._tell(kind, card, deck, uid)
        await asyncio.sleep_ms(0)  # people wait, our own books do not
        self._lie(uid, kind != CARD)
        return True

    def _lie(self, uid: bytes, waited_for: bool) -> None:
        first = not self._lying.count
        self._lying.add(key(uid), waited_for)
        if first and not self._looking:
            self._next(_OFTEN_MS if waited_for else _LOOK_MS)

    async def _read(self, read_frame: bytes, uid: bytes) -> int:
        """The tag's record as `tag.parse` has it, or _GONE, or _MUTE."""
        body = await self.exchange(read_frame, _READ_REPLY)
        status = body[2] & _STATUS if len(body) > 2 else -1
        if status == 0 and len(body) == _READ_REPLY:
            return tag.parse(body[3:], uid)
        now = time.ticks_ms()
        if time.ticks_diff(now, self._unread_at) > _GONE_MS:
            self._naks = self._unread = 0  # whoever could not be read then is gone
        self._unread_at = now
        self._unread += 1
        self._naks = self._naks + 1 if status == _NAK else 0
        if self._naks >= _NAKS:
            return tag.NO_RECORD
        return _MUTE if self._unread >= _UNREAD else _GONE
