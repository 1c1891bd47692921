"""What went wrong unexpectedly: kept on the flash, to be shown, exported and not repeated."""

import gc
import io
import json
import sys

from pezzbox.journal.slots import Slots
from pezzbox.version import VERSION

try:
    from typing import Any
except ImportError:
    pass

_TRACE = 1200  # characters of a traceback that are kept: its end says where
_TWICE = 2

START = "start"
"""The task named here is the start itself: it fails again as long as the cause is there."""


class Crashes:
    """The last crash, in the folder `root`.

    A record has: version, task, error ("TypeError box.py:120"), trace, at (where the match was),
    times (how often in a row at that very event), events (the last ones of the deal).
    """

    def __init__(self, root: str) -> None:
        self._slots = Slots(root + "/crash")
        self.last: "dict[str, Any] | None" = _parse(self._slots.load())

    def store(self, task: str, error: Exception, at: list, events: list) -> str:
        """Keep a crash and return its line for the display. Blocks for one or two erases.

        Never raises: a flash that does not take it changes nothing about what follows.
        """
        gc.collect()  # it may have been the heap that ran out
        trace = _trace(error)
        line = type(error).__name__ + " " + _where(trace)
        times = 1
        if self.last is not None and self.last["task"] == task and self.last["at"] == at:
            times += self.last["times"]
        self._keep(
            {
                "version": VERSION,
                "task": task,
                "error": line,
                "trace": trace[-_TRACE:],
                "at": at,
                "times": times,
                "events": events,
            }
        )
        return line

    def keeps_failing(self, at: list) -> bool:
        """Whether the start failed twice in a row with the match as it is now."""
        last = self.last
        if last is None or last["task"] != START or last["at"] != at:
            return False
        return last["times"] >= _TWICE

    def over(self) -> None:
        """The box has started: the next failure is a first one again."""
        if self.last is not None and self.last["task"] == START and self.last["times"]:
            self.last["times"] = 0
            self._keep(self.last)

    def _keep(self, record: "dict[str, Any]") -> None:
        self.last = record
        try:
            self._slots.save(json.dumps(record).encode())
        except OSError:
            pass


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
    """File and line of the last place a traceback names: `box.py:120`."""
    found = trace.rfind('File "')
    if found < 0:
        return "?"
    words = trace[found + 6 :].split("\n")[0]
    path, rest = words.split('"', 1)
    line = "".join([letter for letter in rest.split(",")[1] if letter.isdigit()])
    return path.split("/")[-1] + ":" + line
