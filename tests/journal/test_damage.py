"""Damaged, torn, foreign and newer files: what is sound is there, and nothing else."""

import json
import os

from pezzbox.game import events, written
from pezzbox.journal import Journal, records
from tests.journal.place import Clock, folder, names, read, write

PLAYERS = ["Anna", "Ben"]


def deal(number):
    """The events of a short deal."""
    return [events.deal(number % 2)] + [events.play(number << 4 | i) for i in range(6)]


def made(root, deals, result=b"\x01%d", step=1500):
    """A match in progress."""
    journal = Journal(root, Clock(step), 4)
    journal.scan()
    journal.begin("traversone", PLAYERS, {})
    for number in range(deals):
        for event in deal(number):
            if event[0] == "deal" and number and result:
                journal.append(event, result % (number - 1))
            else:
                journal.append(event)
    journal.close()
    return [event for number in range(deals) for event in deal(number)]


def again(root):
    """The journal after a restart, and what it says."""
    journal = Journal(root, Clock(), 4)
    return journal, journal.scan()


def told(journal, match_id=1):
    """The events of a transcript's lines, and of those that are comments."""
    sound, comments = [], []
    for line in journal.transcript(match_id):
        made = json.loads(line[2:] if line[0] == "#" else line)
        if made.pop("event") != "match":
            del made["t"], made["boot"]
            (comments if line[0] == "#" else sound).append(sorted(made.items()))
    return sound, comments


def plain(expected):
    """Events as `told` has them."""
    found = []
    for event in expected:
        made = written.to_json(event)
        del made["event"]
        found.append(sorted(made.items()))
    return found


def spoil(path, at, mask=1):
    """Changes bits of a byte."""
    data = bytearray(read(path))
    data[at] ^= mask
    write(path, bytes(data))


def check(root, whole):
    """After a restart some of the front is there, nothing else; and it can be played on."""
    journal, problems = again(root)
    if journal.match_id != 1:
        return -1
    sound, comments = told(journal)
    assert sound == whole[: len(sound)]
    more = plain([events.play(0x39)])
    journal.append(events.play(0x39))
    journal.close()
    journal, _ = again(root)
    assert journal.match_id == 1
    if ("lost", "0001") in problems:
        assert comments == whole[len(whole) - len(comments) :]
        expected = (sound, comments + more)
    else:
        assert comments == []
        expected = (sound + more, [])
    assert told(journal) == expected
    journal.finish()
    assert told(journal) == expected
    return len(sound)


def test_every_byte_spoilt_without_results():
    root = folder() + "/p"
    whole = plain(made(root, 2, b""))
    original = {name: read(root + "/0001/" + name) for name in names(root + "/0001")}
    assert len(original) == 2
    lengths = set()
    for name in original:
        for at in range(len(original[name])):
            root = folder() + "/p"
            made(root, 2, b"")
            spoil(root + "/0001/" + name, at, 1 << at % 8)
            lengths.add(check(root, whole))
    assert lengths == set(range(-1, len(whole)))


def test_every_length_of_every_file():
    for name in ("ended", "002"):
        length = 0
        while True:
            root = folder() + "/p"
            whole = plain(made(root, 2))
            path = root + "/0001/" + name
            data = read(path)
            if length >= len(data):
                break
            write(path, data[:length])
            check(root, whole)
            length += 3


def test_what_was_sound_is_kept_beside():
    root = folder() + "/p"
    made(root, 3, b"")
    path = root + "/0001/ended"
    spoil(path, len(read(path)) - 20)
    damaged = read(path)
    tail = read(root + "/0001/003")
    journal, problems = again(root)
    assert ("bad", "0001") in problems
    assert names(root + "/0001") == ["003.bad", "ended"]
    assert read(path) == damaged
    assert read(root + "/0001/003.bad") == tail
    journal.append(events.play(5))
    journal.finish()
    assert [n for n in names(root) if n[0] == "0"] == ["0001-003.bad", "0001.match"]
    assert read(root + "/0001.match")[: len(damaged)] == damaged


def test_an_archive_that_is_cut_is_kept_whole_beside():
    root = folder() + "/p"
    made(root, 4, b"")
    path = root + "/0001/ended"
    spoil(path, 160)
    damaged = read(path)
    journal, problems = again(root)
    assert ("bad", "0001") in problems
    assert names(root + "/0001") == ["004.bad", "ended", "ended.bad"]
    assert read(root + "/0001/ended.bad") == damaged
    assert read(path) == damaged[: len(read(path))]
    journal.finish()
    kept = [n for n in names(root) if n[0] == "0"]
    assert kept == ["0001-004.bad", "0001-ended.bad", "0001.match"]


def test_results_bridge_a_damaged_deal():
    root = folder() + "/p"
    whole = made(root, 4)
    path = root + "/0001/ended"
    spoil(path, 225)  # in the second deal
    journal, problems = again(root)
    assert ("lost", "0001") in problems
    assert journal.index.results == [b"\x010", b"\x011", b"\x012"]
    assert journal.recall(3) == deal(3) and journal.recall(0) == deal(0)
    assert journal.recall(1) is None
    journal.append(events.play(0x39))
    journal.finish()
    sound, comments = told(journal)
    whole = plain(whole + [events.play(0x39)])
    assert 7 <= len(sound) < 14 and sound == whole[: len(sound)]
    assert comments == whole[-len(comments) :] and len(comments) >= 14


def test_a_match_of_a_later_version_is_left_alone():
    root = folder() + "/p"
    made(root, 1)
    path = root + "/0001/001"
    out = bytearray()
    records.put_header(out, 1, 7, 1, 1)
    out[2] = records.VERSION + 1
    out[-2:] = bytes(2)
    from binascii import crc32

    check = crc32(out[:-2]) & 0xFFFF
    out[-2:] = bytes([check & 255, check >> 8])
    write(path, bytes(out) + b"whatever")
    before = {name: read(root + "/0001/" + name) for name in names(root + "/0001")}
    journal, problems = again(root)
    assert problems == [("newer", "0001")] and journal.resume() is None
    journal.begin("traversone", PLAYERS, {})
    assert journal.match_id == 2
    journal.append(events.deal(0))
    journal.close()
    journal, problems = again(root)
    assert problems == [] and journal.match_id == 2
    assert {name: read(root + "/0001/" + name) for name in names(root + "/0001")} == before


def test_foreign_files_do_not_disturb():
    root = folder() + "/p"
    whole = plain(made(root, 2))
    for name in ("x", "0001/x", "0001/7", "0001/9.old", "0007.match", "state.c", "0003"):
        write(root + "/" + name, b"\xffP\x01 and so on" * 9)
    os.mkdir(root + "/0002.d")
    os.mkdir(root + "/0001/sub")
    journal, _ = again(root)
    assert journal.match_id == 1 and told(journal)[0] == whole
    journal.append(events.play(0x39))
    journal.finish()
    assert told(journal)[0] == whole + plain([events.play(0x39)])
    assert list(journal.transcript(7)) == []
    journal.begin("traversone", PLAYERS, {})
    assert journal.match_id == 8


def test_a_chunk_of_another_match_does_not_count():
    root = folder() + "/p"
    other = folder() if os.sep != "/" else root + "x"
    whole = plain(made(root, 1))
    os.mkdir(other) if other.endswith("x") else None
    made(other + "/q", 2, b"\x02%d", 77)
    write(root + "/0001/002", read(other + "/q/0001/002"))
    journal, problems = again(root)
    assert problems and told(journal)[0] == whole


def test_chunks_without_a_match_are_comments():
    root = folder() + "/p"
    made(root, 3)
    write(root + "/0009.match", read(root + "/0001/003"))
    journal, _ = again(root)
    sound, comments = told(journal, 9)
    assert sound == [] and comments == plain(deal(2))
