"""The virtual box at the table, on its USB cable, and what it shows, sounds and has stored.

The firmware runs in a process of its own, in real time (virtual/repl_board.py). Pulling the plug
kills that process; what was programmed into its flash, a file, is still there.
"""

import asyncio
import contextlib
import json
import queue
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools import stage_words
from host_tools.commentary import Commentary
from host_tools.virtual import picture
from host_tools.virtual.board import Board
from host_tools.virtual_usb import BoardStopped, VirtualUsb
from pezzbox.game.match import Match

Made = dict[str, Any]

_GLANCE_S = 0.2
_LOG = 60  # lines that are remembered
DARK = bytes(picture.WIDTH * picture.HEIGHT // 8)


class Box:
    """A box whose flash is the file `flash`; `board` is the table of a boards/*.toml.

    `heard(dict)` is called in the event loop for whatever the box tells, after it was taken in.
    """

    def __init__(
        self, flash: Path, board: Made, port: Path, heard: Callable[[Made], None]
    ) -> None:
        self._usb = VirtualUsb(flash, board, port)
        self._heard = heard
        self._chip = Board(board).display
        self._pump: asyncio.Task[None] | None = None
        self._plugging = asyncio.Lock()
        self._memory: asyncio.Future[bytes] | None = None
        self.port = port
        self.speed = 1
        self.unplugged: dict[str, bool] = {"reader": False, "display": False}
        self.log: list[str] = []
        self.trouble = ""
        self._off()
        self._begin_match()

    @property
    def power(self) -> bool:
        """Whether it is plugged in."""
        return self._pump is not None

    @property
    def match(self) -> Match | None:
        """The match that the box has stored, folded by the host's own core."""
        return self._commentary.match

    def _off(self) -> None:
        self.picture = DARK
        self.contrast = 0
        self.pressed: list[str] = []
        self.screen = ""
        self.list: tuple[list[str], int] | None = None
        self.said = ""
        self.says = 0  # how often it has said something
        if self._memory is not None and not self._memory.done():
            self._memory.set_result(b"")

    def _begin_match(self) -> None:
        self._commentary = Commentary()
        self.events: list[Made] = []

    # The plug

    async def plug(self) -> None:
        """Power up; does nothing if it is. Raises NoMicroPython."""
        async with self._plugging:
            if self.power:
                return
            await asyncio.to_thread(self._usb.plug)
            self.trouble = ""
            self._pump = asyncio.create_task(self._listen())
            self.do("watch")
            self.do("pace", times=self.speed)
            for part, out in self.unplugged.items():
                if out:
                    self.do("part", part=part, plugged=False)

    async def unplug(self) -> None:
        """Cut the power, now; does nothing if there is none."""
        async with self._plugging:
            pump, self._pump = self._pump, None
            if pump is None:
                return
            await asyncio.to_thread(self._usb.unplug)
            with contextlib.suppress(asyncio.CancelledError):
                await pump  # it raises nothing else
            self._off()
            self._heard({"power": False})

    # The table

    def do(self, what: str, **more: Any) -> bool:
        """Do something at the table (virtual/repl_shown.py); False if the box has no power."""
        if not self.power:
            return False
        try:
            self._usb.do(what, **more)
        except (BoardStopped, OSError):
            return False
        return True

    def pace(self, times: int) -> None:
        """Let the box's time pass so many times as fast."""
        self.speed = times
        self.do("pace", times=times)

    def plug_part(self, part: str, plugged: bool) -> None:
        """Pull the plug of `reader` or `display`, or put it in again."""
        self.unplugged[part] = not plugged
        self.do("part", part=part, plugged=plugged)

    async def sleep(self, seconds: float) -> None:
        """Wait so long by the box's clock."""
        await asyncio.sleep(seconds / self.speed)

    async def memory(self) -> bytes:
        """Return what is in the display's memory at this moment; nothing without power."""
        if self._memory is None or self._memory.done():
            self._memory = asyncio.get_running_loop().create_future()
            if not self.do("memory"):
                self._memory.set_result(b"")
        return await asyncio.shield(self._memory)

    # What it tells

    async def _listen(self) -> None:
        """Take in what the box tells; without power at the end, whatever ended it."""
        try:
            await self._take_all()
            why = self._usb.said() or "the virtual board has ended"
        except Exception as error:  # noqa: BLE001 - it is shown; nobody else awaits this task
            why = f"what the box told could not be shown: {error!r}"
        if self._pump is None:
            return  # unplugged: who did that waits for this
        self._pump = None
        async with self._plugging:
            await asyncio.to_thread(self._usb.unplug)
        self.trouble = why
        self._off()
        self._heard({"power": False})

    async def _take_all(self) -> None:
        """Take in what the box tells, for as long as it has power."""
        while self._pump is not None and (self._usb.plugged or not self._usb.answers.empty()):
            for answer in await asyncio.to_thread(self._next):
                self._take(answer)
                self._heard(answer)

    def _next(self) -> list[Made]:
        """Wait a moment for something, and return all there is."""
        found: list[Made] = []
        with contextlib.suppress(queue.Empty):
            found.append(self._usb.answers.get(timeout=_GLANCE_S))
            while True:
                found.append(self._usb.answers.get_nowait())
        return found

    def _take(self, answer: Made) -> None:
        if answer.get("fault"):
            self.trouble = answer["fault"].strip().rpartition("\n")[2]
        if "memory" in answer and self._memory is not None and not self._memory.done():
            self._memory.set_result(bytes.fromhex(answer["memory"]))
        if "ram" in answer:
            self._draw(answer)
        if "pressed" in answer:
            self.pressed = answer["pressed"]
        if "screen" in answer:
            self.screen = answer["screen"]
            self.list = answer["list"] and (answer["list"][0], answer["list"][1])
        if "events" in answer:
            self._record(answer["events"], "anew" in answer)
        if "said" in answer:
            players = self.match.players if self.match else []
            self.said = stage_words.text(answer["said"][0], answer["said"][1], players)
            self.says += 1
            self._note("box: " + self.said)

    def _draw(self, answer: Made) -> None:
        """Draw what the display shows, from its memory."""
        vars(self._chip).update(
            {name: value for name, value in answer["chip"].items() if name.islower()}
        )
        self._chip.ram = bytearray.fromhex(answer["ram"])
        self.picture = picture.seen(self._chip)
        self.contrast = self._chip.contrast if self._chip.lit() else 0

    def _record(self, lines: list[str], anew: bool) -> None:
        made = [json.loads(line) for line in lines if not line.startswith("#")]
        known = 0
        if anew:
            if made[: len(self.events)] == self.events and self.events:
                known = len(self.events)
            else:
                self._begin_match()
        for event in made[known:]:
            self.events.append(event)
            for remark in self._commentary.add(event):
                self._note(remark.text)

    def _note(self, text: str) -> None:
        self.log = [*self.log[1 - _LOG :], text.strip()]
