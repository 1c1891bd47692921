"""A whole virtual board, put together from the dict of its board file (boards/*.toml).

`attach(board)` plugs it in: from then on `machine`, `time` and `asyncio` are this board's.
"""

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual import picture, plugged
from host_tools.virtual.pn532 import Pn532
from host_tools.virtual.rp2040 import gpio, system
from host_tools.virtual.rp2040.bus import Bus
from host_tools.virtual.rp2040.irq import Interrupts
from host_tools.virtual.sh1106 import Sh1106
from host_tools.virtual.ssd1306 import Ssd1306
from host_tools.virtual.world import World

_DISPLAYS = {"ssd1306": Ssd1306, "ssd1309": Ssd1306, "sh1106": Sh1106}
BOUNCE_US = (300, 200, 700, 100, 400)  # how long each false level of a bouncing contact lasts


def attach(board: "Board") -> "Board":
    """Make `board` the one that `machine`, `time` and `asyncio` talk to; returns it."""
    plugged.in_world(board.world, board)
    return board


class Board:
    """The microcontroller and everything soldered to it; `config` as read from the board file.

    `without` names parts that are missing: "reader", "display", "buttons", "buzzer".
    """

    def __init__(self, config: dict, world: "World | None" = None, without: tuple = ()) -> None:
        self.config = config
        self.world = world or World()
        self.unique_id = b"\xe6\x60\x58\x38\x83\x24\x1b\x2f"
        self.pin_names: dict = {}
        self.interrupts = Interrupts(self.world)
        self.gpio = [gpio.Gpio(self.interrupts, n) for n in range(gpio.COUNT)]
        led = config.get("led")
        if led is not None and led["pin"] is not None:
            self.pin_names["LED"] = led["pin"]
        self.buses: list = []  # (scl, sda, Bus)
        self.reader: "Any" = None
        self.display: "Any" = None
        self.tones: list = []  # (when in us, Hz; 0 is silence), oldest first
        self._seen: "tuple | None" = None
        self.day: "tuple | None" = None  # what the clock of the day was set to
        self.reset_cause = system.PWRON_RESET
        self._watchdog: "Any" = None
        self._watchdog_ms = 0
        self._start_core()
        self._solder(config, without)

    def _start_core(self) -> None:
        """The microcontroller as it comes out of reset."""
        self.cpu_freq = 125000000
        self.i2c_objects: list = [None, None]
        self.pwm_objects: list = [None] * 16
        self.pwm_frequencies = [0] * 8
        self.interrupts.masked = False
        self.interrupts.waiting = []

    def _solder(self, config: dict, without: tuple) -> None:
        part = config.get("reader")
        if part is not None and "reader" not in without:
            irq, rst = part.get("irq"), part.get("rst")
            self.reader = Pn532(
                self.world,
                None if irq is None else self.gpio[irq],
                None if rst is None else self.gpio[rst],
                part.get("address", 0x24),
            )
            self._bus(part).add(self.reader)
        part = config.get("display")
        if part is not None and "display" not in without:
            made = _DISPLAYS[part.get("chip", "ssd1306")]
            self.display = made(self.world, part.get("address", 0x3C))
            self._bus(part).add(self.display)
        part = config.get("buttons")
        self._buttons = part if part is not None and "buttons" not in without else {}
        part = config.get("buzzer")
        self._buzzer = None if part is None or "buzzer" in without else part["pin"]

    def _bus(self, part: dict) -> Bus:
        scl, sda = part["scl"], part["sda"]
        found = self.bus_at(scl, sda)
        if found is None:
            found = Bus(self.world)
            self.buses.append((scl, sda, found))
        return found

    def bus_at(self, scl: int, sda: int) -> "Bus | None":
        """The bus on these two GPIOs, if there is one."""
        for its_scl, its_sda, bus in self.buses:
            if its_scl == scl and its_sda == sda:
                return bus
        return None

    # Buttons. Each closes its pin to ground.

    def press(self, name: str, bounce: bool = False) -> None:
        """Press "left", "middle" or "right" and hold it."""
        self._contact(self._buttons[name], 0, bounce)

    def release(self, name: str, bounce: bool = False) -> None:
        """Let it go."""
        self._contact(self._buttons[name], None, bounce)

    def click(self, name: str, at_us: int = 0, hold_us: int = 80000, bounce: bool = False) -> None:
        """Press in `at_us` from now and let go `hold_us` later."""
        self.world.after(at_us, lambda: self.press(name, bounce))
        self.world.after(at_us + hold_us, lambda: self.release(name, bounce))

    def _contact(self, pin: int, level: "int | None", bounce: bool) -> None:
        wire = self.gpio[pin]
        other = None if level == 0 else 0
        wire.drive(level)
        if bounce:
            t = 0
            for i in range(0, len(BOUNCE_US) - 1, 2):
                t += BOUNCE_US[i]
                self.world.after(t, lambda: wire.drive(other))
                t += BOUNCE_US[i + 1]
                self.world.after(t, lambda: wire.drive(level))

    # What the table sees and hears.

    def tone(self, pin: int, hz: int) -> None:
        """PWM tells what is at a pin from now on."""
        if pin != self._buzzer:
            return
        last = self.tones[-1][1] if self.tones else 0
        if hz != last:
            self.tones.append((self.world.now_us, hz))

    def beeps(self) -> list:
        """What the buzzer played: (start in us, Hz, us); the last may still sound."""
        out = []
        for i, (start, hz) in enumerate(self.tones):
            if hz:
                ends = self.tones[i + 1][0] if i + 1 < len(self.tones) else self.world.now_us
                out.append((start, hz, ends - start))
        return out

    def seen(self) -> bytes:
        """The picture on the display (see picture.py)."""
        version = self.display.version
        if self._seen is None or self._seen[0] != version:
            self._seen = (version, picture.seen(self.display))
        return self._seen[1]

    def text(self) -> str:
        """The picture as half blocks."""
        return picture.half_blocks(self.seen())

    # Power and resets.

    def start_watchdog(self, timeout_ms: int) -> None:
        """machine.WDT starts it."""
        self.stop_watchdog()
        self._watchdog_ms = timeout_ms
        self._watchdog = self.world.after(timeout_ms * 1000, self._bite)

    def feed_watchdog(self) -> None:
        """Its time starts anew, if it runs."""
        if self._watchdog is not None:
            self.start_watchdog(self._watchdog_ms)

    def stop_watchdog(self) -> None:
        """Its ENABLE bit was cleared."""
        self.world.cancel(self._watchdog)
        self._watchdog = None

    def _bite(self) -> None:
        self.world.die("watchdog")

    def cut_power(self) -> None:
        """The plug is pulled: raises Reset into whatever runs."""
        self.world.die("power")

    def restart(self) -> None:
        """Start again after a Reset, time going on; tags and buttons stay as they are.

        After "power" the chips lose their state too; after a reset of the microcontroller they
        do not, and after "soft" not even the watchdog does.
        """
        dead = self.world.dead
        if dead is None:
            raise RuntimeError("the board is running")
        self.world.dead = None
        self.world.clear_soft()
        soft = dead.cause == "soft"
        if not soft:
            self.world.cancel(self._watchdog)
            self._watchdog = None
            power = dead.cause == "power"
            self.reset_cause = system.PWRON_RESET if power else system.WDT_RESET
        self._start_core()
        for wire in self.gpio:
            wire.reset()
        for wire in self.gpio:
            for watcher in wire.watchers:
                watcher(wire.level())
        if self._buzzer is not None:
            self.tone(self._buzzer, 0)
        if dead.cause == "power":
            for part in (self.reader, self.display):
                if part is not None and part.plugged:
                    part.plug(False)
                    part.plug(True)
        attach(self)
