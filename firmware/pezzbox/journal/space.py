"""Room on the flash: a reserve that is only given up for the match in progress."""

from . import files

_BLOCKS = 24  # what a match in progress and its packing may need
_FILE = "/reserve"


class Space:
    """Keeps the reserve of the journal in `root`."""

    def __init__(self, root: str) -> None:
        self._root = root

    def fill(self) -> None:
        """Makes the reserve."""

    def release(self) -> bool:
        """Gives up part of the reserve; False: there is none left."""
        return False

    def room(self) -> int:
        """How many finished matches still fit beside the reserve."""
        block = files.block_size(self._root)
        return max(0, files.free_bytes(self._root) // block - _BLOCKS)
