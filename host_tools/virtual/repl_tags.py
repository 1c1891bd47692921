"""Stickers on the virtual board's table: each is kept in a file, so it outlives the board's power.

A sticker's file is its memory. It is as the last page that was programmed left it, whenever the
plug is pulled.
"""

import os

import vfs  # type: ignore[import-not-found]

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual.ntag import GET_VERSION, Ntag
from host_tools.virtual.repl_table import Table
from host_tools.virtual.tags import NAK_ARGUMENT, ClassicTag, RandomUidTag, Tag

_HOST = "/.stickers"


class Sticker(Ntag):
    """An NTAG in the host's file `path`, which is made if it is missing."""

    def __init__(self, uid: bytes, kind: int, blank_cc: bool, path: str) -> None:
        super().__init__(uid, kind, blank_cc)
        folder, _, name = path.rpartition("/")
        posix: "Any" = getattr(vfs, "VfsPosix")  # noqa: B009 - the Unix port's alone
        vfs.mount(posix(folder), _HOST)  # the board's root is its own flash
        try:
            if name not in os.listdir(_HOST):
                with open(_HOST + "/" + name, "wb") as file:
                    file.write(self.memory)
            self._file: "Any" = open(_HOST + "/" + name, "r+b")
        finally:
            vfs.umount(_HOST)
        self.memory = bytearray(self._file.read())

    def _program(self, page: int, data: bytes) -> None:
        super()._program(page, data)
        self._file.seek(page * 4)
        self._file.write(self.memory[page * 4 : page * 4 + 4])


class OldTag(Ntag):
    """A tag of before GET_VERSION (MIFARE Ultralight, NTAG203), its container unwritten."""

    def __init__(self, uid: bytes) -> None:
        super().__init__(uid, blank_cc=True)

    def command(self, data: bytes) -> "bytes | int | None":
        """As Ntag, but for its version."""
        return NAK_ARGUMENT if data[0] == GET_VERSION else super().command(data)


_STRANGE = {"classic": ClassicTag, "old": OldTag, "random": lambda uid: RandomUidTag()}


class TagTable(Table):
    """A table at which stickers lie, and what is none of ours."""

    def __init__(self, usb: "Any", root: str) -> None:
        super().__init__(usb, root)
        self._usb = usb
        self._there: "dict[str, Tag]" = {}

    def _do_stick(self, made: dict) -> None:
        """Lay the sticker `uid`, which is in the file `path`; `kind` and `blank` when it is new.

        With `noise` (microseconds) it loses its power about that often.
        """
        tag = self._sticker(made)
        tag.noise_us = made.get("noise", 0)
        self._put(tag)

    def _do_play(self, made: dict) -> None:
        """As Table's, with `stickers`, (card byte, sticker) each, as the cards' tags."""
        super()._do_play(made)
        for card, sticker in made.get("stickers", ()):
            self._player.use(card, self._sticker(sticker))

    def _done(self, answer: dict) -> None:
        reads = [tag.reads for tag in self._there.values()]
        super()._done(dict(answer, reads=sum(reads)))

    def _sticker(self, made: dict) -> "Any":
        uid = made["uid"]
        if uid not in self._there:
            kind, blank = made.get("kind", 213), made.get("blank", False)
            self._there[uid] = Sticker(bytes.fromhex(uid), kind, blank, made["path"])
        return self._there[uid]

    def _do_strange(self, made: dict) -> None:
        """Lay what is no card: its `kind` is `classic`, `old` or `random`."""
        uid = made["uid"]
        if uid not in self._there:
            self._there[uid] = _STRANGE[made["kind"]](bytes.fromhex(uid))
        self._put(self._there[uid])

    def _put(self, tag: Tag) -> None:
        if tag not in self._usb.board.reader.field.tags:
            self._usb.board.reader.lay(tag)

    def _do_take(self, made: dict) -> None:
        """Lift `uid`, if it lies there."""
        tag = self._there.get(made["uid"])
        if tag is not None and tag in self._usb.board.reader.field.tags:
            self._usb.board.reader.lift(tag)

    def _do_hurry(self, made: dict) -> None:
        """Let virtual time run as fast as it can, until the program is started anew."""
        self._usb.world.hurry = made["on"]
