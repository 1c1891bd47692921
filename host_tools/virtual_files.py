"""The files of a virtual board, its flash and its port's link: nothing else is touched."""

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path

from host_tools import plain
from host_tools.free_names import numbered

_BLOCK = 4096
_MAGIC = b"littlefs"  # at offset 8 of the first two blocks, or of one of them (littlefs SPEC.md)
_COUNT = slice(28, 32)  # how many blocks there are: the superblock's third number


class NotUsable(Exception):
    """A path that the board cannot have; the text is one line for the terminal."""


@contextlib.contextmanager
def flash_file(path: Path, blocks: int) -> Iterator[Path]:
    """A file for the flash of a board with so many blocks, made if missing, and nobody else's.

    Raises NotUsable; what is no flash is not written to, nor a flash of another size: a board
    that cannot mount its flash formats it.
    """
    with contextlib.ExitStack() as open_meanwhile:
        try:
            file = open_meanwhile.enter_context(open(path, "a+b"))
        except OSError as error:
            why = (error.strerror or "cannot be written").lower()
            raise NotUsable(f"--flash {plain.path(path)}: {why}") from None
        if not path.is_file() or not _may_be_flash(path):
            raise NotUsable(
                f"--flash {plain.path(path)} is no board's flash: another name, or remove it first"
            )
        found = _blocks_of(path)
        if found not in (None, blocks):
            raise NotUsable(
                f"--flash {plain.path(path)} is another board's: {found} blocks, not {blocks}"
            )
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise NotUsable(
                f"--flash {plain.path(path)} is another virtual board's at the moment"
            ) from None
        yield path


def _may_be_flash(path: Path) -> bool:
    """Whether a file system is on it, or nothing yet."""
    begins = _superblocks(path)
    return any(map(_is_one, begins)) or not b"".join(begins).strip(b"\xff\0")


def _blocks_of(path: Path) -> int | None:
    """How many blocks the file system has that is on it; None if there is none yet."""
    counts = [block[_COUNT] for block in _superblocks(path) if _is_one(block)]
    return int.from_bytes(counts[0], "little") if counts else None


def _superblocks(path: Path) -> tuple[bytes, bytes]:
    with open(path, "rb") as file:
        return file.read(_BLOCK), file.read(_BLOCK)


def _is_one(block: bytes) -> bool:
    return _MAGIC in block[8:16]


def port_link(wanted: Path | None, folder: Path, name: str) -> Path:
    """Return the path of the port's link: `wanted`, or one in `folder` that no board has.

    Raises NotUsable where something else is there.
    """
    port = wanted or next(path for path in numbered(folder / name) if not path.exists())
    if port.exists():  # a link that leads nowhere was left by a board that was killed
        what = "another virtual board's" if port.is_symlink() else "no port of a virtual board"
        raise NotUsable(f"--port {plain.path(port)} is {what}: another name, or remove it first")
    try:
        port.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = (error.strerror or "cannot be made").lower()
        raise NotUsable(f"{plain.path(port.parent)}: {why}") from None
    return port
