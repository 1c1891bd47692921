"""A start that hangs is not tried for ever; a flash that takes nothing does not end the box."""

import os

from pezzbox.crashes import Crashes
from pezzbox.device.reader import Reader
from pezzbox.journal import files
from pezzbox.journal.index import Index
from pezzbox.settings import Settings
from pezzbox.starts import Starts
from tests.box.bench import MS, SECOND, TRAVERSONE, Bench, dealt
from tests.box.test_crashes import Spoilt
from tests.journal.faulty import Faulty

CARDS = (0, 1, 2, 3, 16, 17)
BITE = 8 * SECOND  # after so long the watchdog has bitten


def hangs(bench, when=lambda: True):
    """What a method does that does not come back."""

    def hang(_one):
        while when():
            bench.world.advance(1000)
        return False

    return hang


def seen(bench, code):
    """Wait until the message is there; whether it came."""
    for _ in range(80):
        if bench.box and bench.says(code):
            return
        yield 100 * MS
    raise AssertionError(bench.message())


def test_a_match_that_hangs_while_it_is_taken_up_is_set_aside():
    def script(bench):
        yield 3 * BITE
        yield from seen(bench, "fault.hung")
        assert bench.resets == ["watchdog"] * 3 and bench.starts == 4
        assert bench.match is None and bench.crash() is None
        yield 2 * SECOND
        assert bench.clear()
        yield from bench.press("middle")  # the usual match
        assert bench.match is not None
        yield 20 * SECOND
        assert bench.starts == 4

    bench = Bench(TRAVERSONE, dealt(CARDS), settings={"usual": TRAVERSONE})
    with Spoilt(Index, "load", None, hangs(bench, lambda: bench.starts < 4)):
        bench.run(script)
    kept = bench.data + "/0001.bad"
    assert len(os.listdir(kept)) == 2
    assert [line["event"] for line in bench.transcripts()[0]] == ["match"]


def test_what_is_set_aside_is_whole():
    def script(bench):
        yield 4 * BITE

    bench = Bench(TRAVERSONE, dealt(CARDS))
    with Spoilt(Index, "load", None, hangs(bench, lambda: bench.starts < 4)):
        bench.run(script)
    bench._ready()
    os.rename(bench.data + "/0001.bad", bench.data + "/0001")
    (lines,) = bench.transcripts()
    assert [line["event"] for line in lines] == ["match", "deal"] + ["play"] * 6


def test_where_leaving_the_match_out_does_not_help_nothing_is_kept():
    def script(bench):
        yield 5 * BITE
        yield from seen(bench, "fault.unkept")
        assert bench.starts == 6
        yield from bench.press("right")
        assert bench.name == "choice"

    bench = Bench(TRAVERSONE, dealt(CARDS))
    before = files.read(bench.data + "/state.a")
    with Spoilt(Settings, "get", None, hangs(bench, lambda: bench.starts < 6)):
        bench.run(script)
    bench._ready()
    assert files.read(bench.data + "/state.a") == before


def test_a_reader_that_hangs_soon_after_the_start_is_left_out():
    def script(bench):
        yield 4 * BITE
        yield from seen(bench, "fault.reader")
        assert bench.starts == 5 and list(bench.match.deal.trick) == [16, 17]
        yield 20 * SECOND
        assert bench.starts == 5

    bench = Bench(TRAVERSONE, dealt(CARDS))
    with Spoilt(Reader, "_ask", None, hangs(bench)):
        bench.run(script)
    assert len(bench.transcripts()[0]) == 2 + len(CARDS)


def test_one_bite_is_said_and_forgotten():
    def script(bench):
        yield BITE
        yield from seen(bench, "fault.reset")
        yield 17 * SECOND
        assert bench.starts == 2 and list(bench.match.deal.trick) == [16, 17]
        left = Starts(bench.data, False)
        assert not (left._early or left._late)
        bench.cut()
        yield 3 * SECOND
        assert bench.starts == 3 and bench.message() is None

    bench = Bench(TRAVERSONE, dealt(CARDS))
    with Spoilt(Index, "load", None, hangs(bench, lambda: bench.starts == 1)):
        bench.run(script)


def test_a_host_that_stops_the_start_again_and_again_takes_no_match_away():
    def script(bench):
        for number in range(6):
            yield 300 * MS
            bench.interrupt()
            yield 300 * MS
            assert bench.ended is not None, number
            bench.world.after(0, lambda: bench.world.die("reset"))
            yield 0
        yield from bench.started()
        assert list(bench.match.deal.trick) == [16, 17]
        assert bench.message() is None

    Bench(TRAVERSONE, dealt(CARDS)).run(script)


def test_bites_are_counted_over_power_cuts_and_junk_counts_none():
    bench = Bench()
    root = bench.data
    for number in range(1, 8):
        left = Starts(root, True)
        assert left.bitten
        assert left.without_match == (number in (3, 4)) and left.without_flash == (number >= 5)
        left = Starts(root, False)
        assert not left.bitten and left.without_match == (number in (3, 4))
    for junk in (b"", b"\x09\x00\x00\x00", b"\xff" * 4, b"\xff" * 200):
        files.write(root + "/starts", junk)
        left = Starts(root, False)
        assert not (left.without_match or left.without_flash or left.without_reader)


def unkept(bench):
    """A match is played on a box that can store nothing; it says so."""

    def script(bench):
        yield from seen(bench, "fault.unkept")
        assert ("storage", "unkept") in bench.box.hardware.faults
        yield from bench.started()
        bench.box.table._settings._all["usual"] = list(TRAVERSONE)
        bench.box.table._go_home()
        yield from bench.press("middle")
        assert bench.match is not None and bench.says("fault.unkept")
        yield from bench.press("middle")
        yield from bench.press("middle")
        yield from bench.play(*CARDS)
        assert list(bench.match.deal.trick) == [16, 17]
        yield from bench.press("left", ms=700)
        yield from bench.press("middle")
        assert list(bench.match.deal.trick) == [16]

    bench.run(script)


def test_a_file_where_the_folder_should_be():
    bench = Bench()
    for name in os.listdir(bench.data):
        os.remove(bench.data + "/" + name)
    os.rmdir(bench.data)
    files.write(bench.data, b"not a folder")
    unkept(bench)
    bench._ready()
    assert files.read(bench.data) == b"not a folder"


def test_a_folder_that_cannot_be_made_or_read():
    bench = Bench()
    with Faulty(lambda call, path: call == "stat" and path[:4] == "data"):
        unkept(bench)
    bench = Bench()
    for name in os.listdir(bench.data):
        os.remove(bench.data + "/" + name)
    os.rmdir(bench.data)
    with Faulty(lambda call, path: call == "write" and path[:4] == "data"):
        unkept(bench)


def test_a_crash_is_counted_on_a_flash_that_is_full():
    bench = Bench()
    crashes = Crashes(bench.data)
    sound = crashes._slots.save

    def full(data):
        if len(data) > 300:
            raise OSError(28)
        sound(data)

    crashes._slots.save = full
    crashes.store("start", ValueError("x" * 400), [1, 2, 3], [{"event": "play"}] * 8, True)
    assert crashes.kept and crashes.last["times"] == 1

    def dead(data):
        raise OSError(5)

    crashes._slots.save = dead
    crashes.store("start", ValueError("x"), [1, 2, 3], [], True)
    assert not crashes.kept


def test_a_crash_that_cannot_be_counted_stays_on_the_display():
    def script(bench):
        yield 20 * SECOND
        assert bench.starts == 1 and bench.name == "fault" and bench.clear()

    bench = Bench(TRAVERSONE, dealt(CARDS))
    spoilt = Spoilt(Index, "load", ValueError(), lambda index: True)
    with spoilt, Faulty(lambda call, path: call == "write"):
        bench.run(script)
