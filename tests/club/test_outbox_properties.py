"""Whatever is cut, and whenever: every line reaches the club at least once, and in order."""

import tempfile

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pezzbox.game import events
from tests.club.evening import Evening

SLOW = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])

network = [("step", 1), ("step", 3), ("step", 40), ("lost", 2), ("acknowledge", 0), ("cut", 0)]
network += [("acknowledge", 1), ("acknowledge", 3), ("ask", 0), ("ask", 5), ("settle", 0)]
table = [("deal", 3), ("deal", 8), ("undo", 0), ("next", 0), ("next", 0), ("delete", 0)]
flash = [("keep", 0), ("power", 0)]
steps = st.lists(st.sampled_from(network + table + flash), min_size=10, max_size=60)


class Cutting(Evening):
    """An evening of such steps."""

    def __init__(self, root):
        super().__init__(root)
        self.gone = set()
        self.begin()

    def do(self, what, count):
        journal = self.journal
        if what in ("step", "lost"):
            for _ in range(count):
                self.step(lost=what == "lost")
        elif what in ("acknowledge", "deal"):
            if what == "acknowledge":
                self.acknowledge(count)
            else:
                self.deal(count)
        elif what == "ask":
            self.outbox.ask(self.position.journal, journal.match_id, count, count + 5)
        elif what == "next":
            journal.finish()
            self.begin()
        elif what == "undo":
            journal.append(events.UNDO)
        elif what == "delete":
            for match, _, done in journal.matches():
                if done and match not in self.gone:
                    self.gone.add(match)
                    journal.delete(match)
                    return
        elif what == "keep":
            self.outbox.keep()
        else:
            getattr(self, what)()


@SLOW
@given(steps)
def test_every_line_reaches_the_club_from_any_cut_on(script):
    with tempfile.TemporaryDirectory() as root:
        table = Cutting(root)
        table.outbox.keep()  # or it would begin with the match in progress after a power cut
        for what, count in script:
            table.do(what, count)
        table.cut()
        table.settle()
        told = table.told()
        for match in table.gone:  # what was deleted before it went out is gone
            for key in [key for key in told if key[1] == match]:
                del told[key]
        wanted = {}
        for match, _, _ in table.journal.matches():
            for seq, line in enumerate(table.lines(match)):
                wanted[(table.position.journal, match, seq)] = line
        assert told == wanted
        assert {journal for journal, _, _ in told} <= {table.position.journal}


@SLOW
@given(steps)
def test_no_line_comes_before_those_that_precede_it(script):
    with tempfile.TemporaryDirectory() as root:
        table = Cutting(root)
        table.outbox.keep()
        for what, count in script:
            if what not in ("lost", "ask", "delete"):
                table.do(what, count)
        table.settle()
        table.check_in_order()
        table.check_all_came()
