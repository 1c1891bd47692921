"""What cards do not need is not in memory while they are laid, and there when it is wanted."""

import sys

from pezzbox.screens import texts
from pezzbox.screens.question import LONG, MIDDLE, RELEASED, SHORT
from tests.box.bench import SECOND, TRAVERSONE, Bench, dealt

CARDS = [suit << 4 | strength for suit in range(4) for strength in range(10)]
SELDOM = ("menu", "notes", "plain", "question", "table", "words")


def in_memory():
    """Which of the seldom modules are there."""
    return [name for name in SELDOM if "pezzbox.screens." + name in sys.modules]


def at_table(script, played):
    return Bench(TRAVERSONE, dealt(CARDS[:played])).run(script)


def test_it_is_let_go_when_nobody_waits_and_read_again():
    def script(bench):
        yield from bench.started()
        assert bench.name == "trick"
        for name, ms, shown in (("middle", 80, "standings"), ("middle", 800, "choice")):
            assert not in_memory() and not texts._texts and not texts._keys
            yield from bench.press(name, ms)
            assert bench.name == shown and bench.clear()
            assert "words" in in_memory() and texts._texts
            yield 5 * SECOND
            assert in_memory(), "it is shown"
            yield from bench.press("left", us=SECOND)
            assert bench.name == "trick"
        yield from bench.play(CARDS[3])
        assert bench.name == "taken" and not in_memory(), "its texts were said before"
        yield 2 * SECOND
        yield from bench.press("left")
        assert bench.name == "taken" and not in_memory(), "the same picture again"

    at_table(script, 3)


def test_before_a_result_what_it_needs_is_read():
    def script(bench):
        yield from bench.started()
        for card in CARDS[31:33]:
            assert not in_memory() and not bench.table.stage.awaits
            yield from bench.play(card)
        yield 2 * SECOND
        assert in_memory() == ["table", "words"] and texts._texts and texts._keys
        assert not bench.table.stage.awaits
        yield from bench.play(*CARDS[33:])
        yield 2 * SECOND
        assert bench.name == "result" and bench.clear()
        yield from bench.press("middle")  # the next deal
        yield from bench.play(CARDS[0])
        yield SECOND
        assert bench.name == "trick" and not in_memory() and not texts._texts

    at_table(script, 31)


def test_a_press_reads_what_it_leads_to_in_parts():
    def script(bench):
        yield from bench.started()
        stage = bench.table.stage
        assert not stage.wake(MIDDLE, RELEASED)
        parts = 0
        while stage.wake(MIDDLE, SHORT):
            parts += 1
        assert parts == 4  # two modules, the texts and their keys
        while stage.wake(MIDDLE, LONG):
            parts += 1
        assert parts == 7

    at_table(script, 3)


def test_cards_that_come_too_quickly_for_that_do_not_make_a_result_read_it_while_it_is_drawn():
    seen = []

    def script(bench):
        yield from bench.started()
        stage = bench.table.stage
        draw = stage.draw

        def drawn():
            if stage.name == "result":
                seen.append(in_memory())
            draw()

        stage.draw = drawn
        yield from bench.play(CARDS[31])
        while not stage.awaits:
            yield SECOND // 100
        bench.box._tidy = lambda quiet: None  # never quiet for long enough
        assert "table" not in in_memory()
        yield from bench.play(*CARDS[32:])
        yield 3 * SECOND
        assert bench.name == "result"

    at_table(script, 31)
    assert seen and "table" in seen[0] and "words" in seen[0]
