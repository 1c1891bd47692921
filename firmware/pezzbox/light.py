"""The display's light: it saves the panel when nobody plays (device.md, section 4)."""

import time

from micropython import const

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from pezzbox.device.display import Display

_DIM_MS = const(300_000)  # dims after 5 minutes without an event,
_SLEEP_MS = const(900_000)  # sleeps after 15

_AWAKE, _DIMMED, _ASLEEP = 0, 1, 2


class Light:
    """Dims `display` and lets it sleep, until somebody is here."""

    def __init__(self, display: "Display") -> None:
        self._display = display
        self._state = _AWAKE
        self._since = time.ticks_ms()

    @property
    def asleep(self) -> bool:
        """Whether nobody has been here for so long that the display sleeps."""
        return self._state == _ASLEEP

    def stir(self) -> None:
        """Somebody is here: light again."""
        self._since = time.ticks_ms()
        if self._state == _ASLEEP:
            self._display.wake()
        if self._state != _AWAKE:
            self._display.dim(False)
            self._state = _AWAKE

    def look(self, now: int) -> None:
        """Save the panel when nobody plays. Allocates nothing."""
        if self._state == _ASLEEP:
            return
        quiet_ms: int = time.ticks_diff(now, self._since)  # type: ignore[arg-type]
        if quiet_ms >= _SLEEP_MS:
            self._state = _ASLEEP
            self._display.sleep()
        elif quiet_ms >= _DIM_MS and self._state == _AWAKE:
            self._state = _DIMMED
            self._display.dim(True)
