"""The outbox of a journal that was damaged: a line that the club has is never another one."""

from pezzbox.game import events
from pezzbox.journal.records import MARK
from tests.club.evening import Evening
from tests.journal.place import folder, names, read, write


def harmed(table, name, size):
    """Power off and on; of a file of the match in progress only `size` bytes are left."""
    path = table.journal.log.folder + "/" + name
    assert size < len(read(path))
    write(path, read(path)[:size])
    table.power(sound=False)


def check_anew(table, before, cards):
    """So many more cards are laid: the match comes whole under a name of its own, and only so."""
    for card in range(20, 20 + cards):
        table.journal.append(events.play(card))
    table.settle()
    mine = table.position.journal
    assert mine != before
    told = table.told()
    match = table.journal.match_id
    found = [told[key] for key in sorted(told) if key[:2] == (mine, match)]
    assert found == table.lines(match)


def test_a_match_that_lost_lines_and_got_as_many_since_is_another_one():
    table = Evening(folder())
    table.begin()
    table.deal(10)
    table.settle()
    table.outbox.keep()
    journal = table.position.journal
    harmed(table, "001", 60)
    lost = 12 - len(table.lines(1))
    assert 3 < lost < 9
    check_anew(table, journal, 3 + lost)


def test_lines_that_the_club_has_beyond_the_position_are_no_others_either():
    table = Evening(folder())
    table.begin()
    table.outbox.keep()
    journal = table.position.journal
    table.journal.finish()
    table.begin()
    table.deal(10)
    table.settle()
    harmed(table, "001", 60)
    assert (table.position.match, table.position.seq) == (1, 0)
    check_anew(table, journal, 12)


def test_that_name_is_kept_when_there_is_nothing_wrong_any_more():
    table = Evening(folder())
    table.begin()
    table.deal(10)
    table.settle()
    harmed(table, "001", 60)
    table.journal.finish()
    table.settle()
    assert table.outbox.worth_keeping
    table.outbox.keep()
    journal = table.position.journal
    assert any(name.startswith("club") for name in names(table.root + "/p"))
    table.power()
    assert table.position.journal == journal


def test_a_match_gets_one_name_for_one_damage():
    table = Evening(folder())
    table.begin()
    for _ in range(4):
        table.deal(10)
    path = table.journal.log.archive
    data = bytearray(read(path))
    chunks = [at for at in range(len(data)) if data[at : at + 2] == MARK]
    data[chunks[1] + 60] ^= 1  # the first deal's: what follows is sound, and the match goes on
    write(path, bytes(data))
    seen = []
    for _ in range(3):
        table.power(sound=False)
        if table.position.changed:  # as a club does when it begins
            table.position.keep()
        table.settle()
        seen.append(table.position.journal)
    assert table.journal.harm and len(set(seen)) == 1
    told = [key for key in table.told() if key[0] == seen[0]]
    assert len(told) == len(list(table.journal.lines(1)))
    data[chunks[2] + 60] ^= 1
    write(path, bytes(data))
    table.power(sound=False)
    assert table.position.journal != seen[0]
