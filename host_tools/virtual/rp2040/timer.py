"""`machine.Timer` (ports/rp2/machine_timer.c): soft timers on the virtual clock."""

try:
    from typing import Any, Callable
except ImportError:
    pass

from host_tools.virtual import plugged


class Timer:
    """A timer of the alarm pool; only `id` -1 exists."""

    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id: int = -1, **kwargs: "Any") -> None:
        if id != -1:
            raise ValueError("Timer doesn't exist")
        self._board = plugged.the_board()
        self._event: "list | None" = None
        if kwargs:
            self.init(**kwargs)

    def init(
        self,
        *,
        mode: int = PERIODIC,
        callback: "Callable[[Timer], Any] | None" = None,
        period: int = 0xFFFFFFFF,
        tick_hz: int = 1000,
        freq: "float | None" = None,
        hard: bool = False,
    ) -> None:
        """Start it anew: `callback(timer)` every `period` ticks, or once."""
        self.deinit()
        us = int(1000000 / freq) if freq is not None else period * 1000000 // tick_hz
        self._us = max(1, us)
        self._mode = mode
        self._callback = callback
        self._hard = hard
        self._event = self._board.world.after(self._us, self._due)

    def deinit(self) -> None:
        """Stop it."""
        self._board.world.cancel(self._event)
        self._event = None

    def _due(self) -> None:
        self._event = None
        if self._mode == Timer.PERIODIC:
            self._event = self._board.world.after(self._us, self._due)
        self._board.interrupts.dispatch(self._callback, self, self._hard)
