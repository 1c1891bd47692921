"""The box: the tasks of the event loop, connected to the table.

Everything that comes in is only noted and waits its turn, so that no card and no press is lost
while the display or the flash is busy. One task takes it up again, one thing after the other.
"""

import asyncio
import gc
import select
import time

from micropython import const

from pezzbox.device import buzzer, kinds
from pezzbox.device.watchdog import restart
from pezzbox.game import written
from pezzbox.game.late import forget
from pezzbox.holes import Holes
from pezzbox.light import Light
from pezzbox.table import Table
from pezzbox.tasks import Tasks
from pezzbox.version import VERSION

try:
    from typing import TYPE_CHECKING, Any, Callable
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from pezzbox.crashes import Crashes
    from pezzbox.decks import Decks
    from pezzbox.device.hardware import Hardware
    from pezzbox.device.kinds import Sighting
    from pezzbox.journal import Journal
    from pezzbox.settings import Settings

_TICK_MS = const(100)
_SILENT_MS = const(4000)  # a task that has not run for so long hangs: the watchdog may bite
_QUIET_MS = const(350)  # after something happened: then nobody waits for a picture
_LONG_MS = const(900_000)  # for so long at least nobody is there once the display sleeps
_SETTLED_MS = const(15000)  # ready for so long: it does not hang by itself
_FAULT_MS = const(3000)  # how long a crash is shown before the box starts again
_LATELY = const(8)  # events that are kept with a crash
_ROOM = const(20480)  # bytes: a connection, and cards between two collections;
_SECURE = const(36864)  # and what a connection with TLS takes at most

# What waits in the inbox: (_TAG, kind, card, deck, uid), (_PRESS, button, what), or one alone
_TAG, _PRESS, _OVER, _SHOW = 0, 1, 2, 3


class Box:
    """A scoring box at a table. `run()` never returns.

    hardware: what device.board.open_board made; journal, settings, decks, crashes: opened on the
    board's file system.
    """

    def __init__(
        self,
        hardware: "Hardware",
        journal: "Journal",
        settings: "Settings",
        decks: "Decks",
        crashes: "Crashes",
    ) -> None:
        self.hardware = hardware
        self.table = Table(hardware, journal, settings, decks)
        self._journal = journal
        self._decks = decks
        self._crashes = crashes
        self._problems = crashes.problems + settings.problems + decks.problems
        self._tasks = Tasks(self._crashed)
        self._inbox: "list[tuple]" = []
        self._wake = asyncio.Event()
        self._never = asyncio.Event()
        self._busy = False  # something is being taken up, since _busy_since
        self._busy_since = 0
        self.littered = False  # something was made on the heap and not collected since
        self.collections = 0  # how often it was, while nobody waited
        self._holes = Holes()
        self._by_hand = False  # what is being taken up is somebody's doing
        self._down = False  # something went wrong: nothing counts until the box starts again
        self._parts: list = [hardware.buttons]  # those whose tasks run
        self._lasting = False  # the thing shown ends by itself, at _ends
        self._ends = 0
        self._light = Light(hardware.display)
        self._host: "Any" = None  # nobody may follow, or somebody does
        self.club: "Any" = settings.get("club")  # what is known of it, until there is one

    def listen(self, stream: "Any") -> None:
        """Let a computer follow the match that asks for it on `stream`."""
        self._host = select.poll()
        self._host.register(stream, select.POLLIN)

    async def run(self) -> None:
        """Start the parts, resume what was interrupted, then play while there is power."""
        hardware = self.hardware
        self._part("display", hardware.display.watch, hardware.display)
        self._tasks.start("buttons", hardware.buttons.run(self._on_press))
        self._part("buzzer", hardware.buzzer.run, None)
        self._tasks.start("start", self._start())
        await self._never.wait()

    def _part(self, name: str, run: "Callable", part: "Any") -> bool:
        """Start the task of a part; not if it keeps failing: the match goes on without it."""
        if self._crashes.without_part(name):
            return False
        self._tasks.start(name, run())
        if part is not None:
            self._parts.append(part)
        return True

    async def _start(self) -> None:
        """Take up what was interrupted and show it; then cards and presses count."""
        table = self.table
        table.stage.boot(VERSION, tuple(["fault." + name for name, _ in self.hardware.faults]))
        await table.show()
        problems = self._problems + table.resume(self._crashes.without_match())
        if self._crashes.without_event(table.where()):
            table.set_aside()
            table.stage.message("fault.aside")
        elif problems:
            table.stage.message(_worst(problems))
        elif self._crashes.bitten:
            table.stage.message("fault.reset")
        reader = self.hardware.reader
        if not self._part("reader", lambda: reader.run(self._on_tag, self._decks.lookup), reader):
            table.stage.message("fault.reader")
        await table.show()
        self._arm()
        self._tasks.start("table", self._play())
        self._tasks.start("tick", self._tick())
        self._tasks.start("settle", self._settle())
        self._busy_since = time.ticks_ms()
        self.littered = True
        if self.club and self.hardware.wifi and self._journal.keeps:
            self._join()
        if hasattr(gc, "threshold"):  # CPython has none
            gc.threshold(-1)  # from now on `_tick` says when

    def _on_tag(self, sighting: "Sighting") -> None:
        self._note((_TAG, sighting.kind, sighting.card, sighting.deck, sighting.uid))

    def _on_press(self, button: int, what: int) -> None:
        self._note((_PRESS, button, what))

    def _note(self, item: tuple) -> None:
        self._inbox.append(item)
        self._wake.set()

    async def _play(self) -> None:
        """Take up what came in, for ever."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            self._busy = True
            while self._inbox and not self._down:
                since = self._busy_since
                self._busy_since = time.ticks_ms()
                item = self._inbox.pop(0)
                await self._take(item)
                if item[0] == _SHOW:  # nobody did anything
                    self._busy_since = since
            self._busy = False
            self.littered = True

    async def _take(self, item: tuple) -> None:
        kind = item[0]
        self._by_hand = kind == _PRESS or (kind == _TAG and item[1] < kinds.FAULT_ON)
        if self._by_hand:
            self._crashes.settled()
        if kind == _OVER:
            await self.table.over()
        elif kind == _SHOW:
            await self.table.show()
        elif kind == _PRESS:
            await self.table.press(item[1], item[2])
        else:
            await self.table.tag(item[1], item[2], item[3], item[4])
        if self._by_hand or (kind == _TAG and item[1] == kinds.FAULT_ON):
            self._light.stir()  # a recovery that worked is silent
        self._arm()
        if self._by_hand:
            self._crashes.over()
        self._by_hand = False

    def _arm(self) -> None:
        """What the stage shows for a while ends by itself."""
        lasts = self.table.stage.lasts
        self._lasting = lasts > 0
        if lasts:
            self._ends = time.ticks_add(time.ticks_ms(), lasts)

    # What happens by itself

    async def _settle(self) -> None:
        """Say that the box has started, and later that it goes on."""
        self._crashes.ready()
        await asyncio.sleep_ms(_SETTLED_MS)
        self._crashes.settled()

    async def _tick(self) -> None:
        """Feed the watchdog, end what lasts a while, save the panel.

        Allocates nothing but in `_tidy`.
        """
        while True:
            await asyncio.sleep_ms(_TICK_MS)
            now: int = time.ticks_ms()  # type: ignore[assignment]
            if self._all_run(now):
                self.hardware.watchdog.feed()
            if self._lasting and time.ticks_diff(now, self._ends) >= 0:
                self._lasting = False
                self._note((_OVER,))
            self._light.look(now)
            if self._host is not None:
                for _ in self._host.ipoll(0):
                    self._follow()
            if not self._busy and (
                self.littered or self._holes.are_open or self.table.stage.awaits
            ):
                self._tidy(time.ticks_diff(now, self._busy_since))

    def _follow(self) -> None:
        """A computer asks for the match."""
        from pezzbox.live import Live  # in memory only where it is needed

        self._tasks.start("live", Live(self._journal, self.table.stage, self._host).run())
        self._host = None

    def _join(self) -> None:
        """Play in a club, if there is memory for it."""
        try:
            self._enter()
        except MemoryError:  # the match needs it more
            self.club = self.table.stage.view.sign = None  # what keeps it in memory
            forget("pezzbox.club")
            forget("chumicro_mqtt")
            self.table.stage.message("fault.club")
            self.show()
        if self.club is not None:
            self._part("club", self.club.run, None)

    def _enter(self) -> None:
        from pezzbox.club.club import joined  # in memory only where it is needed

        room = _ROOM + _SECURE if self.club.get("tls") else _ROOM
        self.club = joined(self, self.club, self._journal, self.table.stage)
        gc.collect()
        if hasattr(gc, "mem_free") and gc.mem_free() < room:  # CPython has none
            raise MemoryError

    def quiet(self) -> int:
        """For how many ms nobody has done anything; below 0 while something waits."""
        if self._busy or self._inbox or self._down:
            return -1
        if self._light.asleep:
            return _LONG_MS  # after some days a difference of ticks says anything
        return time.ticks_diff(time.ticks_ms(), self._busy_since)  # type: ignore[arg-type]

    def show(self) -> None:
        """Let the table show what is new on the stage."""
        self._note((_SHOW,))

    def _tidy(self, quiet_ms: int) -> None:
        """Collect while nobody waits.

        In the ticks after that fill the heap's holes, then read what a result needs that comes
        soon: with the holes open that takes half as long again. Each holds the loop, a collection
        for as long as a card takes.
        """
        if quiet_ms < _QUIET_MS:
            return
        if self.littered:
            if self.table.stage.rest():
                return  # that takes some milliseconds, too
            self.littered = False
            self.collections += 1
            self._holes.open()
            gc.collect()
        elif self._holes.are_open:
            self._holes.fill()
        else:
            self.table.stage.prepare()

    def _all_run(self, now: int) -> bool:
        """Whether every task has run a short time ago."""
        if self._busy and time.ticks_diff(now, self._busy_since) > _SILENT_MS:
            return False
        for part in self._parts:
            if time.ticks_diff(now, part.alive) > _SILENT_MS:
                return False
        return True

    async def _crashed(self, task: str, error: Exception) -> None:
        """Nobody expected this: keep it, show it, and start again from the journal."""
        if self._down:
            return  # what comes of the first one
        self._down = True
        gc.collect()  # it may have been the heap that ran out
        try:
            table = self.table
            where, alone = table.where(), not self._by_hand
            line = self._crashes.store(task, error, where, self._lately(), alone)
            self.hardware.buzzer.play(buzzer.FAULT)
            try:
                table.stage.fault(line)
                table.stage.draw()
            except (ImportError, MemoryError, OSError):  # what words need cannot be had
                table.stage.bare(line)
            await self.hardware.display.refresh()
        except Exception:  # noqa: BLE001 - it cannot be shown: then starting again is all there is
            pass
        await asyncio.sleep_ms(_FAULT_MS)
        if self._by_hand or self._crashes.kept:
            restart()
        self.hardware.watchdog.stop()  # nobody could tell that it goes on for ever: it stays so

    def _lately(self) -> list:
        """The last events of the match as a transcript has them, if there is memory for that."""
        match = self.table.match
        try:
            return [written.to_json(event) for event in match.lately(_LATELY)] if match else []
        except (MemoryError, OSError):  # what writes them is read from the flash
            return []


def _worst(problems: "list[tuple[str, str]]") -> str:
    """The key of what to say of these."""
    for code, _ in problems:
        if code in ("unkept", "hung"):
            return "fault." + code
    return "fault.journal"
