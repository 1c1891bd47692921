"""A virtual board on a USB cable: a process that is the board, and a serial port that leads to it.

The board runs in MicroPython's Unix port (virtual/repl_board.py). Whatever talks to a real board
talks to this one. Pulling the plug kills the process at that very byte; what it had programmed
into its flash, a file, is still there.
"""

import contextlib
import fcntl
import json
import os
import pty
import queue
import subprocess
import termios
import threading
import time
import tty
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from host_tools import unix_port
from host_tools.virtual_wire import Wire

_ROOT = Path(__file__).resolve().parent.parent
_HEAP = "heapsize=48M"
_BLOCK = 4096
VERSION = (1, 28, 0)  # what the board says it runs, unless another is wanted
_PATIENCE_S = 30.0

Made = dict[str, Any]


class NoMicroPython(Exception):
    """There is no Unix port here."""


class BoardStopped(Exception):
    """The board has no power; the text is what its process complained about, if anything."""


class VirtualUsb:
    """A board (the table of a boards/*.toml) whose flash is the file `flash`.

    `port` is the path of its serial port while it is plugged in, over resets, too. `without`
    names parts that are not soldered on; `version` and `machine` are what its MicroPython says;
    `blocks` is the flash that it has for files, if not what the board's file says.
    """

    def __init__(
        self,
        flash: Path,
        board: Mapping[str, Any],
        port: Path,
        version: tuple[int, int, int] = VERSION,
        without: Iterable[str] = (),
        machine: str | None = None,
        blocks: int | None = None,
    ) -> None:
        self.port = port
        self.answers: queue.Queue[Made] = queue.Queue()
        self._like = {
            "flash": str(flash.resolve()),
            "blocks": blocks or board["micropython"]["filesystem_bytes"] // _BLOCK,
            "board": dict(board),
            "version": version,
            "machine": machine or board["micropython"]["machines"][0],
            "without": list(without),
            "root": str(_ROOT),
        }
        self._child: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._wire: Wire | None = None
        self._log = b""

    # The plug

    def plug(self, cut_after: int | None = None) -> None:
        """Power up, and pull the plug after so many bytes. Raises NoMicroPython."""
        interpreter = unix_port.find()
        if interpreter is None:
            raise NoMicroPython(unix_port.MISSING)
        self._join()
        self._start(interpreter, cut_after)

    def unplug(self) -> None:
        """Cut the power, now."""
        with self._lock:
            if self._child is not None:
                self._child.kill()
        self._join()

    def cut_after(self, count: int | None) -> None:
        """Pull the plug when `count` more bytes have gone over the wire; None: do not."""
        if self._wire is not None:
            self._wire.cut_after(count)

    @property
    def carried(self) -> int:
        """Bytes that went over the wire, both ways, since it was plugged in last."""
        return 0 if self._wire is None else self._wire.carried

    @property
    def plugged(self) -> bool:
        """Whether it has power."""
        return self._thread is not None and self._thread.is_alive()

    def __enter__(self) -> "VirtualUsb":
        self.plug()
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()

    # The table

    def do(self, what: str, **more: Any) -> None:
        """Do something at the table (virtual/repl_table.py lists what). Raises BoardStopped."""
        line = json.dumps({"do": what, **more}).encode() + b"\n"
        with self._lock:  # the pipe's number may be somebody else's once the board is gone
            if self._child is None:
                raise BoardStopped(self.said())
            os.write(self._control, line)

    def wait(self, word: str, seconds: float = _PATIENCE_S) -> Made:
        """Return the next answer that has `word`. Raises TimeoutError, BoardStopped."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                answer = self.answers.get(timeout=min(left, 0.1))
            except queue.Empty:
                if not self.plugged:
                    raise BoardStopped(self.said()) from None
                continue
            if word in answer:
                return answer
        raise TimeoutError(word)

    def ask(self, what: str, seconds: float = _PATIENCE_S, **more: Any) -> Made:
        """Do something that has an answer, and return that."""
        self.do(what, **more)
        while (answer := self.wait("do", seconds))["do"] != what:
            pass
        return answer

    def said(self) -> str:
        """Return what the board's process itself complained about: a fault of the model."""
        return self._log.decode(errors="replace")

    # Inside

    def _start(self, interpreter: str, cut_after: int | None) -> None:
        inner, slave = pty.openpty()
        tty.setraw(slave)  # before anybody's Ctrl-C can be a signal to who is still starting
        child_control, self._control = os.pipe()
        answers, child_answers = os.pipe()
        errors, child_errors = os.pipe()

        def on_the_line() -> None:  # so that Ctrl-C is a signal, where the board wants that
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        self._child = subprocess.Popen(
            [
                *(interpreter, "-X", _HEAP, "-m", "host_tools.virtual.repl_board"),
                *(str(child_control), str(child_answers)),
            ],
            stdin=slave,
            stdout=slave,
            stderr=child_errors,
            pass_fds=(child_control, child_answers, slave),
            preexec_fn=on_the_line,
            env=unix_port.environment([], [_ROOT]),
            cwd=_ROOT,
        )
        for descriptor in (slave, child_control, child_answers, child_errors):
            os.close(descriptor)
        os.write(self._control, json.dumps(self._like).encode() + b"\n")
        self._wire = Wire(self.port, inner, cut_after)
        self._thread = threading.Thread(
            target=self._carry, args=(self._child, self._wire, inner, answers, errors)
        )
        self._thread.start()

    def _join(self) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _carry(
        self, child: subprocess.Popen[bytes], wire: Wire, inner: int, answers: int, errors: int
    ) -> None:
        """Be the cable until the board has no power any more."""
        half = b""
        try:
            while child.poll() is None and not wire.cut:
                for descriptor in wire.carry((answers, errors)):
                    if descriptor == errors:
                        self._log += os.read(errors, 65536)
                        continue
                    *lines, half = (half + os.read(answers, 65536)).split(b"\n")
                    for line in lines:
                        self._heard(json.loads(line), wire)
        finally:
            with self._lock:
                child.kill()
                child.wait()
                self._child = None
            wire.close()
            os.set_blocking(errors, False)
            with contextlib.suppress(OSError):
                self._log += os.read(errors, 65536)
            for descriptor in (inner, answers, errors, self._control):
                os.close(descriptor)

    def _heard(self, answer: Made, wire: Wire) -> None:
        if "power" in answer:
            wire.cut = True
        if "reset" in answer:
            wire.reconnect()
        self.answers.put(answer)
