"""A table that is never quiet: the club waits, and nothing is lost by that but time."""

from tests.box.bench import MS, SECOND, TRAVERSONE, Bench, dealt
from tests.club.acknowledging import answer, is_event
from tests.club.answering import Small
from tests.club.test_table import BOARD, SETTLE, club

LATE = 700 * MS  # later than the club looks after a card
BUSY_MS = 150


class Late(Small):
    """Acknowledges a line late. `heard`: when each packet came, in us."""

    def __init__(self):
        super().__init__()
        self.heard = []
        self._world = None

    def start(self, world):
        self._world = world
        super().start(world)

    def _answer(self, to, packet):
        self.heard.append(self._world.now_us)
        if not is_event(packet):
            super()._answer(to, packet)
            return
        self.events += 1
        self._world.after(LATE, lambda: self._acknowledge(to, packet))

    def _acknowledge(self, to, packet):
        try:
            to.send(answer(packet))
        except OSError:
            pass  # it has been closed


def played(script):
    """The broker of a box with which `script(bench)` did something."""
    broker = Late()

    def all_of_it(bench):
        yield from bench.started()
        broker.start(bench.world)
        yield SETTLE
        yield from script(bench)
        yield 4 * SECOND
        assert bench.box.club.idle

    bench = Bench(TRAVERSONE, dealt(), settings={"club": club(broker.port)}, config=BOARD)
    try:
        bench.run(all_of_it)
    finally:
        broker.stop()
    assert bench.resets == ["power"] and bench.crash() is None
    return broker


def test_an_answer_that_came_while_nobody_looked_is_not_late():
    def script(bench):
        yield from bench.lay(0, us=450 * MS)
        for _ in range(12 * 1000 // BUSY_MS):  # longer than an answer may take
            yield from bench.press("left", ms=BUSY_MS // 2, us=BUSY_MS // 2 * MS)

    broker = played(script)
    assert (broker.greeted, broker.events) == (1, 3)


def test_cards_one_right_after_the_other_hold_nothing_back():
    """Just when the heap is collected: that is seen all the same."""

    def script(bench):
        for card in range(40):
            yield from bench.lay(card // 10 << 4 | card % 10, us=230 * MS)
            yield from bench.lift(card // 10 << 4 | card % 10, us=200 * MS)

    broker = played(script)
    assert (broker.greeted, broker.events) == (1, 2 + 40)


def test_cards_for_longer_than_a_broker_waits_for_a_word():
    def script(bench):
        for card in range(40):
            yield from bench.lay(card // 10 << 4 | card % 10, us=400 * MS)
            yield from bench.lift(card // 10 << 4 | card % 10, us=(400 + card * 67 % 900) * MS)

    broker = played(script)
    assert (broker.greeted, broker.events) == (1, 2 + 40)
    gaps = [later - sooner for sooner, later in zip(broker.heard, broker.heard[1:])]
    assert broker.heard[-1] - broker.heard[0] > 45 * SECOND and max(gaps) < 16 * SECOND
