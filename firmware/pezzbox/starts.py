"""How often in a row the watchdog bit: a start that hangs must not be tried for ever."""

from micropython import const

from pezzbox.journal import files

_STARTING, _READY, _EXPECTED = 0, 1, 2
_ASIDE = const(3)  # so many bites before the box was ready: without the match
_UNKEPT = const(5)  # and so many: without anything on the flash
_WITHOUT = const(3)  # so many bites soon after it was ready: without the reader
_MARK = const(0xA5)


class Starts:
    """The bites since somebody played, counted in the file `root`/starts.

    by_reset: this start follows a reset, the watchdog's or one of our own, and no power cut. It is
    counted at once, before anything that may hang; a small file is written then, and at the
    first start after one such. Where the flash does not take it, nothing is counted.
    """

    def __init__(self, root: str, by_reset: bool) -> None:
        self._path = root + "/starts"
        self._early, self._late, self._phase = self._load()
        self.bitten = by_reset and self._phase != _EXPECTED
        """Whether the watchdog ended the program that ran before."""
        if self.bitten:
            if self._phase == _READY:
                self._late = min(self._late + 1, 255)
            else:
                self._early = min(self._early + 1, 255)
        if by_reset or self._phase != _STARTING:
            self._enter(_STARTING)

    @property
    def without_match(self) -> bool:
        """Whether what is in progress keeps the box from starting."""
        return _ASIDE <= self._early < _UNKEPT

    @property
    def without_flash(self) -> bool:
        """Whether it does not start without the match either."""
        return self._early >= _UNKEPT

    @property
    def without_reader(self) -> bool:
        """Whether it starts, and hangs before anybody has done anything."""
        return self._late >= _WITHOUT

    def ready(self) -> None:
        """The box is ready. Writes if this start was counted."""
        if self._phase == _STARTING and (self._early or self._late):
            self._early = 0
            self._enter(_READY)

    def settled(self) -> None:
        """Somebody plays, or it has been ready for long: the next bite is a first one."""
        if self._early or self._late:
            self._early = self._late = 0
            self._enter(_READY)

    def expected(self) -> None:
        """The program ends, and the next reset is no bite."""
        if self.bitten and self._phase == _STARTING:
            self._early = max(0, self._early - 1)
        self._enter(_EXPECTED)

    def _load(self) -> "tuple[int, int, int]":
        try:
            data = files.read(self._path)
        except OSError:
            data = b""
        if len(data) != 4 or (data[0] + data[1] + data[2]) & 0xFF ^ _MARK != data[3]:
            return 0, 0, _STARTING
        return data[0], data[1], data[2]

    def _enter(self, phase: int) -> None:
        self._phase = phase
        early, late = self._early, self._late
        check = (early + late + phase) & 0xFF ^ _MARK
        try:
            files.write(self._path, bytes((early, late, phase, check)))
        except OSError:
            pass  # see the class
