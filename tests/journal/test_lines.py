"""The lines of a match as they come, gone on with while it is played."""

import json

from pezzbox.game import events
from pezzbox.journal import Journal, StorageError
from tests.journal.place import Clock, folder, read, write

PLAYERS = ["Anna", "Ben", "Carla", "Dino"]


def begun(deals=0, cards=3):
    """A journal with a match in progress."""
    journal = Journal(folder(), Clock(), 4)
    journal.scan()
    journal.begin("traversone", PLAYERS, {})
    for _ in range(deals):
        deal(journal, cards)
    return journal


def deal(journal, cards=3):
    """A deal with so many cards."""
    journal.append(events.deal(None), b"r")
    for card in range(cards):
        journal.append(events.play(card))


def rest(lines):
    """What it still has, and how many steps that took."""
    found = []
    steps = 0
    last = lines.seq
    while lines.step():
        steps += 1
        if lines.seq != last:  # else it passed over a chunk
            last = lines.seq
            found.append((last, lines.text()))
    return found, steps


def kinds(found):
    return [json.loads(text)["event"] for _, text in found]


def test_they_are_those_of_a_transcript():
    journal = begun(3)
    journal.append(events.UNDO)
    assert list(journal.lines(1)) == list(journal.transcript(1))
    found, _ = rest(journal.lines(1))
    assert [seq for seq, _ in found] == list(range(14))
    journal.finish()
    assert list(journal.lines(1)) == list(journal.transcript(1))


def test_what_was_set_aside_is_in_it():
    journal = begun(1)
    journal.set_aside(2)
    journal.append(events.play(7))
    texts = [text for _, text in rest(journal.lines(1))[0]]
    assert [text[:4] == "# 28" for text in texts] == [False] * 5 + [True, False]
    told = list(journal.transcript(1))
    assert [text.startswith("# ") for text in told] == [False] * 3 + [True] * 2 + [False]


def test_reading_goes_on_where_it_was():
    journal = begun(2)
    lines = journal.lines(1)
    rest(lines)
    assert lines.seq == 8
    journal.append(events.play(9))
    journal.append(events.UNDO)
    lines = journal.lines(1, lines)
    found, _ = rest(lines)
    assert found[-2:] == list(enumerate(journal.transcript(1)))[-2:]
    assert lines.seq == 10


def test_going_on_passes_over_chunks_and_not_over_lines():
    journal = begun(20, 10)
    lines = journal.lines(1)
    rest(lines)
    moved = journal.moved
    deal(journal, 2)
    assert journal.moved == moved + 1
    found, steps = rest(journal.lines(1, lines))
    assert found[-3:] == list(enumerate(journal.transcript(1)))[-3:]
    assert steps <= 22 + 11 + 3


def test_going_on_after_the_match_was_packed():
    journal = begun(4)
    lines = journal.lines(1)
    for _ in range(7):
        lines.step()
    told = list(journal.transcript(1))
    journal.append(events.END)
    journal.finish()
    found, _ = rest(journal.lines(1, lines))
    assert found[-1][0] == 17 and kinds(found)[-1] == "end"
    assert [text for seq, text in found if seq > 6] == (told + [found[-1][1]])[7:]


def test_a_line_in_the_midst_of_a_chunk_has_its_time():
    journal = begun(1, 6)
    lines = journal.lines(1)
    for _ in range(5):
        lines.step()
    told = list(journal.transcript(1))
    lines = journal.lines(1, lines)
    while lines.seq < 6:
        lines.step()
    assert lines.text() == told[6]


def test_a_file_is_let_go():
    journal = begun(2)
    lines = journal.lines(1)
    assert lines.is_open
    lines.step()
    lines.close()
    assert not lines.is_open
    lines.close()


def test_there_is_no_such_match():
    journal = begun()
    for missing in (0, 2):
        try:
            journal.lines(missing)
        except StorageError as error:
            assert error.code == "missing"
        else:
            raise AssertionError


def test_chunks_that_were_stored_twice_are_lines_once():
    journal = begun(4)
    told = list(journal.transcript(1))
    journal.append(events.deal(None))
    archive = journal.log.archive
    write(archive, read(archive) * 2)
    lines = journal.lines(1)
    assert list(lines)[:17] == told
    for _ in range(2):
        lines = journal.lines(1, lines)
        assert rest(lines)[0][-1][0] == 17
    assert len(list(journal.lines(1))) == 18
