"""Which serial port leads to a board: the one that is meant, or the only one there is."""

import os
import stat
import tempfile
from pathlib import Path
from typing import NamedTuple

import serial.tools.list_ports

from host_tools import plain
from host_tools.board_errors import BoardTrouble, NoBoard, NoRights, PortBusy, SeveralBoards


class Port(NamedTuple):
    """A serial port that may lead to a board."""

    device: str
    says: str


def ports() -> list[Port]:
    """Return the USB serial ports, and the virtual boards that are running."""
    found = [
        Port(port.device, " ".join(filter(None, (port.product, port.serial_number))))
        for port in sorted(serial.tools.list_ports.comports())
        if port.vid is not None
    ]
    folder = virtual_ports()
    links = sorted(folder.iterdir()) if folder.is_dir() else []
    found += [Port(str(link), "virtual board") for link in links if link.exists()]
    return found


def virtual_ports() -> Path:
    """Return the folder in which running virtual boards have their ports."""
    base = os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
    return Path(base) / f"pezzbox-virtual-{os.getuid() if hasattr(os, 'getuid') else 0}"


def choose(wanted: str | None) -> str:
    """Return the port that is meant. Raises NoBoard, SeveralBoards."""
    if wanted is not None:
        if os.name == "posix" and not os.path.exists(wanted):
            raise NoBoard(f"{wanted}: no such port; {_listed()}")
        return wanted
    found = ports()
    if not found:
        raise NoBoard("no board on USB: plug it in with a cable that carries data")
    if len(found) > 1:
        raise SeveralBoards(f"several boards, say which with --port: {_listed()}")
    return found[0].device


def _listed() -> str:
    return ", ".join(f"{port.device} ({port.says})" for port in ports()) or "no board on USB"


def in_use(port: str) -> BoardTrouble:
    """Return what is wrong with a port that cannot be opened although it might."""
    if os.name == "posix" and not _is_serial(port):
        return NoBoard(f"{plain.path(port)} is no serial port; {_listed()}")
    return PortBusy(
        f"{port} is in use by another program (a terminal, an editor?): close that first"
    )


def _is_serial(port: str) -> bool:
    """Whether a path may lead to a board: a terminal's, or one that nobody else may open."""
    try:
        descriptor = os.open(port, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
    except OSError:
        return stat.S_ISCHR(os.stat(port).st_mode)
    try:
        return os.isatty(descriptor)
    finally:
        os.close(descriptor)


def check_rights(port: str) -> None:
    """Raise NoBoard or NoRights if this port cannot be opened at all."""
    if os.name == "posix" and not os.path.exists(port):
        raise NoBoard(f"{port}: no such port; {_listed()}")
    if os.name == "posix" and not os.access(port, os.R_OK | os.W_OK):
        raise NoRights(
            f"{port}: no rights to use it: `sudo usermod -a -G dialout $USER`, then log in again"
        )
