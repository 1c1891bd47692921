"""A progress bar on standard error, for work that takes longer than a second or two."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import TextIO

SHOW_AFTER_S = 2.0
REDRAW_EVERY_S = 0.1
WIDTH = 40


@contextlib.contextmanager
def doing(what: str) -> Iterator[None]:
    """Say on a terminal what is done meanwhile; for some seconds that cannot be counted."""
    shown = sys.stderr.isatty()
    if shown:
        print(f"{what} ...", end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class Progress:
    """How much of `total` bytes is done; draws nothing unless standard error is a terminal.

    Without a total (a pipe) it shows the bytes alone. `stream` is standard error, `clock` returns
    seconds.
    """

    def __init__(
        self,
        total: int | None,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
        after_s: float = SHOW_AFTER_S,
    ) -> None:
        self._total = total
        self._stream = stream or sys.stderr
        self._clock = clock
        self._done = 0
        self._next = clock() + after_s if self._stream.isatty() else float("inf")
        self._drawn = False

    def add(self, count: int) -> None:
        """Note that `count` bytes more are done."""
        self._done += count
        now = self._clock()
        if now >= self._next:
            self._next = now + REDRAW_EVERY_S
            self._draw()

    def clear(self) -> None:
        """Take the bar off the line, before something else is written there."""
        if self._drawn:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._drawn = False

    def _draw(self) -> None:
        megabytes = f"{self._done / 1e6:.1f} MB"
        if self._total:
            part = min(self._done / self._total, 1.0)
            bar = ("#" * int(part * WIDTH)).ljust(WIDTH, ".")
            megabytes = f"[{bar}] {part:4.0%} of {self._total / 1e6:.1f} MB"
        self._stream.write(f"\r\x1b[K{megabytes}")
        self._stream.flush()
        self._drawn = True

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.clear()
