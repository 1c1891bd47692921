"""Lines for whoever runs the collector, so many a box at most: nobody can flood a log."""

import time
from collections.abc import Callable

_EVERY_S = 10.0
_MOST = 5  # lines of one box in that time
_BOXES = 1000

Clock = Callable[[], float]


class Complaints:
    """Hands lines on to `out`; counts those of a box that there are too many of."""

    def __init__(self, out: Callable[[str], None], clock: Clock = time.monotonic) -> None:
        self._out = out
        self._clock = clock
        self._boxes: dict[str, list[float]] = {}  # when it began, lines since, kept back

    def say(self, box: str, text: str) -> None:
        """Say it, unless that box had its share."""
        now = self._clock()
        if box not in self._boxes and len(self._boxes) >= _BOXES:
            self._boxes.clear()
        of_box = self._boxes.setdefault(box, [now, 0, 0])
        if now - of_box[0] >= _EVERY_S:
            self._tell_rest(box, of_box)
            of_box[:] = [now, 0, 0]
        of_box[1] += 1
        if of_box[1] > _MOST:
            of_box[2] += 1
        else:
            self._out(f"{box}: {text}" if box else text)

    def flush(self) -> None:
        """Say of every box how much was kept back, where its time is over."""
        now = self._clock()
        for box, of_box in list(self._boxes.items()):
            if now - of_box[0] >= _EVERY_S:
                self._tell_rest(box, of_box)
                del self._boxes[box]

    def _tell_rest(self, box: str, of_box: list[float]) -> None:
        if of_box[2]:
            self._out(f"{box or 'the broker'}: {of_box[2]:.0f} more lines like these")
