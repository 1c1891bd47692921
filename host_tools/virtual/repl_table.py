"""What happens at the table of a virtual board: cards, buttons, a whole match, the power.

Commands are dicts with `do`; the answer, if there is one, has the same. A card lies there or a
button is pressed at the virtual time at which the command came.
"""

import io
import sys

import vfs  # type: ignore[import-not-found]

try:
    from typing import Any
except ImportError:
    pass

from host_tools import virtual
from host_tools.virtual.ntag import Ntag

_HOST = "/.host"
_TAP_US = 60_000
_GUEST = "host_tools.virtual.repl_player"


class Table:
    """Plays at `usb` (repl_board.UsbBoard); `root` is the folder that host_tools/ lies in."""

    def __init__(self, usb: "Any", root: str) -> None:
        self._usb = usb
        self._root = root
        self._tags: "dict[str, Ntag]" = {}
        self._player: "Any" = None
        self._firmware: dict = {}  # the host's, once a match is played
        self._held_us = 0

    def take(self, made: dict) -> None:
        """Do what a command says, when time next passes."""
        self._usb.world.after(0, lambda: self._do(made))

    def forget(self) -> None:
        """The program that was played with is gone."""
        self._player = None
        self._usb.world.hurry = False

    def _do(self, made: dict) -> None:
        try:
            getattr(self, "_do_" + made["do"])(made)
        except Exception as error:  # noqa: BLE001 - not the firmware's: whoever plays is told
            said = io.StringIO()
            sys.print_exception(error, said)  # type: ignore
            self._usb.console.tell({"do": made["do"], "fault": said.getvalue()})  # type: ignore

    # Hands

    def _do_lay(self, made: dict) -> None:
        uid = made["uid"]
        if uid not in self._tags:
            self._tags[uid] = Ntag(bytes.fromhex(uid))
        tag = self._tags[uid]
        content = bytes.fromhex(made.get("content", ""))
        tag.memory[16 : 16 + len(content)] = content
        self._usb.board.reader.lay(tag)

    def _do_lift(self, made: dict) -> None:
        """Lift `uid`; the answer says so if it does not lie there."""
        tag = self._tags.get(made["uid"])
        if tag in self._usb.board.reader.field.tags:
            self._usb.board.reader.lift(tag)
        else:
            said = "there is no tag %s on the reader" % made["uid"]
            self._usb.console.tell({"do": "lift", "fault": said})

    def _do_click(self, made: dict) -> None:
        self._usb.board.click(made["button"], hold_us=made.get("ms", 80) * 1000)

    def _do_hold(self, made: dict) -> None:
        self._held_us = self._usb.world.now_us
        self._usb.board.press(made["button"])

    def _do_release(self, made: dict) -> None:
        """Let a button go: after a finger's time at least, however short a click was."""
        world = self._usb.world
        left_us = max(0, self._held_us + _TAP_US - world.now_us)
        world.after(left_us, lambda: self._usb.board.release(made["button"]))

    def _do_look(self, made: dict) -> None:
        flash = self._usb.flash
        self._usb.console.tell(
            {
                "do": "look",
                "picture": self._usb.board.seen().hex(),
                "operations": flash.erases + flash.programs,
            }
        )

    def _do_club(self, made: dict) -> None:
        """Tell how the box stands to its club; all of it None or false while it is in none."""
        club = getattr(self._usb.repl.globals.get("box"), "club", None)
        told = {"do": "club", "online": False, "idle": False, "journal": None}
        if hasattr(club, "online"):
            told["online"] = club.online
            told["idle"] = club.idle
            told["journal"] = club.journal
        self._usb.console.tell(told)

    def _do_fail(self, made: dict) -> None:
        """Let the reader go wrong (pn532.py lists how)."""
        self._usb.board.reader.fail(made["kind"], made.get("times", 1))

    def _do_wire(self, made: dict) -> None:
        """Hold a GPIO's wire at `level` (None: let it go), or take its `pull` resistor off."""
        wire = self._usb.board.gpio[made["gpio"]]
        if "pull" in made:
            wire.board_pull = made["pull"]
        if "level" in made:
            wire.drive(made["level"])
        wire.changed()

    def _do_drift(self, made: dict) -> None:
        """Let the board's clock run so many thousandths too fast."""
        self._usb.world.drift(made["thousandths"])

    def _do_cut(self, made: dict) -> None:
        self._usb.flash.cut(made["after"])

    # A whole match

    def _do_play(self, made: dict) -> None:
        """Play `events` on from where the box is, `most` of them; answers when that is done.

        Unless `hurry` is false, time passes as fast as it can.
        """
        posix: "Any" = getattr(vfs, "VfsPosix")  # noqa: B009 - the Unix port's alone
        vfs.mount(posix(self._root), _HOST)
        virtual.__path__ = _HOST + "/host_tools/virtual"  # type: ignore[assignment]
        # In a checkout the firmware has a folder of its own; in a wheel it lies beside this.
        sys.path[:0] = _HOST + "/firmware", _HOST
        own = self._change_firmware(self._firmware)
        try:
            __import__(_GUEST)
            self._player = sys.modules[_GUEST].Guest(
                self._usb, made["events"], made.get("most"), self._done
            )
        finally:
            self._firmware = self._change_firmware(own)
            del sys.path[:2]
            vfs.umount(_HOST)
        self._usb.world.hurry = made.get("hurry", True)
        self._player.start()

    def _change_firmware(self, modules: dict) -> dict:
        """Let `pezzbox` mean other modules; returns those that it meant.

        The player knows games and tags by the host's firmware. The program on the board is
        linked, and has other modules by the same names, or none.
        """
        before = {}
        for name in list(sys.modules):
            if name.split(".")[0] == "pezzbox":
                before[name] = sys.modules.pop(name)
        sys.modules.update(modules)
        return before

    def _done(self, answer: dict) -> None:
        self.forget()
        answer["do"] = "play"
        self._usb.console.tell(answer)
