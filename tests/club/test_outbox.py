"""The journal as outbox: everything reaches the club, in order, whatever is cut in between."""

from pezzbox.club.outbox import WINDOW
from pezzbox.club.position import Position
from pezzbox.game import events
from pezzbox.journal.slots import Slots
from tests.club.evening import Evening
from tests.journal.place import folder, names


def test_what_is_stored_is_published_at_once_and_once():
    table = Evening(folder())
    assert not table.step()
    table.begin()
    table.settle()
    table.deal(2)
    table.settle()
    assert [made["event"] for made in table.got] == ["match", "deal", "play", "play"]
    assert [made["seq"] for made in table.got] == [0, 1, 2, 3]
    table.journal.append(events.UNDO)
    assert not table.outbox.idle
    table.settle()
    assert table.got[-1]["event"] == "undo" and table.outbox.last == 4
    table.check_all_came()
    assert len(table.got) == 5


def test_cards_that_are_laid_meanwhile_do_not_begin_the_reading_anew():
    table = Evening(folder())
    table.begin()
    for _ in range(20):
        table.deal(10)
    behind = 1 + 20 * 11
    looks = 0
    while len(table.got) < behind:
        looks += 1
        table.step()
        table.acknowledge()
        if looks % 7 == 0:
            table.journal.append(events.play(looks % 40))
    assert looks < behind * 5 // 4
    table.settle()
    table.check_all_came()
    assert len(table.got) == behind + looks // 7


def test_an_undo_reaches_back_without_another_number():
    table = Evening(folder())
    table.begin()
    table.deal(1)
    for _ in range(2):
        table.journal.append(events.UNDO)
    table.settle()
    table.deal(3)
    table.settle()
    table.check_all_came()
    table.check_in_order()


def test_only_a_few_are_under_way():
    table = Evening(folder())
    table.begin()
    table.deal(20)
    for _ in range(50):
        table.step()
    assert len(table.way) == WINDOW and table.outbox.full
    table.acknowledge(2)
    assert table.outbox.full and not table.step()
    assert table.position.seq == 0
    table.acknowledge(0)
    assert table.position.seq == 1
    table.settle()
    assert table.position.seq == 22
    table.check_all_came()


def test_matches_come_one_after_the_other():
    table = Evening(folder())
    for target in (41, 31, 21):
        table.begin(target)
        table.deal()
        table.settle()
        table.deal(5)
        table.journal.finish()
    table.begin()
    table.settle()
    table.check_all_came()
    table.check_in_order()
    assert [made["match"] for made in table.got] == sorted(made["match"] for made in table.got)


def test_a_match_that_was_deleted_is_passed_over():
    table = Evening(folder())
    for _ in range(4):
        table.begin()
        table.deal()
        table.journal.finish()
    table.journal.delete(1)
    table.journal.delete(3)
    table.settle()
    table.check_all_came()
    assert {made["match"] for made in table.got} == {2, 4}


def test_what_was_played_before_there_was_a_club_is_not_published():
    root = folder()
    table = Evening(root)
    table.begin()
    table.deal()
    table.journal.finish()
    table.begin()
    table.deal()
    for name in names(root + "/p"):
        assert not name.startswith("club")  # nobody has kept a position
    table.power()
    table.settle()
    table.check_all_came(first=2)
    table.outbox.keep()
    table.journal.finish()
    table.power()
    table.begin()
    table.settle()
    table.check_all_came(first=2)


def test_what_was_not_acknowledged_comes_again_after_a_cut_connection():
    table = Evening(folder())
    table.begin()
    table.deal(10)
    for lost in (True, True, False):
        while not table.step(lost):
            pass
    table.cut()
    table.settle()
    table.check_all_came()
    assert [made["seq"] for made in table.got] == [2] + list(range(12))


def test_an_acknowledgement_of_the_connection_before_counts_for_nothing():
    table = Evening(folder())
    table.begin()
    table.deal(10)
    while table.step(lost=True) or not table.outbox.full:
        pass
    late = list(table.way)
    table.cut()
    for line in late:
        table.outbox.acknowledged(line)
    assert table.position.seq == 0
    table.settle()
    table.check_all_came()


def test_after_a_power_cut_it_goes_on_where_the_position_was_kept():
    table = Evening(folder())
    table.begin()
    table.deal(10)
    table.settle()
    table.outbox.keep()
    table.deal(5)
    table.settle()
    journal = table.position.journal
    table.power()
    assert (table.position.journal, table.position.seq) == (journal, 12)
    table.settle()
    table.check_all_came()
    assert len(table.got) == 18 + 6


def test_the_position_is_worth_an_erase_now_and_then():
    table = Evening(folder())
    table.outbox.keep()
    table.begin()
    table.settle()
    assert table.position.changed and not table.outbox.worth_keeping
    table.deal(3)
    table.settle()
    assert table.outbox.worth_keeping  # a deal began: the one before it is over
    table.outbox.keep()
    for card in range(19):
        table.journal.append(events.play(card))
    table.settle()
    assert not table.outbox.worth_keeping
    table.journal.append(events.play(19))
    table.settle()
    assert table.outbox.worth_keeping
    table.outbox.keep()
    table.journal.append(events.play(20))
    table.settle()
    assert not table.outbox.worth_keeping
    table.journal.finish()
    table.settle()
    assert table.outbox.worth_keeping  # nobody plays
    table.outbox.keep()
    assert not table.outbox.worth_keeping


def test_lines_that_are_asked_for_come_after_what_is_under_way():
    table = Evening(folder())
    table.begin()
    table.deal(6)
    table.journal.finish()
    table.begin()
    table.deal(6)
    table.outbox.ask(table.position.journal, 1, 2, 4)
    table.settle()
    assert [(made["match"], made["seq"]) for made in table.got[-3:]] == [(1, 2), (1, 3), (1, 4)]
    assert table.position.match == 2 and table.position.seq == 8
    table.journal.append(events.play(9))
    table.settle()
    table.check_all_came()


def test_what_cannot_be_had_is_passed_over():
    table = Evening(folder())
    table.begin()
    table.deal(2)
    table.settle()
    mine = table.position.journal
    for asked in (
        ("00000000", 1, 0, 1),
        (mine, 9, 0, 1),
        (mine, 0, 0, 1),
        (mine, 1, 99, 1 << 29),
        (mine, 1, 2, 1 << 29),
    ):
        table.outbox.ask(*asked)
    table.settle()
    assert [made["seq"] for made in table.got] == [0, 1, 2, 3, 2, 3]
    for _ in range(50):
        table.outbox.ask(mine, 1, 0, 0)
    table.settle()
    assert len(table.got) == 6 + 4


def test_a_wiped_flash_is_another_journal():
    first = Evening(folder())
    first.begin()
    first.settle()
    other = Evening(folder())
    other.begin()
    other.settle()
    assert first.position.journal != other.position.journal
    assert first.got[0]["match"] == other.got[0]["match"]


def test_a_match_that_lost_lines_gets_another_journal():
    root = folder()
    table = Evening(root)
    table.begin()
    table.deal(3)
    table.settle()
    table.position.move(1, 9)  # as if four lines had been there that are not now
    table.outbox.keep()
    journal = table.position.journal
    table.power()
    table.settle()
    assert table.position.journal != journal
    again = [made for made in table.got if made["journal"] == table.position.journal]
    assert [made["seq"] for made in again] == [0, 1, 2, 3, 4]
    assert table.outbox.worth_keeping or table.position.changed


def test_set_aside_lines_are_told_as_such():
    table = Evening(folder())
    table.begin()
    table.deal(3)
    table.settle()
    table.journal.set_aside(2)
    table.journal.append(events.play(7))
    table.settle()
    kinds = [made["event"] for made in table.got]
    assert kinds == ["match", "deal", "play", "play", "play", "aside", "play"]
    assert table.got[5]["count"] == 2
    assert [made["seq"] for made in table.got] == list(range(7))


def test_any_bytes_as_a_position_are_none():
    table = Evening(folder())
    for _ in range(4):
        table.begin()
        table.journal.finish()
    for data in (b"", b"x", b"{}", b"[]", b"null", b'{"journal": "x", "match": 1, "seq": 2}'):
        path = table.root + "/p/some"
        Slots(path).save(data)
        made = Position(path, table.journal)
        assert (made.match, made.seq, len(made.journal)) == (5, 0, 8)
        assert made.keep() and not made.changed
        assert Position(path, table.journal).journal == made.journal
        for name in (".a", ".b"):
            with open(path + name, "wb") as file:
                file.write(b"")


def test_a_flash_that_takes_nothing_is_no_trouble():
    table = Evening(folder())
    table.begin()
    table.position._slots._path = "/no/such/folder/club"
    assert not table.position.keep()
    table.settle()
    table.check_all_came()
