"""Somebody at a virtual board's reader, who does what `pezzbox tags` says, line by line."""

import contextlib
import io
import json

from host_tools import cli
from tests.board.usb import really


class Hands:
    """Lays a sticker for every card that is asked for, and lifts what is done with.

    The stickers' memories are files in `folder`, so that they outlive the board; `uid_of(card)`
    says which one is meant for a card. `before(event)` may do something else (and return True).
    """

    def __init__(self, board, folder, uid_of=None, before=None):
        self.board = board
        self.folder = folder
        self.events = []
        self.lies = None
        self._uid_of = uid_of or uid_of_card
        self._before = before or (lambda event: False)
        self._text = ""

    # What a program's standard output is

    def write(self, text):
        self._text += text
        while "\n" in self._text:
            line, self._text = self._text.split("\n", 1)
            event = json.loads(line)
            self.events.append(event)
            with contextlib.suppress(OSError):  # the board has no power any more
                self.board.do("hurry", on=True)
                if not self._before(event):
                    self.do(event)

    def flush(self):
        pass

    def do(self, event):
        """What somebody does who can read."""
        if event["event"] == "lay" and "card" in event:
            self.lay(self._uid_of(event["card"]))
        elif event["event"] in ("written", "already", "refused", "learnt", "card"):
            self.lift()

    # At the table

    def path(self, uid):
        return self.folder / f"{uid}.tag"

    def lay(self, uid, **more):
        self.lift()
        self.lies = uid
        self.board.do("stick", uid=uid, path=str(self.path(uid)), **more)

    def lift(self):
        if self.lies is not None:
            self.board.do("take", uid=self.lies)
            self.lies = None

    # The command

    def tags(self, *arguments):
        """Run `pezzbox tags`; exit status, what it said at the end, standard error."""
        err = io.StringIO()
        given = ["tags", *map(str, arguments), "--json", "--port", str(self.board.port)]
        with contextlib.redirect_stdout(self), contextlib.redirect_stderr(err):
            try:
                status = really(cli.main, given)
            except SystemExit as error:
                status = error.code
        last = self.events[-1] if self.events else {}
        return status, last, err.getvalue()

    def said(self, kind):
        """What was said in events of this kind: the card, or why a tag was refused."""
        key = "why" if kind == "refused" else "card"
        return [event[key] for event in self.events if event["event"] == kind]


def uid_of_card(card):
    """A UID of seven bytes, another one for each card."""
    return bytes((0x04, 0xA1, 0xB2, 0xC3, 0x11, *card.encode())).hex()


def memory_of(hands, card):
    """What is in the memory of the sticker that is meant for a card."""
    return hands.path(uid_of_card(card)).read_bytes()
