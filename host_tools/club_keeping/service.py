"""The collector at work: a thread that takes what the broker delivers, until it is stopped."""

import threading
import time
from collections.abc import Callable

from host_tools import exit_status
from host_tools.book_keeping.trouble import Astray, Away, BookTrouble, Damaged
from host_tools.club_keeping.arrived import Delivered
from host_tools.club_keeping.collector import Collector
from host_tools.club_keeping.keeping import AT_ONCE
from host_tools.club_keeping.link import Link
from host_tools.club_keeping.waiting import Waiting
from pezzbox.club import messages

_GLANCE_S = 0.2
_BOOK_S = 1.0  # so long at most finished matches wait while there is no end of lines
_BEHIND = 20  # messages at once: as many as a broker gives one who does not keep up
_ASK_S = 30.0  # so long at most nothing is asked for by one who does not
_END_S = 5.0
_BAD = 5  # times in a row that a damaged book is tried


class Service(threading.Thread):
    """Moves messages from `link` into the collector that `made` returns; `out` gets lines.

    It is made in this thread, since it reads the book, which may be away.
    """

    def __init__(
        self, link: Link, made: Callable[[], Collector], out: Callable[[str], None]
    ) -> None:
        super().__init__(daemon=True, name="collects")
        self._link = link
        self._made = made
        self._collector: Collector
        self._out = out
        self._stopped = threading.Event()
        self._booked = 0.0
        self._more = False  # matches to be taken into the book
        self._asked = 0.0
        self._said = ""
        self.begun = threading.Event()
        """Set once the book has been read."""
        self.status = exit_status.DONE
        """Why it ended by itself."""
        self.fault: BaseException | None = None
        self.ended = threading.Event()

    def stop(self) -> None:
        """End after what is being done; what was not acknowledged comes again another time.

        A database that does not answer is left to itself after _END_S.
        """
        self._stopped.set()
        self.join(_END_S)

    def run(self) -> None:
        """Collect."""
        try:
            if not self._insist(self._begin, beginning=True):
                return
            while not self._stopped.is_set():
                self._step()
        except BookTrouble as trouble:
            self._out(str(trouble))
            self.status = trouble.status
        except BaseException as fault:  # whoever waits for this thread has to know
            self.fault = fault
            raise
        finally:
            self.ended.set()

    def _begin(self) -> None:
        self._collector = self._made()
        self.begun.set()

    def _step(self) -> None:
        found = self._link.batch(AT_ONCE, 0.0 if self._more else _GLANCE_S)
        if found and not self._insist(lambda: self._take(found)):
            return
        if not found or time.monotonic() - self._booked > _BOOK_S:
            self._book()
            self._booked = time.monotonic()
        if self._link.connected.is_set() and self._caught_up(len(found)):
            self._ask()

    def _caught_up(self, found: int) -> bool:
        """Whether what is missing can be asked for: it may be among what still waits.

        Every question brings lines that every collector has to take; while there is more than can
        be taken, they would only make the heap larger. Now and then it is asked all the same.
        """
        now = time.monotonic()
        if found >= _BEHIND and now - self._asked < _ASK_S:
            return False
        self._asked = now
        return True

    def _book(self) -> None:
        """Take finished matches into the book proper; what cannot be now is taken later."""
        try:
            self._more = self._collector.book_some() > 0
            self._said = ""
        except BookTrouble as trouble:
            self._more = False
            if str(trouble) != self._said:
                self._said = str(trouble)
                self._out(f"{self._said}; matches that are over wait")

    def _take(self, found: list[Delivered]) -> None:
        self._collector.take(one.message for one in found)
        self._link.acknowledge(found)

    def _ask(self) -> None:
        for ask in self._collector.asks():
            payload = messages.ask(ask.key.journal, ask.key.number, ask.first, ask.last)
            self._link.publish(messages.topic(ask.key.box, messages.ASK), payload)

    def _insist(self, do: Callable[[], object], beginning: bool = False) -> bool:
        """Do it, as often as it takes; whether it was done.

        Raises Damaged; at the beginning whatever is more than a server that is away.
        """
        patient = (Away, Astray) if beginning else BookTrouble
        waiting, bad = Waiting(self._out, beginning), 0
        while True:
            try:
                do()
            except patient as trouble:
                bad += isinstance(trouble, Damaged)
                if bad == _BAD:
                    raise
                if self._stopped.wait(waiting.after(trouble)):
                    return False
            else:
                waiting.over()
                return True
