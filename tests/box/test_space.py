"""A flash that fills up: said early; a new match is refused, a card of a running one is not."""

from pezzbox.game import events
from pezzbox.journal.space import Space
from tests.box.bench import SECOND, TRAVERSONE, Bench, dealt
from tests.box.test_starts import seen


class Left:
    """While it is entered, so many matches still fit."""

    def __init__(self, matches):
        self.matches = matches

    def __enter__(self):
        self._room = Space.room
        Space.room = lambda space: self.matches
        return self

    def __exit__(self, *failure):
        Space.room = self._room


def test_it_is_said_while_ten_matches_still_fit():
    def script(bench):
        yield from seen(bench, "fault.space")
        yield from bench.started()
        yield from bench.press("middle")  # the usual match: there is room for it
        assert bench.match is not None and bench.message() is None

    with Left(10):
        Bench(settings={"usual": TRAVERSONE}).run(script)


def test_nothing_is_said_before_that():
    def script(bench):
        for _ in range(30):
            yield SECOND // 10
            assert bench.box is None or bench.message() is None

    with Left(11):
        Bench(settings={"usual": TRAVERSONE}).run(script)


def test_a_new_match_is_refused_where_none_fits():
    def script(bench):
        yield from bench.started()
        yield from bench.press("middle")
        assert bench.says("full") and bench.match is None

    with Left(0):
        bench = Bench(settings={"usual": TRAVERSONE}).run(script)
    assert bench.transcripts() == []


def test_the_match_that_runs_is_played_to_its_end():
    def script(bench):
        yield from bench.started()
        assert list(bench.match.deal.trick) == [16]
        yield from bench.play(17, 18)
        assert list(bench.match.deal.trick) == [16, 17, 18]
        assert bench.message() is None

    bench = Bench(TRAVERSONE, dealt((0, 1, 2, 3, 16)))
    with Left(0):
        bench.run(script)
    assert bench.transcripts()[0][-1]["event"] == events.play(18)[0]
