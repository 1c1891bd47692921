"""Undo, and a match that keeps only results (rules.md, section 8; firmware/README.md)."""

import random

from pezzbox.game import catalog, events, written
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused
from tests.game.random_play import likely
from tests.game.table import NAMES, Table, seen
from tests.game.transcripts import names, objects


class Board:
    """A match as the box keeps it: finished deals as results, their events elsewhere."""

    def __init__(self, game, players, rules):
        self.m = Match(game, players, rules, recall=self.recall)
        self.events = []
        self.recalled = 0

    def recall(self, k):
        self.recalled += 1
        return self.events[k]

    def apply(self, event):
        """Apply and keep the events by deals, as a journal would."""
        deals = len(self.m.results)
        before = self.m.deal
        open_deal = before is not None and not (before.complete or before.void)
        self.m.apply(event)
        kind = event[0]
        if kind == "undo":
            if not self.ended:
                self.events[-1].pop()
                if not self.events[-1]:
                    self.events.pop()
            self.ended = False
        elif kind == "end":
            self.ended = True
        elif kind == "deal" or (not open_deal and kind in ("play", "bid", "removed")):
            self.events.append([event])
        else:
            self.events[-1].append(event)
        return deals

    ended = False


def test_every_case_as_the_box_keeps_it():
    recalled = 0
    for name in names():
        made = objects(name)
        try:
            first = written.from_json(made[0][1])
            whole = Match(first[1], first[2], first[3])
            board = Board(first[1], first[2], first[3])
            for _, one in made[1:]:
                event = written.from_json(one, whole.row.deck.bit)
                whole.apply(event)
                board.apply(event)
                assert seen(board.m) == seen(whole), (name, event)
        except Refused:
            continue
        recalled += board.recalled
        assert board.m.deals is None and len(board.events) == len(whole.deals)
    assert recalled


def test_a_match_taken_up_from_its_results():
    taken_up = 0
    for name in names():
        made = objects(name)
        try:
            first = written.from_json(made[0][1])
            board = Board(first[1], first[2], first[3])
            packed = []
            for _, one in made[1:]:
                event = written.from_json(one, board.m.row.deck.bit)
                known = len(board.m.results)
                board.apply(event)
                if len(board.m.results) != known:
                    del packed[len(board.m.results) - 1 :]
                    packed.append(board.m.packed())
                if event[0] == "revoke" and board.m.need in ("deal", "nothing"):
                    packed[-1] = board.m.packed()
        except Refused:
            continue
        again = Board(first[1], first[2], first[3])
        again.m.restore(packed[: max(len(board.events) - 1, 0)])
        again.events = [list(made) for made in board.events]
        for event in board.events[-1] if board.events else ():
            again.m.apply(event)
        if board.ended:
            again.apply(events.END)
        assert seen(again.m) == seen(board.m)
        while again.events or again.ended:
            again.apply(events.UNDO)
        assert again.m.need == "deal" and again.m.totals == [0] * again.m.n
        taken_up += len(packed)
    assert taken_up > 50


def test_bytes_that_are_no_result():
    m = Match("traversone", NAMES[:4], None, recall=len)
    good = Table("traversone", 4).deal().fill().m.packed()
    m.restore([good])
    assert m.scored == 1
    for bad in (b"", good[:-1], good + b"\0", b"\x09" + good[1:], good[:1] + b"\0" + good[2:]):
        try:
            m.restore([good, bad])
        except Refused as refused:
            assert refused.code == "result"
        else:
            raise AssertionError(bad)
    assert m.scored == 1 and Table("traversone", 4).m.packed() == b""


def test_undo_of_any_event_equals_never_having_played_it():
    rng = random
    rng.seed(5)
    undone = 0
    for row in catalog.ROWS:
        for players in range(row.lowest, row.highest + 1):
            board = Board(row.name, NAMES[:players], None)
            states = [seen(board.m)]
            for _ in range(150):
                try:
                    board.apply(likely(board.m, rng))
                except Refused:
                    assert seen(board.m) == states[-1]
                    continue
                states.append(seen(board.m))
                if rng.randrange(12) == 0:
                    for _ in range(rng.randrange(len(states))):
                        states.pop()
                        board.apply(events.UNDO)
                        undone += 1
                        assert seen(board.m) == states[-1]
            while len(states) > 1:
                states.pop()
                board.apply(events.UNDO)
                assert seen(board.m) == states[-1]
            try:
                board.m.apply(events.UNDO)
            except Refused as refused:
                assert refused.code == "undo_none"
            else:
                raise AssertionError("undone too far")
    assert undone > 500


def test_an_undo_that_cannot_recall_changes_nothing():
    def recall(k):
        raise OSError(k)

    m = Match("traversone", NAMES[:4], None, recall=recall)
    m.apply(events.deal())
    while not m.deal.over:
        m.apply(events.play(m.deal.unplayed()[0]))
    m.apply(events.deal())
    before = seen(m)
    try:
        m.apply(events.UNDO)
    except OSError:
        assert seen(m) == before
    else:
        raise AssertionError("undone without its events")


def test_an_undo_takes_the_deal_it_implied():
    table = Table("traversone", 4).do(events.play(0)).undo()
    assert table.m.deal is None and table.next == ("deal", 0)
    table.deal().fill().do(events.play(0)).undo()
    assert table.m.deal.complete and table.next == ("deal", 1)
    table.deal().play("D4").undo()
    assert not table.m.deal.complete and table.next == ("play", 2)


def test_an_undo_reaches_back_over_deals():
    table = Table("traversone", 4, {"deals": 9}).deal(0).fill().deal().fill()
    totals = table.totals
    table.deal().play("D4").undo(2)
    assert table.totals == totals and table.next == ("deal", 2)
    table.undo(41)
    assert table.next == ("deal", 1) and len(table.m.results) == 1
    table.undo()
    assert table.next == ("play", table.m.deal.turn) and table.totals == [0, 0, 0, 0]


def test_the_event_that_an_undo_would_take_back():
    table = Table("traversone", 4)
    assert table.m.last() is None
    table.deal(2)
    assert table.m.last() == events.deal(2)
    table.play("D4")
    assert table.m.last() == events.play(0)
    table.revoke(1)
    assert table.m.last() == events.revoke(1)
    table.end()
    assert table.m.last() == events.END


def test_the_last_scores():
    table = Table("traversone", 4, {"deals": 9})
    assert table.m.last_scores(2) == []
    table.charge(0).deal().void().charge(1).charge(2)
    eleven = 11 * 6
    assert table.m.last_scores(2) == [(0, eleven, 0, 0), (0, 0, eleven, 0)]
    assert len(table.m.last_scores(5)) == 3
    assert table.undo().m.last_scores(5) == [(eleven, 0, 0, 0), (0, eleven, 0, 0)]
