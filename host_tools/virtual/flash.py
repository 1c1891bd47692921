"""The board's flash as a block device that counts, records and can lose power.

Runs inside MicroPython under the real littlefs. Erase and program behave as NOR flash does
(W25Q16JV data sheet, sections 8.2.15 and 8.2.17: 256-byte pages, 4 KiB sectors, a program only
clears bits), and what the RP2040 port's own block device would not do is refused
(MicroPython, ports/rp2/rp2_flash.c; programs in whole pages: ports/rp2/modules/_boot.py).
"""

BLOCK = 4096
PAGE = 256
_EIO = 5
_ERASED = b"\xff" * BLOCK


class PowerCut(BaseException):
    """The power went; nothing that runs now would run on the board."""


class Flash:
    """`count` blocks of erased flash, or those of `image` (which is used, not copied).

    `trace`, if made a list, gets every operation in the order in which they happened: (block,)
    for an erase and (block, offset, data) for a program. `erases` and `programs` (in pages)
    count them.
    """

    def __init__(self, count: int, image: "bytearray | None" = None) -> None:
        self.image = bytearray(b"\xff" * (count * BLOCK)) if image is None else image
        self.count = count
        self.erases = 0
        self.programs = 0
        self.trace: "list[tuple] | None" = None
        self._left = -1  # operations until the power goes; -1: it stays
        self._noise: "Noise | None" = None
        self._dead = False

    def cut(self, after: int, noise: "Noise | None" = None) -> None:
        """Lose power `after` more operations: before the next one, or in it if there is noise.

        Raises PowerCut there; every later operation fails.
        """
        self._left = after
        self._noise = noise

    def readblocks(self, block: int, buffer: bytearray, offset: int = 0) -> "int | None":
        """Fill `buffer` from a block on."""
        at = block * BLOCK + offset
        if self._dead:
            return -_EIO
        if offset < 0 or at + len(buffer) > len(self.image):
            raise OSError(_EIO)
        buffer[:] = memoryview(self.image)[at : at + len(buffer)]
        return None

    def writeblocks(
        self, block: int, data: bytearray, offset: "int | None" = None
    ) -> "int | None":
        """Program whole pages of an erased place. Raises OSError for anything else."""
        if offset is None or offset % PAGE or len(data) % PAGE or offset + len(data) > BLOCK:
            raise OSError(_EIO)
        self.programs += len(data) // PAGE
        return self._operate((block, offset, bytes(data)))

    def ioctl(self, op: int, arg: int) -> "int | None":
        """Block count and size, sync, and erase of block `arg`."""
        if op == 4:
            return self.count
        if op == 5:
            return BLOCK
        if op == 6:
            self.erases += 1
            return self._operate((arg,)) or 0
        return 0

    def _operate(self, operation: tuple) -> "int | None":
        if self._dead:
            return -_EIO
        if self._left == 0:
            self._dead = True
            if self._noise:
                tear(self.image, operation, self._noise)
            raise PowerCut
        self._left -= 1
        if self.trace is not None:
            self.trace.append(operation)
        apply(self.image, operation)
        return None


class Noise:
    """Random bytes and numbers that are the same for the same seed, on every interpreter."""

    def __init__(self, seed: int) -> None:
        self._state = seed & 0x7FFFFFFF or 1
        self._bytes = bytearray(2 * BLOCK)
        for i in range(len(self._bytes)):
            self._bytes[i] = self.below(256)

    def below(self, limit: int) -> int:
        """A number from 0 to below `limit`, at most 65536."""
        self._state = (self._state * 48271) % 0x7FFFFFFF
        return (self._state >> 8) % limit

    def take(self, size: int) -> bytes:
        """Up to 4096 bytes."""
        at = self.below(BLOCK)
        return bytes(memoryview(self._bytes)[at : at + size])


def apply(image: bytearray, operation: tuple) -> None:
    """Carry out a traced operation. Raises OSError if a program would have to set bits."""
    at = operation[0] * BLOCK
    if len(operation) == 1:
        image[at : at + BLOCK] = _ERASED
        return
    at += operation[1]
    data = operation[2]
    size = len(data)
    if image[at : at + size] != _ERASED[:size]:
        for i in range(size):
            if image[at + i] & data[i] != data[i]:
                raise OSError(_EIO)
    image[at : at + size] = data


def tear(image: bytearray, operation: tuple, noise: Noise) -> None:
    """Carry out a part of an operation: some whole pages, then random bits of half a page."""
    at = operation[0] * BLOCK
    if len(operation) == 1:
        image[at : at + BLOCK] = noise.take(BLOCK)
        return
    at += operation[1]
    data = operation[2]
    whole = noise.below(len(data) // PAGE) * PAGE
    image[at : at + whole] = data[:whole]
    random = noise.take(PAGE)
    start = whole + noise.below(2) * PAGE // 2
    for i in range(start, start + PAGE // 2):
        image[at + i] &= data[i] | random[i - start]
