"""What is asked for again, and what cannot be read, hold up nothing else."""

import os

from pezzbox.game import events
from tests.club.evening import Evening
from tests.journal.faulty import Faulty
from tests.journal.place import folder, names

LOOKS = 15  # at the outbox, from one pair of cards to the next


def pair(table):
    """Two cards, one soon after the other, and a moment in which the outbox is looked at."""
    for card in range(2):
        table.journal.append(events.play(card))
    for _ in range(LOOKS):
        table.step()
        table.acknowledge()


def test_what_was_played_long_ago_is_told_while_cards_are_laid():
    table = Evening(folder(96))
    for deals in (20, 6):
        table.begin()
        for _ in range(deals):
            table.deal(20)
        if deals == 20:
            table.journal.finish()
    table.settle()
    already = len(table.got)
    table.outbox.ask(table.position.journal, 1, 300, 309)
    for pairs in range(1, 60):
        pair(table)
        again = [made["seq"] for made in table.got[already:] if made["match"] == 1]
        behind = 2 * pairs - (len(table.got) - already - len(again))
        assert behind <= 4, "what is new waits for what is old"
        if len(again) == 10:
            break
    assert again == list(range(300, 310))
    table.settle()
    table.check_all_came()


def test_a_flash_that_could_not_be_read_once_leaves_nothing_out():
    for call in ("list", "stat"):
        for which in range(8):
            table = Evening(folder())
            for cards in (9, 5):
                table.begin()
                table.deal(cards)
                table.deal(cards)
                if cards == 9:
                    table.journal.finish()
            fault = Once(call, which)
            with Faulty(fault.fails):
                for _ in range(60):
                    try:
                        table.step()
                    except OSError:
                        fault.raised += 1
                    table.acknowledge()
            assert fault.raised == (fault.left < 0)
            table.settle()
            table.check_all_came()
            table.check_in_order()


class Once:
    """The flash cannot be read, once."""

    def __init__(self, call, which):
        self.call = call
        self.left = which
        self.raised = 0

    def fails(self, call, path):
        if call != self.call:
            return False
        self.left -= 1
        return self.left == -1


def test_a_journal_that_forgot_its_count_tells_the_match_in_progress():
    table = Evening(folder())
    table.begin()
    table.settle()
    table.outbox.keep()
    table.deal()
    table.journal.finish()
    table.begin()
    table.deal()
    for name in names(table.root + "/p"):
        if name.startswith("state"):
            os.remove(table.root + "/p/" + name)
    table.power()
    table.settle()
    table.check_all_came()
