"""The decks that a box knows: learnt tags in its own file, written decks in a file each beside it.

What a host has written is kept on the box, so that another run, on another computer, goes on.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from host_tools.board_errors import BoardTrouble
from host_tools.board_link import Link
from host_tools.box_data import DATA
from pezzbox.decks import Decks
from pezzbox.game import cards
from pezzbox.game.cards import DECKS, Deck
from pezzbox.game.refused import Refused

KINDS = {deck.name: deck for deck in DECKS.values()}
"""The decks by the name that `--cards` takes."""

_LEARNT = "decks."
_WRITTEN = "written-"
_NO_TAG = "-"
_LOCKED = "locked"
_PART = "pezzbox.part"


class Written:
    """A deck that is being written, or is: which card has which tag.

    What changes it returns the lines that say so in the deck's file.
    """

    def __init__(self, number: int, deck: Deck, language: str) -> None:
        self.number = number
        self.deck = deck
        self.language = language
        """Of the names on its tags."""
        self.tags: dict[int, bytes] = {}
        self.locked: set[int] = set()

    @property
    def left(self) -> list[int]:
        """The cards without a tag, in deck order."""
        return [card for card in self.deck.cards if card not in self.tags]

    @property
    def head(self) -> str:
        """The first line of its file."""
        return f"deck {self.number} {self.deck.name} {self.language}\n"

    def put(self, card: int, uid: bytes) -> str:
        """Note that this card has this tag, which is no other's then."""
        if self.tags.get(card) == uid:
            return ""
        lines = self.drop(uid)
        self.tags[card] = uid
        self.locked.discard(card)
        return lines + f"{cards.text(card)} {uid.hex()}\n"

    def drop(self, uid: bytes) -> str:
        """Note that this tag is no card of it any more."""
        gone = [card for card, its in self.tags.items() if its == uid]
        for card in gone:
            del self.tags[card]
            self.locked.discard(card)
        return "".join(f"{cards.text(card)} {_NO_TAG}\n" for card in gone)

    def lock(self, card: int) -> str:
        """Note that this card's tag is locked."""
        if card in self.locked or card not in self.tags:
            return ""
        self.locked.add(card)
        return f"{cards.text(card)} {_LOCKED}\n"

    def take(self, line: str) -> None:
        """Take up a line of its file. Raises Refused, ValueError for what is none."""
        name, what = line.split()
        card = cards.parse(name, self.deck.bit)
        if what == _LOCKED:
            self.locked.add(card)
        elif what == _NO_TAG:
            self.tags.pop(card, None)
            self.locked.discard(card)
        else:
            self.put(card, bytes.fromhex(what))


def parsed(content: bytes) -> Written | None:
    """Return the deck of a file, as far as it can be read; None if it is none."""
    head, *lines = content.decode(errors="replace").splitlines() or [""]
    try:
        _, number, name, language = head.split()
        found = Written(int(number), KINDS[name], language)
    except (ValueError, KeyError):
        return None
    for line in lines:
        with suppress(ValueError, Refused):
            found.take(line)
    return found


class BoxDecks:
    """What a box knows of decks. Every change is on the box, as a whole, when its call returns."""

    def __init__(self, link: Link, folder: Path) -> None:
        """`folder` is where a copy of the learnt tags is worked on. Raises BoardTrouble."""
        self._link = link
        self._folder = folder
        self.written: dict[int, Written] = {}
        for path, (digest, size) in link.hashes(DATA).items():
            name = path.removeprefix(DATA + "/")
            if name.startswith(_LEARNT) and not name.endswith(".bad"):
                (folder / name).write_bytes(link.get(path, size, digest))
            elif name.startswith(_WRITTEN):
                found = parsed(link.get(path, size, digest))
                if found is not None:
                    self.written[found.number] = found
        self.learnt = Decks(str(folder))
        if any(code == "newer" for code, _ in self.learnt.problems):
            raise BoardTrouble("the box's learnt tags are of a later version of Pezzbox")
        self._sent = self._contents()

    def _contents(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self._folder.iterdir()}

    def note(self, written: Written, lines: str) -> None:
        """Keep what has changed in a deck: appended, which littlefs does as a whole or not.

        With its first lines a deck takes the place of another of the same number.
        """
        if not lines:
            return
        if self.written.get(written.number) is not written:
            self._put(_file(written), written.head.encode())
            self.written[written.number] = written
        path = f"{DATA}/{_file(written)}"
        self._link.run(f"with open({path!r}, 'ab') as _f:\n _f.write({lines.encode()!r})")

    def save_learnt(self) -> None:
        """Keep the learnt tags on the box as they are now."""
        now = self._contents()
        for name, content in now.items():
            if self._sent.get(name) != content:
                self._put(name, content)
        self._sent = now

    def forget(self, uid: bytes) -> None:
        """Forget a learnt tag: what is written on it counts from now on."""
        if self.learnt.lookup(uid) is not None:
            self.learnt.forget(uid)
            self.save_learnt()

    def _put(self, name: str, content: bytes) -> None:
        self._link.make_folder(DATA)
        self._link.put(f"{DATA}/{name}", content, _PART)


def _file(written: Written) -> str:
    return f"{_WRITTEN}{written.number}.txt"


@contextmanager
def opened(link: Link) -> Iterator[BoxDecks]:
    """The decks of the box at the other end of `link`."""
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
        yield BoxDecks(link, Path(folder))


def learnt_cards(decks: Decks) -> dict[str, dict[str, int]]:
    """Return how many learnt tags each card has, by deck; only those that have some."""
    counts = decks.counts()
    return {
        name: {cards.text(card): counts[card] for card in deck.cards if counts[card]}
        for name, deck in KINDS.items()
    }


def as_object(written: Written) -> dict[str, Any]:
    """Return a written deck as `pezzbox tags list --json` shows it."""
    return {
        "deck": written.number,
        "cards": written.deck.name,
        "lang": written.language,
        "complete": not written.left,
        "tags": {cards.text(card): uid.hex().upper() for card, uid in written.tags.items()},
        "missing": [cards.text(card) for card in written.left],
        "locked": sorted(cards.text(card) for card in written.locked),
    }
