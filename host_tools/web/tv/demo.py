"""Tables for whom nobody has to sit down: the matches that ship, on virtual boxes, for ever."""

import contextlib
import itertools
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from host_tools import boards, build, demo
from host_tools.image import IncompleteInstallation
from host_tools.lfs_image import BLOCK
from host_tools.virtual_usb import BoardStopped, NoMicroPython, VirtualUsb
from host_tools.web.flash import install
from pezzbox.game import catalog

MOST = 6
"""Tables at once."""

_ANSWER_S = 60.0
_PACE_S = 0.7  # between two cards: with what the box takes, about as people play
_REST_S = 20.0  # for the end of a match to be read


class CannotPlay(Exception):
    """There is nothing to play on here; the text says why."""


@contextlib.contextmanager
def boxes(count: int) -> Iterator[list[Path]]:
    """Play on `count` virtual boxes and yield their ports. Raises CannotPlay."""
    board = boards.load("pico")
    try:
        program = build.whole(board)
    except (build.BuildError, IncompleteInstallation) as error:
        raise CannotPlay(str(error)) from None
    with contextlib.ExitStack() as meanwhile:
        folder = Path(meanwhile.enter_context(tempfile.TemporaryDirectory(prefix="pezzbox-")))
        playing = [_Box(folder, number, board, program) for number in range(count)]
        for each in playing:
            meanwhile.callback(each.end)
            try:
                each.begin()
            except NoMicroPython as error:
                raise CannotPlay(str(error)) from None
        yield [each.port for each in playing]


class _Box(threading.Thread):
    """A virtual box on which one match after the other is played."""

    def __init__(
        self, folder: Path, number: int, board: boards.Table, program: dict[str, bytes]
    ) -> None:
        super().__init__(daemon=True, name=f"plays on box {number}")
        self.port = folder / f"box-{number + 1}"
        self._flash = folder / f"flash-{number + 1}.bin"
        self._blocks = board["micropython"]["filesystem_bytes"] // BLOCK
        self._program = program
        self._usb = VirtualUsb(self._flash, board, self.port)
        self._ended = threading.Event()
        self._plugging = threading.Lock()  # whoever ends it unplugs before or after, never within
        found = demo.matches()
        names = [game.name for game in catalog.ROWS if game.name in found]
        self._matches = itertools.cycle(found[name] for name in names[number:] + names[:number])

    def begin(self) -> None:
        """Plug it in, with the first match on it. Raises NoMicroPython."""
        self._made = demo.read(next(self._matches))
        self._lay_out()
        self._usb.plug()
        self.start()

    def end(self) -> None:
        """Pull the plug, for good."""
        with self._plugging:
            self._ended.set()
            self._usb.unplug()
        if self.ident is not None:
            self.join(5)

    def run(self) -> None:
        """Play, rest, and play the next match."""
        while not self._ended.is_set():
            with contextlib.suppress(BoardStopped, TimeoutError, OSError):
                self._play()
            if self._ended.wait(_REST_S):
                return
            with self._plugging:
                self._usb.unplug()
            self._made = demo.read(next(self._matches))
            self._lay_out()
            with self._plugging:
                if not self._ended.is_set():
                    self._usb.plug()

    def _play(self) -> None:
        """Play the match that lies on it, an event at a time."""
        played = 1
        while played and not self._ended.wait(_PACE_S):
            answer = self._usb.ask("play", _ANSWER_S, events=self._made, most=1)
            played = answer.get("played", 0)
            trouble = answer.get("fault", answer.get("stuck", ""))
            if trouble:
                print(f"pezzbox tv: {self.name}: {trouble.splitlines()[-1]}", file=sys.stderr)

    def _lay_out(self) -> None:
        """Make its flash anew: the program, and this match as the one that it offers."""
        match = self._made[0]
        usual = (match["game"], match["players"], match.get("rules") or {})
        self._flash.write_bytes(b"")
        install(self._flash, self._blocks, self._program, usual)
