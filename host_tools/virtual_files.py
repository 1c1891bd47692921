"""The files of a virtual board, its flash and its port's link: nothing else is touched."""

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path

from host_tools import plain
from host_tools.free_names import numbered

_BLOCK = 4096
_MAGIC = b"littlefs"  # at offset 8 of the first two blocks, or of one of them (littlefs SPEC.md)


class NotUsable(Exception):
    """A path that the board cannot have; the text is one line for the terminal."""


@contextlib.contextmanager
def flash_file(path: Path) -> Iterator[Path]:
    """A file for one board's flash, made if missing, and nobody else's meanwhile.

    Raises NotUsable; what is no flash is not written to.
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
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise NotUsable(
                f"--flash {plain.path(path)} is another virtual board's at the moment"
            ) from None
        yield path


def _may_be_flash(path: Path) -> bool:
    """Whether a file system is on it, or nothing yet."""
    with open(path, "rb") as file:
        begins = file.read(2 * _BLOCK)
    blocks = begins[:_BLOCK], begins[_BLOCK:]
    return any(_MAGIC in block[8:16] for block in blocks) or not begins.strip(b"\xff\0")


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
