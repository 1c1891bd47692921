"""What a box played last: which of its matches the collector has, and how much of each."""

_BETWEEN = 20  # matches in a row that are asked for

NEAR = 2 * _BETWEEN
"""So far below the newest match is looked at."""


class Lately:
    """The last matches of one journal of a box: how many lines are kept, by their numbers."""

    def __init__(self) -> None:
        self._lines: dict[int, int] = {}

    def note(self, number: int, lines: int) -> None:
        """So many lines of a match are kept."""
        self._lines[number] = lines

    def lines(self, number: int) -> int:
        """Return how many lines of a match are kept."""
        return self._lines.get(number, 0)

    def before(self, number: int) -> dict[int, int]:
        """Return the matches between the last one that is kept before this one and this one.

        Of each, how many lines are kept: none of those that were never heard of.
        """
        last = max((other for other in self._lines if other < number), default=None)
        if last is None:
            return {}
        unheard = range(max(last + 1, number - _BETWEEN), number)
        return {last: self._lines[last], **dict.fromkeys(unheard, 0)}

    def newest(self) -> dict[int, int]:
        """Return the last match, and how many lines of it are kept; nothing if there is none."""
        if not self._lines:
            return {}
        last = max(self._lines)
        return {last: self._lines[last]}
