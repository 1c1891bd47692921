"""Work for host_tools.cores; run as a module it never ends: until Ctrl-C."""

import os
import signal
import sys
import time
from pathlib import Path

from host_tools import cores


def squared(job, tick):
    """The earlier jobs take longer."""
    tick(1)
    time.sleep(0.2 / (job + 1))
    return job * job, os.getpid()


def refusing(job, tick):
    if job == 2:
        raise ValueError(job)
    return job


def dying(job, tick):
    """Every process is killed but `job`."""
    if job == os.getpid():
        return "here"
    os.kill(os.getpid(), signal.SIGKILL)
    return None


def endless(marker, tick):
    Path(marker).touch()
    while True:
        time.sleep(0.01)
        tick(1)


if __name__ == "__main__":
    try:
        list(cores.each(endless, sys.argv[1:], lambda count: None, 2))
    except KeyboardInterrupt:
        sys.exit(130)
