"""What went wrong unexpectedly: kept on the flash, to be shown, exported and not repeated."""

import io
import json
import sys

from pezzbox.journal.slots import Slots
from pezzbox.starts import Starts
from pezzbox.version import BUILD, VERSION

try:
    from typing import Any
except ImportError:
    pass

_TRACE = 1200  # characters of a traceback that are kept: its end says where
_ASIDE = 2  # so many failures in a row without anybody's doing: without the last event
_WITHOUT = 4  # and so many: without the match
_PARTS = ("display", "buzzer", "reader")  # tasks that a match can go on without


class Crashes:
    """The last crash, in the folder `root`.

    A record has: version, build (by which host_tools/crash_places.py knows the linked program),
    task, error ("TypeError box.py:120"), trace, at (where the match was), times (how often in a
    row it came by itself), events (the last ones of the deal).
    """

    def __init__(self, root: str, starts: "Starts | None" = None) -> None:
        """`starts`: the bites before this start, if they were counted already."""
        self._slots = Slots(root + "/crash")
        self._starts = starts or Starts(root, False)
        self.last: "dict[str, Any] | None" = _parse(self._slots.load())
        self.problems: "list[tuple[str, str]]" = []
        """What a start that hung made us do, as `Journal.scan()` does."""
        self.kept = True
        """Whether the last one is on the flash: else starting again could go on for ever."""

    def store(self, task: str, error: Exception, at: list, events: list, by_itself: bool) -> str:
        """Keep a crash and return its line for the display. Blocks for one or two erases.

        by_itself: nobody did anything, so it will come again. Does not raise for a flash that
        takes nothing: that changes nothing about what follows.
        """
        trace = _trace(error)
        line = type(error).__name__ + " " + _where(trace)
        self.expected()
        times = self.last["times"] if self.last is not None else 0
        self._keep(
            {
                "version": VERSION,
                "build": BUILD,
                "task": task,
                "error": line,
                "trace": trace[-_TRACE:],
                "at": at,
                "times": times + 1 if by_itself else times,
                "events": events,
            }
        )
        return line

    def without_event(self, at: list) -> bool:
        """Whether the box failed twice in a row by itself, with the match as it is now."""
        last = self.last
        return (
            last is not None
            and last["times"] == _ASIDE
            and last["at"] == at
            and last["task"] not in _PARTS
        )

    def without_match(self) -> bool:
        """Whether leaving the last event out did not help either."""
        last = self.last
        return last is not None and last["times"] >= _WITHOUT and last["task"] not in _PARTS

    def without_part(self, part: str) -> bool:
        """Whether the task of this part failed twice in a row; never of one that is needed."""
        last = self.last
        if part == "reader" and self._starts.without_reader:
            return True
        return last is not None and last["times"] >= _ASIDE and last["task"] == part

    @property
    def bitten(self) -> bool:
        """Whether the watchdog ended the program that ran before."""
        return self._starts.bitten

    def ready(self) -> None:
        """The box is ready (Starts)."""
        self._starts.ready()

    def settled(self) -> None:
        """Somebody plays, or the box has been ready for long (Starts).

        Writes, and allocates, only where a start was counted.
        """
        self._starts.settled()

    def expected(self) -> None:
        """The program ends, and the next reset is no bite (Starts)."""
        self._starts.expected()

    def over(self) -> None:
        """Somebody plays again: the next failure is a first one."""
        last = self.last
        if last is not None and last["times"]:
            last["times"] = 0
            self._keep(last)

    def _keep(self, record: "dict[str, Any]") -> None:
        self.last = record
        self.kept = self._save(record)
        if not self.kept:  # a flash that is full has room for a few bytes yet
            short = dict(record)
            short["trace"] = ""
            short["events"] = []
            self.kept = self._save(short)

    def _save(self, record: "dict[str, Any]") -> bool:
        try:
            self._slots.save(json.dumps(record).encode())
        except OSError:
            return False
        return True


def _parse(data: "bytes | None") -> "dict[str, Any] | None":
    """A stored record; None if there is none that this version can read."""
    try:
        record = json.loads(data) if data else None
    except ValueError:
        return None
    if type(record) is not dict or type(record.get("times")) is not int:
        return None
    return record if "task" in record and "at" in record else None


def _trace(error: Exception) -> str:
    if not hasattr(sys, "print_exception"):
        import traceback  # type: ignore

        return "".join(traceback.format_exception(error))
    text = io.StringIO()
    sys.print_exception(error, text)  # type: ignore
    return text.getvalue()  # type: ignore


def _where(trace: str) -> str:
    """File and line of the last place a traceback names: `box.py:120`, `journal:120`."""
    found = trace.rfind('File "')
    if found < 0:
        return "?"
    words = trace[found + 6 :].split("\n")[0]
    path, rest = words.split('"', 1)
    line = "".join([letter for letter in rest.split(",")[1] if letter.isdigit()])
    names = path.split("/")
    return names[-2 if names[-1] == "__init__.py" else -1] + ":" + line
