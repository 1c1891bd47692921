"""A match taken up again from the journal."""

from ..game.refused import Refused
from .errors import StorageError

try:
    from typing import Any, Callable

    from .journal import Journal
except ImportError:
    pass


class Saved:
    """Game, players and rules of the match in progress, and the way to put it back."""

    def __init__(self, journal: "Journal", head: "dict[str, Any]") -> None:
        self._journal = journal
        self.game: str = head["game"]
        self.players: "list[str]" = head["players"]
        self.rules: "dict[str, Any]" = head.get("rules") or {}

    def into(
        self, match: "Any", alive: "Callable[[], object] | None" = None
    ) -> "list[tuple[str, str]]":
        """Brings a fresh `match` to where it was; returns what is wrong, as `scan()` does.

        Takes the finished deals' results and folds the last deal; without results it folds all,
        80 ms each on the board. `alive()` is called before each deal: there is a watchdog.
        Raises StorageError if what is damaged or refused cannot be set aside.
        """
        problems = []
        first = -1
        if self._restore(match, self._journal.index.results):
            first = self._journal.index.deal
        elif self._journal.index.gaps:
            try:
                self._journal.cut()
            except OSError as error:
                raise StorageError.of(error)
            problems.append(("bad", self._journal.name))
        index = self._journal.index
        for deal in range(first, index.deal + 1):
            if alive:
                alive()
            done = self._fold(match, index.standing(deal))
            if done is not None:
                self._set_aside(deal, done)
                problems.append(("refused", self._journal.name))
                break
        return problems

    def _restore(self, match: "Any", results: "list[Any]") -> bool:
        """Whether the match took the results of the deals that ended."""
        if not results or not all(results):
            return False
        try:
            match.restore(results)
        except Refused:
            return False  # they are of another version
        return True

    def _fold(self, match: "Any", standing: "list[Any] | None") -> "int | None":
        """How many of the events the match took before it refused one; None: all."""
        if standing is None:
            return 0
        for done, event in enumerate(standing):
            try:
                if event is None:
                    return done
                match.apply(event)
            except MemoryError:
                raise  # it says nothing about the event
            except Exception:  # noqa: BLE001 - whatever the core says about a stored event: go on before it
                return done
        return None

    def _set_aside(self, deal: int, done: int) -> None:
        index = self._journal.index
        while index.deal > deal:
            self._journal.set_aside(index.depth())
        self._journal.set_aside(index.depth() - done)
