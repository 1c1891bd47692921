"""Tags by the page, on the box's own reader and display, while a host says what to do.

Sent to the board as source after its program was stopped; nothing of it lies on the flash. It
names nothing of the firmware: `hardware` is what device/board.py made, and how the program is
linked does not matter. Sections named here are of NXP's PN532 User Manual UM0701-02 and of the
NTAG213/215/216 data sheet (rev. 3.2).
"""

import asyncio
import time
from binascii import a2b_base64

try:
    from typing import Any, Callable
except ImportError:
    pass

_OFF_MS = 6  # ISO/IEC 14443-3:2018, 5.2.4: 5 ms without field reset every tag
_ONE_TARGET = 15
_LIST_HEAD = 3
_TARGET_HEAD = 5
_STATUS = 0x3F  # 7.1: the other two bits are no error

_READ = b"\x30"  # 10.2
_WRITE = b"\xa2"  # 10.4
_VERSION = b"\x60"  # 10.1
_STORAGE_AT = 8  # in the reply: D5 43, status, then GET_VERSION's byte 6
_PAGES = 16  # 64 bytes: what names the tag, and all that a card's message can take

_ABSENT = 5  # searches in a row that find nothing: it was lifted
_MISSED = 2  # the same, while it only lies there
_GOOD = ((2093, 60),)  # as device/buzzer.py; the tests hold both to it
_BAD = ((330, 100), (0, 60), (330, 100))


class TagAccess:
    """The reader, the display, the buzzer and the buttons of `hardware` in a host's hands.

    Every call is made by `call`, which restarts a reader that went wrong and returns None if
    that does not help.
    """

    def __init__(self, hardware: "Any") -> None:
        self._parts = hardware
        self._reader = hardware.reader
        self._up = False
        self._tasks: list = []
        self._presses: list = []
        self._uid = b""
        """The tag that is selected."""

    async def call(self, what: "Callable", *args: "Any") -> "Any":
        """Return what `what(*args)`, one of the coroutines below, returns; None: no reader."""
        if not self._tasks:
            run = self._parts.buttons.run(self._on_press)
            self._tasks = [
                asyncio.create_task(one)
                for one in (self._reader.tick(), self._parts.buzzer.run(), run)
            ]
        for _ in range(2):
            try:
                if not self._up:
                    self._uid = b""
                    await self._reader.restart()
                    self._up = True
                return await what(*args)
            except Exception as trouble:  # by its code: its class has no fixed place
                if not hasattr(trouble, "code"):
                    raise
                self._up = False
        return None

    def close(self) -> None:
        """End the tasks (a soft reset does, too)."""
        for task in self._tasks:
            task.cancel()
        self._tasks = []

    def _on_press(self, button: int, what: int) -> None:
        self._presses.append((button, what))

    # The reader

    async def look(self, ms: int, lying: bytes, version: bool) -> tuple:
        """Wait until there is something new on the reader, a button was pressed, or time is up.

        Returns presses (button, what), whether nothing has changed (`lying`, the tag that was
        dealt with, still lies there), every tag's UID and SEL_RES, and of a single Type 2 tag
        what is in its first pages (b"" if it left) and, with `version` or without a capability
        container, its storage size byte (0: it has none).
        """
        end = time.ticks_add(time.ticks_ms(), ms)  # type: ignore[attr-defined]
        missed = 0
        while True:
            targets = await self._find()
            if targets and [one[0] for one in targets] != [lying]:
                break
            missed = 0 if targets else missed + 1
            if lying and missed >= _MISSED:
                break
            left = time.ticks_diff(end, time.ticks_ms())  # type: ignore[attr-defined]
            if self._presses or left <= 0:
                presses, self._presses = self._presses, []
                return presses, bool(lying), [], b"", 0
        memory, storage = b"", 0
        if len(targets) == 1 and targets[0][1] == 0:
            memory = await self._pages(0, _PAGES)
            if version or memory[12:13] != b"\xe1":
                storage = await self._storage()
        presses, self._presses = self._presses, []
        return presses, False, targets, memory, storage

    async def _find(self) -> list:
        """UID and SEL_RES of every tag there; the last one found is selected."""
        reader = self._reader
        self._uid = b""
        await reader.exchange(reader.field_off_frame, 2)
        await asyncio.sleep_ms(_OFF_MS)  # type: ignore[attr-defined]
        await reader.send(reader.search_frame)
        try:
            body = await reader.reply(reader.search_frame, _ONE_TARGET)
        except Exception as trouble:
            if getattr(trouble, "code", "") != "silent":
                raise
            reader.abort()
            return []
        found = []
        at = _LIST_HEAD
        for _ in range(body[2]):
            if at > _LIST_HEAD and body[at] != 2:
                at += body[at]  # the first one's ATS, its length first
            end = at + _TARGET_HEAD + body[at + 4]
            found.append((bytes(body[at + _TARGET_HEAD : end]), body[at + 3]))
            at = end
        if len(found) == 1:
            self._uid = found[0][0]
        return found

    async def _ask(self, data: bytes, size: int) -> "bytes | None":
        """What the tag answers to a command, `size` bytes at most; None: nothing, or no."""
        reader = self._reader
        body = await reader.exchange(reader.frame(0x40, b"\x01" + data), 3 + size)
        if len(body) < 3 or body[2] & _STATUS:
            return None
        return bytes(body[3:])

    async def _pages(self, first: int, count: int) -> bytes:
        """What is in `count` pages from `first` on; less if the tag leaves."""
        memory = b""
        for page in range(first, first + count, 4):
            data = await self._ask(_READ + bytes((page,)), 16)
            if data is None or len(data) != 16:
                break
            memory += data
        return memory[: count * 4]

    async def _storage(self) -> int:
        # Through InCommunicateThru (7.3.9): InDataExchange takes 60 for MIFARE's.
        reader = self._reader
        body = await reader.exchange(reader.frame(0x42, _VERSION), 11)
        if len(body) > _STORAGE_AT + 1 and not body[2] & _STATUS:
            return body[_STORAGE_AT + 1]
        await self._find()  # who does not know the command has ended the session
        return 0

    async def pages(self, uid: bytes, first: int, count: int) -> bytes:
        """What is in `count` pages (four at a time) of the tag `uid`, which is still selected."""
        return await self._pages(first, count) if self._uid == uid else b""

    async def write(self, uid: bytes, steps: "list[tuple[int, bytes]]") -> int:
        """Write pages in this order, onto the tag `uid`; returns how many were acknowledged."""
        if self._uid != uid:
            return 0
        done = 0
        for page, data in steps:
            if await self._ask(_WRITE + bytes((page,)) + data, 0) is None:
                break
            done += 1
        return done

    async def reads(self, uid: bytes, count: int) -> "tuple[int, int]":
        """Read the first page `count` times: how often that went, and how often it was tried."""
        good = absent = 0
        for tried in range(count):
            if self._uid != uid:
                await self._find()
                absent = 0 if self._uid == uid else absent + 1
                if absent >= _ABSENT:
                    return good, tried + 1 - absent
            if self._uid == uid:
                if len(await self._pages(4, 4)) == 16:
                    good += 1
                else:
                    self._uid = b""
        return good, count

    # The person at the box

    async def show(self, pieces: "list[tuple[int, str]]") -> bool:
        """Show a picture, of whose bytes these (place, base64) are new; whether it is shown."""
        display = self._parts.display
        display.wake()
        display.dim(False)
        pages = memoryview(display.buffer)[1:]
        for at, piece in pieces:
            data = a2b_base64(piece)
            pages[at : at + len(data)] = data
        return await display.refresh()

    async def beep(self, good: bool) -> bool:
        """Sound as an accepted card does, or as a refused one; takes as long as that."""
        tune = _GOOD if good else _BAD
        self._parts.buzzer.play(tune)
        await asyncio.sleep_ms(20 + sum([ms for _, ms in tune]))  # type: ignore[attr-defined]
        return True
