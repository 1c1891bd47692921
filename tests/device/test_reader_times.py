"""The reader: whenever a card comes, and whatever lies there, it is one sighting."""

from host_tools.virtual.tags import ClassicTag
from tests.device.table import card_tag, told

B3 = 0x39
B2 = 0x38
LYING = 0x20
CARDS = [card for card in range(0x40) if card & 0x0F < 10 and card != LYING]


def _sweep(steps, step_us, beside, known):
    """Lay cards, each a little later in the reader's cycle; the times each took, in ms."""
    took = []

    async def script(table):
        cards = [card_tag(card) for card in CARDS]
        if known:
            for one in cards:
                table.lay(one)
                await table.wait(200)
                table.lift(one)
            await table.wait(1000)
        if beside is not None:
            table.lay(beside)
            await table.wait(1000)
        for i in range(steps):
            one = cards[i % len(cards)]
            before = len(table.told)
            laid = table.world.now_us / 1000
            table.lay(one)
            await table.wait(190)
            table.lift(one)
            assert table.told[before:] == [("card", one.memory[30])], (i, table.told[before:])
            took.append(table.times[before] - laid)
            await table.wait_us(60000 + step_us)

    told(script)
    took.sort()
    return took


def test_a_new_card_at_any_moment_of_the_search():
    took = _sweep(100, 310, None, False)
    assert took[-1] < 70, took[-1]


def test_a_new_card_at_any_moment_of_the_looks_at_another():
    took = _sweep(300, 370, card_tag(LYING), False)
    assert took[len(took) // 2] < 60 and took[-1] < 110, took


def test_a_known_card_at_any_moment():
    took = _sweep(120, 370, card_tag(LYING), True)
    assert took[len(took) // 2] < 45 and took[-1] < 100, took


def test_a_card_beside_a_foreign_thing_at_any_moment():
    _sweep(60, 370, ClassicTag(b"\x04\x01\x02\x03"), False)


def test_a_tag_that_leaves_during_the_read_at_every_byte():
    for byte in range(19):

        async def script(table, byte=byte):
            one = card_tag(B3)
            one.leave_after = byte
            table.lay(one)
            await table.wait(700)
            gone = one not in table.chip.field.tags
            assert gone == (byte < 18), byte
            if gone:
                assert table.told == [], (byte, table.told)
                table.lay(one)
                await table.wait(300)

        assert told(script) == [("card", B3)], byte


def test_a_tag_that_leaves_and_is_back_at_once():
    for away_us in range(500, 60000, 3700):

        async def script(table, away_us=away_us):
            one = card_tag(B3)
            one.leave_after = 9
            table.lay(one)
            while one in table.chip.field.tags:
                await table.wait_us(300)
            await table.wait_us(away_us)
            table.lay(one)
            await table.wait(400)

        assert told(script) == [("card", B3)], away_us


def test_two_cards_laid_a_little_apart():
    # Both are new when the search finds them, or the second is new beside the first.
    for apart_us in range(0, 60000, 1900):

        async def script(table, apart_us=apart_us):
            one, two = card_tag(B3), card_tag(B2)
            table.lay(one)
            await table.wait_us(apart_us)
            table.lay(two)
            await table.wait(2000)

        seen = told(script)
        apart = ([("card", B3), ("card", B2)], [("card", B2), ("card", B3)])
        assert seen in apart or seen == [("two", None)], (apart_us, seen)
