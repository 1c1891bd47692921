"""Nothing is cut off or overlaps in any list, entry, refusal and notice, in any language."""

import re

from host_tools import texts as source
from host_tools.scenes.at_table import Table
from pezzbox.game import catalog, refused
from pezzbox.game.cards import ITALIAN
from pezzbox.screens import notes, texts
from pezzbox.screens.columns import Row
from pezzbox.screens.font import LARGE, SMALL
from pezzbox.screens.numbers import score
from pezzbox.screens.texts import say
from tests.screens import recorder
from tests.screens.test_layout_host import WIDE, check

TOTALS = (
    -6 * 999 - 5,
    -6 * 999,
    -6 * 100 - 4,
    -6 * 88 - 3,
    -1,
    0,
    6 * 21 + 2,
    6 * 100,
    6 * 999 + 5,
)


def faults_of_row(values, fonts):
    """What is wrong with a row of values, a column each."""
    canvas = recorder.Recorder()
    recorder.watch()
    try:
        Row(values, fonts).draw(canvas, 20)
    finally:
        recorder.unwatch()
    return canvas.faults


def test_any_two_totals_stand_side_by_side():
    for count in range(2, 9):
        for one in TOTALS:
            for other in TOTALS:
                values = [score(other if place & 1 else one) for place in range(count)]
                for fonts in ((LARGE, SMALL), (SMALL,)):
                    assert faults_of_row(values, fonts) == [], (count, values)


def every_line(table, where):
    """Every page of the list in front, and what each of its lines opens; back at its first."""
    wrong = []
    stage = table.stage
    asked = stage.question
    for line in range(len(asked.lines)):
        asked.at = line
        if line % 4 == 0 or line == len(asked.lines) - 1:
            wrong += check(table, where)
        if line and asked.lines[line] != say("back"):
            depth = len(stage._open)
            table.press("m")
            wrong += check(table, where + " " + asked.lines[line])
            if stage.question.name == "choice":
                stage.question.at = len(stage.question.lines) - 1
                wrong += check(table, where + " " + asked.lines[line])
            del stage._open[depth:]
    asked.at = 0
    return wrong


def test_every_house_rule_of_every_game():
    wrong = []
    for language in texts.LANGUAGES:
        for place, row in enumerate(catalog.ROWS):
            for count in {row.lowest, row.highest}:
                table = Table(language)
                table.stage.home((row.name, WIDE[:count], {}), False, WIDE + ["Anna", "Ben"])
                assert table.stage.question.lines[0].startswith(say("home.usual", "").strip())
                table.press("rm")
                assert table.stage.question.at == place
                wrong += check(table, language)
                table.press("m")
                if table.stage.question.words == say("setup.count"):
                    wrong += check(table, language)
                    table.press("m")
                assert table.stage.question.lines[0] == say("setup.start")
                wrong += every_line(table, f"{language} {row.name} {count}")
    assert wrong == []


def widest(code):
    """The widest details that a refusal can have, as many as its text may show."""
    shown = dict(notes.SHOWN.get(code, ()))
    kinds = {
        "seat": 0,
        "card": ITALIAN | 0x30,
        "score": -6 * 999 - 4,
        "rule": "declarer_leads",
        "word": "solissimo",
        "as": "88" if code in ("players_count", "removed_cards") else "WWWWWWWWWWWW",
    }
    return tuple(kinds[shown.get(place, "as")] for place in range(4))


def test_every_refusal_and_notice():
    codes = re.findall(r"^\| `(\w+)` \|", refused.__doc__ or "", re.MULTILINE)
    keys = list(source.read())
    notices = keys[keys.index("next_deal") : keys.index("fault.unkept") + 1]
    wrong = []
    for language in texts.LANGUAGES:
        table = Table(language, "traversone", WIDE[:4])
        for code in dict.fromkeys(codes + notices):
            table.stage.message(code, widest(code))
            wrong += check(table, f"{language} {code}")
    assert wrong == []


def test_every_fault_at_start():
    wrong = []
    faults = [key for key in source.read() if key.startswith("fault.")]
    for language in texts.LANGUAGES:
        for place in range(len(faults)):
            table = Table(language)
            table.stage.boot("10.20.30", (faults[place - 1], faults[place]))
            wrong += check(table, language)
            table.stage.fault(faults[place])
            wrong += check(table, language)
    assert wrong == []
