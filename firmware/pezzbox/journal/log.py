"""The chunk files of a match in progress: 000, 001, ... in its folder; only the last one grows.

A flushed append to a file that littlefs keeps inline (up to 512 bytes with 4096-byte blocks) is
one commit of a page or two to the folder's metadata: 2-3 ms, and a sector erase every dozen.
"""

import os
from binascii import crc32

from . import files, records

try:
    from typing import Any
except ImportError:
    pass

_ROOM = 432  # a chunk longer than this takes no more; a record is seldom above 72 bytes


class Log:
    """Appends records to the chunks of `folder`; durable when `append` returns."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.crc = 0  # of the sound bytes of the last chunk
        self.last = -1  # its number
        self._file: "Any" = None
        self._size = 0

    def path(self, number: int) -> str:
        """Where chunk `number` is."""
        return "%s/%03d" % (self.folder, number)

    def numbers(self) -> "list[int]":
        """The chunks there are, in order; `last` is set past whatever else is there."""
        found = []
        for name, is_folder, _ in files.entries(self.folder):
            digits = name.split(".")[0]
            if is_folder or not digits.isdigit():
                continue
            self.last = max(self.last, int(digits))
            if digits == name:
                found.append(int(name))
        return sorted(found)

    @property
    def full(self) -> bool:
        """Whether the next append must start a chunk (so that its time is the header's)."""
        return self._file is None or self._size > _ROOM

    def append(self, items: "list[tuple[int, bytes]]", boot: int, t: int, fresh: bool) -> None:
        """Stores (kind, body) records at once, in a fresh chunk if asked or if `full`.

        Raises OSError; then nothing was stored, and the next append starts a chunk.
        """
        out = bytearray()
        crc = self.crc
        fresh = fresh or self.full
        if fresh:
            self.close()
            records.put_header(out, crc, boot, t)
            crc = crc32(out)
        for kind, body in items:
            crc = records.put_record(out, crc, kind, body)
        number = self.last + fresh
        offset = 0 if fresh else self._size
        try:
            if fresh:
                self._file = open(self.path(number), "wb", 0)
            self._file.write(out)
            files.sync(self._file)
        except OSError:
            self._drop()
            if not self._arrived(number, offset, out):
                raise
        self.last = number
        self.crc = crc
        self._size = offset + len(out)

    def close(self) -> None:
        """Closes the growing chunk; the next append starts another."""
        file = self._file
        self._file = None
        if file:
            file.close()

    def _drop(self) -> None:
        try:
            self.close()
        except OSError:
            pass  # the error that led here is the one that counts

    def _arrived(self, number: int, offset: int, out: bytearray) -> bool:
        """Whether a store that failed is on the flash all the same."""
        return files.read(self.path(number))[offset:] == bytes(out)

    def remove(self, number: int) -> None:
        """Removes a chunk."""
        os.remove(self.path(number))
