"""Virtual boxes of a club: the firmware as it is flashed, inside MicroPython, on a flash file."""

import functools
import time

from littlefs import LittleFS

from host_tools import boards, build, club_settings, virtual_club
from host_tools.lfs_image import BLOCK, SIZES
from host_tools.virtual_usb import VirtualUsb
from tests.club import brokers, exports
from tests.patience import PATIENCE_S
from tests.ports import LOOPBACK


@functools.cache
def program():
    """What lies on a board of a club, compiled once."""
    return build.whole(boards.load(virtual_club.BOARD))


def made(folder, name, port, match, ca=None):
    """A box `name` whose broker is at a port of this machine; not plugged in yet.

    Its flash and its port are in `folder`; `match` (a transcript's objects) is the usual one;
    `ca`: with TLS, the certificate that is trusted.
    """
    scheme = "mqtt" if ca is None else "mqtts"
    user = f"{name}:{brokers.password(name)}"
    club = virtual_club.settings(f"{scheme}://{user}@{LOOPBACK}:{port}", None)
    board = boards.load(virtual_club.BOARD)
    flash = folder / f"{name}.bin"
    trusted = None if ca is None else club_settings.authority(ca)
    virtual_club.lay_out(flash, board, club, match[0], program(), trusted)
    return VirtualUsb(flash, board, folder / f"{name}-port")


def until_idle(board, seconds=PATIENCE_S):
    """Wait until the broker has everything that the box has stored."""
    end = time.monotonic() + seconds
    for state in virtual_club.states(board):
        if state["idle"]:
            return state
        assert time.monotonic() < end, state
    raise AssertionError("nobody told anything")


def exported(folder, name):
    """(box, match) -> its lines, as they lie on the box's flash."""
    blocks = (folder / f"{name}.bin").stat().st_size // BLOCK
    filesystem = LittleFS(block_size=BLOCK, block_count=blocks, mount=False, **SIZES)
    filesystem.context.buffer = bytearray((folder / f"{name}.bin").read_bytes())
    filesystem.mount()
    for top, _, files in filesystem.walk("/data"):
        to = folder / "exported" / name / top.lstrip("/")
        to.mkdir(parents=True, exist_ok=True)
        for file in files:
            with filesystem.open(f"{top}/{file}", "rb") as opened:
                (to / file).write_bytes(opened.read())
    return exports.of_folder(folder / "exported")
