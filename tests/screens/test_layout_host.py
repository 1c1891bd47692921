"""No text is cut off or lies over another: long names, up to eight players, three digits and a
sign, every language, every screen (device.md, section 4)."""

from host_tools.scenes import SCENES
from host_tools.scenes.at_table import NAMES, Table
from pezzbox.game import events
from pezzbox.screens.texts import LANGUAGES
from tests.screens import recorder

WIDE = ["MMMMMMMMMMMM"[:11] + letter for letter in "ABCDEFGH"]
TOTALS = (-999, 999, -100, 100, -88, 21, 0, -999)
FRACTIONS = (-2, 2, -4, 4, 5, 1, 3, -5)


class Watched(Table):
    """A table whose names are as wide and whose totals as long as they get."""

    def swap(self):
        match = self.match
        match.players[:] = WIDE[: match.n]
        match.totals = [
            6 * TOTALS[seat] + (FRACTIONS[seat] if match.rules.get("fractions") == "keep" else 0)
            for seat in range(match.n)
        ]
        deal = match.deal
        if deal is not None and deal.scores is not None:
            if match.declare_when == "off":
                deal.scores = list(match.totals)
            else:  # what is declared stands beside it
                deal.declared = [12] * match.n
                deal.scores = [6 * 24 + 4] * match.n


def check(table, where):
    """Draw the live screen and return what is wrong with it."""
    stage = table.stage
    stage.canvas = recorder.Recorder()
    recorder.watch()
    try:
        stage.draw()
    finally:
        recorder.unwatch()
    return [where + " " + stage.name + ": " + fault for fault in stage.canvas.faults]


def test_the_recorder_sees_what_is_wrong():
    from pezzbox.screens.draw import text

    canvas = recorder.Recorder()
    recorder.watch()
    try:
        text(canvas, 0, 0, "good")
        text(canvas, 40, 0, "good")
        assert canvas.faults == []
        text(canvas, 124, 10, "cut")
        text(canvas, 2, 0, "over")
    finally:
        recorder.unwatch()
    assert "'cut' cut off" in canvas.faults
    assert "'over' over 'good'" in canvas.faults


def test_scenes():
    wrong = []
    for language in LANGUAGES:
        for scene in SCENES:
            wrong += check(scene(language), language + " " + scene.__name__)
    assert wrong == []


def leaf(table, where):
    """Every page of a base screen, the table of deals, the menu and the undo."""
    wrong = []
    table.swap()
    stage = table.stage
    for _ in range(len(stage._pages)):
        wrong += check(table, where)
        table.press("m" if table.match.need == "play" else "r")
    for presses in ("R", "M", "L"):
        table.press(presses)
        wrong += check(table, where)
        if presses == "R":
            stage.press(2, 2)
        else:
            stage._open.clear()
            stage._kept = 0
    if table.match.need == "play":
        table.press("r")
        wrong += check(table, where)
        stage._open.clear()
    return wrong


def test_everything_long():
    games = [("traversone", n, {}) for n in range(2, 9)]
    games += [
        ("traversone", 8, {"fractions": "keep", "last_trick": "half"}),
        ("traversone", 4, {"fractions": "keep", "last_trick": "half"}),
        ("traversone21", 8, {"target": 999}),
        ("treschetten", 4, {"series": [31, 31, 41]}),
        ("treschetten", 2, {}),
        ("tressette", 4, {}),
        ("busche", 4, {}),
        ("calabresella", 5, {}),
    ]
    wrong = []
    for language in LANGUAGES:
        for game, players, rules in games:
            where = " ".join([language, game, str(players)])
            table = Watched(language, game, NAMES[:players], rules)
            wrong += leaf(table, where + " start")
            table.do(events.deal(0))
            while table.match.need == "bid":
                wrong += check(table, where)
                best = len(table.match.deal.bids) == 0
                table.do(events.bid("solissimo" if best else "pass"))
            table.play_on(3 * players - 1, 7)
            table.stage.over()
            wrong += leaf(table, where + " trick")
            table.play_on(1)
            table.stage._lay_over("taken", 1)
            table.swap()
            wrong += check(table, where)
            table.play_on(160, 5)
            table.stage.over()
            while table.match.need == "choice":
                table.do(events.choice(table.match.seat, "give"))
            table.stage.over()
            wrong += leaf(table, where + " end")
    assert wrong == []
