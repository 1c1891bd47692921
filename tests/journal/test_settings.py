"""Settings and learnt tags come back, from whichever copy is sound."""

from pezzbox.decks import CAPACITY, Decks
from pezzbox.journal import StorageError
from pezzbox.settings import DEFAULTS, NAMES, Settings
from tests.journal.place import folder, names, read, write


def test_defaults_until_set():
    made = Settings(folder())
    assert made.problems == []
    for key, value in DEFAULTS.items():
        assert made.get(key) == (value if key != "usual" else None)
    assert made.favourite("busche") == {}


def test_what_was_set_is_there_after_a_restart():
    root = folder()
    made = Settings(root)
    made.set("language", "de")
    made.set("sound", False)
    made.began("busche", ["A", "B", "C", "D"], {"need": "trick"})
    made.began("traversone", ["Ben", "A"], {})
    again = Settings(root)
    assert again.get("language") == "de" and again.get("sound") is False
    assert again.get("names") == ["Ben", "A", "B", "C", "D"]
    assert again.favourite("busche") == {"need": "trick"}
    assert again.get("usual") == ("traversone", ["Ben", "A"], {})


def test_the_oldest_name_goes():
    root = folder()
    made = Settings(root)
    for i in range(NAMES + 2):
        made.began("traversone", [f"N{i}", "Z"], {})
    kept = [f"N{i}" for i in range(NAMES + 1, 2, -1)]
    assert Settings(root).get("names") == kept[:1] + ["Z"] + kept[1:]


def test_what_is_no_setting_is_an_error():
    made = Settings(folder())
    for call in (lambda: made.get("colour"), lambda: made.set("colour", 1)):
        try:
            call()
        except KeyError:
            continue
        raise AssertionError


def test_a_value_that_is_not_changed_is_not_written():
    root = folder()
    made = Settings(root)
    made.set("language", DEFAULTS["language"])
    assert names(root) == []


def test_what_a_later_version_keeps_beside_is_carried_along():
    root = folder()
    made = Settings(root)
    made._all["colour"] = "red"
    made.set("language", "pt")
    again = Settings(root)
    again.set("language", "it")
    assert Settings(root)._all == {"colour": "red", "language": "it"}


def test_a_damaged_newest_copy_leaves_the_one_before():
    root = folder()
    made = Settings(root)
    made.set("language", "de")
    made.set("language", "pt")
    data = bytearray(read(root + "/settings.b"))
    data[-6] ^= 1
    write(root + "/settings.b", data)
    again = Settings(root)
    assert again.get("language") == "de"
    assert again.problems == [("bad", root + "/settings.b")]
    assert names(root) == ["settings.a", "settings.b.bad"]
    again.set("language", "it")
    assert Settings(root).get("language") == "it"
    assert Settings(root).problems == []


def test_a_copy_of_a_later_version_is_left_alone():
    root = folder()
    made = Settings(root)
    made.set("language", "de")
    made.set("language", "pt")
    newer = b"ps\x02anything"
    write(root + "/settings.a", newer)
    made = Settings(root)
    assert made.problems == [("newer", root + "/settings.a")]
    for language in ("it", "de", "pt", "de"):
        made.set("language", language)
        assert Settings(root).get("language") == language
    assert read(root + "/settings.a") == newer


def test_learnt_tags():
    root = folder()
    made = Decks(root)
    uids = [bytes([4, i, 2, 3, 4, 5, 6])[: 4 if i % 3 else 7] for i in range(1, 41)]
    for i, uid in enumerate(uids):
        made.learn(uid, i)
    made.learn(uids[0], 0x37)
    made.forget(uids[1])
    again = Decks(root)
    assert len(again) == 39 and again.problems == []
    assert again.lookup(uids[0]) == 0x37 and again.lookup(uids[1]) is None
    assert [again.lookup(uid) for uid in uids[2:]] == list(range(2, 40))
    again.forget_all()
    assert len(Decks(root)) == 0


def test_too_many_tags_are_refused():
    made = Decks(folder())
    made._cards = {bytes([i >> 8, i & 255, 0, 0]): 0 for i in range(CAPACITY)}
    made.learn(b"\x00\x00\x00\x00", 5)
    try:
        made.learn(b"new.", 5)
    except StorageError as error:
        assert error.code == "full"
    else:
        raise AssertionError
    assert made.lookup(b"new.") is None


def test_looking_up_allocates_nothing():
    import gc

    if not hasattr(gc, "mem_alloc"):
        assert Decks(folder()).lookup(b"none") is None
        return
    made = Decks(folder())
    uid = b"\x04\x01\x02\x03\x04\x05\x06"
    made.learn(uid, 7)
    other = bytes(uid[:4])
    made.lookup(uid)
    before = gc.mem_alloc()
    made.lookup(uid)
    made.lookup(other)
    after = gc.mem_alloc()
    assert after == before
