"""A match taken up again is the match that was left, in every game and at every point."""

import json
import os

from host_tools.virtual.flash import Noise
from pezzbox.game import events, written
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused
from pezzbox.journal import Journal, records
from tests.game.transcripts import objects
from tests.journal.place import Clock, folder

GAMES = (
    "traversone",
    "traversone21",
    "busche",
    "ciapano",
    "tressette",
    "treschetten",
    "calabresella",
    "calabrasella",
)


def state(match):
    """What can be told of a match."""
    deal = match.deal
    return (
        (match.need, match.seat, match.totals, match.inside, match.finished, match.winners),
        match.results,
        deal
        and (
            bytes(deal.order[: deal.played]),
            deal.thirds,
            deal.declared,
            deal.notes,
            deal.scores,
            deal.complete,
            deal.void,
            deal.log[: deal.logged],
        ),
    )


class Table:
    """A match played twice: by the box, which is switched off at times, and without a break."""

    def __init__(self, name, root):
        """A sample case's match begins."""
        self.root = root
        made = [line[1] for line in objects(name)]
        self.events = made[1:]
        head = made[0]
        self.whole = Match(head["game"], head["players"], head.get("rules"))
        self.journal = Journal(root, Clock(), 4)
        self.journal.scan()
        self.journal.begin(head["game"], head["players"], head.get("rules") or {})
        self.resume()

    def resume(self):
        """Power off and on."""
        self.journal.close()
        self.journal = Journal(self.root, Clock(), 4)
        problems = self.journal.scan()
        saved = self.journal.resume()
        self.match = Match(saved.game, saved.players, saved.rules, self.journal.recall)
        problems += saved.into(self.match)
        assert problems == [], problems

    def play(self, event):
        """An event, on both."""
        self.whole.apply(event)
        self.match.apply(event)
        if event[0] == "deal":
            self.journal.append(event, self.match.packed())
        else:
            self.journal.append(event)

    def add(self, made):
        """A transcript's event, with the deal that it implies: the box always records that."""
        event = written.from_json(made, self.whole.row.deck.bit)
        if self.whole.need == "deal" and event[0] in ("play", "bid", "removed"):
            self.play(events.deal())
        self.play(event)


def played(name, noise, every):
    """Plays a case with a power cut about every so many events; the number of those."""
    table = Table(name, folder() + "/p")
    cuts = 0
    for made in table.events:
        table.add(made)
        if noise.below(every) == 0:
            table.resume()
            assert state(table.match) == state(table.whole), name
            cuts += 1
    table.resume()
    assert state(table.match) == state(table.whole), name
    table.journal.finish()
    told = [json.loads(line) for line in table.journal.transcript(1)]
    again = Match(told[0]["game"], told[0]["players"], told[0]["rules"])
    for made in told[1:]:
        again.apply(written.from_json(made, again.row.deck.bit))
    assert state(again) == state(table.whole), name
    return cuts + 1


def test_a_case_of_every_game():
    noise = Noise(3)
    cuts = 0
    for game in GAMES:
        for number in ("01", "02"):
            cuts += played(game + "-" + number, noise, 12)
    assert cuts > 80


def test_undo_back_to_the_start_with_a_restart_after_each():
    table = Table("treschetten-03", folder() + "/p")
    for made in table.events[:120]:
        table.add(made)
    left = 0
    while table.whole.deal is not None:
        table.play(events.UNDO)
        left += 1
        if left % 5 == 0:
            table.resume()
        assert state(table.match) == state(table.whole)
    assert left >= 60, left
    table.add({"event": "deal"})
    table.resume()
    assert state(table.match) == state(table.whole)


def thirty_deals(root, packed=True):
    """The journal of a match of thirty deals, and that match."""
    journal = Journal(root, Clock(), 4)
    journal.scan()
    players = ["Anna", "Ben", "Carla", "Dino"]
    journal.begin("traversone", players, {"target": 999})
    match = Match("traversone", players, {"target": 999}, journal.recall)
    for _ in range(30):
        match.apply(events.deal())
        journal.append(events.deal(), match.packed() if packed else b"")
        for card in range(40):
            event = events.play(card % 4 << 4 | card // 4)
            match.apply(event)
            journal.append(event)
    journal.close()
    return match


def restarted(root):
    """Match and problems after a restart, and the journal."""
    journal = Journal(root, Clock(), 4)
    problems = journal.scan()
    saved = journal.resume()
    match = Match(saved.game, saved.players, saved.rules, journal.recall)
    problems += saved.into(match)
    return match, problems, journal


def test_thirty_deals_with_results_and_without():
    for packed in (True, False):
        root = folder() + "/p"
        match = thirty_deals(root, packed)
        again, problems, _ = restarted(root)
        assert problems == [] and state(again) == state(match)
        assert len(again.results) == 30


def test_an_event_that_is_refused_is_set_aside_with_what_follows():
    root = folder() + "/p"
    journal = Journal(root, Clock(), 4)
    journal.scan()
    journal.begin("traversone", ["Anna", "Ben"], {})
    good = [events.deal(0), events.play(0), events.play(1)]
    for event in good + [events.play(1), events.play(2)]:  # the same card again
        journal.append(event)
    journal.close()
    match, problems, journal = restarted(root)
    assert problems == [("refused", "0001")]
    assert match.deal.played == 2 and journal.recall(0) == good
    journal.append(events.play(3))
    journal.close()
    match, problems, journal = restarted(root)
    assert problems == [] and match.deal.played == 3
    lines = list(journal.transcript(1))
    assert [line[0] for line in lines] == ["{"] * 4 + ["#"] * 2 + ["{"]


def test_results_of_another_version_are_not_needed():
    root = folder() + "/p"
    match = thirty_deals(root)
    journal = Journal(root, Clock(), 4)
    journal.scan()
    journal.index.results[3] = b"\xff" + journal.index.results[3]
    saved = journal.resume()
    again = Match(saved.game, saved.players, saved.rules, journal.recall)
    assert saved.into(again) == [] and state(again) == state(match)


def test_a_lost_deal_does_not_stop_the_match():
    root = folder() + "/p"
    match = thirty_deals(root)
    path = root + "/0001/ended"
    with open(path, "rb") as file:
        data = bytearray(file.read())
    middle = data.find(records.MARK, 3000) + 100
    for at in range(middle, middle + 20):
        data[at] = 0
    with open(path, "wb") as file:
        file.write(data)
    again, problems, journal = restarted(root)
    assert ("lost", "0001") in problems
    assert state(again) == state(match)
    journal.append(events.deal(), again.packed())
    again.apply(events.deal())
    journal.close()
    match, problems, journal = restarted(root)
    assert state(again) == state(match)
    assert len([k for k in range(30) if journal.recall(k) is None]) == 1
    assert os.stat(path)[6] > len(data)


def test_an_undo_back_to_a_lost_deal_is_refused():
    match = Match("traversone", ["Anna", "Ben"], {}, lambda k: None)
    match.apply(events.deal(0))
    match.apply(events.VOID)
    match.apply(events.deal(0))
    before = state(match)
    try:
        match.apply(events.UNDO)
    except Refused as refused:
        assert refused.code == "undo_lost"
    else:
        raise AssertionError
    assert state(match) == before
