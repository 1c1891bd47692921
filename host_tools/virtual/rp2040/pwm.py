"""`machine.PWM` (ports/rp2/machine_pwm.c): which tone is on which pin, and since when."""

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False

from host_tools.virtual import plugged
from host_tools.virtual.rp2040 import gpio
from host_tools.virtual.rp2040.pin import find

if TYPE_CHECKING:
    from host_tools.virtual.board import Board

_CLK_SYS = 125000000
_TOP_MAX = 65534
_UNSET = -1


class PWM:
    """A channel of a slice. The two pins of a slice share a frequency (data sheet 4.5)."""

    _board: "Board"
    _slice: int
    _gpio: int
    _duty: "int | None"
    _on: bool

    def __new__(cls, pin: "Any", *args: "Any", **kwargs: "Any") -> "PWM":
        """Give the pin to its slice's channel."""
        board = plugged.the_board()
        number = find(pin)._gpio.number
        channel = number % 16  # eight slices of two channels, repeated over the pins
        made = board.pwm_objects[channel]
        if made is None:
            made = object.__new__(PWM)
            made._slice = channel // 2
            made._board = board
            board.pwm_objects[channel] = made
        made._gpio = number
        made._duty = None
        made._on = False
        made.init(*args, **kwargs)
        board.gpio[number].function = "pwm"
        board.gpio[number].mode = gpio.ALT
        made._sounds()
        return made

    def init(
        self,
        freq: int = _UNSET,
        *,
        duty_u16: int = _UNSET,
        duty_ns: int = _UNSET,
        invert: int = _UNSET,
    ) -> None:
        """Set what is given; it runs as soon as frequency and duty are known."""
        if freq != _UNSET:
            self.freq(freq)
        if duty_u16 != _UNSET:
            self.duty_u16(duty_u16)
        if duty_ns != _UNSET:
            self.duty_ns(duty_ns)

    def deinit(self) -> None:
        """Stop the slice; the pin stays where it is."""
        self._on = False
        self._sounds()

    def freq(self, *new: int) -> "int | None":
        """The frequency in Hz, or set it; ValueError outside of about 8 Hz to 62.5 MHz."""
        frequencies = self._board.pwm_frequencies
        if not new:
            return frequencies[self._slice]
        freq = new[0]
        if (_CLK_SYS + freq // 2) // freq >= _TOP_MAX:
            div16 = -(-16 * _CLK_SYS // (_TOP_MAX * freq))
            if div16 >= 256 * 16:
                raise ValueError("freq too small")
        elif (_CLK_SYS + freq // 2) // freq < 1:
            raise ValueError("freq too large")
        frequencies[self._slice] = freq
        self._start()
        return None

    def duty_u16(self, *new: int) -> "int | None":
        """The duty of 65535, or set it."""
        if not new:
            return self._duty or 0
        self._duty = min(new[0], 65535)
        self._start()
        return None

    def duty_ns(self, *new: int) -> "int | None":
        """The pulse in nanoseconds, or set it."""
        freq = self._board.pwm_frequencies[self._slice]
        if not new:
            return (self._duty or 0) * 1000000000 // (65535 * freq) if freq else 0
        self._duty = min(65535, new[0] * freq * 65535 // 1000000000)
        self._start()
        return None

    def _start(self) -> None:
        if self._duty is not None and self._board.pwm_frequencies[self._slice]:
            self._on = True
        self._sounds()

    def _sounds(self) -> None:
        """Tell the board what can be heard at the pin now (0: silence)."""
        freq = self._board.pwm_frequencies[self._slice]
        routed = self._board.gpio[self._gpio].function == "pwm"
        heard = self._on and routed and self._duty and self._duty < 65535
        self._board.tone(self._gpio, freq if heard else 0)
