"""What nobody expected: stored, shown, and the box starts again into the match, never for ever."""

import asyncio

from pezzbox.device.reader import Reader
from pezzbox.game.match import Match
from pezzbox.screens.stage import Stage
from tests.box.bench import MS, SECOND, TRAVERSONE, Bench, dealt

CARDS = (0, 1, 2, 3, 16, 17)
RESTART = 8 * SECOND  # a crash, its picture, and a start with its messages


def test_a_heap_that_runs_out_while_the_match_is_taken_up_takes_nothing_away():
    def script(bench):
        yield 2 * RESTART
        assert bench.starts == 2 and list(bench.match.deal.trick) == [16, 17]

    bench = Bench(TRAVERSONE, dealt(CARDS))
    with Spoilt(Match, "apply", MemoryError(), lambda match: bench.starts == 1):
        bench.run(script)
    assert bench.crash()["error"].startswith("MemoryError")
    assert len(bench.transcripts()[0]) == 2 + len(CARDS)


class Spoilt:
    """A method of a class that raises when `when(object)` says so, until it is mended."""

    def __init__(self, owner, name, error, when):
        self.error = error
        self.when = when
        self.raised = 0
        self._owner, self._name = owner, name
        self._sound = getattr(owner, name)

    def __enter__(self):
        sound = self._sound

        def spoilt(one, *args):
            if self.when(one):
                self.raised += 1
                raise self.error
            return sound(one, *args)

        setattr(self._owner, self._name, spoilt)
        return self

    def __exit__(self, *failure):
        setattr(self._owner, self._name, self._sound)


def crashes_once(owner, name, error, when, provoke=None, stored=False):
    """Crash a box in a deal once; the match must be there again, and go on. Returns the bench.

    `stored`: the card that provokes it is safe by then.
    """
    armed = []

    def script(bench):
        yield from bench.started()
        armed.append(True)
        if provoke:
            yield from provoke(bench)
        yield RESTART
        assert bench.starts == 2, bench.starts
        assert list(bench.match.deal.trick) == ([16, 17, 18] if stored else [16, 17])
        assert bench.message() is None and bench.name == "trick" and bench.clear()
        yield from bench.lift(18)
        yield from bench.play(18)  # one that was stored is not played twice
        assert list(bench.match.deal.trick) == [16, 17, 18]

    bench = Bench(TRAVERSONE, dealt(CARDS))
    with Spoilt(owner, name, error, lambda one: bool(armed) and when(one)) as spoilt:
        first = spoilt.when
        spoilt.when = lambda one: not spoilt.raised and first(one)
        bench.run(script)
    assert spoilt.raised == 1
    assert bench.resets[:1] == ["reset"]
    return bench


def test_an_exception_while_drawing_is_kept_and_the_match_goes_on():
    def lay(bench):
        yield from bench.lay(18)

    error = ValueError("no such glyph")
    third = lambda stage: stage.match.deal.in_trick == 3  # noqa: E731
    bench = crashes_once(Stage, "draw", error, third, lay, stored=True)
    crash = bench.crash()
    assert crash["task"] == "table" and crash["error"].startswith("ValueError ")
    name, line = crash["error"].split(" ")[1].split(":")
    assert name == "test_crashes.py" and int(line) > 1
    assert "no such glyph" in crash["trace"]
    assert [made["event"] for made in crash["events"]] == ["deal"] + 7 * ["play"]
    assert crash["at"][2] == 8 and crash["times"] == 0  # somebody laid a card: no loop


def test_a_crash_is_shown_for_three_seconds():
    def script(bench):
        yield from bench.started()
        broken.append(True)
        bench.reader.lay(bench.tag(18))
        yield 2 * SECOND
        assert bench.name == "fault" and bench.clear()
        assert bench.table.stage.view.lines[0].startswith("KeyError test_crashes.py:")
        assert 220 in bench.beeps()
        # Nothing counts any more until the box starts again.
        stored = bench.table.stored
        yield from bench.lay(19)
        assert bench.table.stored == stored and bench.name == "fault"

    broken = []
    bench = Bench(TRAVERSONE, dealt(CARDS))
    with Spoilt(Match, "apply", KeyError("x"), lambda match: bool(broken)):
        bench.run(script)
    assert len(bench.transcripts()[0]) == 2 + len(CARDS)


def test_a_reader_task_that_raises():
    def lay(bench):
        yield from bench.lay(17)  # one of this trick: it lies there, and that is all

    bench = crashes_once(Reader, "_end_look", TypeError("chip"), lambda reader: True, lay)
    assert bench.crash()["task"] == "reader"


def test_what_raises_beside_the_readers_task():
    bench = crashes_once(Reader, "_ask", TypeError("chip"), lambda reader: True)
    assert bench.crash()["task"] == "reader"


def test_a_heap_that_ran_out():
    def lay(bench):
        yield from bench.lay(18)

    bench = crashes_once(Match, "apply", MemoryError(), lambda match: True, lay)
    assert bench.crash()["error"].startswith("MemoryError test_crashes.py:")


def test_a_reader_that_always_raises_is_left_out_and_cards_go_by_hand():
    def script(bench):
        yield from bench.started()
        yield 4 * RESTART
        assert bench.starts == 3, bench.starts
        assert list(bench.match.deal.trick) == [16, 17]
        yield from bench.press("right")
        assert bench.name == "pick"
        for _ in range(6):
            if bench.name == "pick":
                yield from bench.press("left")
        assert bench.match.deal.in_trick == 3

    bench = Bench(TRAVERSONE, dealt(CARDS))
    with Spoilt(Reader, "restart", RuntimeError("chip"), lambda reader: True):
        bench.run(script)


def test_an_event_that_cannot_be_shown_is_set_aside():
    def script(bench):
        yield 5 * RESTART
        assert bench.starts == 3, bench.starts
        assert list(bench.match.deal.trick) == [16]
        assert bench.name == "trick" and bench.clear()
        yield from bench.play(18)
        assert list(bench.match.deal.trick) == [16, 18]

    bench = Bench(TRAVERSONE, dealt(CARDS))

    def only_this(stage):
        match = stage.match
        return stage.name == "trick" and bool(match) and list(match.deal.trick) == [16, 17]

    with Spoilt(Stage, "draw", ValueError("this very card"), only_this):
        bench.run(script)
    told = [line["event"] for line in bench.transcripts()[0]]
    assert told == ["match", "deal"] + 6 * ["play"] + ["undo", "play"]


def test_a_set_aside_is_said():
    seen = []

    def script(bench):
        for _ in range(60):
            yield 500 * MS
            if bench.box and bench.says("fault.aside"):
                seen.append(bench.starts)

    bench = Bench(TRAVERSONE, dealt(CARDS))
    with Spoilt(Stage, "open", ValueError(), lambda stage: bench.starts < 3):
        bench.run(script)
    assert seen and set(seen) == {3}


def test_a_start_that_always_fails_ends_at_home_and_loses_nothing():
    def script(bench):
        yield 7 * RESTART
        assert bench.starts == 5, bench.starts
        assert bench.match is None and bench.name == "choice"
        assert bench.clear()
        mended.append(True)
        yield from bench.press("middle")  # resume
        assert list(bench.match.deal.trick) == [16, 17]
        yield 2 * SECOND
        yield from bench.play(18)
        assert list(bench.match.deal.trick) == [16, 17, 18]

    mended = []
    bench = Bench(TRAVERSONE, dealt(CARDS))
    with Spoilt(Stage, "open", ValueError("always"), lambda stage: not mended):
        bench.run(script)
    assert len(bench.transcripts()[0]) == 3 + len(CARDS)


def test_a_match_that_cannot_be_taken_up_is_kept_when_another_begins():
    def script(bench):
        yield 7 * RESTART
        assert bench.match is None
        mended.append(True)
        yield from bench.press("right")
        yield from bench.press("middle")  # the usual one
        assert bench.match is not None and bench.match.deal is None

    mended = []
    bench = Bench(TRAVERSONE, dealt(CARDS), settings={"usual": TRAVERSONE})
    with Spoilt(Stage, "open", ValueError(), lambda stage: not mended):
        bench.run(script)
    first, second = bench.transcripts()
    assert [line["event"] for line in first] == ["match", "deal"] + 6 * ["play"]
    assert [line["event"] for line in second] == ["match"]


def test_a_picture_of_the_crash_that_crashes_too():
    def script(bench):
        yield from bench.started()
        broken.append(True)
        yield from bench.lay(18)
        yield RESTART
        assert bench.starts >= 2

    broken = []
    bench = Bench(TRAVERSONE, dealt(CARDS))
    with Spoilt(Stage, "draw", ValueError(), lambda stage: bool(broken) and bench.starts == 1):
        bench.run(script)
    assert bench.resets[0] == "reset" and bench.crash()["task"] == "table"


def test_a_crash_is_shown_with_what_is_in_memory_where_words_cannot_be_read():
    seen = []

    def script(bench):
        yield from bench.started()
        bench.table.stage.crash = True
        yield from bench.lay(18)
        yield SECOND
        seen.append((bytes(bench.drawn()), bench.clear()))
        yield RESTART

    armed = lambda stage: hasattr(stage, "crash")  # noqa: E731
    bench = Bench(TRAVERSONE, dealt(CARDS))
    crash = Spoilt(Stage, "changed", RuntimeError("x"), armed)
    with crash, Spoilt(Stage, "fault", ImportError("no module"), armed):
        bench.run(script)
    assert bench.starts == 2 and bench.crash()["error"].startswith("RuntimeError")
    picture, clear = seen[0]
    lit = [byte for byte in picture[1:] if byte]
    assert clear and 20 < len(lit) < 200, "one line of words"


def test_the_watchdog_bites_when_a_task_hangs():
    def script(bench):
        yield from bench.started()
        hangs.append(True)
        bench.reader.lay(bench.tag(18))
        yield 11 * SECOND
        hangs.clear()
        bench.reader.lift(bench.tag(18))
        yield 3 * SECOND
        assert bench.resets == ["watchdog"] and bench.starts == 2
        assert list(bench.match.deal.trick) == [16, 17]
        yield from bench.play(18)
        assert list(bench.match.deal.trick) == [16, 17, 18]

    hangs = []
    bench = Bench(TRAVERSONE, dealt(CARDS))

    def hang(match):
        while hangs:
            bench.world.advance(1000)
        return False

    with Spoilt(Match, "apply", None, hang):
        bench.run(script)
    assert bench.crash() is None


def test_the_watchdog_bites_when_the_table_waits_for_ever():
    def script(bench):
        yield from bench.started()
        bench.table.show = forever
        bench.reader.lay(bench.tag(18))
        yield 14 * SECOND
        assert bench.resets == ["watchdog"]
        yield 3 * SECOND
        assert list(bench.match.deal.trick) == [16, 17, 18]  # stored before it is shown whole

    async def forever():
        while True:
            await asyncio.sleep_ms(1000)

    Bench(TRAVERSONE, dealt(CARDS)).run(script)
