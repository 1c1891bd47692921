"""What is appended comes back: every kind of event, resume, undo across deals, packing."""

import json

from pezzbox.game import events, written
from pezzbox.journal import Journal, StorageError, log
from tests.journal.place import Clock, folder, names

PLAYERS = ["Anna", "Ben", "Carla", "Zw\u00f6lfbuchsta"]
EVERY = [
    events.deal(3),
    events.deal(),
    events.removed(bytes([0x00, 0x10, 0x20, 0x31])),
    events.bid("pass"),
    events.bid("chiamo", 2, "dividete", 0x39),
    events.bid("solo", None, None, 0x39),
    events.call(0x37),
    events.play(0x37),
    events.play(0xB7, 3),
    events.declare(0, "three", "3", "B"),
    events.declare(1, "napoli", "D"),
    events.close(0xB7),
    events.rest(2),
    events.choice(1, "subtract"),
    events.revoke(7),
    events.VOID,
    events.UNDO,
    events.END,
]


def journal(root, step=1500):
    """A journal as after a power-up, and what its scan said."""
    made = Journal(root, Clock(step))
    return made, made.scan()


def begun(root, *events_):
    """A journal with a match in progress that has these events."""
    made, problems = journal(root)
    assert problems == []
    made.begin("traversone", PLAYERS, {"target": 41})
    for event in events_:
        made.append(event)
    return made


def steps(times):
    """The differences between neighbours."""
    return [times[i] - times[i - 1] for i in range(1, len(times))]


def told(made, match_id):
    """A transcript's objects without their stamps, and the stamps."""
    objects = [json.loads(line) for line in made.transcript(match_id)]
    stamps = [(o.pop("boot"), o.pop("t")) for o in objects]
    return objects, stamps


def test_every_kind_of_event_comes_back():
    root = folder() + "/p"
    made = begun(root, *EVERY)
    for packed in (False, True):
        objects, stamps = told(made, 1)
        assert objects[0] == {
            "event": "match",
            "version": 1,
            "game": "traversone",
            "players": PLAYERS,
            "rules": {"target": 41},
        }
        assert [written.from_json(o) for o in objects[1:]] == EVERY
        assert {boot for boot, _ in stamps} == {1}
        times = [t for _, t in stamps]
        assert steps(times) == [1500] * len(EVERY)
        if not packed:
            made.finish()
    assert [(m[0], m[2]) for m in made.matches()] == [(1, True)]


def test_standing_events_are_there_after_a_restart():
    root = folder() + "/p"
    plays = [events.play(card) for card in range(5)]
    begun(root, events.deal(0), *plays)
    made, problems = journal(root)
    assert problems == [] and made.match_id == 1
    saved = made.resume()
    assert (saved.game, saved.players, saved.rules) == ("traversone", PLAYERS, {"target": 41})
    assert made.recall(0) == [events.deal(0)] + plays
    made.append(events.UNDO)
    made.append(events.play(9))
    made, problems = journal(root)
    assert made.recall(0) == [events.deal(0)] + plays[:4] + [events.play(9)]
    assert [boot for boot, _ in told(made, 1)[1]] == [1] * 7 + [2] * 2


def test_undo_across_deals():
    root = folder() + "/p"
    first = [events.deal(0), events.play(1), events.play(2)]
    made = begun(root, *first)
    made.append(events.deal(1), b"one")
    made.append(events.play(3))
    for _ in range(3):  # the play, the deal, a play of the deal before
        made.append(events.UNDO)
    for again in (made, journal(root)[0]):
        assert again.index.deal == 0 and again.index.results == []
        assert again.recall(0) == first[:2]
        assert again.recall(1) is None
    made = journal(root)[0]
    made.append(events.play(4))
    made.append(events.deal(2), b"two")
    made.append(events.play(5))
    for again in (made, journal(root)[0]):
        assert again.index.results == [b"two"]
        assert again.recall(0) == first[:2] + [events.play(4)]
        assert again.recall(1) == [events.deal(2), events.play(5)]


def test_undo_back_through_several_deals_to_nothing():
    root = folder() + "/p"
    made = begun(root)
    for deal in range(4):
        made.append(events.deal(deal), b"r%d" % deal)
        made.append(events.play(deal))
    for left in range(7, -1, -1):
        made.append(events.UNDO)
        again = journal(root)[0]
        assert again.index.deal == made.index.deal == (left + 1) // 2 - 1
        for deal in range(again.index.deal + 1):
            standing = [events.deal(deal), events.play(deal)]
            expected = standing[: min(2, left - 2 * deal)]
            assert made.recall(deal) == again.recall(deal) == expected


def test_only_one_match_is_in_progress():
    made = begun(folder() + "/p")
    for call in (lambda: made.begin("busche", PLAYERS, {}), lambda: made.delete(1)):
        try:
            call()
        except StorageError as error:
            assert error.code == "open"
        else:
            raise AssertionError
    made.finish()
    for call in (lambda: made.append(events.END), made.finish):
        try:
            call()
        except StorageError as error:
            assert error.code == "closed"
        else:
            raise AssertionError
    assert made.resume() is None and made.match_id is None


def test_ids_rise_and_are_not_used_again():
    root = folder() + "/p"
    made = begun(root)
    made.finish()
    made.begin("traversone", PLAYERS, {})
    made.finish()
    made.delete(2)
    made, _ = journal(root)
    made.begin("traversone", PLAYERS, {})
    assert made.match_id == 3
    assert [(m[0], m[2]) for m in made.matches()] == [(1, True), (3, False)]
    try:
        made.delete(2)
    except StorageError as error:
        assert error.code == "missing"
    else:
        raise AssertionError


def test_a_finished_match_is_one_file_and_a_deleted_one_none():
    root = folder() + "/p"
    made = begun(root, *EVERY)
    assert "0001" in names(root)
    made.finish()
    assert [n for n in names(root) if n.startswith("0")] == ["0001.match"]
    made.delete(1)
    assert [n for n in names(root) if n.startswith("0")] == []


def test_time_goes_on_where_the_board_counts_from_zero_again():
    root = folder() + "/p"
    clock = Clock(1000, 0x3FFFFFFF - 1500)
    made = Journal(root, clock)
    made.scan()
    made.begin("traversone", PLAYERS, {})
    for _ in range(3):
        made.append(events.VOID)
    times = [t for _, t in told(made, 1)[1]]
    assert steps(times) == [1000] * 3


def test_set_aside_events_are_comments_in_the_transcript():
    root = folder() + "/p"
    made = begun(root, events.deal(0), events.play(1), events.play(2), events.play(3))
    made.set_aside(2)
    made.append(events.play(4))
    made.append(events.UNDO)
    made.append(events.play(5))
    assert made.recall(0) == [events.deal(0), events.play(1), events.play(5)]
    lines = list(made.transcript(1))
    assert [line[:2] == "# " for line in lines] == [False] * 3 + [True] * 2 + [False] * 3
    assert json.loads(lines[3][2:])["card"] == "D6"
    assert journal(root)[0].recall(0) == made.recall(0)


class Failing:
    """Lets the next chunks fail to be begun, as on a full flash."""

    def __init__(self, made, times):
        self.times = times
        made.close()  # the chunk that could still grow

    def __enter__(self):
        log.open = self
        return self

    def __exit__(self, *args):
        log.open = open

    def __call__(self, path, *args):
        """In place of open."""
        if self.times:
            self.times -= 1
            raise OSError(28, path)
        return open(path, *args)


def test_a_store_that_fails_at_first_is_tried_again():
    root = folder() + "/p"
    made = begun(root, events.deal(0))
    with Failing(made, 3) as failing:
        made.append(events.play(1))
    assert failing.times == 0
    assert [n for n in names(root) if n[:7] == "reserve"] == ["reserve.0", "reserve.1"]
    assert journal(root)[0].recall(0) == [events.deal(0), events.play(1)]


def test_what_could_not_be_stored_waits_and_keeps_its_order():
    root = folder() + "/p"
    made = begun(root, events.deal(0), events.play(1))
    with Failing(made, 1000):
        for event in (events.UNDO, events.play(2), events.deal(1)):
            try:
                made.append(event)
            except StorageError as error:
                assert error.code == "full"
            else:
                raise AssertionError
        assert made.recall(0) is None
    assert journal(root)[0].recall(0) == [events.deal(0), events.play(1)]
    made.append(events.play(3))
    for again in (made, journal(root)[0]):
        assert again.recall(0) == [events.deal(0), events.play(2)]
        assert again.recall(1) == [events.deal(1), events.play(3)]
    times = [t for _, t in told(made, 1)[1]]
    assert steps(times) == [1500] * 6


def test_finishing_stores_what_waits():
    root = folder() + "/p"
    made = begun(root, events.deal(0))
    with Failing(made, 1000):
        for call in (lambda: made.append(events.END), made.finish):
            try:
                call()
            except StorageError as error:
                assert error.code == "full"
            else:
                raise AssertionError
    assert made.match_id == 1
    made.finish()
    assert [o["event"] for o in told(made, 1)[0]] == ["match", "deal", "end"]
