"""A small piece of data that is replaced as a whole and never lost.

Two files take turns: the new copy goes over the older one, with a rising age and a checksum; the
newest valid one counts. One that a later version wrote is left alone, and a third name used; so
is one that can neither be read nor renamed.
"""

import struct
from binascii import crc32

from . import files

VERSION = 1
_HEAD = 7  # 'p' 's' version age:4
_NAMES = (".a", ".b", ".c")


class Slots:
    """The data kept in `path`.a and `path`.b; `data` is the current one, None if there is none."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.data: "bytes | None" = None
        self.age = 0
        self.problems: "list[tuple[str, str]]" = []
        self._current = ""
        self._kept: "list[str]" = []

    def load(self) -> "bytes | None":
        """Reads the newest valid copy; a damaged one becomes `*.bad`. `problems` says so."""
        for name in _NAMES:
            path = self._path + name
            try:
                raw = files.read(path)
            except OSError:
                raw = b"?"
            if raw[:2] == b"ps" and len(raw) > 2 and raw[2] > VERSION:
                self._kept.append(name)
                self.problems.append(("newer", path))
            elif len(raw) < _HEAD + 4 or raw[:3] != b"ps\x01" or _sum(raw[:-4]) != raw[-4:]:
                if raw:
                    self._set_aside(name)
            else:
                age = struct.unpack("<I", raw[3:_HEAD])[0]
                if age > self.age:
                    self.age = age
                    self.data = raw[_HEAD:-4]
                    self._current = name
        return self.data

    def save(self, data: "bytes | bytearray") -> None:
        """Stores `data`; it is on the flash on return. Raises OSError; then the old one stands."""
        raw = bytearray(b"ps\x01" + struct.pack("<I", self.age + 1))
        raw.extend(data)
        raw.extend(_sum(raw))
        for name in _NAMES:
            if name != self._current and name not in self._kept:
                files.write(self._path + name, raw)
                self._current = name
                self.age += 1
                self.data = bytes(data)
                return
        raise OSError(files.EIO, self._path)

    def _set_aside(self, name: str) -> None:
        path = self._path + name
        self.problems.append(("bad", path))
        try:
            files.set_aside(path)
        except OSError:
            self._kept.append(name)


def _sum(data: "bytes | bytearray") -> bytes:
    return struct.pack("<I", crc32(data))
