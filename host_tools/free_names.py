"""Names for a file where something else may have the one that is wanted."""

from collections.abc import Iterator
from pathlib import Path


def numbered(path: Path, suffix: str = "") -> Iterator[Path]:
    """Yield `path`, then its name with -2, -3, ... before `suffix`, without end."""
    yield path
    number = 2
    while True:
        yield path.with_name(f"{path.name.removesuffix(suffix)}-{number}{suffix}")
        number += 1
