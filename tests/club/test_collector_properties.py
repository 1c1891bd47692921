"""Whatever comes in whatever order: in the end every line is in the book once."""

import contextlib
import json
import zlib
from functools import cache
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from host_tools.book_keeping.store import open_book
from host_tools.book_keeping.trouble import Away
from host_tools.club_keeping.again import Message
from host_tools.club_keeping.collector import Collector
from host_tools.club_keeping.keeping import kept
from host_tools.standing import standing
from pezzbox.club import messages
from tests.book.running import wild_match
from tests.book.tables import SIZES, random_match
from tests.club.boxes import Box, Clock

QUICK = settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@cache
def match(seed):
    """A match of some dozens of lines; every third with everything that can be undone."""
    game = list(SIZES)[seed % len(SIZES)]
    made = wild_match(seed, game) if seed % 3 == 0 else random_match(f"club {seed}", game)
    return [{**each, "t": at, "boot": 1} for at, each in enumerate(made[: 40 + seed * 7 % 90])]


def spiced(made, rng):
    """The same match with comments, and with events that its box set aside again."""
    found = made[:1]
    for event in made[1:]:
        chance = rng.random()
        if chance < 0.03 and event["event"] != "undo":  # it made the box crash, and came again
            found += [event, "# 28 01"]
        elif chance < 0.05:  # of a version whose rules were others
            count = rng.randint(1, 3)
            found += [{"event": "play", "card": "D4", "seat": 7}] * count + [f"# 28 {count:02x}"]
        elif chance < 0.06:
            found.append("# 77 00ff")
        found.append(event)
    return found


HOSTILE = [
    b"",
    b"\xff\xfe",
    b"[" * 1000,
    b"[" * 600,
    b"{}",
    b"null",
    b'{"event": "play", "card": "D4"}',
    b"x" * 100_000,
    json.dumps({"event": "<script>alert(1)</script>", "box": "table-1"}).encode(),
]


def forged(rng, box):
    """A payload that nobody may send, of a line that is there or will be."""
    name, payload = rng.choice(box.lines())
    made = json.loads(payload)
    change = rng.randrange(9)
    if change == 0:
        made["box"] = rng.choice(["table-9", "", None, 7, "../x"])
    elif change == 1:
        made["seq"] = rng.choice([-1, 1 << 31, 1.0, "1", None, True, made["seq"] + 5000])
    elif change == 2:
        made["match"] = rng.choice([-1, 1 << 40, "1", None, [1]])
    elif change == 3:
        made["journal"] = rng.choice(["", "0A1B2C3D", None, "0a1b2c3d'; drop table matches"])
    elif change == 4:
        made["event"] = rng.choice(["", None, "</p>", [], "match" if made["seq"] else "deal"])
    elif change == 5:
        made["extra"] = "\u202e\x1b[2J"
    elif change == 6:
        made = {**made, "event": "comment", "line": "# x\n" + json.dumps({"event": "end"})}
    elif change == 7:
        return name, payload[:-1] + b', "seq": 0}'
    else:
        return name.replace(box.name, box.name + "/x"), payload
    return name, json.dumps(made).encode()


class Evening:
    """Boxes, what is under way from them, and collectors that come and go."""

    def __init__(self, place, seed):
        self.rng = Random(f"evening {seed}")
        self.place = place
        self.clock = Clock()
        self.said = []
        count = self.rng.randint(1, 3)
        self.boxes = {
            f"table-{number}": Box(
                f"table-{number}",
                [self.match() for _ in range(self.rng.randint(1, 2))],
                f"{number:08x}",
            )
            for number in range(count)
        }
        self.collectors = [self.collector() for _ in range(self.rng.randint(1, 2))]

    def match(self):
        made = match(self.rng.randrange(24))
        return spiced(made, self.rng) if self.rng.random() < 0.4 else made

    def collector(self):
        book = open_book(self.place, create=True)
        book.beside = self.failing(book.beside)
        return Collector(book, self.said.append, clock=self.clock)

    def failing(self, beside):
        """A transaction that the server breaks off now and then, right before its end."""

        @contextlib.contextmanager
        def broken():
            with beside() as connection:
                yield connection
                if self.rng.random() < 0.1:
                    raise Away("the power went")

        return broken

    def under_way(self):
        """Everything that was published, cut, twice and out of order, with what is hostile."""
        rng = self.rng
        queues = []
        for box in self.boxes.values():
            lines = [line for line in box.lines() if rng.random() > 0.1]
            lines += rng.choices(lines, k=len(lines) // 5)
            for at in range(len(lines) // 2):
                other = min(len(lines) - 1, at + rng.randint(0, 30))
                lines[at], lines[other] = lines[other], lines[at]
            for _ in range(6):
                lines.insert(rng.randrange(len(lines)), forged(rng, box))
                topic = messages.topic(box.name, rng.choice(["events", "state", "ask", "x"]))
                lines.insert(rng.randrange(len(lines)), (topic, rng.choice(HOSTILE)))
            queues.append([*lines, box.state()])
        while any(queues):
            queue = rng.choice([one for one in queues if one])
            yield [queue.pop(0) for _ in range(min(len(queue), rng.randint(1, 25)))]

    def run(self):
        retained = {}
        for batch in self.under_way():
            self.deliver(batch)
            retained.update(
                (box.name, box.state()) for box in self.boxes.values() if box.state() in batch
            )
            if self.rng.random() < 0.05:
                self.collectors[0] = self.collector()
                self.deliver(list(retained.values()))
        for _ in range(60):
            self.clock.now += 5
            asks = [ask for one in self.collectors for ask in one.asks()]
            for ask in asks:
                self.deliver(self.boxes[ask.key.box].answer(ask))
        for one in self.collectors:
            one.book()

    def deliver(self, batch):
        for one in self.collectors:
            for _ in range(1 + (self.rng.random() < 0.1)):
                while True:
                    try:
                        one.take([Message(*each) for each in batch])
                        break
                    except Away:
                        continue

    def check(self):
        book = open_book(self.place)
        found = {(key.box, key.number): lines for key, lines in kept(book)}
        expected = {
            (box.name, number): box.kept(number)
            for box in self.boxes.values()
            for number in box.matches
        }
        assert found == expected
        with book.reading() as connection:
            assert connection.scalar(text("select count(*) from club_waiting")) == 0
            taken = connection.execute(
                text("select source, transcript from matches order by source")
            ).all()
        due = {}
        for box in self.boxes.values():
            for number, lines in sorted(box.matches.items()):
                clean = played(lines)
                if standing(clean)["finished"] or number < max(box.matches):
                    due[f"{box.name}/{box.journal}/{number}"] = clean
        # Two tables with the very same match, or one that begins the other, are one to the book.
        same = {json.dumps([{**each, "t": 0} for each in clean]) for clean in due.values()}
        same = {one for one in same if not any(other.startswith(one[:-1] + ",") for other in same)}
        assert len(taken) == len(same)
        for source, packed in taken:
            lines = zlib.decompress(packed).splitlines()
            assert [json.loads(line) for line in lines if line[:1] != b"#"] == due[source]


def played(lines):
    """The events of a match that stand or were undone: not what was set aside, nor comments."""
    found = []
    for line in lines:
        if not isinstance(line, str):
            found.append(line)
        elif line.startswith("# 28 "):
            del found[-int(line[5:], 16) :]
    return found


@QUICK
@given(st.integers(min_value=0, max_value=10**9))
def test_every_line_is_in_the_book_once(tmp_path_factory, seed):
    folder = tmp_path_factory.mktemp("club")
    evening = Evening(folder / "a.sqlite", seed)
    evening.run()
    evening.check()
