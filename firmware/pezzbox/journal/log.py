"""The files of a match in progress: the archive, and the chunks after it; the last one grows.

A flushed append to a file that littlefs keeps inline (up to 512 bytes with 4096-byte blocks) is
one commit of a page or two to the folder's metadata: 2-3 ms, and a sector erase every dozen. The
less there is in the folder, the fewer erases; so the chunks of ended deals go into one file.
"""

import os
from binascii import crc32

from . import files, records
from .chunks import archived, checked, loose, read

try:
    from typing import Any
except ImportError:
    pass

_ROOM = 432  # a chunk longer than this takes no more; a record is seldom above 72 bytes


class Log:
    """Appends records to the chunks of `folder`; durable when `append` returns."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.archive = folder + "/ended"
        self.half = folder + "/ended.half"  # what takes its place while that is cut
        self.archived = -1  # number of the last chunk in the archive
        self.crc = 0  # of the sound bytes of the last chunk
        self.last = -1  # its number
        self._file: "Any" = None
        self._size = 0

    def path(self, number: int) -> str:
        """Where chunk `number` is while it is not archived."""
        return "%s/%03d" % (self.folder, number)

    def numbers(self) -> "list[int]":
        """The chunks in files of their own, in order; `last` is set past whatever is there."""
        found = []
        for name, is_folder, _ in files.entries(self.folder):
            digits = name.split(".")[0]
            if is_folder or not digits.isdigit():
                continue
            self.last = max(self.last, int(digits))
            if name == "%03d" % int(digits):
                found.append(int(name))
        return sorted(found)

    def append(self, items: "list[tuple[int, bytes]]", boot: int, t: int, fresh: bool) -> None:
        """Stores (kind, body) records at once; in a fresh chunk if asked or if it must be.

        `t`: the time that the first one's counts from. Raises OSError; then nothing was stored.
        """
        out = bytearray()
        crc = self.crc
        fresh = fresh or self._file is None or self._size > _ROOM
        number = self.last + fresh
        if fresh:
            self.close()
            records.put_header(out, number, crc, boot, t)
            crc = crc32(out)
        for kind, body in items:
            crc = records.put_record(out, crc, kind, body)
        offset = 0 if fresh else self._size
        try:
            file: "Any" = open(self.path(number), "wb", 0) if fresh else self._file
            self._file = file
            file.write(out)
            files.sync(file)
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
        try:
            return files.read(self.path(number))[offset:] == bytes(out)
        except OSError:
            return False

    def put_away(self, stop: int) -> None:
        """Moves the chunks before `stop` into the archive. Raises OSError.

        At every cut each of them is a file, or archived, or both. Blocks for an erase or two.
        """
        chunks = [chunk for chunk in checked(loose(self)) if chunk.number < stop]
        data = b"".join([chunk.data for chunk in chunks])
        if data:
            self._extend(data)
        for chunk in chunks:
            self.archived = max(self.archived, chunk.number)
        self.sweep()

    def _extend(self, data: bytes) -> None:
        """Adds to the archive and reads it back: a non-inline file grows old-or-new, too."""
        if self._ends_with(data):
            return  # an earlier try came this far
        with open(self.archive, "ab", 0) as file:
            file.write(data)
            files.sync(file)
        if not self._ends_with(data):
            raise OSError(files.EIO, self.archive)

    def _ends_with(self, data: bytes) -> bool:
        at = files.size(self.archive) - len(data)
        if at < 0:
            return False
        with open(self.archive, "rb") as file:
            file.seek(at)
            return file.read() == data

    def sweep(self) -> None:
        """Removes the archived chunks' files; what is not all sound is kept as `*.bad`."""
        for number in self.numbers():
            if number > self.archived:
                continue
            chunk = read(self.path(number), number)
            chunk.trim()
            if chunk.bad or chunk.newer:
                files.set_aside(self.path(number))
            else:
                os.remove(self.path(number))

    def cut(self, first: int) -> None:
        """Takes the chunks from `first` on out: they are kept as `*.bad`. Raises OSError."""
        self.close()
        for number in reversed(self.numbers()):
            if number >= first:
                files.set_aside(self.path(number))
        if first > self.archived and files.is_readable(self.archive):
            return
        with open(self.half, "wb", 0) as file:
            for chunk in checked(archived(self.archive)):
                if chunk.number < first:
                    file.write(chunk.data)
            files.sync(file)
        files.set_aside(self.archive)
        self.mend()

    def mend(self) -> None:
        """Ends a `cut` that the power did: the whole archive is set aside. Raises OSError."""
        if files.exists(self.half) and not files.exists(self.archive):
            files.replace(self.half, self.archive)
