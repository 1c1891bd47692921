"""Room on the flash: a reserve that is only given up for the match in progress.

It is kept as files, so that nothing else can take it: not a host that copies something onto the
board in the middle of a match, either. 16 blocks hold a match of about 150 deals with its packing
(measured on littlefs: 2 blocks for the folder, 1 for the reserve's neighbours, 1 for 12 deals).
"""

from . import files

BLOCKS = 16
_PARTS = 4
_SPARE = 2  # blocks for the folder of a match that begins
_POINTERS = 16  # bytes of each block that littlefs keeps for itself, at most


class Space:
    """The reserve of `blocks` blocks in `root`, and what still fits beside it."""

    def __init__(self, root: str, blocks: int = BLOCKS) -> None:
        self._root = root
        self._blocks = blocks

    def _part(self, number: int) -> str:
        return "%s/reserve.%d" % (self._root, number)

    def fill(self) -> bool:
        """Makes what is missing of the reserve; False if there is no room for it.

        Blocks for 1 s the first time (60 ms a block), else only for a look at each part.
        """
        try:
            return self._fill()
        except OSError:
            return False

    def _fill(self) -> bool:
        block = files.block_size(self._root)
        count = self._blocks // _PARTS
        piece = bytes(block // 8)
        size = count * (block - _POINTERS)
        for number in range(_PARTS):
            if files.size(self._part(number)) == size:
                continue
            if files.free_bytes(self._root) < (count + _SPARE) * block:
                return False
            files.write_repeated(self._part(number), piece, size)
        return True

    def release(self) -> bool:
        """Gives up part of the reserve; False: there is none left, or it cannot be removed."""
        try:
            for number in range(_PARTS - 1, -1, -1):
                if files.exists(self._part(number)):
                    files.remove(self._part(number))
                    return True
        except OSError:
            pass
        return False

    def look_again(self) -> None:
        """Makes littlefs look for free blocks anew; if it cannot, it is as full as it seemed."""
        try:
            files.look_again(self._root)
        except OSError:
            pass

    def room(self) -> int:
        """How many finished four-player matches still fit, each a block and its name."""
        if not self.fill():
            return 0
        try:
            block = files.block_size(self._root)
            return max(0, (files.free_bytes(self._root) // block - _SPARE) * 12 // 13)
        except OSError:
            return 0
