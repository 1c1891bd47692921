"""A broker inside the virtual world, for what is counted: it acknowledges, or says nothing."""

import errno
import socket

from tests.club.acknowledging import answer, is_connect, is_event, size_of

_LOOK_US = 10_000


class Small:
    """Listens on a free port of this machine; looks at its connections in the world's own time.

    `silent`: it accepts and never says a word. `events`: how many lines it was sent.
    """

    def __init__(self, silent=False):
        self.silent = silent
        self.events = 0
        self.greeted = 0
        self._server = socket.socket()
        self._server.setblocking(False)
        self.port = bound(self._server)
        self._server.listen(5)
        self._open = []  # [socket, what came of its next packet]

    def start(self, world):
        """Look now, and again in a moment."""
        try:
            accepted = self._server.accept()[0]
            accepted.setblocking(False)
            self._open.append([accepted, b""])
        except OSError:
            pass
        for one in list(self._open):
            self._serve(one)
        world.after(_LOOK_US, lambda: self.start(world))

    def cut(self):
        """Close every connection."""
        for one, _ in self._open:
            one.close()
        self._open = []

    def stop(self):
        """Be gone."""
        self.cut()
        self._server.close()

    def _serve(self, one):
        try:
            came = one[0].recv(4096)
        except OSError as error:
            if error.errno != errno.EAGAIN:
                self._open.remove(one)
            return
        if not came:
            one[0].close()
            self._open.remove(one)
            return
        one[1] += came
        while not self.silent:
            size = size_of(one[1])
            if size is None:
                return
            self._answer(one[0], one[1][:size])
            one[1] = one[1][size:]

    def _answer(self, to, packet):
        self.greeted += is_connect(packet)
        self.events += is_event(packet)
        reply = answer(packet)
        if reply:
            to.send(reply)


def bound(server):
    """Bind to a free port (MicroPython's sockets cannot be asked for theirs)."""
    import os

    while True:
        port = 20000 + (os.urandom(2)[0] << 8 | os.urandom(1)[0]) % 40000
        try:
            server.bind(socket.getaddrinfo("127.0.0.1", port)[0][-1])
        except OSError:
            continue
        return port
