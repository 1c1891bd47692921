"""The table never waits for the network: what a card costs is the same, whatever that does."""

import gc
import sys

from framebuf import MONO_VLSB, FrameBuffer

import pezzbox.box
from host_tools.virtual import meter
from pezzbox.club import sign
from tests.box.bench import MS, SECOND, TRAVERSONE, Bench, dealt
from tests.club.answering import Small
from tests.virtual.boards import PICO

try:
    from gc import mem_alloc  # MicroPython's: then bytes are counted, too
except ImportError:
    mem_alloc = None

BOARD = dict(PICO)
BOARD["wifi"] = True
SETTLE = 6 * SECOND  # until there is a connection, or it was tried several times
CARDS = 5
TAKES_LONG = (
    "test_a_broker_that_answers",
    "test_a_broker_that_is_not_there",
    "test_a_broker_that_cuts_all_the_time",
    "test_a_network_that_comes_and_goes",
    "test_a_network_that_is_not_there",
)
PATIENCE_MS = 2000
SIGN_TRANSFERS, SIGN_BYTES = 4, 80  # two windows, one in each of the pages that it reaches into
_PLAIN = {}


class Counted:
    """A box at whose table some cards are laid, and what each of them cost.

    `figures`: for each card the time in us until its place on the display changed, until it was
    stored, and until all of it was done; transfers and bytes with reader and display; bytes on
    the heap (0 where nobody counts them).
    """

    def __init__(self, club, what=None, pause=0):
        self.figures = []
        self.what = what
        self.pause = pause  # us: people think between two cards
        self.beeps = ()
        settings = {"club": club} if club else {}
        self.bench = Bench(TRAVERSONE, dealt(), settings=settings, config=BOARD)

    def run(self):
        self.bench.run(self._script)
        assert self.bench.resets == ["power"] and self.bench.crash() is None
        return self

    def _script(self, bench):
        yield from bench.started()
        if self.what is not None:
            self.what.start(bench.world)
        yield SETTLE
        for card in range(CARDS):
            yield from self._card(bench, card)
        yield 2 * SECOND

    def _card(self, bench, card):
        board, table = bench.board, bench.table
        buses = board.bus_at(5, 4), board.bus_at(7, 6)
        before = [(bus.transfers, bus.bytes) for bus in buses]
        began, stored, picture = bench.world.now_us, table.stored, bytes(board.display.ram)
        shown = kept = None
        if mem_alloc:
            meter.start()
        bench.reader.lay(bench.tag(card))
        while kept is None or bench.box.quiet() < 0:
            if shown is None and board.display.ram != picture:
                shown = bench.world.now_us - began
            if kept is None and table.stored != stored:
                kept = bench.world.now_us - began
            assert bench.world.now_us - began < PATIENCE_MS * MS
            yield MS // 2
        done = bench.world.now_us - began
        heap = meter.stop() if mem_alloc else 0
        after = [(bus.transfers, bus.bytes) for bus in buses]
        counts = [now[part] - was[part] for was, now in zip(before, after) for part in (0, 1)]
        self.figures.append((shown, kept, done, counts, heap))
        yield 400 * MS
        yield from bench.lift(card, us=900 * MS + self.pause)

    def summary(self):
        """Medians of the times; what each card sent; the fewest bytes on the heap."""
        times = [
            sorted([figure[kind] for figure in self.figures])[CARDS // 2] for kind in range(3)
        ]
        sent = [figure[3] for figure in self.figures]
        return times, sent, min([figure[4] for figure in self.figures])


def club(port):
    """Settings for a broker at a port of this machine."""
    made = {"ssid": "x", "box": "table-1", "password": "secret"}
    made.update({"broker": "127.0.0.1", "port": port})
    return made


def plain(pause):
    """The figures without a club, counted once for each pause between two cards."""
    if pause not in _PLAIN:
        _PLAIN[pause] = Counted(None, pause=pause).run().summary()
    return _PLAIN[pause]


def same(counted, changes=0):
    """Whether they are as without a club: what is sent equal, times and bytes within a tenth.

    Of the bytes the least count: what the club did just before a card was seen is not the card's.
    `changes`: how often the sign may be another during a card; then that is sent, too.
    """
    wanted, found = plain(counted.pause), counted.summary()
    for mine, own in zip(found[1], wanted[1]):
        assert mine[2:] == own[2:], (found, wanted)
        assert abs(mine[0] - own[0]) <= changes * SIGN_TRANSFERS, (found, wanted)
        assert abs(mine[1] - own[1]) <= changes * SIGN_BYTES, (found, wanted)
    pairs = list(zip(found[0], wanted[0])) + [(found[2], wanted[2])]
    for mine, own in pairs:
        assert abs(mine - own) * 10 <= own, (found, wanted)
    return True


def shows(counted, online):
    """Whether the sign says that on the trick screen, which is shown at the end."""
    made = bytearray(1024)
    sign.draw(FrameBuffer(made, 128, 64, MONO_VLSB), 79, 4, online)
    ram = counted.bench.board.display.ram
    return all(ram[row : row + 7] == made[row : row + 7] for row in (79, 128 + 79))


def with_broker(silent=False, between=None, pause=0):
    """The figures of a box whose broker is one of these; the broker, too."""
    broker = Small(silent)
    counted = Counted(club(broker.port), broker, pause)
    world = counted.bench.world
    if between is not None:
        world.after(SETTLE, lambda: between(world, broker))
    try:
        return counted.run(), broker
    finally:
        broker.stop()


def air():
    """What is around the box."""
    import network

    return network.air


def test_a_broker_that_answers():
    counted, broker = with_broker()
    assert broker.greeted == 1
    assert broker.events == 2 + CARDS
    assert same(counted)
    assert shows(counted, True)


def test_a_broker_that_accepts_and_never_answers():
    counted, broker = with_broker(silent=True)
    assert broker.greeted == broker.events == 0
    assert same(counted)


def test_a_broker_that_is_not_there():
    counted, broker = with_broker()
    counted = Counted(club(broker.port)).run()  # it has stopped: refused
    assert same(counted)
    assert shows(counted, False)


def test_a_broker_that_cuts_all_the_time():
    def cutting(world, broker):
        broker.cut()
        world.after(700 * MS, lambda: cutting(world, broker))

    counted, broker = with_broker(between=cutting, pause=3 * SECOND)
    assert broker.greeted > 3
    assert same(counted, changes=2)


def test_a_network_that_comes_and_goes():
    around = air()

    def flapping(world, broker):
        around.networks = {} if around.networks is None else None
        world.after(1300 * MS, lambda: flapping(world, broker))

    before = around.joins
    try:
        counted, _ = with_broker(between=flapping, pause=3 * SECOND)
    finally:
        around.networks = None
    assert around.joins > before + 1
    assert same(counted, changes=2)


def test_a_network_that_is_not_there():
    around = air()
    around.networks = {}
    try:
        counted, broker = with_broker()
    finally:
        around.networks = None
    assert broker.greeted == 0
    assert same(counted)


def test_a_full_heap_ends_the_connection_and_not_the_match():
    broker = Small()
    counted = Counted(club(broker.port), broker, 3 * SECOND)

    def full():
        playing = counted.bench.box.club
        step = playing._step

        def once(quiet):
            playing._step = step
            raise MemoryError

        playing._step = once

    counted.bench.world.after(SETTLE, full)
    try:
        counted.run()
    finally:
        broker.stop()
    assert broker.greeted == 2
    assert broker.events >= 2 + CARDS
    assert same(counted, changes=2)


def test_no_memory_for_the_club_leaves_the_match_alone():
    from pezzbox.club import club as part

    def full(*_):
        raise MemoryError

    plays_without(club(1), {(part, "joined"): full})


class Short:
    """The heap of a box on which a club leaves so little."""

    def __init__(self, left):
        self.left = left

    def collect(self):
        gc.collect()

    def threshold(self, amount):
        pass

    def mem_free(self):
        return self.left


def test_a_club_that_leaves_the_table_too_little_memory_is_none():
    plays_without(club(1), {(pezzbox.box, "gc"): Short(20479)})


def test_a_connection_with_tls_needs_more():
    from pezzbox.club import club as part

    def made(*_):
        return object()  # nothing is done with it

    secure = club(1)
    secure["tls"] = True
    plays_without(secure, {(pezzbox.box, "gc"): Short(57343), (part, "joined"): made})


def plays_without(settings, instead):
    """Play while something is in the place of (module, name): without the club, which is said."""
    before = {place: getattr(*place) for place in instead}
    for (module, name), other in instead.items():
        setattr(module, name, other)
    counted = Counted(settings)
    seen = []

    def look():
        box = counted.bench.box
        seen.append((counted.bench.says("fault.club"), box.club, box.table.stage.view.sign))

    for second in range(1, 6):
        counted.bench.world.after(second * SECOND, look)
    try:
        counted.run()
    finally:
        for (module, name), own in before.items():
            setattr(module, name, own)
    assert (True, None, None) in seen and seen[-1] == (False, None, None)
    assert "pezzbox.club.club" not in sys.modules
    assert same(counted)
