"""A virtual board that plays in a club: the firmware and its settings on a blank flash, matches.

The board is a Pico W; its radio is virtual, its sockets are this machine's.
"""

import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from littlefs import LittleFS

from host_tools import boards, build, club_settings, demo
from host_tools.board_errors import WrongUse
from host_tools.lfs_image import BLOCK, SIZES
from host_tools.virtual_usb import VirtualUsb
from pezzbox.settings import Settings

BOARD = "pico_w"
_DATA = "data"  # as in firmware/main.py
_NETWORK = "virtual"
_PLAY_S = 3600.0
_ASK_S = 30.0
_LOOK_S = 0.2
_HOME_S = 1.5
_JOIN_S = 20.0
_ALONE_S = 5.0  # without a connection, until somebody is told why it waits
_ALONE = (
    "no connection: no broker there, a password that it does not take, or (TLS) a certificate "
    "that is not for its address; the box goes on trying"
)

Made = dict[str, Any]


def settings(url: str, box: str | None) -> Made:
    """Return the setting `club` for mqtt(s)://USER:PASSWORD@HOST:PORT; `box`: if not USER.

    Raises ValueError with what is wrong.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname:
        raise ValueError(f"--club {parts.scheme}://..: mqtt://BOX:PASSWORD@HOST:PORT, or mqtts")
    made: Made = {
        "ssid": _NETWORK,
        "broker": _address(parts.hostname),
        "box": box or unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
    }
    if parts.scheme == "mqtts":
        made["tls"] = True
    if parts.port is not None:
        made["port"] = parts.port
    try:
        club_settings.check(made)
    except WrongUse as error:
        raise ValueError(str(error)) from None
    return made


def _address(host: str) -> str:
    """Return a host's address; the board knows no server for names but its network's."""
    try:
        return str(socket.getaddrinfo(host, None, socket.AF_INET)[0][4][0])
    except OSError:
        raise ValueError(f"--club: no such host as {host}") from None


def blank(flash: Path) -> bool:
    """Return whether nothing is on a flash yet."""
    return not (flash.exists() and flash.read_bytes()[: 2 * BLOCK].strip(b"\xff\0"))


def lay_out(
    flash: Path,
    board: Made,
    club: Made,
    match: Made,
    program: dict[str, bytes] | None = None,
    authority: bytes | None = None,
) -> bool:
    """Put the firmware onto a blank flash, with this club and the match that is the usual one.

    False if something is on it: then it stays as it is. `program`: what build.whole(board) is,
    for who lays out many; `authority`: the certificate of who signed the broker's. Raises
    build.BuildError.
    """
    if not blank(flash):
        return False
    blocks = board["micropython"]["filesystem_bytes"] // BLOCK
    filesystem = LittleFS(block_size=BLOCK, block_count=blocks, **SIZES)
    files = {**(program or build.whole(board)), **_kept(club, match)}
    if authority is not None:
        files[club_settings.AUTHORITY] = authority
    for path, content in files.items():
        filesystem.makedirs(str(Path(path).parent), exist_ok=True)
        with filesystem.open(path, "wb") as file:
            file.write(content)
    flash.write_bytes(bytes(filesystem.context.buffer))
    return True


def _kept(club: Made, match: Made) -> dict[str, bytes]:
    """Return the files of a box's settings."""
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
        made = Settings(folder)
        made.set("club", club)
        made.set("usual", (match["game"], match["players"], match.get("rules") or {}))
        return {f"{_DATA}/{path.name}": path.read_bytes() for path in Path(folder).iterdir()}


def recorded(box: str) -> list[Made]:
    """Return the match that a box of this name plays: one of those that ship."""
    found = list(demo.matches().values())
    return demo.read(found[sum(box.encode()) % len(found)])


def play(board: VirtualUsb, match: list[Made], times: int, say: Callable[[str], object]) -> bool:
    """Let the table play a match so many times; True if all of it is with the broker then.

    Raises BoardStopped, TimeoutError; `say` hears what goes on.
    """
    say("connected to the club" if _joined(board) else "no broker yet; playing all the same")
    for number in range(1, times + 1):
        answer = board.ask("play", _PLAY_S, events=match)
        fault = answer.get("fault") or answer.get("stuck")
        if fault:
            say(fault)
            return False
        say(f"match {number} of {times}: {answer['played']} events played")
        board.do("click", button="middle", ms=80)  # the end of the match: home again
        time.sleep(_HOME_S)
    alone: float | None = time.monotonic() + _ALONE_S
    for state in states(board):
        if state["idle"]:
            say("the broker has all of it")
            return True
        if alone is not None and not state["online"] and time.monotonic() > alone:
            say(_ALONE)
            alone = None
    return False


def _joined(board: VirtualUsb) -> bool:
    """Whether the box is connected. Waits for it: it connects while nobody lays cards.

    People sit down and choose a game before they play, which takes longer.
    """
    patience = time.monotonic() + _JOIN_S
    while not (there := board.ask("club", _ASK_S)["online"]) and time.monotonic() < patience:
        time.sleep(_LOOK_S)
    return there


def states(board: VirtualUsb) -> Iterator[Made]:
    """Yield how the box stands to its club, again and again: `online`, `idle`, `journal`."""
    while True:
        yield board.ask("club", _ASK_S)
        time.sleep(_LOOK_S)


def described() -> Made:
    """Return the board. Raises boards.BoardError."""
    return boards.load(BOARD)
