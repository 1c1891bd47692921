"""Guides somebody through a deck: what lies on the box's reader, what is said of it, and where."""

import json
import sys
from typing import Any

from host_tools.tag_memory import PAGES
from host_tools.tag_screens import Screens
from host_tools.tag_session import Seen, Session
from pezzbox.game import cards

_LEFT = 0  # of the buttons
_UNREAD = 8  # looks at a tag that stays and is never read as a whole

SAID = {
    "two_cards": "one card at a time",
    "foreign": "no tag of a card (a bank card, a phone, a MIFARE Classic?)",
    "learn_random": "its number is another one at every tap: it cannot be a card",
    "locked": "the tag is locked: nothing can be written onto it",
    "protected": "the tag does not take what is written: protected by a password, or broken",
    "small": "the tag is too small: 48 bytes are needed",
    "unknown": "a tag of an unknown kind without a capability container",
    "no_lock": "of a kind whose lock bits are not known: it is not locked",
    "other": "something else is on this tag: --overwrite if it is not needed",
    "other_deck": "a card of another deck is on this tag: --overwrite if it is not needed",
    "double": "another tag is that card already",
    "hold": "it was lifted too soon, or is weak: keep it still",
    "no_record": "nothing is written on this tag, and it is not learnt",
    "bad_tag": "a copy of another tag, or written wrongly",
    "learn_twice": "it is a card already",
}
"""What is said in the terminal, by the key of the text on the display."""


class Stopped(Exception):
    """Somebody pressed the left button: enough for now."""


class Teller:
    """Tells the terminal what happens: a line for people, or an object for programs."""

    def __init__(self, as_json: bool) -> None:
        self._json = as_json
        self._asked = ""

    def tell(self, event: str, words: str, card: int | None = None, **more: Any) -> None:
        """Tell an event; nothing is printed for people without `words`."""
        if self._json:
            made: dict[str, Any] = {"event": event}
            if card is not None:
                made["card"] = cards.text(card)
            print(json.dumps({**made, **more}), flush=True)
        elif words:
            self.clear()
            print(words, flush=True)
            self._ask_again()

    def ask(self, event: str, words: str, card: int, **more: Any) -> None:
        """Tell what is to be laid; in a terminal it stays in the last line until that is done."""
        if self._json:
            self.tell(event, "", card, **more)
            return
        self.clear()
        self._asked = words
        self._ask_again()

    def _ask_again(self) -> None:
        if self._asked and sys.stdout.isatty():
            print(f"{self._asked} ", end="", flush=True)

    def result(self, made: dict[str, Any], words: list[str]) -> None:
        """Tell how it ended."""
        self.clear()
        self._asked = ""
        print(json.dumps({"event": "result", **made}) if self._json else "\n".join(words))

    def clear(self) -> None:
        """Take what was asked off the line."""
        if self._asked and sys.stdout.isatty():
            print("\r\x1b[K", end="", flush=True)


class Guide:
    """What all work with tags has in common; `title` is on the display all the time."""

    needs_version = False
    """Whether every tag is asked for its kind."""

    needs_bytes = PAGES * 4
    """How much of a tag must have been read."""

    def __init__(self, session: Session, screens: Screens, teller: Teller, title: str) -> None:
        self.session = session
        self.screens = screens
        self.teller = teller
        self.title = title
        self._told: tuple[str, bytes] | None = None
        self._unread = 0

    # For those who know what is to be done

    def count(self) -> str:
        """How much is done, for the display."""
        raise NotImplementedError

    def wanted(self) -> bytes:
        """The picture that says what to do next."""
        raise NotImplementedError

    def seen(self) -> Seen | None:
        """One look: a Type 2 tag that is new there and was read; else None, and it was said why.

        Raises Stopped.
        """
        if self._told is None:
            self.session.show(self.wanted())
        seen = self.session.look(self.needs_version)
        if any(button == _LEFT for button, _ in seen.presses):
            raise Stopped
        if seen.still:
            return None
        if not seen.targets:
            self._told = None
            self._unread = 0
            return None
        why = self._why_not(seen)
        if why:
            self.refuse(seen, why)
            return None
        return seen if len(seen.memory) >= self.needs_bytes else None

    def _why_not(self, seen: Seen) -> str:
        if len(seen.targets) > 1:
            return "two_cards"
        if seen.is_random:
            return "learn_random"
        if not seen.is_type_2:
            return "foreign"
        self._unread = 0 if len(seen.memory) >= self.needs_bytes else self._unread + 1
        if self._unread < _UNREAD:
            return ""
        return "hold" if seen.memory else "foreign"

    def refuse(self, seen: Seen, why: str, card: int | None = None, **more: Any) -> None:
        """Say why this tag does not do, once, until it is lifted; `card` is what it is."""
        self.session.lying = seen.uid
        told = (why, b"" if why in ("learn_random", "two_cards") else seen.uid)
        if self._told == told:
            return
        self._told = told
        values = () if card is None else (self.screens.card(card),)
        words = self.screens.said(why, *values)
        self.session.show(self.screens.guide(self.title, self.count(), card, words))
        self.session.beep(False)
        name = "" if card is None else f"{cards.text(card)}: "
        uid = seen.uid.hex().upper() if told[1] else ""
        where = f" ({uid})" if uid else ""
        self.teller.tell("refused", f"{name}{SAID[why]}{where}", card, why=why, uid=uid, **more)

    def accept(self, seen: Seen, event: str, words: str, card: int, **more: Any) -> None:
        """Say that this tag is done with."""
        self._told = None
        self.session.lying = seen.uid
        self.session.show(self.wanted())
        self.session.beep(True)
        uid = seen.uid.hex().upper()
        self.teller.tell(event, f"{words} ({uid})", card, uid=uid, **more)
