"""A copy of what a box keeps on its flash, every file checked against its hash there."""

from collections.abc import Iterator
from pathlib import Path

from host_tools import plain
from host_tools.board_link import Link, Tick

DATA = "data"  # as in firmware/main.py
_KEPT = ("settings.", "crash.", "decks.", "state.")

_RESERVE = "reserve."

Files = dict[str, tuple[str, int]]


def listed(link: Link) -> Files:
    """Return the files of the table's making: path -> SHA-256 and size.

    The reserve is no data, and what else somebody put there is not the box's.
    """
    return {path: found for path, found in link.hashes(DATA).items() if _is_data(path)}


def _is_data(path: str) -> bool:
    name = path.removeprefix(DATA + "/")
    return name[:4].isdigit() or name.startswith(_KEPT) or name.endswith(".bad")


def is_copy(folder: Path) -> bool:
    """Whether a folder on this computer has anything of a box in it."""
    return any(_is_data(path.name) or path.name.startswith(_RESERVE) for path in folder.iterdir())


def copy_again(folder: Path, out: Path) -> Iterator[str]:
    """Copy a box's files from a folder on this computer into `out`; yield what cannot be read.

    Whoever reads a journal tidies it up, and what somebody has kept is not ours to change.
    """
    for top in sorted(folder.iterdir()):
        if not _is_data(top.name) or not top.name.isascii():
            continue
        for path in (top, *sorted(top.rglob("*"))):
            target = out / path.relative_to(folder)
            if path.is_dir():
                target.mkdir(parents=True, exist_ok=True)
                continue
            try:
                if not path.is_file():
                    raise FileNotFoundError(2, "no such file")
                content = path.read_bytes()
            except OSError as error:
                yield f"{plain.path(path)}: {(error.strerror or 'cannot be read').lower()}"
            else:
                target.write_bytes(content)


def copy(link: Link, there: Files, folder: Path, tick: Tick = lambda count: None) -> Path:
    """Copy `there` into `folder`, below data/; returns that. Raises Unplugged."""
    data = folder / DATA
    data.mkdir()
    for path, (digest, size) in there.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(link.get(path, size, digest, tick))
    return data
