"""The sign of the club: where there is room for it, and on no screen of cards."""

from framebuf import MONO_VLSB, FrameBuffer

from pezzbox.club import sign
from pezzbox.game import events
from pezzbox.game.match import Match
from pezzbox.screens.stage import Stage


def canvas():
    made = bytearray(1024)
    return made, FrameBuffer(made, 128, 64, MONO_VLSB)


def lit(columns):
    return [x for x in range(128) if columns[x]]


def test_it_stands_at_the_right_where_nothing_is():
    found = []
    for online in (False, True):
        columns, made = canvas()
        sign.draw(made, online)
        assert lit(columns)[-1] <= 126 and lit(columns)[0] >= 119
        assert not any(columns[128:])
        found.append(bytes(columns))
    assert found[0] != found[1]


def test_it_leaves_what_is_there_alone():
    columns, made = canvas()
    made.fill_rect(100, 0, 28, 8, 1)
    before = bytes(columns)
    sign.draw(made, True)
    assert bytes(columns[99:]) == before[99:]
    assert lit(columns)[0] >= 91 and not columns[99] and not columns[91]
    made.fill(1)
    before = bytes(columns)
    sign.draw(made, True)
    assert bytes(columns) == before


class Signed:
    """A stage with a sign that is counted."""

    def __init__(self):
        self.columns, made = canvas()
        self.stage = Stage(made)
        self.drawn = 0
        self.stage.sign = self._sign

    def _sign(self, made):
        self.drawn += 1
        sign.draw(made, True)

    def draw(self):
        before = self.drawn
        self.stage.draw()
        return self.drawn - before


def test_it_is_on_lists_and_between_deals_and_not_where_cards_are_played():
    table = Signed()
    stage = table.stage
    stage.home()
    assert stage.signs and table.draw() == 1
    match = Match("traversone", ["Anna", "Ben", "Carla", "Dino"], {})
    stage.open(match)
    stage.over()
    assert stage.signs and table.draw() == 1
    event = events.deal(match.dealer)
    match.apply(event)
    stage.changed(event)
    assert stage.name == "trick" and not stage.signs and table.draw() == 0
    event = events.play(0x10)
    match.apply(event)
    stage.changed(event)
    assert table.draw() == 0


def test_a_stage_without_one_draws_what_it_always_did():
    pictures = []
    for signed in (False, True):
        table = Signed()
        if not signed:
            table.stage.sign = None
        table.stage.home()
        table.stage.draw()
        pictures.append(bytes(table.columns))
    assert pictures[0] != pictures[1]
    assert pictures[0][128:] == pictures[1][128:]
