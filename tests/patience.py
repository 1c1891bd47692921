"""How long the tests wait for something before they say that it hangs.

A deadline ends a test that would never end. It never says how quick something is: the machine may
have other work.
"""

import time

PATIENCE_S = 120
PATIENCE_MS = PATIENCE_S * 1000


def until(what):
    """Wait until `what()`."""
    ends = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < ends
        time.sleep(0.02)
