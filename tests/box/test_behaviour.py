"""device.md: start, buttons, what is shown how long, order of an event, light, sound."""

from pezzbox.game import events
from pezzbox.screens.notes import refusal
from tests.box.bench import HIGH, LOW, MS, SECOND, TRAVERSONE, Bench, dealt

D4, D5, D6, D7 = 0, 1, 2, 3
EX = 0x87
MINUTE = 60 * SECOND


def at_table(script, **more):
    return Bench(TRAVERSONE, dealt(), **more).run(script)


def test_a_refusal_shows_for_two_seconds_with_a_low_double_beep():
    def script(bench):
        yield from bench.started()
        before = bench.board.seen()
        bench.reader.lay(bench.tag(EX))
        shown = bench.world.now_us
        while not bench.says("card_deck", EX):
            yield MS
        assert bench.world.now_us - shown < 150 * MS
        since = bench.world.now_us
        while bench.message() is not None or not bench.clear():
            yield MS
        assert 1900 * MS <= bench.world.now_us - since <= 2200 * MS
        assert bench.board.seen() == before
        (first, second) = bench.board.beeps()
        assert first[1] == second[1] == LOW[0]
        assert second[0] - first[0] - first[2] <= 100 * MS

    at_table(script)


def listened_to(bench, order, ram):
    """Note in `order` what the box does, and in `ram` the display's as an event is stored."""
    journal = bench.table._journal
    append, end, tone = journal.append, bench.board.display.end, bench.board.tone

    def note(what):
        if not order or order[-1] != what:
            order.append(what)

    def appended(*args):
        flash = bench.storage.flash
        before = flash.programs if flash else -1
        ram.append(bytes(bench.board.display.ram))
        note("stores")
        append(*args)
        assert flash is None or flash.programs > before
        note("stored")

    def sent():
        note("shown" if bench.clear() else "showing")
        end()

    def heard(pin, hz):
        note("heard")
        tone(pin, hz)

    journal.append, bench.board.display.end, bench.board.tone = appended, sent, heard


def test_a_card_is_shown_then_stored_then_heard():
    def script(bench):
        order, ram = [], []
        yield from bench.started()
        listened_to(bench, order, ram)
        for card in (D4, D5):
            del order[:], ram[:]
            yield from bench.lay(card)
            at = order.index("stores")
            assert order[at + 1 : at + 3] == ["stored", "heard"] and at, order
            assert "shown" in order[at + 3 :], order
            # The card itself was there before it was stored, in its seat's column.
            deal = bench.match.deal
            seat = deal.leader if deal.in_trick == 1 else deal.after(deal.leader)
            column = 32 * deal.seats.index(seat)
            for place in (128 * page + column for page in (3, 4)):
                there = ram[0][place : place + 32]
                assert any(there) and there == bench.board.display.ram[place : place + 32]

    at_table(script)


def test_sounds_of_a_card_a_trick_and_the_end_of_a_deal():
    def script(bench):
        yield from bench.started()
        yield from bench.play(D4, D5, D6)
        assert bench.beeps() == 3 * (2093,)
        since = bench.world.now_us
        yield from bench.play(D7)
        assert bench.beeps(since) == (1568, 2093)

    at_table(script)


def test_sound_off_is_silent_and_stays_off():
    def script(bench):
        yield from bench.started()
        yield from bench.play(D4, EX)
        assert bench.board.beeps() == []
        assert bench.match.deal.in_trick == 1
        bench.cut()
        yield MS
        yield from bench.started()
        yield from bench.play(D5)
        assert bench.board.beeps() == [] and bench.match.deal.in_trick == 2

    at_table(script, settings={"sound": False})


def test_the_sound_is_switched_in_the_menu_and_kept():
    def script(bench):
        yield from bench.started()
        yield from bench.press("middle", 700)
        lines = bench.table.stage.question.lines
        while bench.table.stage.question.at != _sound(lines):
            yield from bench.press("right")
        yield from bench.press("middle")
        since = bench.world.now_us
        yield from bench.play(D4)
        assert bench.beeps(since) == () and bench.match.deal.in_trick == 1
        bench.cut()
        yield MS
        yield from bench.started()
        yield from bench.play(D5)
        assert bench.beeps(since) == ()

    at_table(script)


def _sound(lines):
    for at, line in enumerate(lines):
        if line.startswith("Sound"):
            return at
    raise AssertionError(lines)


def test_the_display_dims_and_sleeps_and_a_card_wakes_it_and_counts():
    def script(bench):
        yield from bench.started()
        panel = bench.board.display
        assert panel.on and panel.contrast == 0xFF
        bench.leap(5 * 60_000 - 10_000)
        yield 5 * SECOND
        assert panel.contrast == 0xFF
        yield 6 * SECOND
        assert panel.on and panel.contrast == 1
        bench.leap(10 * 60_000 - 10_000)
        yield 5 * SECOND
        assert panel.on
        yield 6 * SECOND
        assert not panel.on
        yield from bench.lay(D4)
        assert panel.on and panel.contrast == 0xFF and bench.clear()
        assert list(bench.match.deal.trick) == [D4]

    at_table(script)


def test_a_button_wakes_the_display_and_counts():
    def script(bench):
        yield from bench.started()
        bench.leap(16 * 60_000)
        yield SECOND
        assert not bench.board.display.on
        yield from bench.press("right")
        assert bench.board.display.on and bench.name == "pick" and bench.clear()

    at_table(script)


def test_holding_left_at_power_up_starts_nothing():
    def script(bench):
        yield 20 * SECOND  # and no watchdog bites
        assert bench.starts == 1 and bench.box is None and bench.ended is None
        assert bench.board.display.data_bytes == 0
        bench.board.release("left")
        bench.cut()
        yield MS
        yield from bench.started()
        assert bench.starts == 2 and bench.match is not None

    bench = Bench(TRAVERSONE, dealt())
    bench.board.press("left")
    bench.run(script)


def test_ctrl_c_ends_the_program_and_the_watchdog_too():
    def script(bench):
        yield from bench.started()
        yield from bench.play(D4)
        bench.interrupt()
        at = bench.world.now_us
        yield MS
        while bench.ended is None:
            yield MS
        assert bench.world.now_us - at <= 100 * MS
        assert type(bench.ended) is KeyboardInterrupt
        yield 60 * SECOND
        assert bench.starts == 1 and bench.resets == []

    assert len(at_table(script).transcripts()[0]) == 3


def test_ctrl_c_while_a_card_is_taken_up_loses_nothing():
    for delay in range(5, 60, 5):
        bench = at_table(lambda bench: _interrupted(bench, delay * MS))  # noqa: B023 - run now
        stored = len(bench.transcripts()[0]) - 2
        assert stored in (0, 1)
        assert stored or bench.beeps() == ()


def _interrupted(bench, us):
    yield from bench.started()
    bench.reader.lay(bench.tag(D4))
    yield us
    bench.interrupt()
    yield 100 * MS
    assert type(bench.ended) is KeyboardInterrupt


def test_the_table_of_deals_while_right_is_held():
    def script(bench):
        yield from bench.started()
        bench.board.press("right")
        yield 800 * MS
        assert bench.name == "table" and bench.clear()
        bench.board.release("right")
        yield 200 * MS
        assert bench.name == "trick" and bench.clear()

    at_table(script)


def test_a_match_that_goes_on_says_so():
    def script(bench):
        while bench.box is None or bench.message() is None:
            yield 10 * MS
        assert bench.message() == refusal("resumed", (), [], "italian")
        while not bench.clear():
            yield MS
        assert bench.world.now_us < 2 * SECOND
        yield from bench.started()
        assert bench.name == "trick"

    at_table(script)


def test_names_and_rules_are_remembered_when_a_match_begins():
    def script(bench):
        yield from bench.started()
        assert bench.match is None
        yield from bench.press("middle")  # the usual one
        assert bench.match.players == ["Eva", "Ugo"]
        assert bench.table._settings.get("names") == ["Eva", "Ugo", "Ada"]
        assert bench.table._settings.favourite("treschetten") == {"target": 31}

    usual = ("treschetten", ["Eva", "Ugo"], {"target": 31})
    Bench(settings={"usual": usual, "names": ["Ada", "Ugo"]}).run(script)


def test_presses_while_the_box_is_busy_all_count():
    def script(bench):
        yield from bench.started()
        append = bench.table._journal.append

        def slow(*args):
            bench.world.advance(250 * MS)  # more erases than there ever are
            append(*args)

        bench.table._journal.append = slow
        bench.reader.lay(bench.tag(D4))
        yield 30 * MS
        for _ in range(2):
            yield from bench.press("right", 40, 95 * MS)  # sooner, and it is taken for a bounce
        yield SECOND
        assert bench.match.deal.in_trick == 1
        assert bench.name == "pick" and len(bench.table.stage.question.trail) == 2

    at_table(script)


def test_an_undo_shows_what_it_takes_back():
    def script(bench):
        yield from bench.started()
        yield from bench.play(D4, D5)
        yield from bench.press("left", 700)
        assert bench.name == "undo" and bench.table.stage.question.card == D5 and bench.clear()
        yield from bench.press("right")
        assert bench.match.deal.in_trick == 2
        yield from bench.press("left", 700)
        since = bench.world.now_us
        yield from bench.press("middle")
        assert bench.match.deal.in_trick == 1 and bench.beeps(since) == HIGH[:1]

    assert at_table(script).transcripts()[0][-1]["event"] == events.UNDO[0]
