"""The virtual board's flash on a file: what was programmed is there after a SIGKILL.

Erases and programs as `flash.py`'s do; no memory is allocated, since littlefs may call from the
collector.
"""

try:
    from typing import Any, Callable
except ImportError:
    pass

from host_tools.virtual.flash import BLOCK, PAGE

_EIO = 5
_ERASED = b"\xff" * BLOCK


class FileFlash:
    """`count` blocks in the file `path`, which is made if it is missing.

    `tell(dict)` is called when the power goes, after which nothing is done any more.
    """

    def __init__(self, path: str, count: int, tell: "Callable[[dict], Any]") -> None:
        try:
            self._file: "Any" = open(path, "r+b")
        except OSError:
            with open(path, "wb") as file:
                for _ in range(count):
                    file.write(_ERASED)
            self._file = open(path, "r+b")
        self.count = count
        self.erases = 0
        self.programs = 0
        self._tell = tell
        self._left = -1

    def cut(self, after: int) -> None:
        """Lose power in the midst of the operation after `after` more of them."""
        self._left = after

    def readblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        """Fill `buffer` from a block on."""
        self._file.seek(block * BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(
        self, block: int, data: bytearray, offset: "int | None" = None
    ) -> "int | None":
        """Program whole pages of an erased place."""
        if offset is None or offset % PAGE or len(data) % PAGE:
            return -_EIO
        self.programs += 1
        self._file.seek(block * BLOCK + offset)
        if self._left == 0:
            self._file.write(memoryview(data)[: len(data) // 2])
            self._die()
        self._left -= 1
        self._file.write(data)
        return None

    def ioctl(self, op: int, arg: int) -> "int | None":
        """Block count and size, sync, and erase of block `arg`."""
        if op == 4:
            return self.count
        if op == 5:
            return BLOCK
        if op == 6:
            self.erases += 1
            self._file.seek(arg * BLOCK)
            if self._left == 0:
                self._file.write(memoryview(_ERASED)[: BLOCK // 2])
                self._die()
            self._left -= 1
            self._file.write(_ERASED)
        return 0

    def _die(self) -> None:
        self._tell({"power": "cut"})
        while True:  # until whoever has the plug in hand pulls it
            pass
