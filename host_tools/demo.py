"""`pezzbox demo`: the firmware itself on a virtual box, and a recorded match played into it."""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

from host_tools import (
    boards,
    exit_status,
    image,
    panel,
    plain,
    scoring,
    sheet,
    transcripts,
    unix_port,
)
from host_tools.canonical import canonical
from host_tools.standing import score_json, standing
from host_tools.virtual import png

Made = dict[str, Any]

NAME = "demo"
SUMMARY = "Play a recorded match on the virtual box, no hardware needed"

EXAMPLES = """\
examples:
  pezzbox demo                                 a match of Traversone, played briskly
  pezzbox demo --game treschetten --speed 1    a match of Treschetten in real time
  pezzbox demo --speed max --png pictures      as fast as possible, every picture as a file
  pezzbox demo --micropython                   the same firmware inside MicroPython
  pezzbox demo --display sh1106                the same on a 1.3 inch panel
  pezzbox demo --match evening.jsonl           a match of your own
"""

MATCHES = Path(__file__).resolve().parent / "matches"
_ROOT = Path(__file__).resolve().parent.parent
_VIRTUAL = Path(__file__).resolve().parent / "virtual"
_BOARD = "pico"
_MATCH = "match.jsonl"
_HEAP = "heapsize=16m"  # the chip models' too
_BRISK = 12.0  # times real time: fast enough not to bore, slow enough to see each card
_BELOW = 2  # lines under the picture: what the table does, and the cursor


class DemoError(Exception):
    """The demo cannot be shown; the text says why."""


def matches() -> dict[str, Path]:
    """Return the matches that ship, by the name of their file."""
    return {path.stem: path for path in sorted(MATCHES.glob("*.jsonl"))}


def _speed(text: str) -> float:
    """Read `--speed`: a factor on real time; `max` is 0, not slowed down at all."""
    if text == "max":
        return 0.0
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.01 <= speed <= 10_000:
        raise argparse.ArgumentTypeError(f"{text!r}: a factor from 0.01 to 10000, or max")
    return speed


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.epilog = EXAMPLES
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument(
        "--game",
        choices=tuple(matches()),
        default="traversone",
        metavar="GAME",
        help="which match to play: " + ", ".join(matches()) + " (default: traversone)",
    )
    choice.add_argument("--match", metavar="FILE", type=Path, help="a transcript of your own")
    parser.add_argument(
        "--speed",
        type=_speed,
        default=None,
        help="times real time, or max (default: 12 in a terminal, else max)",
    )
    parser.add_argument("--png", metavar="DIR", type=Path, help="write every new picture here")
    parser.add_argument(
        "--micropython", action="store_true", help="run the firmware inside MicroPython"
    )
    parser.add_argument("--display", choices=boards.DISPLAYS, help="another panel's chip")


def run(args: argparse.Namespace) -> int:
    """Play the match, then print its score sheet; returns the exit status."""
    try:
        return _play(args, read(args.match or matches()[args.game]))
    except DemoError as error:
        print(f"pezzbox demo: {error}", file=sys.stderr)
        return exit_status.USAGE


def read(source: Path) -> list[Made]:
    """Return the match's events with everything said; raises DemoError if it is not sound."""
    if source.is_dir():
        raise DemoError(f"{plain.path(source)}: a folder; name one match in it")
    events: list[Made] = []
    try:
        scoring.score(str(source), _unheard, events)  # says FILE:LINE and what is wrong
    except transcripts.BadTranscriptError as error:
        raise DemoError(str(error)) from None
    return canonical(events)


def _unheard(count: int) -> None:
    """Nobody waits for a progress bar here."""


def prepare(flash: Path, played: list[Made], display: str | None = None) -> None:
    """Lay out a board's flash in the folder `flash`, and beside it the match to play.

    `display`: another panel's chip than the board's file says. Raises DemoError for names that
    are no text.
    """
    # Characters as they are: MicroPython reads the two escapes of a surrogate pair as two.
    match = "".join(json.dumps(made, ensure_ascii=False) + "\n" for made in played)
    try:
        content = match.encode()
    except UnicodeEncodeError:
        raise DemoError("a name with half a character in it cannot be shown") from None
    image.stage(flash, image.files())
    (flash / "board.json").write_text(boards.for_firmware(boards.load(_BOARD), display))
    (flash / _MATCH).write_bytes(content)


def command(flash: Path, micropython: bool) -> tuple[list[str], dict[str, str]]:
    """Return the command and environment that run the firmware in `flash`.

    Raises DemoError where there is no MicroPython.
    """
    folders = [flash, flash / "lib"]
    module = ["-m", "host_tools.virtual.run", _MATCH]
    if micropython:
        interpreter = unix_port.find()
        if interpreter is None:
            raise DemoError(unix_port.MISSING)
        return [interpreter, "-X", _HEAP, *module], unix_port.environment(folders, [_ROOT])
    path = [_VIRTUAL / "cpython", _VIRTUAL / "lib", *folders, _ROOT]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONUTF8": "1"}
    return [sys.executable, *module], env


def lines(flash: Path, micropython: bool) -> Generator[tuple[str, str]]:
    """Run the firmware and yield what happens, as virtual/run.py writes it: a word, the rest.

    Raises DemoError if the firmware or the player stops half-way.
    """
    argv, env = command(flash, micropython)
    with subprocess.Popen(
        argv,
        env=env,
        cwd=flash,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    ) as child:
        assert child.stdout is not None and child.stderr is not None  # PIPE above
        try:
            for line in child.stdout:
                word, _, rest = line.rstrip("\n").partition(" ")
                if word == "stuck":
                    raise DemoError(rest.replace("\\n", "\n"))
                yield word, rest
            trouble = child.stderr.read()
            child.wait()
        finally:
            child.kill()  # nothing to one that has ended
    if child.returncode:
        raise DemoError(f"the firmware stopped (status {child.returncode}):\n{trouble}")


class Screening:
    """Draws pictures over each other in a terminal, or writes them as files, at a given pace."""

    def __init__(self, speed: float, folder: Path | None, live: bool) -> None:
        self._speed = speed
        self._folder = folder
        self._live = live
        self._began = time.monotonic()
        self._said = ""
        self._drawn = 0
        self.pictures = 0

    def _until(self, us: int) -> None:
        if self._speed:
            ahead = us / 1e6 / self._speed - (time.monotonic() - self._began)
            if ahead > 0:
                time.sleep(ahead)

    def say(self, words: str) -> None:
        """Note what the table does: it stands under the next picture."""
        self._said = words

    def show(self, us: int, picture: bytes) -> None:
        """Show one more picture, when its time has come."""
        self._until(us)
        self.pictures += 1
        if self._folder is not None:
            png.write(str(self._folder / f"{self.pictures:05d}.png"), picture)
        if self._live:
            size = shutil.get_terminal_size()
            rows = panel.framed(picture, size.columns, size.lines - _BELOW)
            rows.append(f"{us / 1e6:8.1f} s  {self._said}")
            back = f"\x1b[{self._drawn}A" if self._drawn else ""
            print(back + "\n".join(row + "\x1b[K" for row in rows), flush=True)
            self._drawn = len(rows)


def _play(args: argparse.Namespace, played: list[Made]) -> int:
    live = sys.stdout.isatty()
    speed = args.speed if args.speed is not None else _BRISK if live else 0.0
    if args.png is not None:
        try:
            args.png.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DemoError(f"{plain.path(args.png)}: {str(error.strerror).lower()}") from None
    screening = Screening(speed, args.png, live)
    if live:
        print(_opening(played[0], speed))
    recorded: list[Made] = []
    shown: Made = {}
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
        flash = Path(folder)
        prepare(flash, played, args.display)
        with contextlib.closing(lines(flash, args.micropython)) as happening:
            for word, rest in happening:
                if word == "picture":
                    screening.show(*_picture(rest))
                elif word == "say":
                    screening.say(rest.partition(" ")[2])
                elif word == "event":
                    recorded.append(json.loads(rest))
                elif word == "shown":
                    shown = json.loads(rest)
    return _verdict(played, recorded, shown)


def _opening(match: Made, speed: float) -> str:
    """Return the line that says what is to be seen."""
    names = ", ".join(map(plain.visible, match["players"]))
    pace = f"{speed:g} times as fast as at a table" if speed else "as fast as possible"
    return f"{match['game']}, {names}: {pace}; Ctrl-C ends it."


def _picture(rest: str) -> tuple[int, bytes]:
    when, pixels = rest.split(" ", 1)
    return int(when), bytes.fromhex(pixels)


def _verdict(played: list[Made], recorded: list[Made], shown: Made) -> int:
    """Print the score sheet of what the box recorded, and whether it is what was played."""
    result = standing(recorded)
    for line in sheet.lines(result):
        print(line)
    same = canonical(recorded) == played
    totals = [score_json(total) for total in shown["totals"]]
    right = (totals, shown["winners"]) == (result["totals"], result["winners"])
    print()
    if same and right:
        count = len(played)
        print(f"The box recorded the {count} events that were played, and shows this result.")
        return 0
    print("pezzbox demo: the box did not record what was played", file=sys.stderr)
    return exit_status.FAULT
