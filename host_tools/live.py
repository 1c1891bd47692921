"""`pezzbox live`: follows a match over USB while it is played."""

import argparse
import json
import sys
import time
from typing import Any

from host_tools import stage_words
from host_tools.board_errors import BoardTrouble, NoBoard
from host_tools.board_ports import choose
from host_tools.commentary import Commentary, Remark, score_line
from host_tools.following import lines, opened

NAME = "live"
SUMMARY = "Follow a match while it is played"

_EXAMPLES = """\
examples:
  pezzbox live                     what happens, the score after each deal, refusals
  pezzbox live --json              the match's events, one a line, for other programs
  pezzbox live --json > evening.jsonl
  pezzbox live --once              how it stands now, and no more

The box goes on playing; nothing that happens to this program or to the cable disturbs it. What was
played before comes first. Unplugged, it waits for the box to come back. Ctrl-C ends it. `--json`
writes a transcript as `pezzbox score` reads it; refusals go to standard error then. Exit status
before the box has answered, or with --once: as `pezzbox export`, and 72 if no box plays there.
"""

_AGAIN_S = 0.5


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox live`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("--port", help="the board's serial port (default: the only one)")
    parser.add_argument("--json", action="store_true", help="events, for programs")
    parser.add_argument("--once", action="store_true", help="what there is now, and no more")


def run(args: argparse.Namespace) -> int:
    """Follow until Ctrl-C; return the exit status."""
    told = _Told(args.json)
    while True:
        try:
            port = choose(args.port)
            with opened(port) as line:
                for got in lines(port, line):
                    told.take(got)
                    if got is None and args.once:
                        return 0
        except BoardTrouble as trouble:
            if args.once or not told.heard:
                print(f"pezzbox live: {trouble}", file=sys.stderr)
                return trouble.status
            told.waits(trouble)
            time.sleep(_AGAIN_S)


class _Told:
    """What was told: nothing is told twice, though the box begins with the first event again."""

    def __init__(self, as_json: bool) -> None:
        self.heard = False
        self._json = as_json
        self._waiting = False
        self._match: int | None = None
        self._events: list[Any] = []  # of that match
        self._at = 0  # how many of them the box has told again
        self._commentary = Commentary()
        self._held: list[Remark] | None = []  # while the box tells what was; None: as it comes

    def waits(self, trouble: BoardTrouble) -> None:
        """The box is gone for the moment."""
        if not self._waiting:
            why = "the box is unplugged" if isinstance(trouble, NoBoard) else str(trouble)
            print(f"pezzbox live: {why}; waiting for it", file=sys.stderr, flush=True)
        self._waiting = True

    def take(self, line: str | None) -> None:
        """Take a line of the box, or None: it has said all."""
        self.heard = True
        if self._waiting:
            self._waiting = False
            print("pezzbox live: the box is back", file=sys.stderr, flush=True)
        if line is None:
            self._caught_up()
        elif line.startswith("#"):
            self._commentary.set_aside()
        else:
            try:
                made = json.loads(line)
            except ValueError:
                return  # nothing of ours: a program that ended says why
            if isinstance(made, dict):
                self._take(made)

    def _take(self, made: dict[str, Any]) -> None:
        if "box" in made:
            if made["match"] != self._match:
                self._match = made["match"]
                self._events = []
                self._commentary = Commentary()
            self._at = 0
            self._held = []
        elif "said" in made:
            self._say(made)
        elif self._at < len(self._events) and self._events[self._at] == made:
            self._at += 1
        elif "event" in made:
            if self._at < len(self._events):  # another box, or another match of that number
                self._anew()
            self._at += 1
            self._events.append(made)
            self._event(made)

    def _anew(self) -> None:
        """What was told is not what this box has: all that it has is new."""
        before, self._events = self._events[: self._at], []
        self._commentary = Commentary()
        for made in before:
            self._events.append(made)
            self._event(made)

    def _event(self, made: dict[str, Any]) -> None:
        remarks = list(self._commentary.add(made))
        if self._json:
            print(json.dumps(made, ensure_ascii=False), flush=True)
        elif self._held is None:
            self._print(remarks)
        else:
            if any(remark.lasting for remark in remarks):
                self._held = [remark for remark in self._held if remark.lasting]
            self._held += remarks

    def _caught_up(self) -> None:
        if self._held is None:
            return
        held, self._held = self._held, None
        if self._json:
            return
        self._print(held)
        match = self._commentary.match
        if match is None:
            print("no match is in progress", flush=True)
        elif held and not match.finished:
            print(score_line(match), flush=True)

    def _say(self, made: dict[str, Any]) -> None:
        match = self._commentary.match
        words = stage_words.text(made["said"], made["details"], match.players if match else [])
        print(f"  box: {words}", file=sys.stderr if self._json else sys.stdout, flush=True)

    def _print(self, remarks: list[Remark]) -> None:
        for remark in remarks:
            print(remark.text, flush=True)
