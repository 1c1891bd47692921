"""A player at whose table the power fails right after the box has beeped for an event."""

from framebuf import MONO_VLSB, FrameBuffer

from host_tools.virtual.player import PATIENCE_US, THINK_US, Player, Stuck
from host_tools.virtual.run import read
from pezzbox.game.match import Match
from pezzbox.screens.stage import Stage
from pezzbox.settings import DEFAULTS
from tests.box.bench import MS, Bench

_SAME = ("need", "seat", "totals", "finished", "winners", "inside", "dealer", "target")
_SAME_DEAL = ("kind", "leader", "trick_no", "tricks_total", "thirds", "declared", "notes")


def differs(found, wanted):
    """The first thing in which two matches differ; None if in nothing that a table can see."""
    for name in _SAME:
        if getattr(found, name) != getattr(wanted, name):
            return name, getattr(found, name), getattr(wanted, name)
    if (found.deal is None) != (wanted.deal is None):
        return "deal", found.deal, wanted.deal
    if found.deal is not None:
        for name in _SAME_DEAL:
            if getattr(found.deal, name) != getattr(wanted.deal, name):
                return name, getattr(found.deal, name), getattr(wanted.deal, name)
        if list(found.deal.trick) != list(wanted.deal.trick):
            return "trick", found.deal.trick, wanted.deal.trick
    last = _plain(found.last()), _plain(wanted.last())
    return None if last[0] == last[1] else ("last", last)


def _plain(event):
    """An event without what may be said in two ways: a bid's seat, the order of removed cards."""
    if event is not None and event[0] == "bid":
        return event[:2] + event[3:]
    if event is not None and event[0] == "removed":
        return ("removed", sorted(event[1]))
    return event


def picture(match):
    """What the display shows of a match that was taken up, as its memory has it."""
    columns = bytearray(1024)
    stage = Stage(FrameBuffer(columns, 128, 64, MONO_VLSB))
    stage.set("language", DEFAULTS["language"])
    stage.open(match)
    stage.over()  # the notice of how cards are drawn
    stage.draw()
    return bytes(columns)


class Cutting(Player):
    """Plays a match; the power goes after the beep of every event for which `cuts(n)` says so.

    After each cut the match and the display must be what they would be without it.
    """

    def __init__(self, bench, events, cuts):
        super().__init__(
            bench.board, lambda: bench.box and bench.table, events, _unheard, _unheard
        )
        self.bench = bench
        self.wanted = Match(events[0][1], events[0][2], events[0][3] or {})
        self.cut = 0
        self._cuts = cuts
        self._starts = 0
        self._number = 0

    def _do(self, event):
        self._number += 1
        self._starts = self.bench.starts
        if self._cuts(self._number):
            self.bench.cut_at_beep()
            self._starts += 1
        return super()._do(event)

    def _acknowledged(self, event):
        self.wanted.apply(event)
        if self._starts == self.bench.starts and not self._cuts(self._number):
            yield from super()._acknowledged(event)
            return
        waited = 0
        while self.bench.starts != self._starts:
            waited += THINK_US
            if waited > PATIENCE_US:
                raise Stuck("no beep for %r" % (event,))
            yield THINK_US
        yield from self.bench.started()
        self.cut += 1
        assert differs(self.bench.match, self.wanted) is None, (
            self._number,
            event,
            differs(self.bench.match, self.wanted),
        )
        shown = bytes(self.board.display.ram)
        assert shown == picture(self.wanted), (self._number, event, self.board.text())
        if event[0] == "play":
            self.board.reader.lift(self._tag(event[1]))
            yield 700 * MS

    def one(self, event):
        """Play one event of a match that is on the flash."""
        yield from self.bench.started()
        self._stored = self.bench.table.stored
        yield from self._do(event)
        yield from self._acknowledged(event)


def _unheard(*_words):
    pass


def whole(path):
    """Cut after every event of a match; returns how often."""
    played = read(path)
    header = played[0]
    bench = Bench(settings={"usual": (header[1], header[2], header[3] or {})})
    player = Cutting(bench, played, lambda number: True)
    bench.run(lambda bench: player._play())
    (lines,) = bench.transcripts()
    assert len(lines) == len(played)
    return player.cut


def single(path, number):
    """Cut after event `number` of a match (0 is its header)."""
    played = read(path)
    header = played[0]
    bench = Bench((header[1], header[2], header[3] or {}), played[1:number])
    player = Cutting(bench, played, lambda number: True)
    for event in played[1:number]:
        player.wanted.apply(event)
    bench.run(lambda bench: player.one(played[number]))
    assert player.cut == 1
    (lines,) = bench.transcripts()
    assert len(lines) == number + 1


def telling(path, most):
    """Numbers of up to `most` events of a match: each kind's first, then cards here and there."""
    played = read(path)
    seen, found, cards = set(), [], []
    match = Match(played[0][1], played[0][2], played[0][3] or {})
    for number in range(1, len(played)):
        event = played[number]
        match.apply(event)
        what = (event[0], match.need)
        if event[0] == "play":
            what = (event[0], match.need, match.deal.in_trick)
        if what not in seen:
            seen.add(what)
            (cards if event[0] == "play" else found).append(number)
    return (found + cards[::-1])[:most]
