"""tags.md, "what is on the reader / what the box does", line by line, on the whole box."""

from host_tools.virtual.tags import ClassicTag, IsoDepTag, RandomUidTag
from tests.box.bench import HIGH, LOW, MS, SECOND, TRAVERSONE, Bench, dealt
from tests.box.tags import blank, card_tag, spoilt

D4, D5, D6, D7 = 0, 1, 2, 3
C4, C5, C6, C7 = 16, 17, 18, 19
EX = 0x87


def at_table(script, done=None):
    """Run a script in a first deal; `done`: its events so far."""
    return Bench(TRAVERSONE, dealt() if done is None else done).run(script)


def refused(bench, code, *words):
    """Whether that is what the box says to what lies there now, with the low beep alone."""
    beeps = bench.beeps(bench.laid_at)
    return bench.says(code, *words) and beeps == LOW * 2


def lay(bench, *tags):
    """Lay something; remembers when."""
    bench.laid_at = bench.world.now_us
    yield from bench.lay(*tags, us=500 * MS)


def test_one_new_card_is_played():
    def script(bench):
        yield from bench.started()
        yield from lay(bench, D4)
        assert bench.played == 2 and list(bench.match.deal.trick) == [D4]
        assert bench.beeps() == HIGH[:1] and bench.clear() and bench.message() is None
        yield 10 * SECOND  # however long it lies
        assert bench.played == 2 and bench.beeps() == HIGH[:1]

    bench = at_table(script)
    lines = bench.transcripts()[0]
    assert [line["event"] for line in lines] == ["match", "deal", "play"]
    assert lines[2]["card"] == "D4"


def test_a_card_just_played_still_there_plus_one_new():
    def script(bench):
        yield from bench.started()
        yield from lay(bench, D4)
        yield from lay(bench, D5)
        assert list(bench.match.deal.trick) == [D4, D5]
        yield from lay(bench, D6)
        assert list(bench.match.deal.trick) == [D4, D5, D6]
        assert LOW[0] not in bench.beeps()

    at_table(script)


def test_two_new_cards_at_once_are_none_until_the_reader_is_clear():
    def script(bench):
        yield from bench.started()
        yield from lay(bench, D4, D5)
        assert refused(bench, "two_cards")
        yield 3 * SECOND
        assert bench.played == 1
        yield from bench.lift(D5)
        yield 2 * SECOND
        assert bench.played == 1  # one of them lies there yet: not clear
        yield from lay(bench, D6)
        assert bench.played == 1
        yield from bench.lift(D4, D6)
        yield from lay(bench, D5)
        assert list(bench.match.deal.trick) == [D5]

    at_table(script)


def test_a_card_of_this_trick_or_the_last_one_seen_again_is_silent():
    def script(bench):
        yield from bench.started()
        yield from bench.play(D4, D5, D6, D7)
        heard, events_then = len(bench.board.tones), bench.played
        picture = bench.board.seen()
        yield from bench.play(D7, D4)
        assert bench.board.seen() == picture and len(bench.board.tones) == heard
        yield from bench.play(C7)
        heard = len(bench.board.tones)
        yield from bench.play(C7, D5)
        assert bench.played == events_then + 1 and len(bench.board.tones) == heard

    at_table(script)


def test_an_earlier_card_of_the_deal_was_already_played():
    def script(bench):
        yield from bench.started()
        yield from bench.play(D4, D5, D6, D7, C4, C5, C6, C7)
        before = bench.played
        yield from lay(bench, D4)
        assert refused(bench, "card_played", D4)
        assert bench.played == before
        yield 2 * SECOND
        assert bench.message() is None and bench.name == "trick"

    at_table(script)


def test_a_second_card_like_one_of_this_trick_is_refused():
    def script(bench):
        yield from bench.started()
        yield from bench.play(D4)
        yield from lay(bench, card_tag(D4, uid=b"\x04\x99\x99\x99\x99\x99\x99"))
        assert refused(bench, "card_played", D4)
        assert bench.played == 2

    at_table(script)


def test_a_card_of_the_other_kind_of_deck():
    def script(bench):
        yield from bench.started()
        yield from lay(bench, EX)
        assert refused(bench, "card_deck", EX)
        assert bench.played == 1

    assert len(at_table(script).transcripts()[0]) == 2


def test_mixed_decks_are_played_and_said_once_a_deal():
    def script(bench):
        other = [card_tag(card, 9) for card in (D5, D6, C5)]
        yield from bench.started()
        yield from bench.play(D4)
        yield from lay(bench, other[0])
        assert bench.says("mixed_decks") and LOW[0] not in bench.beeps(bench.laid_at)
        assert list(bench.match.deal.trick) == [D4, D5]
        yield from bench.lift(other[0])
        yield from lay(bench, other[1])
        assert bench.message() is None and bench.played == 4
        yield from bench.lift(other[1])

    lines = at_table(script).transcripts()[0]
    assert [line["event"] for line in lines] == ["match", "deal", "play", "play", "play"]


def test_a_deal_whose_first_card_was_taken_back_is_of_the_next_ones_deck():
    def script(bench):
        yield from bench.started()
        wrong = card_tag(D4, 9)
        yield from lay(bench, wrong)
        yield from bench.lift(wrong)
        yield from undo(bench)
        yield from lay(bench, D4)
        assert bench.message() is None and bench.played == 2

    at_table(script)


def test_an_unknown_tag_says_the_end_of_its_uid():
    def script(bench):
        yield from bench.started()
        yield from lay(bench, blank())
        assert refused(bench, "unknown_tag", "BEEF")
        assert bench.played == 1

    at_table(script)


def test_a_wrong_check_byte_is_a_bad_tag():
    def script(bench):
        yield from bench.started()
        copied = spoilt(D4)
        yield from lay(bench, copied)
        assert refused(bench, "bad_tag")
        assert copied.reads == 2 and bench.played == 1

    at_table(script)


def test_what_is_no_type_2_tag_is_not_a_card():
    def script(bench):
        yield from bench.started()
        bank, classic = IsoDepTag(b"\x04\x01\x02\x03"), ClassicTag(b"\xde\xad\x01\x02")
        for made in (bank, classic, RandomUidTag()):
            yield from lay(bench, made)
            assert refused(bench, "foreign"), made
            yield from bench.lift(made)
        assert bench.played == 1

    at_table(script)


def test_a_tag_that_leaves_during_the_read_is_tried_again_silently():
    def script(bench):
        yield from bench.started()
        going = bench.tag(D4)
        going.leave_after = 7
        yield from lay(bench, going)
        assert bench.played == 1 and bench.message() is None and not bench.beeps()
        yield from lay(bench, going)
        assert bench.played == 2

    at_table(script)


def undo(bench):
    """Take the last event back: left long, then the middle."""
    yield from bench.press("left", 700)
    assert bench.name == "undo", bench.name
    yield from bench.press("middle")


def test_a_card_that_an_undo_took_back_counts_when_it_was_lifted():
    def script(bench):
        yield from bench.started()
        yield from lay(bench, D4)
        yield from undo(bench)
        yield 5 * SECOND
        assert bench.played == 1
        yield from bench.lift(D4)
        yield from lay(bench, D4)
        assert list(bench.match.deal.trick) == [D4]

    lines = at_table(script).transcripts()[0]
    assert [line["event"] for line in lines] == ["match", "deal", "play", "undo", "play"]


def test_a_card_that_lies_there_at_power_up_counts_when_it_was_lifted():
    def script(bench):
        bench.reader.lay(bench.tag(D4))
        yield from bench.started()
        yield 3 * SECOND
        assert bench.played == 1
        yield from bench.lift(D4)
        yield from lay(bench, D4)
        assert bench.played == 2

    at_table(script)


def test_a_card_cannot_start_a_deal_by_accident():
    def script(bench):
        yield from bench.started()
        assert bench.name == "standings" and bench.match.need == "deal"
        yield from lay(bench, D4)
        assert refused(bench, "next_deal")
        assert bench.match.deal is None
        yield from bench.lift(D4)
        yield from bench.press("middle")
        yield from lay(bench, D4)
        assert list(bench.match.deal.trick) == [D4]

    at_table(script, [])


def test_a_card_laid_on_a_deals_result_is_refused():
    cards = sorted(range(40), key=lambda n: n % 10 * 4 + n // 10)
    deck = [n // 10 << 4 | n % 10 for n in cards]

    def script(bench):
        yield from bench.started()
        yield from bench.play(deck[39])
        yield 5 * SECOND
        assert bench.match.need == "deal" and bench.name == "result"
        yield from lay(bench, D4)
        assert refused(bench, "next_deal")
        yield 2 * SECOND
        assert bench.name == "result"
        yield from bench.press("right")
        yield from bench.press("right")
        assert bench.name == "standings"
        yield from bench.lift(D4)
        yield from lay(bench, D4)
        assert refused(bench, "next_deal")
        assert len(bench.match.results) == 1 or bench.match.deal.complete

    at_table(script, dealt(deck[:39]))
