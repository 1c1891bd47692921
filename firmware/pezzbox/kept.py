"""Everything the table has made, opened: whatever is wrong with the flash, the box starts."""

from pezzbox.crashes import Crashes
from pezzbox.decks import Decks
from pezzbox.journal import Journal, files, store
from pezzbox.settings import Settings
from pezzbox.starts import Starts

try:
    from typing import Any, Callable
except ImportError:
    pass

_NOWHERE = "unkept"  # no such folder: nothing is read from it, and it takes nothing


class Kept:
    """`journal`, `settings`, `decks` and `crashes` of the folder `root`, which is made if missing.

    by_reset: as for Starts. What kept the box from starting several times in a row is left
    out: the match in progress (kept as `*.bad`, and `problems` of the crashes has ("hung", its
    name)), then all of it. Where the folder can neither be read nor made, or all is left out,
    play goes on with defaults, `journal.keeps` is False, and nothing is stored.
    """

    def __init__(self, root: str, now_ms: "Callable[[], int]", by_reset: bool) -> None:
        starts = Starts(root, by_reset)
        self.journal: "Any" = None
        hung = None
        if not starts.without_flash:
            try:
                hung = _aside(root) if starts.without_match else None
                self.journal = Journal(root, now_ms)
            except OSError:
                pass
        if self.journal is None:
            from pezzbox.unkept import Unkept

            self.journal = Unkept()
            root = _NOWHERE
        self.settings = Settings(root)
        self.decks = Decks(root)
        self.crashes = Crashes(root, starts)
        if hung is not None:
            self.crashes.problems.append(("hung", hung))


def _aside(root: str) -> "str | None":
    """Set the newest match that is not finished aside, unread; its name, or None."""
    for number, _, packed in reversed(store.matches(root)):
        if not packed:
            files.set_aside(root + "/" + store.name_of(number))
            return store.name_of(number)
    return None
