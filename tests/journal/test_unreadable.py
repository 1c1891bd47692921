"""What cannot be read is damaged, not absent: it is said, kept, and never written over."""

import os

from pezzbox.decks import Decks
from pezzbox.game import events
from pezzbox.journal import Journal, StorageError
from pezzbox.settings import Settings
from tests.journal.faulty import Faulty
from tests.journal.place import Clock, folder, names, read, write
from tests.journal.test_damage import again, made, plain, spoil, told

OPENING = ("open", "read")


def only(path, *calls):
    """Faults of these calls with one path, or with what is in it."""
    calls = calls or OPENING
    return lambda call, what: call in calls and (what == path or what.startswith(path + "/"))


def whole(root):
    """Every file and its bytes, but for the reserve."""
    found = {}
    for name in names(root):
        path = root + "/" + name
        if os.stat(path)[0] & 0x4000:
            found.update(whole(path))
        elif name[:7] != "reserve":
            found[path] = read(path)
    return found


def test_the_chunk_of_the_deal_in_progress():
    for how in OPENING:
        root = folder() + "/p"
        expected = plain(made(root, 2))
        path = root + "/0001/002"
        data = read(path)
        with Faulty(only(path, how)) as faulty:
            journal, problems = again(root)
            assert faulty.failed and ("bad", "0001/002") in problems
            assert journal.match_id == 1 and told(journal) == (expected[:7], [])
            journal.append(events.play(0x39))
            journal.append(events.deal(1))
            journal.close()
        assert read(root + "/0001/002.bad") == data
        journal, problems = again(root)
        assert problems == [] and told(journal)[0][:7] == expected[:7]


def test_the_archive():
    """The match is not known without its head: all of it is set aside."""
    root = folder() + "/p"
    made(root, 3)
    before = read(root + "/0001/ended")
    with Faulty(only(root + "/0001/ended", "open")):
        journal, problems = again(root)
        assert problems == [("bad", "0001")] and journal.resume() is None
    assert read(root + "/0001.bad/ended") == before
    journal.begin("traversone", ["Anna", "Ben"], {})
    assert journal.match_id == 2


def test_an_archive_that_breaks_off():
    root = folder() + "/p"
    expected = plain(made(root, 12, b""))
    before = read(root + "/0001/ended")
    assert len(before) > 512  # it is read in pieces: the first one can be
    with Faulty(only(root + "/0001/ended", "read")):
        _, problems = again(root)
        assert ("bad", "0001") in problems
        assert read(root + "/0001/ended.bad") == before
    sound = told(again(root)[0])[0]
    assert 7 < len(sound) < len(expected) and sound == expected[: len(sound)]


def test_a_cut_of_the_archive_that_was_cut_itself():
    class Power(BaseException):
        pass

    def cut(call, path):
        if call == "rename" and path == when:
            raise Power
        return False

    found = []
    for name in ("ended", "ended.half"):
        root = folder() + "/p"
        made(root, 4, b"")
        spoil(root + "/0001/ended", 160)
        damaged = read(root + "/0001/ended")
        when = root + "/0001/" + name
        try:
            with Faulty(cut):
                again(root)
            raise AssertionError
        except Power:
            pass
        sound = told(Journal(root, Clock(), 4))[0]  # as a host reads a copy of it
        journal, _ = again(root)
        assert told(journal)[0] == sound and len(sound) > 2
        assert damaged in whole(root).values()
        found.append(sound)
    assert found[0] == found[1]


def test_the_folder_of_a_match():
    root = folder() + "/p"
    made(root, 2)
    before = whole(root + "/0001")
    with Faulty(only(root + "/0001", "list")):
        journal, problems = again(root)
        assert problems == [("bad", "0001")] and journal.matches() == []
        journal.begin("traversone", ["Anna", "Ben"], {})
        assert journal.match_id == 2
    assert sorted(whole(root + "/0001.bad").values()) == sorted(before.values())


def test_a_folder_that_cannot_even_be_renamed():
    root = folder() + "/p"
    expected = plain(made(root, 2))
    with Faulty(only(root + "/0001", "list", "rename")):
        journal, problems = again(root)
        assert problems == [("write", "0001")]
        journal.begin("traversone", ["Anna", "Ben"], {})
        assert journal.match_id == 2
        journal.finish()
    journal, problems = again(root)
    assert problems == [] and told(journal)[0] == expected


def test_the_journals_own_folder():
    root = folder() + "/p"
    expected = plain(made(root, 2))
    with Faulty(only(root, "list")):
        journal, problems = again(root)
        assert ("bad", root) in problems
        try:
            journal.begin("traversone", ["Anna", "Ben"], {})
            raise AssertionError
        except StorageError as error:
            assert error.code == "write"
    assert told(again(root)[0])[0] == expected


def test_nothing_can_be_told_at_all():
    root = folder() + "/p"
    expected = plain(made(root, 2))
    before = whole(root)
    with Faulty(lambda call, path: True):
        try:
            Journal(root, Clock(), 4)
            raise AssertionError
        except OSError:
            pass
    assert whole(root) == before
    assert told(again(root)[0])[0] == expected


def test_settings_and_decks():
    for how in OPENING:
        root = folder()
        made = Settings(root)
        made.set("language", "de")
        made.set("language", "pt")
        Decks(root).learn(b"\x04abc", 7)
        newest = read(root + "/settings.b")
        with Faulty(only(root + "/settings.b", how)):
            made = Settings(root)
            assert made.get("language") == "de"
            assert made.problems == [("bad", root + "/settings.b")]
        assert read(root + "/settings.b.bad") == newest
        with Faulty(only(root + "/decks.a", how)):
            decks = Decks(root)
            assert len(decks) == 0 and decks.problems == [("bad", root + "/decks.a")]
        assert Decks(root).problems == []


def test_a_copy_that_can_neither_be_read_nor_renamed_is_not_written_over():
    root = folder()
    Settings(root).set("language", "de")
    before = read(root + "/settings.a")
    with Faulty(only(root + "/settings.a", "open", "rename")):
        made = Settings(root)
        assert made.problems == [("bad", root + "/settings.a")]
        for language in ("it", "pt", "it", "pt"):
            made.set("language", language)
    assert read(root + "/settings.a") == before
    with Faulty(lambda call, path: call in ("open", "rename")):
        made = Settings(root)
        assert len(made.problems) == 3
        try:
            made.set("language", "it")
            raise AssertionError
        except StorageError as error:
            assert error.code == "write"
    assert Settings(root).get("language") == "pt"


def test_a_second_copy_that_is_damaged_does_not_take_the_name_of_the_first():
    root = folder()
    for junk in (b"one", b"two", b"three"):
        write(root + "/settings.a", junk)
        assert Settings(root).problems == [("bad", root + "/settings.a")]
    kept = [read(root + "/" + name) for name in names(root)]
    assert names(root) == ["settings.a.2.bad", "settings.a.3.bad", "settings.a.bad"]
    assert kept == [b"two", b"three", b"one"]
