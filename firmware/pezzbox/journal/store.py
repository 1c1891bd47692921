"""What is in the journal's folder, and what a power cut left there."""

import os

from . import files
from .chunks import chunks
from .log import Log

try:
    from typing import Any
except ImportError:
    pass

PACKED = ".match"
_HALF = ".half"
_GONE = ".gone"


def name_of(match_id: int) -> str:
    """The name of a match's folder."""
    return "%04d" % match_id


def matches(root: str) -> "list[tuple[int, int, bool]]":
    """Id, bytes and whether it is packed of every match, oldest first."""
    found = []
    for name, is_folder, size in files.entries(root):
        digits = name.split(".")[0]
        if not digits.isdigit():
            continue
        if is_folder and name == digits:
            size = sum([entry[2] for entry in files.entries(root + "/" + name)])
            found.append((int(digits), size, False))
        elif not is_folder and name == digits + PACKED:
            found.append((int(digits), size, True))
    return sorted(found)


def highest(root: str) -> int:
    """The highest id that any file or folder here has, whatever its state; 0: none."""
    found = 0
    for name, _, _ in files.entries(root):
        digits = name.split(".")[0].split("-")[0]
        if digits.isdigit():
            found = max(found, int(digits))
    return found


def tidy(root: str) -> None:
    """Ends what a power cut interrupted: packing and deleting. Raises OSError."""
    names = [name for name, _, _ in files.entries(root)]
    for name in names:
        if name.endswith(_HALF):
            os.remove(root + "/" + name)
        elif name.endswith(_GONE):
            _empty(root + "/" + name)
        elif name.isdigit() and name + PACKED in names:
            clear(Log(root + "/" + name))


def pack(log: Log) -> None:
    """Puts the sound bytes of all chunks into one file, checks it, removes the chunks.

    At every cut there are the chunks, or the file, or both. Raises OSError.
    """
    half = log.folder + _HALF
    size = 0
    file: "Any" = open(half, "wb", 0)
    try:
        for chunk in chunks(log, log.numbers()):
            file.write(chunk.data)
            size += len(chunk.data)
        files.sync(file)
    finally:
        file.close()
    if not _same(half, log):
        raise OSError(5)
    files.replace(half, log.folder + PACKED)
    clear(log)


def _same(path: str, log: Log) -> bool:
    """Whether `path` reads back as the sound bytes of the chunks."""
    with open(path, "rb") as file:
        for chunk in chunks(log, log.numbers()):
            if file.read(len(chunk.data)) != chunk.data:
                return False
        return not file.read(1)


def clear(log: Log) -> None:
    """Removes a packed match's folder; what is not sound in it is kept as `NNNN-*.bad`."""
    bad = []
    for chunk in chunks(log, log.numbers()):
        if chunk.bad:
            bad.append("%03d" % chunk.number)
    for name, _, _ in list(files.entries(log.folder)):
        path = log.folder + "/" + name
        if name.isdigit() and name not in bad:
            os.remove(path)
        else:
            kept = name if name.endswith(".bad") else name + ".bad"
            files.replace(path, log.folder + "-" + kept)
    os.rmdir(log.folder)


def drop(root: str, match_id: int) -> bool:
    """Deletes a match, packed or not; False if there is none. Raises OSError."""
    path = root + "/" + name_of(match_id)
    found = False
    if files.exists(path):
        found = True
        files.replace(path, path + _GONE)
        _empty(path + _GONE)
    if files.exists(path + PACKED):
        found = True
        os.remove(path + PACKED)
    return found


def _empty(folder: str) -> None:
    for name, _, _ in list(files.entries(folder)):
        os.remove(folder + "/" + name)
    os.rmdir(folder)
