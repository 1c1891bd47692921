"""A collector as a process of its own, that can be killed and started again."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.patience import PATIENCE_S
from tests.ports import LOOPBACK

ROOT = Path(__file__).resolve().parents[2]
_ADDRESS = re.compile(r"http://\S+/")
_PATHS = (ROOT, ROOT / "firmware", ROOT / "host_tools" / "virtual" / "lib")


class Collecting:
    """`pezzbox club` with these arguments; what it says goes to the file `log`."""

    def __init__(self, log, *arguments):
        self.log = Path(log)
        self._arguments = [str(each) for each in arguments]
        self._process = None

    def start(self):
        """Start it, or start it again."""
        with open(self.log, "ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "host_tools.cli", "club", *self._arguments],
                cwd=ROOT,
                env={
                    **os.environ,
                    "PYTHONPATH": os.pathsep.join(map(str, _PATHS)),
                    "PYTHONUNBUFFERED": "1",
                },
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def said(self):
        """Return all that it has said."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def address(self):
        """Wait for the page's address."""
        before = time.monotonic()
        while not (found := _ADDRESS.findall(self.said())):
            assert self.running and time.monotonic() - before < PATIENCE_S, self.said()
            time.sleep(0.05)
        return found[-1].replace("localhost", LOOPBACK)

    @property
    def running(self):
        """Whether it has not ended by itself."""
        return self._process is not None and self._process.poll() is None

    @property
    def status(self):
        """The exit status with which it has ended by itself; None if it has not."""
        return None if self._process is None else self._process.poll()

    def kill(self):
        """As the power does it."""
        self._end(signal.SIGKILL)

    def stop(self):
        """As Ctrl-C does it; returns its exit status."""
        return self._end(signal.SIGINT)

    def _end(self, how):
        process, self._process = self._process, None
        if process is None:
            return None
        process.send_signal(how)
        try:
            return process.wait(PATIENCE_S)
        finally:
            process.kill()
            process.wait()

    def restart(self):
        """Kill it and start it again at once."""
        self.kill()
        self.start()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
