"""The reader: every row of tags.md's table "what is on the reader / what the box does"."""

from host_tools.virtual.ntag import Ntag
from host_tools.virtual.tags import ClassicTag, IsoDepTag, RandomUidTag
from tests.device.table import DECK, Table, card_tag, told, uid_of

B3 = 0x39
B2 = 0x38
S4 = 0x20


def test_an_empty_reader_tells_nothing():
    async def script(table):
        await table.wait(5000)
        assert table.reader.version == (0x32, 1, 6, 7)
        assert not table.reader.fault

    assert told(script) == []


def test_one_new_card():
    async def script(table):
        table.lay(card_tag(B3))
        await table.wait(200)
        assert table.deck == DECK and table.uid == uid_of(B3)

    assert told(script) == [("card", B3)]


def test_one_read_for_a_new_card_and_none_for_a_known_one():
    async def script(table):
        one = card_tag(B3)
        for reads in (1, 1, 1, 2):
            if reads == 2:
                table.reader.forget(one.uid)
            table.lay(one)
            await table.wait(1000)
            table.lift(one)
            await table.wait(1000)
            assert one.reads == reads, one.reads

    assert told(script) == [("card", B3)] * 4


def test_lying_ten_seconds_is_one_sighting():
    async def script(table):
        table.lay(card_tag(B3))
        await table.wait(10000)

    assert told(script) == [("card", B3)]


def test_seven_byte_uids_answer_every_time():
    async def script(table):
        cards = [card_tag(card) for card in (B3, B2, S4)]
        for _ in range(4):
            for one in cards:
                table.lay(one)
                await table.wait(400)
                table.lift(one)
                await table.wait(1000)

    assert told(script) == [("card", B3), ("card", B2), ("card", S4)] * 4


def test_a_new_card_on_a_played_one():
    async def script(table):
        table.lay(card_tag(B3))
        await table.wait(300)
        table.lay(card_tag(B2))
        await table.wait(300)
        table.lay(card_tag(S4))
        await table.wait(3000)

    assert told(script) == [("card", B3), ("card", B2), ("card", S4)]


def test_two_new_cards_at_once():
    async def script(table):
        one, two, three = card_tag(B3), card_tag(B2), card_tag(S4)
        table.lay(one, two)
        await table.wait(2000)
        assert table.told == [("two", None)]
        table.lift(one)
        await table.wait(2000)
        table.lay(three)
        await table.wait(2000)
        assert table.told == [("two", None)]
        table.lift(two, three)
        await table.wait(600)
        table.lay(one)
        await table.wait(300)

    assert told(script) == [("two", None), ("card", B3)]


def test_two_new_cards_beside_a_played_one():
    async def script(table):
        table.lay(card_tag(S4))
        await table.wait(1000)
        table.lay(card_tag(B3), card_tag(B2))
        await table.wait(1000)

    assert told(script) == [("card", S4), ("two", None)]


def test_a_card_lifted_and_laid_again():
    async def script(table):
        one = card_tag(B3)
        for _ in range(3):
            table.lay(one)
            await table.wait(700)
            table.lift(one)
            await table.wait(800)

    assert told(script) == [("card", B3)] * 3


def test_unknown_tags():
    async def script(table):
        table.lay(Ntag(uid_of(B3)))
        await table.wait(3000)
        assert table.uid == uid_of(B3)

    assert told(script) == [("unknown", None)]


def test_learnt_tags_come_before_their_content():
    async def script(table):
        one = card_tag(B3)
        table.lay(one)
        await table.wait(1000)
        assert one.reads == 0 and table.deck == 0

    assert told(script, {uid_of(B3): S4}.get) == [("card", S4)]


def test_a_learnt_tag_may_be_anything():
    async def script(table):
        table.lay(ClassicTag(b"\x04\x01\x02\x03"))
        await table.wait(1000)

    assert told(script, {b"\x04\x01\x02\x03": S4}.get) == [("card", S4)]


def test_a_wrong_check_byte_is_read_once_more():
    async def script(table):
        one = card_tag(B3, uid=uid_of(B2))
        one.uid = uid_of(S4)
        table.lay(one)
        await table.wait(3000)
        assert one.reads == 2

    assert told(script) == [("bad", None)]


def test_a_wrong_check_byte_that_was_a_bad_read():
    async def script(table):
        one = card_tag(B3)
        sound = one.memory[31]
        one.memory[31] ^= 0x10
        read = one.command

        def command(data):
            answer = read(data)
            one.memory[31] = sound
            return answer

        one.command = command
        table.lay(one)
        await table.wait(3000)
        assert one.reads == 2

    assert told(script) == [("card", B3)]


def test_what_is_no_type_2_tag():
    for foreign in (
        ClassicTag(b"\x04\x01\x02\x03"),
        IsoDepTag(b"\x04\x01\x02\x03\x04\x05\x06"),
        RandomUidTag(3),
        RandomUidTag(4, 0x00),
    ):

        async def script(table, foreign=foreign):
            table.lay(foreign)
            await table.wait(10000)

        assert told(script) == [("foreign", None)], foreign


def test_a_new_card_beside_a_phone():
    async def script(table):
        table.lay(RandomUidTag(3))
        await table.wait(1000)
        table.lay(card_tag(B3))
        await table.wait(3000)

    assert told(script) == [("foreign", None), ("card", B3)]


def test_a_card_lying_there_at_start():
    table = Table()
    one, two = card_tag(B3), card_tag(B2)
    table.lay(one)

    async def script(table):
        await table.wait(3000)
        assert table.told == []
        table.lay(two)
        await table.wait(500)
        assert table.told == [("card", B2)]
        table.lift(one)
        await table.wait(600)
        table.lay(one)
        await table.wait(300)

    assert table.run(script) == [("card", B2), ("card", B3)]


def test_a_card_that_an_undo_took_back():
    async def script(table):
        one = card_tag(B3)
        table.lay(one)
        await table.wait(300)
        table.reader.hold(one.uid)
        await table.wait(3000)
        assert len(table.told) == 1
        table.lift(one)
        await table.wait(600)
        table.lay(one)
        await table.wait(300)

    assert told(script) == [("card", B3)] * 2


def test_an_undo_after_the_card_was_lifted():
    async def script(table):
        one = card_tag(B3)
        table.lay(one)
        await table.wait(300)
        table.lift(one)
        await table.wait(1500)
        table.reader.hold(one.uid)
        await table.wait(400)
        table.lay(one)
        await table.wait(300)

    assert told(script) == [("card", B3)] * 2


def test_an_undo_between_the_sighting_and_the_next_look():
    async def script(table):
        one = card_tag(B3)
        table.lay(one)
        while not table.told:
            await table.wait(1)
        table.reader.hold(one.uid)
        await table.wait(3000)

    assert told(script) == [("card", B3)]
