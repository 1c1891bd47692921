"""`pezzbox virtual-board`: a board on a serial port of its own, to try everything out without one.

What happens at its table is typed: buttons, cards, a whole match, the power.
"""

import argparse
import contextlib
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from host_tools import boards, club_settings, demo, exit_status, panel, virtual_club
from host_tools.board_errors import WrongUse
from host_tools.board_ports import virtual_ports
from host_tools.build import BuildError
from host_tools.lfs_image import BLOCK
from host_tools.progress import doing
from host_tools.virtual import tag_content
from host_tools.virtual_files import NotUsable, flash_file, port_link
from host_tools.virtual_usb import BoardStopped, NoMicroPython, VirtualUsb
from pezzbox.game import cards
from pezzbox.game.refused import Refused

NAME = "virtual-board"
SUMMARY = "Start a virtual board on a serial port"

_EXAMPLES = """\
examples:
  pezzbox virtual-board                     a blank Raspberry Pi Pico with reader and display
  pezzbox virtual-board --flash my.bin      whose flash is kept in a file, for this --board
  pezzbox virtual-board --without reader    with nothing soldered to the reader's pins
  pezzbox virtual-board --club mqtt://table-1:PASSWORD@localhost --play 3
                                            a Pico W in a club, with the firmware on it, that plays
                                            three matches by itself

While it runs, `pezzbox flash`, `pezzbox export` and the others find it as they find a real board;
mpremote has to be told its port: `mpremote connect PORT`. You sit at its table. Type:

  left, middle, right      press a button (left long: hold it)
  DA                       lay a card on the reader; `lift` takes it off
  sticker 1                lay a sticker: a blank one, until `pezzbox tags write` writes it
  play FILE                play a recorded match into the box, on from where it is in it; a match
                           that is not begun has to be the box's "The usual"
  show                     the display
  unplug, plug             the power
  quit
"""

_LONG_MS = 700
_SHORT_MS = 80
_PLAY_S = 3600.0
_SETTLE_S = 0.3
_STICKERS = 255
_COLUMNS, _ROWS = 132, 40  # where it is no terminal; one of fewer rows scrolls
_FAULT = 1
_USAGE = 2


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox virtual-board`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("--board", help="which board (`pezzbox boards`; default: pico)")
    parser.add_argument("--flash", type=Path, help="the file that is its flash (made if missing)")
    parser.add_argument("--port", type=Path, help="the path of its serial port")
    parser.add_argument(
        "--without", action="append", default=[], choices=("reader", "display"), help="a part"
    )
    parser.add_argument(
        "--club", metavar="URL", help="its broker, on a blank flash: mqtt://BOX:PASSWORD@HOST:PORT"
    )
    parser.add_argument("--ca", type=Path, help="who signed its certificate (mqtts)")
    parser.add_argument("--box", metavar="NAME", help="the box's name, if it is not the user's")
    parser.add_argument("--play", type=int, default=0, metavar="N", help="play N matches first")


def run(args: argparse.Namespace) -> int:
    """Be a board until the input ends; return the exit status."""
    _unplug_when_ended()
    try:
        club = virtual_club.settings(args.club, args.box) if args.club else None
        match = virtual_club.recorded(club["box"]) if club else []
        name = args.board or ("pico" if club is None else virtual_club.BOARD)
        made = boards.load(name)
        blocks = made["micropython"]["filesystem_bytes"] // BLOCK
        link = args.port, virtual_ports(), Path(name).stem
        port_link(*link)  # what cannot be is said at once
        with (
            tempfile.TemporaryDirectory(prefix="pezzbox-") as folder,
            flash_file(args.flash or Path(folder, "flash.bin"), blocks) as flash,
        ):
            if club is not None:
                _lay_out(flash, made, club, match[0], args.ca)
            port = port_link(*link)  # another board may have come while the firmware was built
            with VirtualUsb(flash, made, port, without=args.without) as board:
                _say_where(name, board)
                if club is not None and args.play:
                    virtual_club.play(board, match, args.play, _say)
                Sitting(board, Path(folder)).sit()
    except (boards.BoardError, NotUsable, WrongUse, ValueError) as error:
        print(f"pezzbox virtual-board: {error}", file=sys.stderr)
        return exit_status.USAGE
    except (NoMicroPython, BuildError, BoardStopped) as error:
        print(f"pezzbox virtual-board: {error}", file=sys.stderr)
        return exit_status.FAULT
    return 0


def _lay_out(
    flash: Path, board: boards.Table, club: dict[str, Any], match: dict[str, Any], ca: Path | None
) -> None:
    """Put the firmware and its club onto a blank flash; what is on another stays."""
    trusted = club_settings.authority(ca) if ca else None
    if club.get("tls") and trusted is None:
        raise ValueError("mqtts: --ca FILE, who has signed the broker's certificate")
    if not virtual_club.blank(flash):
        _say("what is on its flash stays, the settings of its club too")
        return
    with doing("building the firmware"):
        virtual_club.lay_out(flash, board, club, match, authority=trusted)


def _unplug_when_ended() -> None:
    """Let a closed terminal be as `quit`: a link that is left would lead to somebody else's."""

    def end(number: int, _: object) -> NoReturn:
        sys.exit(128 + number)

    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, end)


def _say_where(name: str, board: VirtualUsb) -> None:
    _say(f"{name} is on {board.port}: show, middle, DA, quit; --help says more")


def _say(words: str) -> None:
    print(words, flush=True)


class Sitting:
    """Somebody who types at the table of `board`; the folder `stickers` keeps what is on them."""

    def __init__(self, board: VirtualUsb, stickers: Path) -> None:
        self._board = board
        self._stickers = stickers
        self._lies: tuple[str, str] | None = None  # how it is lifted, and its UID
        self._deck = cards.ITALIAN

    def sit(self) -> None:
        """Do what is typed, until `quit` or the end of the input."""
        for line in _typed():
            word, _, rest = line.strip().partition(" ")
            try:
                if word == "quit":
                    return
                self._do(word, rest.strip())
            except BoardStopped as error:
                print(f"the board has no power {error}".rstrip())
            except (ValueError, demo.DemoError, Refused) as error:
                print(error)
            except (TimeoutError, OSError):
                print("the board does not answer")

    def _do(self, word: str, rest: str) -> None:
        board = self._board
        if word == "unplug":
            board.unplug()
        elif word == "plug":
            if not board.plugged:
                board.plug()
        elif not word:
            return
        elif not board.plugged:
            print("the board has no power: `plug`")
        elif word in ("left", "middle", "right"):
            board.do("click", button=word, ms=_LONG_MS if rest == "long" else _SHORT_MS)
        elif word == "lift":
            self._lift()
        elif word == "play":
            answer = board.ask("play", _PLAY_S, events=demo.read(Path(rest)))
            print(
                answer.get("fault") or answer.get("stuck") or f"{answer['played']} events played"
            )
        elif word == "show":
            self._show()
        elif word == "sticker":
            self._stick(rest)
        else:
            self._lay(word.upper())

    def _lay(self, name: str) -> None:
        """Lay a card's tag, after the one that lies there was taken off."""
        byte = self._card(name)
        uid = bytes((4, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, byte))
        self._lift()
        content = tag_content.message(uid, 1, byte, "it", name)
        self._board.do("lay", uid=uid.hex(), content=bytes(content).hex())
        self._lies = ("lift", uid.hex())

    def _stick(self, number: str) -> None:
        """Lay a sticker of its own, after what lies there was taken off."""
        if not number.isdecimal() or not 0 < int(number) <= _STICKERS:
            raise ValueError(f"sticker 1 to {_STICKERS}")
        uid = bytes((4, 0x5A, 0xB2, 0xC3, 0xD4, 0xE5, int(number))).hex()
        self._lift()
        self._board.do("stick", uid=uid, path=str(self._stickers / f"sticker-{number}"))
        self._lies = ("take", uid)

    def _card(self, name: str) -> int:
        """A card's byte; S7 is one of either deck, and then of the one that is played with."""
        for deck in (self._deck, cards.ITALIAN, cards.SALZBURG):
            with contextlib.suppress(Refused):
                byte = cards.parse(name, deck)
                self._deck = byte & cards.SALZBURG
                return byte
        raise ValueError(f"{name.lower()}: neither a card nor anything else; see --help")

    def _lift(self) -> None:
        if self._lies is not None:
            self._board.do(self._lies[0], uid=self._lies[1])
            self._lies = None

    def _show(self) -> None:
        answer: dict[str, Any] = self._board.ask("look", 5.0)
        wide = max(shutil.get_terminal_size((_COLUMNS, _ROWS)).columns, panel.NARROWEST)
        for row in panel.framed(bytes.fromhex(answer["picture"]), wide, _ROWS):
            print(row)


def _typed() -> Iterator[str]:
    while True:
        if sys.stdin.isatty():
            print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        yield line
