"""What the reference raises for an event that must be refused."""


class Refusal(Exception):
    """An event that is not allowed; `index` counts the events from 0."""

    def __init__(self, reason: str, index: int = -1) -> None:
        super().__init__(reason)
        self.reason = reason
        self.index = index

    def __str__(self) -> str:
        return f"event {self.index}: {self.reason}"


def refuse_unless(allowed: bool, reason: str) -> None:
    """Raise `Refusal(reason)` unless `allowed`."""
    if not allowed:
        raise Refusal(reason)
