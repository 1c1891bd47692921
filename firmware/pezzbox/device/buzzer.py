"""A passive piezo: short named tunes, played while everything else goes on."""

import asyncio

from machine import PWM, Pin
from micropython import const

_HALF = const(0x8000)  # duty_u16 of a square wave

# Pairs of a frequency (Hz, 0 is silence) and how long (ms).
CARD = ((2093, 60),)
TRICK = ((1568, 80), (2093, 120))
REFUSED = ((330, 100), (0, 60), (330, 100))
DEAL = ((1568, 80), (1976, 80), (2349, 140))
MATCH = ((1568, 100), (1976, 100), (2349, 100), (3136, 300))
FAULT = ((220, 300),)


class Buzzer:
    """The piezo at `pin`, or none: then everything is accepted and nothing sounds."""

    def __init__(self, pin: "Pin | None") -> None:
        self.enabled = True
        self._pwm = None if pin is None else PWM(pin)
        self._tune = ()
        self._wanted = asyncio.Event()

    def play(self, tune: "tuple[tuple[int, int], ...]") -> None:
        """Begin a tune (instead of the one that plays) and return at once."""
        if self._pwm is not None and self.enabled:
            self._tune = tune
            self._wanted.set()

    async def run(self) -> None:
        """The task that plays. Silent when it is cancelled."""
        try:
            while True:
                await self._wanted.wait()
                self._wanted.clear()
                tune = self._tune
                for frequency, ms in tune:
                    self._sound(frequency)
                    await asyncio.sleep_ms(ms)
                    if self._wanted.is_set():
                        break
                self._sound(0)
        finally:
            self._sound(0)

    def _sound(self, frequency: int) -> None:
        if self._pwm is None:
            return
        if frequency:
            self._pwm.freq(frequency)
            self._pwm.duty_u16(_HALF)
        else:
            self._pwm.duty_u16(0)
