"""Any evening comes back; any bytes as files never stop the box and are never taken for events."""

import json
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pezzbox.decks import Decks
from pezzbox.game import events, written
from pezzbox.journal import Journal, chunks, codec, records
from pezzbox.settings import DEFAULTS, Settings
from tests.journal.place import Clock

PLAYERS = ["Anna", "Ben"]
RULES = {"target": 41}
SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

cards = st.builds(
    lambda deck, suit, strength: deck << 7 | suit << 4 | strength,
    st.integers(0, 1),
    st.integers(0, 3),
    st.integers(0, 7),
)
seats = st.integers(0, 7)
words = st.text(max_size=12)
any_event = st.one_of(
    st.builds(events.deal, st.none() | seats),
    st.builds(events.removed, st.lists(cards, max_size=5).map(bytes)),
    st.builds(events.bid, words, st.none() | seats, st.none() | words, st.none() | cards),
    st.builds(events.call, cards),
    st.builds(events.play, cards, st.none() | seats),
    st.builds(events.declare, seats, words, words, st.none() | words),
    st.builds(events.close, cards),
    st.builds(events.rest, seats),
    st.builds(events.choice, seats, words),
    st.builds(events.revoke, seats),
    st.sampled_from([events.VOID, events.UNDO, events.END]),
)


@given(any_event, st.integers(0, 1 << 32))
def test_an_event_comes_back(event, dt):
    kind, body = codec.pack(event, dt)
    assert (codec.unpack(kind, body), codec.passed(kind, body)) == (event, dt)


@given(st.integers(0, 31), st.binary(max_size=60))
def test_unpacking_anything_is_an_event_or_nothing(kind, body):
    event, dt = codec.unpack(kind, body), codec.passed(kind, body)
    assert dt >= 0
    if event is not None:
        assert len(event) == len(written.FIELDS[event[0]]) + 1
        assert codec.unpack(*codec.pack(event, dt)) == event
    assert codec.taken(kind, body) >= -1


@given(st.binary(max_size=200))
def test_no_bytes_are_taken_for_a_chunk(data):
    chunk = chunks.Chunk(data)
    chunk.trim()
    assert chunk.data == b"" and chunk.bad == bool(data)


@given(st.lists(st.tuples(st.integers(0, 30), st.binary(max_size=300)), max_size=9), st.data())
def test_a_chunk_is_sound_up_to_where_it_is_damaged(items, data):
    out = bytearray()
    records.put_header(out, 3, 0x12345678, 9, 1000)
    crc = records.crc32(out)
    ends = [len(out)]
    for kind, body in items:
        crc = records.put_record(out, crc, kind, body)
        ends.append(len(out))
    at = data.draw(st.integers(records.HEADER, len(out)))
    junk = data.draw(st.binary(min_size=0, max_size=20))
    spoilt = bytes(out[:at]) + junk
    chunk = chunks.Chunk(spoilt, 3)
    chunk.trim()
    reader = chunk.reader()
    found = []
    while reader.step():
        found.append((reader.kind, reader.body))
    whole = [end for end in ends if bytes(out[:end]) == spoilt[:end]]
    assert found[: len(whole) - 1] == items[: len(whole) - 1]
    assert chunk.data == spoilt[: max(whole)] or len(found) > len(whole) - 1
    assert chunk.bad == (len(chunk.data) < len(spoilt))


def opened(root):
    """The journal after a power-up."""
    journal = Journal(root, Clock(), 4)
    return journal, journal.scan()


class Evening:
    """A journal, and the events that must be in it."""

    def __init__(self, root):
        self.root = root
        self.journal, _ = opened(root)
        self.finished = {}
        self.begin()

    def begin(self):
        """A new match."""
        self.journal.begin("traversone", PLAYERS, RULES)
        self.all = []
        self.deals = [[]]  # what stands: before the first deal, then a list a deal

    def add(self, event):
        """An event that the match would take."""
        if event == events.UNDO:
            if self.deals == [[]]:
                return
            self.deals[-1].pop()
            if not self.deals[-1] and len(self.deals) > 1:
                self.deals.pop()
        elif event[0] == "deal":
            self.deals.append([event])
        else:
            self.deals[-1].append(event)
        self.all.append(event)
        self.journal.append(event, b"r%d" % len(self.deals))

    def finish(self):
        """The match is over, and another one begins."""
        number = self.journal.match_id
        self.journal.finish()
        self.finished[number] = self.all
        self.begin()

    def restart(self):
        """Power off and on; all must be there."""
        self.journal.close()
        self.journal, problems = opened(self.root)
        assert problems == []
        index = self.journal.index
        assert index.deal == len(self.deals) - 2
        assert [index.standing(k) for k in range(-1, index.deal + 1)] == self.deals
        assert [int(result[1:]) for result in index.results] == list(range(3, index.deal + 3))
        for number, expected in self.finished.items():
            assert told(self.journal, number) == plain(expected)
        assert told(self.journal, self.journal.match_id) == plain(self.all)


def told(journal, number):
    """A transcript without stamps; comments left out."""
    found = []
    for line in journal.transcript(number):
        made = json.loads(line) if line[0] == "{" else {}
        if made.get("event", "match") != "match":
            del made["t"], made["boot"]
            found.append(made)
    return found


def plain(all_events):
    """Events as `told` has them."""
    return [written.to_json(event) for event in all_events]


@SLOW
@given(
    st.lists(
        st.one_of(
            any_event,
            st.just(events.UNDO),
            st.just(events.deal(0)),
            st.sampled_from(["restart", "finish"]),
        ),
        max_size=60,
    )
)
def test_any_evening_comes_back(steps):
    with tempfile.TemporaryDirectory() as root:
        evening = Evening(root + "/p")
        for step in steps:
            if step in ("restart", "finish"):
                getattr(evening, step)()
            else:
                evening.add(step)
        evening.restart()


def played(root, deals=3):
    """A match in progress behind a finished one; its events."""
    evening = Evening(root)
    evening.add(events.deal(0))
    evening.finish()
    for deal in range(deals):
        evening.add(events.deal(deal))
        for card in range(8):
            evening.add(events.play(card))
    evening.journal.close()
    return evening.all


damage = st.lists(
    st.tuples(
        st.sampled_from(["flip", "cut", "more", "swap", "remove", "new", "insert"]),
        st.integers(0, 1 << 16),
        st.integers(0, 1 << 16),
        st.binary(max_size=40),
    ),
    min_size=1,
    max_size=4,
)
new_names = ("000", "001", "009", "ended", "5", "x.bad", "0001.match", "state.c", "settings.a")


def spoil(folder, what, first, second, junk):
    """Does one kind of damage to the files of a folder."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    if not paths:
        return
    path = paths[first % len(paths)]
    data = bytearray(path.read_bytes())
    at = second % (len(data) + 1)
    if what == "flip" and data:
        data[at % len(data)] ^= 1 << first % 8
    elif what == "cut":
        del data[at:]
    elif what == "more":
        data += junk
    elif what == "insert":
        data[at:at] = junk
    elif what == "swap":
        other = paths[second % len(paths)]
        data, theirs = bytearray(other.read_bytes()), bytes(data)
        other.write_bytes(theirs)
    elif what == "remove":
        path.unlink()
        return
    elif what == "new":
        path = path.parent / new_names[second % len(new_names)]
        data = bytearray(junk)
    path.write_bytes(data)


@SLOW
@given(damage)
def test_no_damage_stops_the_box_or_makes_up_events(kinds):
    with tempfile.TemporaryDirectory() as base:
        root = base + "/p"
        whole = plain(played(root))
        for kind in kinds:
            spoil(Path(root), *kind)
        journal, _ = opened(root)
        for number, _, _ in journal.matches():
            found = told(journal, number)
            assert found in (plain([events.deal(0)]), []) or found == whole[: len(found)]
        saved = journal.resume()
        if saved is None:
            journal.begin("traversone", PLAYERS, RULES)
            found, comments = [], []
        else:
            found = told(journal, journal.match_id)
            comments = [line for line in journal.transcript(journal.match_id) if line[0] == "#"]
            assert saved.players == PLAYERS
        journal.append(events.rest(1))
        journal.close()
        number = journal.match_id
        journal, _ = opened(root)
        assert journal.match_id == number
        after = told(journal, number)
        if comments or after == found:
            assert after == found
            assert list(journal.transcript(number))[-1][:2] == "# "
        else:
            assert after == found + plain([events.rest(1)])
        journal.finish()
        assert told(journal, number) == after


@given(st.binary(max_size=80), st.binary(max_size=80))
def test_any_bytes_as_settings_and_decks(first, second):
    with tempfile.TemporaryDirectory() as root:
        for name in ("settings", "decks"):
            Path(root, name + ".a").write_bytes(first)
            Path(root, name + ".b").write_bytes(second)
        made = Settings(root)
        decks = Decks(root)
        for key, value in DEFAULTS.items():
            assert made.get(key) == (value if key != "usual" else None)
        assert len(decks) == 0
        made.set("language", "de")
        decks.learn(b"\x04abc", 7)
        assert Settings(root).get("language") == "de"
        assert Decks(root).lookup(b"\x04abc") == 7


@given(st.binary(max_size=1500))
def test_any_bytes_as_an_archive_hold_nothing_sound(data):
    with tempfile.TemporaryDirectory() as root:
        path = Path(root, "ended")
        path.write_bytes(data)
        found = list(chunks.checked(chunks.archived(str(path))))
        assert all(chunk.bad and chunk.data == b"" for chunk in found)
        assert bool(found) == bool(data)
