"""The USB cable of a virtual board: a pseudo-terminal, and the bytes that cross it, counted."""

import os
import pty
import select
import time
import tty
from pathlib import Path

_DROP_S = 0.5  # a host that does not read: the port gives up (ports/rp2/mphalport.c)
_GLANCE_MS = 10
_PIECE = 4096


class Wire:
    """Between the board's line (the file descriptor `inner`) and whoever opens the link `port`.

    `cut` becomes true when `cut_after` bytes have crossed, counted both ways; not one more does.
    """

    def __init__(self, port: Path, inner: int, cut_after: int | None) -> None:
        self._port = port
        self._inner = inner
        self._left = cut_after
        self.carried = 0
        self.cut = False
        self._held = b""  # from the board, not taken by the host yet
        self._since = 0.0
        self._open()

    def _open(self) -> None:
        self._outer, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(self._outer, False)
        new = self._port.with_name(self._port.name + ".new")
        new.unlink(missing_ok=True)
        new.symlink_to(os.ttyname(slave))
        new.replace(self._port)
        os.close(slave)

    def close(self) -> None:
        """The port is gone from the host."""
        self._port.unlink(missing_ok=True)
        os.close(self._outer)

    def reconnect(self) -> None:
        """As after a reset of the board: another port by the same name."""
        self.close()
        self._held = b""
        self._open()

    def cut_after(self, count: int | None) -> None:
        """Cut it after `count` more bytes; None: do not."""
        self._left = count

    def carry(self, others: tuple[int, ...]) -> list[int]:
        """Carry what there is, wait a moment; return which of `others` can be read."""
        poll = select.poll()
        for descriptor in others:
            poll.register(descriptor, select.POLLIN)
        if not self._held:
            poll.register(self._inner, select.POLLIN)
        there = self._somebody()
        if there:
            poll.register(self._outer, select.POLLIN | (select.POLLOUT if self._held else 0))
        found = []
        for descriptor, event in poll.poll(_GLANCE_MS):
            if descriptor == self._inner:
                self._from_board(there)
            elif descriptor == self._outer:
                if event & select.POLLIN:
                    self._from_host()
            elif event & (select.POLLIN | select.POLLHUP):
                found.append(descriptor)
        if self._held:
            self._deliver(there)
        return found

    def _somebody(self) -> bool:
        poll = select.poll()
        poll.register(self._outer, 0)
        return not poll.poll(0)  # POLLHUP: nobody has the port open

    def _from_board(self, there: bool) -> None:
        try:
            piece = os.read(self._inner, _PIECE)
        except OSError:
            return  # the process has ended; its owner sees that
        if there:
            self._held = piece
            self._since = time.monotonic()

    def _deliver(self, there: bool) -> None:
        if not there or time.monotonic() - self._since > _DROP_S:
            self._held = b""
            return
        try:
            sent = os.write(self._outer, self._held[: self._most()])
        except (BlockingIOError, OSError):
            return
        self._held = self._held[sent:]
        self._count(sent)

    def _from_host(self) -> None:
        try:
            piece = os.read(self._outer, self._most())
        except OSError:
            return
        os.write(self._inner, piece)
        self._count(len(piece))

    def _most(self) -> int:
        return _PIECE if self._left is None else max(1, min(_PIECE, self._left))

    def _count(self, count: int) -> None:
        self.carried += count
        if self._left is not None:
            self._left -= count
            self.cut = self.cut or self._left <= 0
