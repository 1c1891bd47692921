"""A copy of what a box keeps on its flash, every file checked against its hash there."""

from pathlib import Path

from host_tools.board_link import Link, Tick

DATA = "data"  # as in firmware/main.py
_KEPT = ("settings.", "crash.", "decks.", "state.")

Files = dict[str, tuple[str, int]]


def listed(link: Link) -> Files:
    """Return the files of the table's making: path -> SHA-256 and size.

    The reserve is no data, and what else somebody put there is not the box's.
    """
    return {path: found for path, found in link.hashes(DATA).items() if _is_data(path)}


def _is_data(path: str) -> bool:
    name = path.removeprefix(DATA + "/")
    return name[:4].isdigit() or name.startswith(_KEPT) or name.endswith(".bad")


def copy(link: Link, there: Files, folder: Path, tick: Tick = lambda count: None) -> Path:
    """Copy `there` into `folder`, below data/; returns that. Raises Unplugged."""
    data = folder / DATA
    data.mkdir()
    for path, (digest, size) in there.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(link.get(path, size, digest, tick))
    return data
