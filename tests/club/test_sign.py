"""The sign of the club: where there is room for it, and in nobody's way."""

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
        sign.draw(made, None, 0, online)
        assert lit(columns)[-1] <= 126 and lit(columns)[0] >= 119
        assert not any(columns[128:])
        found.append(bytes(columns))
    assert found[0] != found[1]


def test_it_leaves_what_is_there_alone():
    columns, made = canvas()
    made.fill_rect(100, 0, 28, 8, 1)
    before = bytes(columns)
    sign.draw(made, None, 0, True)
    assert bytes(columns[99:]) == before[99:]
    assert lit(columns)[0] >= 91 and not columns[99] and not columns[91]
    made.fill(1)
    before = bytes(columns)
    sign.draw(made, None, 0, True)
    assert bytes(columns) == before


class Signed:
    """A stage with a sign that is counted, or without one."""

    def __init__(self, signed=True):
        self.columns, made = canvas()
        self.stage = Stage(made)
        self.drawn = []
        if signed:
            self.stage.view.sign = self._sign

    def _sign(self, made, x, y):
        self.drawn.append((x, y))
        sign.draw(made, x, y, True)

    def draw(self):
        """Draw what is shown; where the sign was drawn."""
        self.drawn = []
        self.stage.draw()
        return self.drawn

    def apply(self, match, event):
        match.apply(event)
        self.stage.changed(event)


LIST = [(None, 0)]
TRICK = [(79, 4)]


def test_it_is_on_lists_and_between_deals_and_where_cards_are_played():
    table = Signed()
    stage = table.stage
    stage.home()
    assert stage.signs and table.draw() == LIST
    match = Match("traversone", ["Anna", "Ben", "Carla", "Dino"], {})
    stage.open(match)
    stage.over()
    assert stage.signs and table.draw() == LIST
    table.apply(match, events.deal(match.dealer))
    assert stage.name == "trick" and stage.signs and table.draw() == TRICK
    table.apply(match, events.play(0x10))
    assert table.draw() == TRICK
    stage.message("stored")
    assert not stage.signs and table.draw() == []


def test_a_stage_without_one_draws_what_it_always_did():
    pictures = []
    for signed in (False, True):
        table = Signed(signed)
        table.stage.home()
        table.stage.draw()
        pictures.append(bytes(table.columns))
    assert pictures[0] != pictures[1]
    assert pictures[0][128:] == pictures[1][128:]


def headers(names, called=None):
    """The trick screen's first two rows without and with a sign, for everybody's turn."""
    for seat in range(len(names)):
        found = []
        for signed in (False, True):
            table = Signed(signed)
            match = Match("traversone", names[seat:] + names[:seat], {})
            table.stage.open(match)
            table.apply(match, events.deal(match.dealer))
            match.deal.called = called
            table.stage.draw()
            found.append(bytes(table.columns[:256]))
        yield found


def around(columns, which):
    """Whether something of `columns` is lit where the sign is, or beside it."""
    return any(columns[row + x] for row in (0, 128) for x in which)


def test_it_stands_between_name_and_number_and_touches_neither():
    shown = 0
    for length in (1, 4, 6, 8, 9, 10, 11, 12):
        for letter in "iW":
            for called in (None, 0x09):
                names = [letter * length, "Ben", "Carla", "Dino"]
                for without, signed in headers(names, called):
                    if without != signed:
                        shown += 1
                        assert not around(without, range(78, 87))
                        assert around(signed, range(79, 86))
                        assert without[86:128] == signed[86:128]
    assert shown > 80
    for name, is_shown in (("Massimiliano", True), ("W" * 12, False)):
        names = [name, "Ben", "Carla", "Dino"]
        same = [without == signed for without, signed in headers(names)]
        assert same.count(True) == (0 if is_shown else 1)
