"""The few file operations the journal is made of, the same on a directory and on littlefs.

What is not there is told from what cannot be read: littlefs says so of a damaged folder, too.

On littlefs a whole file written and closed, a flushed append and a rename over an existing file
are each old or new at every cut; elsewhere only the checks in the files are relied on.
"""

import os

try:
    from typing import Any, Iterator
except ImportError:
    pass

EIO = 5
_ENOENT = 2
_ENOTDIR = 20
_FULL = (28, 36)  # ENOSPC; littlefs says ENAMETOOLONG if the entry of a new file has no room
_DIR = 0x4000
_replace = getattr(os, "replace", os.rename)
_fsync = getattr(os, "fsync", None)


def is_full(error: OSError) -> bool:
    """Whether an error of the file system means that there is no room."""
    return error.errno in _FULL


def is_absent(error: OSError) -> bool:
    """Whether an error of the file system means that there is no such file."""
    return error.errno == _ENOENT


def entries(folder: str) -> "Iterator[tuple[str, bool, int]]":
    """Name, whether it is a folder, and size of everything in `folder`; nothing if not there.

    Raises OSError if it cannot be read.
    """
    try:
        if hasattr(os, "ilistdir"):
            found = os.ilistdir(folder)  # type: ignore[attr-defined]
        else:
            found = [(name,) for name in os.listdir(folder)]
    except OSError as error:
        if not is_absent(error):
            raise
        return
    for entry in found:
        if len(entry) > 3:
            yield entry[0], entry[1] == _DIR, entry[3]
        else:
            stat = os.stat(folder + "/" + entry[0])
            yield entry[0], stat[0] & 0xF000 == _DIR, stat[6]


def exists(path: str) -> bool:
    """Whether there is a file or folder of that name. Raises OSError if that cannot be told."""
    return size(path) >= 0


def size(path: str) -> int:
    """Bytes of a file; -1 if it is not there. Raises OSError if that cannot be told."""
    try:
        return os.stat(path)[6]
    except OSError as error:
        if not is_absent(error):
            raise
        return -1


def make_folder(path: str) -> None:
    """Makes `path` if it is missing (its parent must be there). Raises OSError; of a file, too."""
    try:
        found = os.stat(path)[0] & 0xF000
    except OSError as error:
        if not is_absent(error):
            raise
        os.mkdir(path)
        return
    if found != _DIR:
        raise OSError(_ENOTDIR, path)


def read(path: str, most: int = -1) -> bytes:
    """The bytes of a file, at most `most` of them; b"" if it is not there.

    Raises OSError if it cannot be read.
    """
    try:
        with open(path, "rb") as file:
            return file.read(most)
    except OSError as error:
        if not is_absent(error):
            raise
        return b""


def is_readable(path: str) -> bool:
    """Whether all of a file can be read; one that is not there can."""
    try:
        with open(path, "rb") as file:
            while file.read(512):
                pass
    except OSError as error:
        return is_absent(error)
    return True


def sync(file: "Any") -> None:
    """Puts what was written to `file` onto the flash. Raises OSError."""
    file.flush()
    if _fsync:
        _fsync(file.fileno())


def write(path: str, data: "bytes | bytearray") -> None:
    """Writes a whole file. Raises OSError."""
    file = open(path, "wb", 0)
    try:
        file.write(data)
        sync(file)
    finally:
        file.close()


def write_repeated(path: str, piece: bytes, size: int) -> None:
    """Makes a file of `size` bytes out of a shorter piece. Raises OSError."""
    with open(path, "wb", 0) as file:
        while size > 0:
            file.write(piece[:size])
            size -= len(piece)
        sync(file)


def replace(old: str, new: str) -> None:
    """Renames `old` to `new`, which may exist. Raises OSError."""
    _replace(old, new)


def set_aside(path: str) -> None:
    """Renames what is damaged to `*.bad`, or `*.2.bad` and so on. Raises OSError."""
    new = path + ".bad"
    number = 1
    while exists(new):
        number += 1
        new = "%s.%d.bad" % (path, number)
    os.rename(path, new)


def remove(path: str) -> None:
    """Removes a file; nothing happens if it is not there. Raises OSError otherwise."""
    if exists(path):
        os.remove(path)


def free_bytes(path: str) -> int:
    """Free bytes of the file system that `path` is on; walks all of it on littlefs."""
    statvfs = getattr(os, "statvfs", None)
    if statvfs is None:
        return 1 << 30
    stat = statvfs(path)
    return stat[1] * stat[4] if stat[4] <= stat[2] else 0  # littlefs may count a block twice


def look_again(folder: str) -> None:
    """Makes littlefs look for free blocks anew, whatever it found before. Raises OSError.

    It gives up when it has looked at every block since it last began to write a file's blocks or
    to make a folder (`lfs2_alloc_ckpoint` in lfs2.c); entries and inline files do not count as
    that, so without this a full flash would seem full after a file was removed, too.
    """
    path = folder + "/look"
    if exists(path):
        os.rmdir(path)  # the power went last time
    os.mkdir(path)
    os.rmdir(path)


def block_size(path: str) -> int:
    """Bytes of the smallest piece that a file can take."""
    statvfs = getattr(os, "statvfs", None)
    return statvfs(path)[0] if statvfs else 4096
