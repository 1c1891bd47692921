"""Pressing the whole box's buttons, and counting how often."""

from pezzbox.screens.texts import say
from tests.box.bench import Bench

NAMES = {"l": "left", "m": "middle", "r": "right"}


class Hands:
    """Somebody at a bench who counts presses."""

    def __init__(self, bench):
        self.bench = bench
        self.presses = 0

    def keys(self, letters):
        """Press `l` `m` `r` shortly or `L` `M` `R` long."""
        for letter in letters:
            self.presses += 1
            yield from self.bench.press(NAMES[letter.lower()], 80 if letter.islower() else 700)

    def choose(self, *keys):
        """Choose a line by the key of its text, then one of the list that opens, and so on."""
        for key in keys:
            question = self.bench.table.stage.question
            at = [line.startswith(say(key).split("{}")[0]) for line in question.lines].index(True)
            count = len(question.lines)
            down = (at - question.at) % count
            up = question.at - at if question.leave else (question.at - at) % count
            yield from self.keys("l" * up if 0 < up < down else "r" * down)
            yield from self.keys("m")


def task(script, match=None, done=(), settings=None):
    """Run `script(bench, hands)` from power-up; return the presses and the last match's events."""
    counted = []

    def whole(bench):
        yield from bench.started()
        hands = Hands(bench)
        yield from script(bench, hands)
        counted.append(hands.presses)
        assert bench.clear()

    bench = Bench(match, done, settings=settings).run(whole)
    assert bench.crash() is None
    told = bench.transcripts()
    return counted[0], told[-1] if told else []


def last(events):
    """The last event of a transcript, without its times."""
    return {key: value for key, value in events[-1].items() if key not in ("t", "boot")}
