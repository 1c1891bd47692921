"""A whole evening in minutes: boxes and tables, a bad network, and everything dies now and then.

What is shown at its end: every line of every box is in the database once, as the box has it, and
the book's standings are those of the boxes' own exports.
"""

import contextlib
import random
import time
from typing import NamedTuple

from host_tools.club_keeping import simulate
from tests.club import exports, in_book
from tests.club.brokers import COLLECTOR, broker, password
from tests.club.chaos import proxy
from tests.club.collecting import Collecting
from tests.club.firmware_boxes import FirmwareBox

BOXES = "mqtt://{{box}}:" + password("{{box}}") + "@127.0.0.1:{port}"
_GLANCE_S = 0.2
_RECOVERS_S = 30
_BROUGHT_S = 3.0


class Plan(NamedTuple):
    """How large an evening is, and how bad: it is over when so many lines were played by the
    tables, every box has played its match and everything has gone wrong once, a thing every
    `pause_s`. All tables end their matches then.
    """

    tables: int
    lines: int
    rate: float  # events a second of all tables
    pause_s: float
    boxes: int = 0  # with the firmware itself; a match each
    box_every_s: float = 0.0  # one after the other sits down
    collectors: int = 2
    cut_every: int = 40_000  # bytes of a box's connection
    patience: float = 180.0  # until everything is where it belongs
    seed: int = 1


class Evening:
    """What runs on an evening. `database`: the server, None for a book in a file."""

    def __init__(self, plan, folder, stack, database=None):
        self.plan = plan
        self.folder = folder
        self.database = database
        self.place = database.new() if database else folder / "scores.sqlite"
        self.troubles = {}
        self._rng = random.Random(plan.seed)
        names = [*simulate.boxes(plan.tables), *self.box_names]
        self.broker = stack.enter_context(broker(names))
        far = {"late": 0.05, "twice": 0.05}
        self.to_boxes = stack.enter_context(
            proxy(self.broker.port, plan.seed, cut_every=plan.cut_every, **far)
        )
        self.to_collectors = stack.enter_context(
            proxy(self.broker.port, plan.seed + 1, cut_every=20 * plan.cut_every, **far)
        )
        url = self.broker.url(COLLECTOR, port=self.to_collectors.port)
        self.collectors = [
            stack.enter_context(self._collector(number, url))
            for number in range(1, plan.collectors + 1)
        ]
        self.collectors[0].address()  # the first one makes the book
        self.boxes = [
            stack.enter_context(
                FirmwareBox(folder, name, self.to_boxes.port, number, number * plan.box_every_s)
            )
            for number, name in enumerate(self.box_names)
        ]
        tables = folder / "tables"
        tables.mkdir()
        self.tables = stack.enter_context(
            simulate.run(
                BOXES.format(port=self.to_boxes.port),
                *(plan.tables, plan.rate),
                folder=tables,
                seed=plan.seed,
            )
        )

    @property
    def box_names(self):
        """The boxes with the firmware itself."""
        return [f"table-{number}" for number in range(1, self.plan.boxes + 1)]

    def _collector(self, number, url):
        log = self.folder / f"collector-{number}.log"
        return Collecting(log, "--broker", url, "--book", self.place, "--web-port", "0")

    def misfortunes(self):
        """What may happen, by its name."""
        found = {
            "broker restarted": lambda: self.broker.restart(down_s=self._rng.random()),
            "broker killed": lambda: self.broker.restart(kill=True),
            "connections cut": self.to_boxes.cut_all,
            "collectors cut": self.to_collectors.cut_all,
            "collector killed": lambda: self._rng.choice(self.collectors).restart(),
        }
        if self.boxes:
            found["box without power"] = self._cut_power
        if self.database is not None:
            found["database restarted"] = lambda: self.database.restart(self._rng.random())
            found["database crashed"] = lambda: self.database.restart(crash=True)
        return found

    def _cut_power(self):
        """Pull the plug of a box that plays, or, when nobody does any more, of one that did."""
        playing = [box for box in self.boxes if box.playing]
        self._rng.choice(playing or self.boxes).cut_power()

    def _early(self):
        """Whether the evening cannot be over yet."""
        played = self.tables.told()["played"]
        return played < self.plan.lines or not all(box.played for box in self.boxes)

    def suffer(self):
        """Let one thing after the other happen, each as often as the others."""
        every = self.misfortunes()
        waiting = []
        while len(self.troubles) < len(every) or self._early():
            self._recover()
            time.sleep(self.plan.pause_s)
            if not waiting:
                waiting = self._rng.sample(sorted(every), len(every))
            name = waiting.pop()
            every[name]()
            self.supervise()
            self.troubles[name] = self.troubles.get(name, 0) + 1

    def _recover(self):
        """Wait until most tables are online again, or a while: a slow machine needs it."""
        ends = time.monotonic() + _RECOVERS_S
        while self.tables.told()["online"] < 0.9 * self.plan.tables and time.monotonic() < ends:
            time.sleep(_GLANCE_S)

    def supervise(self):
        """No collector ends by itself, whatever happens."""
        for collector in self.collectors:
            assert collector.running, collector.said()[-2000:]

    def settle(self):
        """Nothing bad any more: wait until the broker has everything."""
        self.to_boxes.be_kind()
        self.to_collectors.be_kind()
        self.supervise()
        assert self.tables.drain(self.plan.patience, stop=True), self.tables.told()
        for box in self.boxes:
            box.settle(self.plan.patience)

    def had(self):
        """What the boxes themselves have."""
        had = exports.of_folder(self.tables.folder)
        for box in self.boxes:
            had |= box.had()
        return had

    def wait_for(self, had):
        """Wait until the database has as many lines; (kept, waiting) then.

        A box of which something is missing once the broker has brought everything gets its power
        again, to be asked: a broker that was killed has lost it.
        """
        wanted = sum(map(len, had.values()))
        now = time.monotonic()
        ends, looks = now + self.plan.patience, now + _BROUGHT_S
        while True:
            self.supervise()
            found = in_book.counted(self.place)
            now = time.monotonic()
            if found == (wanted, 0) or now > ends:
                return found
            if now > looks:
                looks = now + _BROUGHT_S
                lacking = in_book.lacking(self.place, had)
                for box in self.boxes:
                    if box.name in lacking:
                        box.plug()
            time.sleep(_GLANCE_S)

    def wait_until_booked(self, had):
        """Wait until the book proper has what it has to have; the matches that it lacks."""
        ends = time.monotonic() + self.plan.patience
        while True:
            missing = in_book.unbooked(self.place) & in_book.by_rights(had)
            if not missing or time.monotonic() > ends:
                return missing
            time.sleep(_GLANCE_S)


class Outcome(NamedTuple):
    """What came of an evening, for those who look at it."""

    lines: int
    matches: int
    by_boxes: int  # of the matches
    troubles: dict
    cuts: int
    doubled: int
    delayed: int
    seconds: float


def _ended(had):
    """The boxes that have played something to its end."""
    return {box for (box, _), lines in had.items() if len(lines) > 2 and in_book.over(lines)}


def play(plan, folder, database=None):
    """Play an evening and hold everything to what the boxes have; returns the Outcome."""
    began = time.monotonic()
    with contextlib.ExitStack() as stack:
        evening = Evening(plan, folder, stack, database)
        evening.suffer()
        evening.settle()
        had = evening.had()
        assert _ended(had) == {*simulate.boxes(plan.tables), *evening.box_names}
        counted = evening.wait_for(had)
        wrong = exports.differences(had, in_book.lines(evening.place))
        assert wrong == [], (
            wrong[:20],
            len(wrong),
            [each.said()[-2000:] for each in evening.collectors],
        )
        assert counted == (sum(map(len, had.values())), 0)
        assert evening.wait_until_booked(had) == set()
        for collector in evening.collectors:
            collector.stop()
        order = in_book.booked(evening.place)
        assert sorted(order) == sorted(in_book.by_rights(had))
        other = in_book.imported(had, order, folder)
        assert in_book.standings(evening.place) == in_book.standings(other)
        proxies = (evening.to_boxes, evening.to_collectors)
        return Outcome(
            sum(map(len, had.values())),
            len(had),
            sum(box in evening.box_names for box, _ in had),
            evening.troubles,
            sum(each.cuts for each in proxies),
            sum(each.doubled for each in proxies),
            sum(each.delayed for each in proxies),
            time.monotonic() - began,
        )
