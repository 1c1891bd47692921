"""A virtual board's table that is watched: what the box shows, sounds and stores, as it changes.

Once `watch` was said, dicts with `shown` (the time in us) come, each with what is new: `ram` (the
display's memory) and `chip` (what makes a picture of it), `tones` [[us, Hz], ..], `pressed`,
`events` (lines of the transcript; with `anew` from its first on), `said` (a refusal or notice),
`screen` and `list` (the lines that are offered, and which one the cursor is on).
"""

import binascii

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual.ntag import Ntag
from host_tools.virtual.repl_tags import TagTable
from host_tools.virtual.tags import ClassicTag, RandomUidTag, Tag

_GLANCE_US = 20_000
_REGISTERS = (
    "on charge_pump remap scan_up start_line offset mux com_pins all_on inverse contrast "
    "COLUMNS FIRST plugged"
).split()
BUTTONS = ("left", "middle", "right")


class DeadTag(Tag):
    """A tag whose chip is broken: it lies there and says nothing."""

    def request(self, wake: bool) -> bool:
        """No answer."""
        return False


def registers(chip: "Any") -> dict:
    """What of a display's state makes a picture of its memory (picture.py)."""
    return {name: getattr(chip, name) for name in _REGISTERS}


class ShownTable(TagTable):
    """A table with somebody who looks at the box, and whose tags lie and go at any moment."""

    def __init__(self, usb: "Any", root: str) -> None:
        super().__init__(usb, root)
        self._lying: "dict[str, Tag]" = {}
        self._watching = False
        self._see_anew()

    # Tags and parts

    def _do_put(self, made: dict) -> None:
        """Lay the tag `uid` of a `kind`: `card` (with `content`), `dead`, `classic`, `random`.

        With `for_ms` it is taken off again so soon.
        """
        uid = made["uid"]
        if uid not in self._lying:
            self._lying[uid] = _tag(made["kind"], bytes.fromhex(uid), made.get("content", ""))
        self._put(self._lying[uid])
        if "for_ms" in made:
            self._usb.world.after(made["for_ms"] * 1000, lambda: self._do_off({"uid": uid}))

    def _do_put_all(self, made: dict) -> None:
        """Lay several `tags` at the same moment."""
        for one in made["tags"]:
            self._do_put(one)

    def _do_off(self, made: dict) -> None:
        """Take the tag `uid` off, if it lies there."""
        tag = self._lying.get(made["uid"])
        if tag is not None and tag in self._usb.board.reader.field.tags:
            self._usb.board.reader.lift(tag)

    def _do_part(self, made: dict) -> None:
        """Pull the plug of `reader` or `display`, or put it in again."""
        getattr(self._usb.board, made["part"]).plug(made["plugged"])

    def _do_heal(self, made: dict) -> None:
        """What `fail` has not let happen yet does not."""
        self._usb.board.reader.heal()

    def _do_pace(self, made: dict) -> None:
        """Let time pass so many times as fast as it does."""
        self._usb.world.drift((made["times"] - 1) * 1000)

    # Looking

    def _do_memory(self, made: dict) -> None:
        """Tell what is in the display's memory now."""
        ram = binascii.hexlify(self._usb.board.display.ram).decode()
        self._usb.console.tell({"do": "memory", "memory": ram})

    def _do_watch(self, made: dict) -> None:
        """Look at everything from now on, and tell what is new."""
        self._see_anew()
        if not self._watching:
            self._watching = True
            self._glance()

    def _see_anew(self) -> None:
        self._version = -1
        self._drawn: "Any" = None
        self._heard = 0
        self._held: "Any" = None
        self._new_program(None)

    def _new_program(self, table: "Any") -> None:
        self._table = table
        self._match: "Any" = None
        self._stored = -1
        self._said: "Any" = None
        self._asked: "Any" = ()

    def _glance(self) -> None:
        self._usb.world.after(_GLANCE_US, self._glance)
        self._do({"do": "glance"})

    def _do_glance(self, made: dict) -> None:
        shown: dict = {}
        self._look(shown)
        box = self._usb.repl.globals.get("box")
        if box is not None:
            self._read(box.table, self._usb.repl.globals["journal"], shown)
        if shown:
            shown["shown"] = self._usb.world.now_us
            self._usb.console.tell(shown)

    def _look(self, shown: dict) -> None:
        """The display, the buzzer, the buttons."""
        board = self._usb.board
        if board.display is not None and board.display.version != self._version:
            self._version = board.display.version
            drawn = (bytes(board.display.ram), registers(board.display))
            if drawn != self._drawn:
                self._drawn = drawn
                shown["ram"] = binascii.hexlify(drawn[0]).decode()
                shown["chip"] = drawn[1]
        if len(board.tones) > self._heard:
            shown["tones"] = board.tones[self._heard :]
            del board.tones[:-1]  # the last one still sounds
            self._heard = len(board.tones)
        buttons = self._usb.board.config["buttons"]
        held = [name for name in BUTTONS if not board.gpio[buttons[name]].level()]
        if held != self._held:
            self._held = held
            shown["pressed"] = held

    def _read(self, table: "Any", journal: "Any", shown: dict) -> None:
        """What is stored, said and asked."""
        if table is not self._table:
            self._new_program(table)
        starts = table.stage.name == "boot"  # what it will resume is not known yet
        if not starts and (journal.match_id, journal.stored) != (self._match, self._stored):
            more = journal.stored - self._stored
            same = journal.match_id == self._match and self._stored >= 0
            self._match = journal.match_id
            self._stored = journal.stored
            if same and more == 1:
                shown["events"] = [journal.latest()]
            else:
                shown["anew"] = True
                shown["events"] = []
                if self._match is not None:
                    shown["events"] = list(journal.lines(self._match))
        if table.stage.said and table.stage.said is not self._said:
            self._said = table.stage.said
            shown["said"] = [self._said[0], list(self._said[1])]
        asked = _asked(table.stage)
        if asked != self._asked:
            self._asked = asked
            shown["screen"] = asked[0]
            shown["list"] = [list(asked[1]), asked[2]] if len(asked) == 3 else None


def _tag(kind: str, uid: bytes, content: str) -> Tag:
    if kind == "dead":
        return DeadTag(uid)
    if kind == "classic":
        return ClassicTag(uid)
    if kind == "random":
        return RandomUidTag()
    made = Ntag(uid)
    written = bytes.fromhex(content)
    made.memory[16 : 16 + len(written)] = written
    return made


def _asked(stage: "Any") -> tuple:
    """The live screen's name, and of a list its lines and the one that is chosen."""
    question = stage.question
    if question is not None and hasattr(question, "lines"):
        return stage.name, tuple(question.lines), question.at
    return (stage.name,)
