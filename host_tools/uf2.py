"""MicroPython itself onto a board: what to do by hand, and the copy onto its boot drive.

UF2: blocks of 512 bytes, each with three magic numbers and, with flag 0x2000, a family
(github.com/microsoft/uf2, "File Format"). The RP2040's boot ROM shows a drive with INFO_UF2.TXT
and takes family 0xe48bff56 only (RP2040 datasheet, section 2.8.4).
"""

import contextlib
import os
import string
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

from host_tools import boards
from host_tools.board_errors import FlashFull, NoBoard, SeveralBoards, Unplugged, WrongUse
from host_tools.progress import Progress

_BLOCK = 512
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_FAMILY_GIVEN = 0x2000
_RP2040 = 0xE48BFF56
_FLASH = range(0x10000000, 0x11000000)  # the chip's XIP window (datasheet, section 2.2)
_PIECE = 64 * _BLOCK
_MOST = len(_FLASH) // 256 * _BLOCK  # 256 bytes a block (UF2, "File Format")


def how(board: str) -> str:
    """Return how MicroPython gets onto a board, step by step."""
    with contextlib.suppress(boards.BoardError):
        made = boards.load(board)
        name, build = made["name"], made["micropython"]["build"]
        return (
            f"To put MicroPython on a {name}:\n"
            f"  1. Fetch the newest .uf2 from https://micropython.org/download/{build}/\n"
            "  2. Hold its BOOT (BOOTSEL) button while you plug it in: a drive RPI-RP2 appears.\n"
            "  3. pezzbox flash --uf2 FILE.uf2\n"
            f"  4. pezzbox flash --board {board}"
        )
    return ""


def check(path: Path) -> int:
    """Return a UF2's size. Raises WrongUse with what is wrong with it."""
    try:
        with open(path, "rb") as file:
            content = file.read(_MOST + 1)
    except OSError as error:
        raise WrongUse(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    if len(content) > _MOST:
        raise WrongUse(f"{path} is no UF2 for an RP2040: it is larger than the flash can be")
    if not content or len(content) % _BLOCK:
        raise WrongUse(f"{path} is no UF2: its size is no multiple of {_BLOCK} bytes")
    total = len(content) // _BLOCK
    for number in range(total):
        block = content[number * _BLOCK : (number + 1) * _BLOCK]
        first, second, flags, address, _, at, of, family = struct.unpack_from("<8I", block)
        if (first, second) != _MAGIC or struct.unpack_from("<I", block, 508)[0] != _END:
            raise WrongUse(f"{path} is no UF2: block {number} has no magic number")
        if flags & _FAMILY_GIVEN and family != _RP2040:
            raise WrongUse(f"{path} is for another chip (family {family:#010x}), not the RP2040")
        if address not in _FLASH or at >= of:
            raise WrongUse(f"{path} is no UF2 for an RP2040's flash: block {number} is elsewhere")
    return len(content)


def drives() -> list[Path]:
    """Return the mounted boot drives."""
    return [folder for folder in _mounted() if (folder / "INFO_UF2.TXT").is_file()]


def _mounted() -> Iterator[Path]:
    if os.name == "nt":
        yield from (Path(f"{letter}:/") for letter in string.ascii_uppercase)
        return
    for base in ("/media", "/run/media", "/Volumes", "/mnt"):
        for depth in ("*", "*/*"):
            with contextlib.suppress(OSError):
                yield from sorted(Path(base).glob(depth))


def install(path: Path, drive: Path | None, board: str | None) -> None:
    """Copy a UF2 onto the boot drive. Raises WrongUse, NoBoard, SeveralBoards, Unplugged."""
    size = check(path)
    drive = drive or _only_drive(board)
    if not (drive / "INFO_UF2.TXT").is_file():
        raise WrongUse(f"{drive} is no boot drive: it has no INFO_UF2.TXT")
    with Progress(size, after_s=1.0) as progress:
        try:
            with open(path, "rb") as source, open(drive / "firmware.uf2", "wb", 0) as target:
                while piece := source.read(_PIECE):
                    target.write(piece)
                    os.fsync(target.fileno())
                    progress.add(len(piece))
        except OSError as error:
            progress.clear()
            if error.errno == 28:
                raise FlashFull(f"{drive}: no room for {path}") from None
            raise Unplugged(f"{drive}: the board went away ({error.strerror}); again") from None
    print(f"{path} is on the board, which starts it now: next, `pezzbox flash`")


def _only_drive(board: str | None) -> Path:
    found = drives()
    if not found:
        print(how(board or "pico"), file=sys.stderr)
        raise NoBoard("no boot drive is mounted; --drive says where one is")
    if len(found) > 1:
        listed = ", ".join(map(str, found))
        raise SeveralBoards(f"several boot drives, say which with --drive: {listed}")
    return found[0]
