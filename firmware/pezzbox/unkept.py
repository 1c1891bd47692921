"""What stands in for the journal where the flash takes nothing: play goes on, and is forgotten."""

try:
    from typing import Any
except ImportError:
    pass


class Unkept:
    """As a Journal that is always empty. An undo reaches back to the start of the deal."""

    keeps = False
    match_id = None
    stored = 0

    def scan(self) -> "list[tuple[str, str]]":
        """Say that nothing is kept."""
        return [("unkept", "")]

    def resume(self) -> None:
        """Return None: there is nothing to resume."""

    def begin(self, game: str, players: "list[str]", rules: "dict[str, Any]") -> None:
        """Keep nothing of a match."""

    def append(self, event: tuple, result: bytes = b"") -> None:
        """Keep nothing of an event."""

    def finish(self) -> None:
        """Have nothing to pack."""

    def recall(self, deal: int) -> None:
        """Return None: the deal is lost."""

    def room(self) -> int:
        """Return 0: no match fits."""
        return 0
