"""Who listens to a broker's topics, in a process of its own: virtual time is not its time."""

import json
import subprocess
import time

from tests.club import brokers, servers
from tests.patience import PATIENCE_S
from tests.ports import LOOPBACK


class Listener:
    """Hears what a broker says on the club's topics from now on, as a `with` block."""

    def __init__(self, broker, folder):
        self._broker = broker
        self._heard = folder / "heard"

    def __enter__(self):
        program = servers.program("mosquitto_sub")
        user = brokers.MODERATOR
        self._file = open(self._heard, "wb")
        self._process = subprocess.Popen(
            [
                *(program, "-h", LOOPBACK, "-p", str(self._broker.port)),
                *("-u", user, "-P", brokers.password(user), "-i", "listener", "-c"),
                *("-t", "pezzbox/#", "-q", "1", "-F", "%t %p"),
            ],
            stdout=self._file,
        )
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()
        self._file.close()

    def heard(self, what):
        """The payloads so far on the topics of this kind, as objects with their topic."""
        found = []
        for line in self._heard.read_text(encoding="utf-8").splitlines():
            topic, _, payload = line.partition(" ")
            if topic.endswith("/" + what):
                found.append({"topic": topic, **json.loads(payload)})
        return found

    def until(self, wanted, what="events", seconds=PATIENCE_S):
        """What was heard, as soon as `wanted(payloads)` is true of it."""
        end = time.monotonic() + seconds
        while not wanted(found := self.heard(what)):
            assert time.monotonic() < end, found[-5:]
            time.sleep(0.05)
        return found
