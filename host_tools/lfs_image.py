"""The files in a raw dump of a board's flash, through littlefs-python.

A dump is the whole flash (`picotool save -a`) or the file system alone; where in it littlefs
begins is told by its superblock (littlefs SPEC.md, "superblock entry": "littlefs" at offset 8).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from littlefs import LittleFS, LittleFSError
from littlefs.context import UserContext

from host_tools import exit_status
from host_tools.board_errors import BoardTrouble

BLOCK = 4096
SIZES: dict[str, Any] = {
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
}
"""As MicroPython has them on this port (ports/rp2/modules/_boot.py, extmod/vfs_lfsx.c): a small
file that lies in its folder's block may be as long as the cache, and is misread with a smaller."""
_MAGIC = b"littlefs"


class NoFileSystem(BoardTrouble):
    """There is no littlefs in that file."""

    status = exit_status.BAD_DATA


class _ReadOnly(UserContext):
    """A block device in memory that is looked at only."""

    def __init__(self, content: bytes) -> None:
        super().__init__(len(content))
        self._content = content

    def read(self, cfg: object, block: int, off: int, size: int) -> bytearray:
        """Return a piece of a block."""
        at = block * BLOCK + off
        return bytearray(self._content[at : at + size])

    def prog(self, cfg: object, block: int, off: int, data: bytes) -> int:
        """Refuse."""
        return -5

    def erase(self, cfg: object, block: int) -> int:
        """Refuse."""
        return -5


def opened(dump: bytes) -> LittleFS:
    """Return the file system in a dump. Raises NoFileSystem."""
    for at in range(0, len(dump) - BLOCK, BLOCK):
        if dump[at + 8 : at + 16] != _MAGIC:
            continue
        # The superblock is a pair of blocks, either of which may be the newer one.
        for start in (at, at - BLOCK):
            part = dump[start : len(dump) - (len(dump) - start) % BLOCK] if start >= 0 else b""
            filesystem = LittleFS(
                context=_ReadOnly(part),
                block_size=BLOCK,
                block_count=0,  # what the superblock says
                mount=False,
                **SIZES,
            )
            try:
                filesystem.mount()
            except (LittleFSError, OSError):
                continue
            return filesystem
    raise NoFileSystem("there is no littlefs file system in it")


def extract(dump: bytes, folder: str, out: Path) -> Iterator[str]:
    """Copy what lies below `folder` in a dump into `out`; yield what cannot be read.

    Raises NoFileSystem.
    """
    filesystem = opened(dump)
    try:
        walked = list(filesystem.walk("/" + folder))
    except (LittleFSError, OSError):
        return
    for top, _, names in walked:
        inside = out / top.strip("/").removeprefix(folder).strip("/")
        inside.mkdir(parents=True, exist_ok=True)
        for name in names:
            try:
                with filesystem.open(f"{top}/{name}", "rb") as file:
                    (inside / name).write_bytes(file.read())
            except (LittleFSError, OSError) as error:
                yield f"{top}/{name}: {error}"
