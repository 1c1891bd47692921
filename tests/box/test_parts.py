"""Parts that are missing, fail, or go away and come back: the match goes on by what works."""

from tests.box.bench import MS, SECOND, TRAVERSONE, Bench, dealt

D4, D5, D6, D7 = 0, 1, 2, 3
TAKES_LONG = ("test_every_fault_of_the_reader_heals_within_two_seconds",)  # on CPython


def at_table(script, **more):
    return Bench(TRAVERSONE, dealt(), **more).run(script)


def test_no_display_at_all():
    def script(bench):
        yield from bench.started()
        yield from bench.play(D4, D5)
        assert bench.match.deal.in_trick == 2 and bench.beeps() == 2 * (2093,)

    bench = at_table(script, without=("display",))
    assert len(bench.transcripts()[0]) == 4 and bench.crash() is None


def test_a_display_that_is_plugged_in_later():
    def script(bench):
        bench.board.display.plug(False)
        yield from bench.started()
        yield from bench.play(D4)
        bench.board.display.plug(True)
        yield 2 * SECOND
        assert bench.clear() and bench.board.display.on
        yield from bench.play(D5)
        assert bench.clear() and bench.match.deal.in_trick == 2

    assert at_table(script).crash() is None


def test_a_display_that_is_lost_and_comes_back():
    def script(bench):
        yield from bench.started()
        yield from bench.play(D4)
        bench.board.display.plug(False)
        yield from bench.play(D5, D6)
        assert bench.match.deal.in_trick == 3
        yield 5 * SECOND
        bench.board.display.plug(True)
        since = bench.world.now_us
        yield 2 * SECOND
        assert bench.clear() and bench.board.display.on
        assert bench.beeps(since) == () and bench.name == "trick"

    assert at_table(script).crash() is None


def test_a_display_that_lost_its_power_for_a_moment():
    def script(bench):
        yield from bench.started()
        for ms in (1, 300, 700, 1300):
            yield ms * MS
            bench.board.display.plug(False)
            bench.board.display.plug(True)
            yield 2 * SECOND
            assert bench.clear() and bench.board.display.lit()
        bench.board.display.plug(False)
        bench.board.display.plug(True)
        yield from bench.play(D4)
        yield 2 * SECOND
        assert bench.clear() and bench.board.display.lit()

    assert at_table(script).crash() is None


def test_a_display_that_misses_transfers():
    def script(bench):
        yield from bench.started()
        for times, card in ((1, D4), (3, D5), (9, D6)):
            bench.board.display.fail(times)
            yield from bench.play(card)
            while bench.board.display._refused:
                yield 10 * MS
            yield 2 * SECOND
            assert bench.clear(), times
        assert bench.match.deal.in_trick == 3

    assert at_table(script).crash() is None


def test_a_reader_that_is_lost_says_so_and_comes_back_silently():
    def script(bench):
        yield from bench.started()
        yield from bench.play(D4)
        bench.reader.plug(False)
        lost = bench.world.now_us
        while not bench.box.hardware.reader.fault:
            yield 10 * MS
            assert bench.world.now_us - lost < 6 * SECOND
        yield 100 * MS
        assert bench.says("fault.reader") and 220 in bench.beeps(lost)
        yield 4 * SECOND
        assert bench.name == "trick"
        yield from by_hand(bench)
        assert bench.match.deal.in_trick == 2
        bench.reader.plug(True)
        back = bench.world.now_us
        yield 2 * SECOND
        assert not bench.box.hardware.reader.fault
        assert bench.message() is None and bench.beeps(back) == ()
        yield from bench.play(D6 | 0x10)
        assert bench.match.deal.in_trick == 3

    bench = at_table(script)
    assert bench.crash() is None and len(bench.transcripts()[0]) == 5


def by_hand(bench):
    """Enter a card with the buttons alone."""
    yield from bench.press("right")
    assert bench.name == "pick"
    presses = 1
    while bench.name == "pick":
        yield from bench.press("right")
        presses += 1
    assert presses <= 6, presses


def test_a_reader_that_is_missing_at_start():
    def script(bench):
        yield from bench.started()
        yield 4 * SECOND
        assert bench.box.hardware.reader.fault
        yield from by_hand(bench)
        yield from by_hand(bench)
        assert bench.match.deal.in_trick == 2

    assert at_table(script, without=("reader",)).crash() is None


def test_every_fault_of_the_reader_heals_within_two_seconds():
    def script(bench):
        yield from bench.started()
        cards = [suit << 4 | rank for rank in range(10) for suit in range(4)]
        for kind in FAULTS:
            bench.reader.fail(kind, 30)
            yield 4 * SECOND
            bench.reader.lay(bench.tag(cards[0]))
            yield SECOND
            bench.reader.lift(bench.tag(cards[0]))
            yield SECOND
            bench.reader.heal()
            yield 2 * SECOND
            before = bench.played
            while cards[0] not in bench.match.deal.unplayed():
                cards.pop(0)
            yield from bench.play(cards[0])
            assert bench.played == before + 1, kind
            assert not bench.box.hardware.reader.fault, kind

    assert at_table(script).crash() is None


FAULTS = (
    "nack",
    "silent",
    "no_answer",
    "corrupt",
    "corrupt_length",
    "truncated",
    "overlong",
    "garbage",
    "stale",
    "error_frame",
    "stretch",
    "stuck_sda",
)


def test_a_reader_lost_while_idle_for_long_is_noticed():
    def script(bench):
        yield from bench.started()
        bench.leap(3 * 3600 * 1000)
        yield 3 * SECOND
        bench.reader.plug(False)
        yield 50 * MS
        bench.reader.plug(True)  # it lost its set-up
        yield 2 * SECOND
        yield from bench.play(D4)
        assert bench.match.deal.in_trick == 1 and bench.beeps() == (2093,)

    assert at_table(script).crash() is None


def test_a_box_with_nothing_but_the_reader():
    def script(bench):
        yield from bench.started()
        yield from bench.play(D4, D5)
        assert bench.match.deal.in_trick == 2

    assert at_table(script, without=("display", "buzzer", "buttons")).crash() is None
