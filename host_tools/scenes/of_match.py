"""Scenes of a match, whose pictures are kept: each sets a stage in a language.

Runs on MicroPython too. Cards are played by a fixed stride through the unplayed ones, so that a
scene needs no list of cards.
"""

# ruff: noqa: D103 - a scene's name says what it shows

from host_tools.scenes.at_table import NAMES, Table, Tags
from pezzbox.game import cards, events


def boot(language: str) -> Table:
    table = Table(language)
    table.stage.boot("1.0.0", ("fault.reader", "fault.space"))
    return table


def home(language: str) -> Table:
    table = Table(language)
    table.stage.home(("traversone21", NAMES[:4], {}), True, (), None, Tags())
    return table


def fault(language: str) -> Table:
    table = Table(language)
    table.stage.fault("fault.journal")
    return table


def start(language: str) -> Table:
    return Table(language, "traversone")


def trick(language: str) -> Table:
    table = Table(language, "traversone")
    table.do(events.deal(0))
    table.play("DA D3 D7 S2 CR CF C4 B5 BA BR")
    return table


def trick_taken(language: str) -> Table:
    table = Table(language, "traversone")
    table.do(events.deal(3))
    table.play("DA D3 D7 S2")
    return table


def trick_two(language: str) -> Table:
    table = Table(language, "treschetten", NAMES[:2])
    table.do(events.deal(0))
    table.play("EX E9 LA")
    table.do(events.declare(1, "three", "A"))
    return table


def trick_two_french(language: str) -> Table:
    table = Table(language, "tressette", NAMES[:2])
    table.stage.set("suits", "french")
    table.do(events.deal(0))
    table.play("DR D2 CF")
    return table


def trick_hidden(language: str) -> Table:
    table = Table(language, "traversone21", NAMES[:3])
    table.do(events.deal(2))
    table.play("DA D3 D7 S2 S3 SA CR")
    return table


def trick_five(language: str) -> Table:
    table = Table(language, "traversone", NAMES[:5])
    table.do(events.deal(0))
    table.play_on(9)
    return table


def trick_eight(language: str) -> Table:
    table = Table(language, "traversone", NAMES)
    table.do(events.deal(0))
    table.play_on(14)
    table.stage.over()
    return table


def trick_extreme(language: str) -> Table:
    table = trick_eight(language)
    for seat in range(8):
        table.match.totals[seat] = -6 * (95 + seat) - seat % 6
    return table


def taken_eight(language: str) -> Table:
    table = Table(language, "traversone", NAMES)
    table.do(events.deal(0))
    table.play_on(8, 3)
    return table


def played_out(
    language: str,
    game: str = "traversone",
    players: "list[str]" = NAMES[:4],
    rules: "dict | None" = None,
    stride: int = 7,
) -> Table:
    table = Table(language, game, players, rules)
    table.do(events.deal(0))
    table.play_on(99, stride)
    table.stage.over()
    return table


def last_trick(language: str) -> Table:
    table = Table(language, "traversone")
    table.do(events.deal(0))
    table.play_on(40, 0)
    return table


def result(language: str) -> Table:
    return played_out(language, stride=0)


def result_declared(language: str) -> Table:
    table = Table(language, "treschetten", NAMES[:2])
    table.do(events.deal(0), events.declare(1, "napoli", "E"), events.declare(0, "three", "X"))
    table.play_on(32)
    table.stage.over()
    return table


def result_busche(language: str) -> Table:
    return played_out(language, "busche")


def result_eight(language: str) -> Table:
    return played_out(language, players=NAMES)


def notes(language: str) -> Table:
    table = played_out(language, stride=7)
    table.press("r")
    return table


def note_in_play(language: str) -> Table:
    table = Table(language, "traversone")
    table.do(events.deal(3))
    table.play("DA C3 D7 S2 D2 D4")
    return table


def void(language: str) -> Table:
    table = Table(language, "traversone")
    table.do(events.deal(0), events.VOID)
    return table


def standings(language: str) -> Table:
    table = played_out(language, stride=0)
    table.press("rr")
    return table


def standings_eight(language: str) -> Table:
    table = played_out(language, players=NAMES)
    table.press("l")
    return table


def standings_out(language: str) -> Table:
    rules = {"target": 5, "finish": "elimination", "sola": "off", "survivors": 2}
    table = played_out(language, "traversone21", NAMES[:5], rules, 0)
    table.press("l")
    return table


def deals_table(language: str) -> Table:
    table = played_out(language, rules={"target": 99}, stride=0)
    for _ in range(2):
        table.do(events.deal())
        table.play_on(99, 5)
    table.do(events.deal())
    table.play_on(9, 3)
    table.press("R")
    return table


def deals_table_hidden(language: str) -> Table:
    table = played_out(language, rules={"target": 99, "peek": "never"}, stride=0)
    table.do(events.deal())
    table.play_on(9, 3)
    table.press("R")
    return table


def deals_table_eight(language: str) -> Table:
    table = played_out(language, players=NAMES)
    table.do(events.deal())
    table.play_on(9, 3)
    table.press("R")
    return table


def finished(language: str) -> Table:
    return played_out(language, rules={"target": 1}, stride=0)


def finished_shared(language: str) -> Table:
    return played_out(language, "busche", rules={"target": 1}, stride=1)


def ended(language: str) -> Table:
    table = Table(language, "traversone")
    table.do(events.END)
    return table


def refused(language: str) -> Table:
    table = Table(language, "traversone")
    table.do(events.deal(0))
    table.stage.message("card_played", (cards.parse("DA"),))
    return table


def refused_long(language: str) -> Table:
    table = Table(language, "traversone")
    table.stage.message("close_when")
    return table


SCENES = (
    boot,
    home,
    fault,
    start,
    trick,
    trick_taken,
    trick_two,
    trick_two_french,
    trick_hidden,
    trick_five,
    trick_eight,
    trick_extreme,
    taken_eight,
    last_trick,
    result,
    result_declared,
    result_busche,
    result_eight,
    notes,
    note_in_play,
    void,
    standings,
    standings_eight,
    standings_out,
    deals_table,
    deals_table_hidden,
    deals_table_eight,
    finished,
    finished_shared,
    ended,
    refused,
    refused_long,
)
