"""Waiting for a book that is away: it is said once, and tried again and again."""

import time
from collections.abc import Callable

from host_tools.book_keeping.store import Book, open_book
from host_tools.book_keeping.trouble import Astray, Away, BookTrouble
from host_tools.book_places import Place

_AGAIN_S = (0.2, 5.0)


class Waiting:
    """Says once what is waited for, and how long to wait until it is tried again.

    `beginning`: what is not there for whoever asks so is no use waiting for.
    """

    def __init__(self, out: Callable[[str], None], beginning: bool = False) -> None:
        self._out = out
        self._beginning = beginning
        self._astray = False
        self._said = ""
        self.pause, self._most = _AGAIN_S

    def after(self, trouble: BookTrouble) -> float:
        """Return how many seconds to wait after this; raises it where waiting is of no use."""
        if self._beginning and isinstance(trouble, Astray):
            if self._astray:
                raise trouble
            self._astray = True  # a server that ends may break off a greeting, once
            return self.pause
        self._astray = False
        if str(trouble) != self._said:
            self._said = str(trouble)
            self._out(f"{self._said}; waiting")
        pause, self.pause = self.pause, min(2 * self.pause, self._most)
        return pause

    def over(self) -> None:
        """It is there again."""
        if self._said:
            self._out("the book is back")


def opened(place: Place, out: Callable[[str], None]) -> Book:
    """Open the book there, and make it if need be; waits for a server that is away.

    `out` gets a line then. Raises BookTrouble where waiting is of no use.
    """
    waiting = Waiting(out, beginning=True)
    while True:
        try:
            book = open_book(place, create=True)
        except (Away, Astray) as trouble:
            time.sleep(waiting.after(trouble))
        else:
            waiting.over()
            return book
