"""The flash of a page's virtual box, written while the box is off.

The program is the one that `pezzbox flash` sends; what the box has made stays as it is.
"""

import tempfile
from pathlib import Path
from typing import Any

from littlefs import LittleFS, LittleFSError
from littlefs.context import UserContext

from host_tools.flashing import FOLDERS, PROGRAM, SETTINGS
from host_tools.lfs_image import BLOCK, SIZES
from pezzbox.settings import Settings

_DATA = "data"  # firmware/main.py
_ERASED = b"\xff"


def install(path: Path, blocks: int, image: dict[str, bytes], usual: tuple[Any, ...]) -> None:
    """Put the program `image` (path -> content) on the flash in the file `path`.

    A flash without settings offers `usual` (game, players, rules) as the usual match. Nothing is
    written if everything is there.
    """
    before = path.read_bytes()[: blocks * BLOCK]
    context = UserContext(blocks * BLOCK)
    context.buffer[:] = before.ljust(blocks * BLOCK, _ERASED)
    files = _mounted(context, blocks)
    _program(files, image)
    if not _there(files, _DATA):
        files.mkdir(_DATA)
        for name, content in _settings(usual).items():
            _write(files, f"{_DATA}/{name}", content)
    files.unmount()
    if bytes(context.buffer) != before:
        with open(path, "r+b") as file:  # the very file: whoever locked it has it open
            file.write(context.buffer)


def _mounted(context: UserContext, blocks: int) -> LittleFS:
    sizes = {"block_size": BLOCK, "block_count": blocks, **SIZES}
    files = LittleFS(context=context, mount=False, **sizes)
    try:
        files.mount()
    except LittleFSError:
        files.format()
        files.mount()
    return files


def _there(files: LittleFS, path: str) -> bool:
    try:
        files.stat(path)
    except LittleFSError:
        return False
    return True


def _program(files: LittleFS, image: dict[str, bytes]) -> None:
    """Bring the program up to date; files of another version that would be found go."""
    kept = set()
    for top, _, names in [each for folder in FOLDERS for each in _walk(files, folder)]:
        for name in names:
            path = f"{top}/{name}".lstrip("/")
            if path in image:
                kept.add(path)
            else:
                files.remove(path)
    for path, content in image.items():
        known = path in kept or (path in (PROGRAM, SETTINGS) and _there(files, path))
        if not known or _read(files, path) != content:
            if "/" in path:
                files.makedirs(path.rpartition("/")[0], exist_ok=True)
            _write(files, path, content)


def _walk(files: LittleFS, folder: str) -> list[tuple[str, list[str], list[str]]]:
    return list(files.walk(folder)) if _there(files, folder) else []


def _read(files: LittleFS, path: str) -> bytes:
    with files.open(path, "rb") as file:
        return file.read()


def _write(files: LittleFS, path: str, content: bytes) -> None:
    with files.open(path, "wb") as file:
        file.write(content)


def _settings(usual: tuple[Any, ...]) -> dict[str, bytes]:
    """Return the files of settings in which only the usual match was chosen, by the firmware."""
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
        Settings(folder).set("usual", usual)
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}
