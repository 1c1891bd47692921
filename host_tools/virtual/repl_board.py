"""A virtual board with its file system and its prompt: what is at the other end of a USB cable.

    micropython -m host_tools.virtual.repl_board CONTROL ANSWERS

Runs inside MicroPython, as `host_tools/virtual_usb.py` starts it: standard input and output are
the serial line; the first line on the file descriptor CONTROL is what the board is like, those
after it are what the table does (repl_table.py, repl_tags.py). littlefs lies on a file, so that
a power cut, a SIGKILL at any moment, leaves what was programmed by then.
"""

import gc
import sys
from collections import namedtuple

import machine as _machine  # noqa: F401 - what a program finds is the virtual board's
import vfs  # type: ignore[import-not-found]

from host_tools.virtual import install  # noqa: F401 - the clock first

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual.board import Board, attach
from host_tools.virtual.flash import PAGE
from host_tools.virtual.repl import Repl
from host_tools.virtual.repl_console import Console, PacedWorld, Stdin
from host_tools.virtual.repl_flash import FileFlash
from host_tools.virtual.repl_shown import ShownTable
from host_tools.virtual.world import Reset

Implementation = namedtuple(  # type: ignore[misc]
    "Implementation",
    ("name", "version", "_machine", "_mpy", "_build"),  # type: ignore[misc]
)

_MPY_ARMV6M = 0x1006  # py/persistentcode.h: version 6, code of an ARMv6-M may be loaded
_SYS_PATH = ["", ".frozen", "/lib"]  # ports/rp2/main.c


class Sys:
    """`sys` as it is on the rp2 port; what is not said here is this interpreter's own."""

    def __init__(self, version: "list[int]", machine: str, stdin: Stdin) -> None:
        for name in dir(sys):
            if not name.startswith("__"):
                setattr(self, name, getattr(sys, name))
        self.platform = "rp2"
        self.stdin = stdin
        self.version = "3.4.0; MicroPython v%d.%d.%d" % tuple(version)
        self.implementation = Implementation(
            "micropython",
            tuple(version) + ("",),
            machine,
            _MPY_ARMV6M | sys.implementation._mpy & 0x300,  # type: ignore[attr-defined]
            "",
        )


class UsbBoard:
    """The board, from power-up for as long as it is plugged in."""

    def __init__(self, control: int, answers: int) -> None:
        self.console = Console(control, answers, self._command)
        self._like: "dict | None" = None
        while self._like is None:
            self.console.wait(1000)
        like = self._like
        self.flash: "Any" = FileFlash(like["flash"], like["blocks"], self.console.tell)
        self.world = PacedWorld()
        self.board = attach(Board(like["board"], self.world, tuple(like["without"])))
        for name in ("reader", "display"):
            if name not in like["without"]:
                for line in ("sda", "scl"):  # a breakout board has its pull-ups
                    self.board.gpio[like["board"][name][line]].board_pull = 1
        if self.board.display is not None:  # a panel that is taken for another one
            self.board.display.strict = False
        self.world.console = self.console
        self.console.idle = self.world.catch_up
        self.table = ShownTable(self, like["root"])
        self.sys: "Any" = Sys(like["version"], like["machine"], Stdin(self.console))
        sys.modules["sys"] = self.sys  # type: ignore[assignment]
        sys.modules["rp2"] = Rp2(self.flash)  # type: ignore[assignment]
        if like["board"].get("wifi"):
            __import__("network")  # for the program, as `machine`
        banner = 'MicroPython v%d.%d.%d on 2026-01-01; %s\nType "help()" for more information.\n'
        self.repl = Repl(self.console, banner % (tuple(like["version"]) + (like["machine"],)))
        self._own = set(sys.modules)

    def _command(self, made: dict) -> None:
        if self._like is None:
            self._like = made
        else:
            self.table.take(made)

    def run(self) -> None:
        """Start, serve the host, start anew after every reset."""
        vfs.umount("/")
        while True:
            cause = "soft"
            try:
                self._start()
                self.repl.run()
                self.console.write("MPY: soft reboot\n")
            except Reset as reset:
                cause = reset.cause
                self.console.write("MPY: soft reboot\n" if cause == "soft" else "")
            self._restart(cause)

    def _start(self) -> None:
        """What the port does before there is a prompt (ports/rp2/main.c, modules/_boot.py)."""
        self.repl.globals = {"__name__": "__main__"}
        try:
            mounted = vfs.VfsLfs2(self.flash, progsize=PAGE)
        except OSError:
            vfs.VfsLfs2.mkfs(self.flash, progsize=PAGE)
            mounted = vfs.VfsLfs2(self.flash, progsize=PAGE)
        vfs.mount(mounted, "/")
        if self._file("boot.py") and not self.repl.raw:
            self._file("main.py")

    def _file(self, name: str) -> bool:
        """Run a file if it is there; False if it asks for a soft reset."""
        try:
            with open(name) as file:
                source = file.read()
        except OSError:
            return True
        self.console.running = True
        try:
            done = self.repl.program(source, name)
        finally:
            self.console.running = False
            self.console.interrupted = False
        if not done:
            raise Reset("soft")
        return True

    def _restart(self, cause: str) -> None:
        """The interpreter starts anew; after a reset of the chip USB comes back anew, too."""
        if self.world.dead is None:
            self.world.dead = Reset(cause)
        self.table.forget()
        for name in list(sys.modules):
            if name not in self._own:
                del sys.modules[name]
        self.repl.globals = {}
        sys.path[:] = _SYS_PATH
        gc.collect()  # closes what the program left open
        vfs.umount("/")
        self.board.restart()
        if cause != "soft":
            self.repl.raw = False
            self.console.reset_wire(cause)


class Rp2:
    """`rp2`: its flash alone."""

    def __init__(self, flash: FileFlash) -> None:
        self.Flash = lambda: flash


def main() -> None:
    """Be a board until the other end of the wire is gone."""
    board = UsbBoard(int(sys.argv[1]), int(sys.argv[2]))
    sys.path[:] = _SYS_PATH
    board.run()


main()
