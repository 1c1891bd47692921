"""How long it takes from a card to the television: boxes of this process, and its own page."""

import random
import time

from host_tools.club_keeping.simulate_link import Uplink, Where
from host_tools.club_keeping.simulate_table import Table

_PATIENCE_S = 30
_TURN_S = 0.002
_WRAP = 0x3FFFFFFF


class Probe:
    """One table, and when its last card was played."""

    def __init__(self, box, folder, where, seed):
        self.box = box
        table = Table(folder / box, random.Random(f"{seed} {box}"), _now_ms)
        self.uplink = Uplink(box, table, where.of(box))
        self.played_at = None
        self.before = None
        self.next = 0.0

    def play(self, shown):
        """Play on; a card counts from this moment."""
        table = self.uplink.table
        stored = table.journal.stored
        at = time.monotonic()
        table.play()
        is_card = table.journal.stored > stored and '"event": "play"' in table.journal.latest()
        if is_card and shown is not None:
            self.played_at, self.before = at, shown


def _now_ms():
    return int(time.monotonic() * 1000) & _WRAP


class Probes:
    """Some tables whose cards are followed to the page that `watching` reads."""

    def __init__(self, url, boxes, folder, watching, seed=0):
        where = Where(url)
        self._watching = watching
        self._rng = random.Random(seed)
        self._probes = [Probe(box, folder, where, seed) for box in boxes]
        self.seconds = []
        """From a card's event to the page, for each card."""
        self.unseen = 0

    def run(self, seconds, pause_s=0.7):
        """Play for so long."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends or any(each.played_at for each in self._probes):
            shown = self._watching.tables
            now = time.monotonic()
            for probe in self._probes:
                probe.uplink.turn()
                self._look(probe, shown.get(probe.box), now, pause_s, playing=now < ends)
            time.sleep(_TURN_S)

    def _look(self, probe, shown, now, pause_s, playing):
        if probe.played_at is not None:
            if shown != probe.before:
                self.seconds.append(now - probe.played_at)
            elif now - probe.played_at < _PATIENCE_S:
                return
            else:
                self.unseen += 1
            probe.played_at = None
            probe.next = now + self._rng.uniform(0.2, 2 * pause_s)
        elif playing and now >= probe.next and probe.uplink.idle:
            probe.next = now + 0.05
            probe.play(shown)

    def close(self):
        """They go home."""
        for probe in self._probes:
            probe.uplink.close()


def quantile(values, part):
    """The value below which `part` of them are."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
