"""Seeded damage to the files of the journal, on both interpreters (see *_properties.py, too)."""

import os

from host_tools.virtual.flash import Noise
from pezzbox.decks import Decks
from pezzbox.game import events
from pezzbox.journal import Journal
from pezzbox.settings import Settings
from tests.journal.place import Clock, folder, names, read, write
from tests.journal.test_damage import again, made, plain, told


def files(root):
    """Every file of the journal that holds something of a match or of the table."""
    found = [root + "/" + name for name in names(root) if name[:7] != "reserve"]
    found.remove(root + "/0001")
    return found + [root + "/0001/" + name for name in names(root + "/0001")]


def spoil(paths, noise):
    """Damages a file in one of six ways."""
    path = paths[noise.below(len(paths))]
    data = bytearray(read(path))
    at = noise.below(len(data) + 1)
    junk = noise.take(noise.below(64))
    what = noise.below(6)
    if what == 0:
        data[at : at + len(junk)] = junk
    elif what == 1:
        data = data[:at]
    elif what == 2:
        data = data[:at] + junk + data[at:]
    elif what == 3:
        data = data + data[at:]
    elif what == 4:
        data = bytearray(read(paths[noise.below(len(paths))]))
    else:
        os.remove(path)
        return
    write(path, bytes(data))


def test_no_damage_stops_the_box_or_makes_up_events():
    noise = Noise(11)
    resumed = 0
    for _ in range(120):
        root = folder() + "/p"
        whole = plain(made(root, 3, b"\x01%d" if noise.below(2) else b""))
        Settings(root).set("language", "de")
        Decks(root).learn(b"\x04abc", 7)
        for _ in range(1 + noise.below(3)):
            paths = files(root)
            spoil(paths, noise)
        journal, _ = again(root)
        assert Settings(root).get("language") in ("de", "en")
        assert Decks(root).lookup(b"\x04abc") in (7, None)
        if journal.match_id == 1:
            resumed += 1
            sound, comments = told(journal)
            assert sound == whole[: len(sound)]
        else:
            journal.begin("traversone", ["Anna", "Ben"], {})
            sound = comments = []
        number = journal.match_id
        journal.append(events.play(0x39))
        journal.close()
        journal, _ = again(root)
        assert journal.match_id == number
        more = plain([events.play(0x39)])
        assert told(journal, number) in ((sound + more, []), (sound, comments + more))
        journal.finish()
        assert told(journal, number) in ((sound + more, []), (sound, comments + more))
    assert resumed > 60


def test_junk_as_every_file():
    noise = Noise(12)
    for _ in range(20):
        root = folder() + "/p"
        made(root, 2)
        for path in files(root):
            write(path, noise.take(noise.below(400)))
        journal = Journal(root, Clock(), 4)
        assert journal.scan() != [] and journal.resume() is None
        journal.begin("traversone", ["Anna", "Ben"], {})
        journal.append(events.deal(0))
        assert told(journal, journal.match_id) == (plain([events.deal(0)]), [])
