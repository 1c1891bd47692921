"""What is in the journal's folder, and what a power cut left there."""

import os

from . import files
from .log import Log

PACKED = ".match"
_GONE = ".gone"


def name_of(match_id: int) -> str:
    """The name of a match's folder."""
    return "%04d" % match_id


def matches(root: str) -> "list[tuple[int, int, bool]]":
    """Id, bytes and whether it is packed of every match, oldest first."""
    found = []
    for name, is_folder, size in files.entries(root):
        digits = name.split(".")[0]
        if not digits.isdigit() or digits != name_of(int(digits)):
            continue  # somebody's copy, under a name that we would not find again
        if is_folder and name == digits:
            found.append((int(digits), _size(root + "/" + name), False))
        elif not is_folder and name == digits + PACKED:
            found.append((int(digits), size, True))
    return sorted(found)


def _size(folder: str) -> int:
    try:
        return sum([entry[2] for entry in files.entries(folder)])
    except OSError:
        return 0  # it cannot be read; whoever opens it says so


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
        if name.endswith(_GONE):
            _empty(root + "/" + name)
        elif name.isdigit() and name + PACKED in names:
            clear(root + "/" + name)


def pack(log: Log) -> None:
    """Makes the match in progress one file. Raises OSError.

    At every cut it is in its folder, or that file.
    """
    log.close()
    if not files.exists(log.folder + PACKED):
        log.put_away(log.last + 1)
        files.replace(log.archive, log.folder + PACKED)
    if files.exists(log.folder):
        clear(log.folder)


def clear(folder: str) -> None:
    """Removes a packed match's folder; what is left in it is kept as `NNNN-*.bad`."""
    for name, _, _ in list(files.entries(folder)):
        kept = name if name.endswith(".bad") else name + ".bad"
        files.replace(folder + "/" + name, folder + "-" + kept)
    os.rmdir(folder)


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
