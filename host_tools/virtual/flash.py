"""The board's flash as a block device that counts, records and can lose power.

Runs inside MicroPython under the real littlefs. Erase and program behave as NOR flash does
(W25Q16JV data sheet: 4 KiB sectors, 256-byte pages, a program only clears bits), and anything
the RP2040 port's own block device would not do (ports/rp2/rp2_flash.c) is refused.
"""

BLOCK = 4096
PAGE = 256
_EIO = 5


class Flash:
    """`count` blocks of erased flash, or those of `image` (which is used, not copied).

    `trace`, if made a list, gets every operation: (block,) for an erase and
    (block, offset, data) for a program, in the order in which they happened.
    """

    def __init__(self, count: int, image: "bytearray | None" = None) -> None:
        self.image = bytearray(b"\xff" * (count * BLOCK)) if image is None else image
        self.count = count
        self.erases = 0
        self.programs = 0
        self.trace: "list[tuple] | None" = None

    def readblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        """Fills `buffer` from a block on."""
        at = block * BLOCK + offset
        size = len(buffer)
        if offset < 0 or at + size > len(self.image):
            raise OSError(_EIO)
        buffer[:] = memoryview(self.image)[at : at + size]

    def writeblocks(self, block: int, data: "bytearray", offset: "int | None" = None) -> None:
        """Programs whole pages of an erased place; without an offset erases first."""
        if offset is None:
            raise OSError(_EIO)  # littlefs never asks for it
        if offset % PAGE or len(data) % PAGE or offset + len(data) > BLOCK:
            raise OSError(_EIO)
        if self.trace is not None:
            self.trace.append((block, offset, bytes(data)))
        self.programs += len(data) // PAGE
        program(self.image, block * BLOCK + offset, data)

    def ioctl(self, op: int, arg: int) -> "int | None":
        """Block count and size, sync, and erase of block `arg`."""
        if op == 4:
            return self.count
        if op == 5:
            return BLOCK
        if op == 6:
            if self.trace is not None:
                self.trace.append((arg,))
            self.erases += 1
            erase(self.image, arg)
        return 0


def erase(image: bytearray, block: int) -> None:
    """Sets a block's bits."""
    image[block * BLOCK : (block + 1) * BLOCK] = _ERASED


_ERASED = b"\xff" * BLOCK


def program(image: bytearray, at: int, data: "bytes | bytearray") -> None:
    """Clears the bits that are 0 in `data`; raises OSError if one would have to be set."""
    size = len(data)
    if image[at : at + size] == _ERASED[:size]:
        image[at : at + size] = data
        return
    for i in range(size):
        if image[at + i] & data[i] != data[i]:
            raise OSError(_EIO)
        image[at + i] = data[i]
