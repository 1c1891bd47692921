"""The reader in a field that is not clean: tags that lose power, and clones that do not halt."""

from tests.device.table import card_tag, told

B3 = 0x39
B2 = 0x38
S4 = 0x20


def _noisy(card, us):
    made = card_tag(card)
    made.noise_us = us
    return made


def _clone(card):
    made = card_tag(card)
    made.halts = False
    return made


def test_a_resting_tag_that_loses_power_is_one_sighting():
    for noise_us in (1000000, 300000, 130000, 80000, 61000):

        async def script(table, noise_us=noise_us):
            one = _noisy(B3, noise_us)
            table.lay(one)
            await table.wait(10000)
            assert table.told == [("card", B3)], (noise_us, table.told)
            assert one.power_ups > 10
            table.lift(one)
            await table.wait(1000)
            one.noise_us = 0
            table.lay(one)
            await table.wait(300)

        assert told(script) == [("card", B3)] * 2, noise_us


def test_a_new_card_beside_a_noisy_one():
    async def script(table):
        table.lay(_noisy(B3, 100000))
        await table.wait(1000)
        table.lay(card_tag(B2))
        await table.wait(1000)
        table.lay(_noisy(S4, 150000))
        await table.wait(4000)

    assert told(script) == [("card", B3), ("card", B2), ("card", S4)]


def test_a_clone_that_does_not_halt_is_one_sighting():
    async def script(table):
        one = _clone(B3)
        for _ in range(2):
            table.lay(one)
            await table.wait(10000)
            table.lift(one)
            await table.wait(1000)

    assert told(script) == [("card", B3)] * 2


def test_a_new_card_beside_a_clone():
    # Whichever of the two UIDs wins the anticollision.
    for first, second in ((B3, B2), (B2, B3), (S4, B3), (B3, S4)):

        async def script(table, first=first, second=second):
            clone, card = _clone(first), card_tag(second)
            table.lay(clone)
            await table.wait(1000)
            table.lay(card)
            await table.wait(300)
            assert table.told == [("card", first), ("card", second)], table.told
            await table.wait(5000)
            assert table.told == [("card", first), ("card", second)], table.told
            table.lift(card)
            await table.wait(1000)
            table.lay(card)
            await table.wait(400)
            assert table.told[2:] == [("card", second)], table.told
            table.lift(clone)
            await table.wait(1000)
            table.lay(clone)
            await table.wait(400)

        assert told(script)[3:] == [("card", first)]


def test_two_clones():
    async def script(table):
        table.lay(_clone(B3))
        await table.wait(1000)
        table.lay(_clone(S4))
        await table.wait(5000)

    assert told(script) == [("card", B3), ("card", S4)]


def test_a_clone_in_a_noisy_field():
    async def script(table):
        one = _clone(B3)
        one.noise_us = 200000
        table.lay(one)
        await table.wait(5000)

    assert told(script) == [("card", B3)]


def test_a_pile_of_cards_left_lying():
    async def script(table):
        cards = [card_tag(card) for card in range(8)]
        for one in cards:
            table.lay(one)
            await table.wait(900)
        await table.wait(10000)
        assert table.told == [("card", card) for card in range(8)], table.told
        table.lift(*cards)
        await table.wait(1500)
        table.lay(cards[3])
        await table.wait(300)

    assert told(script)[8:] == [("card", 3)]


def test_no_tag_stays_invisible():
    # Lifted and laid at every moment of a look: after a pause it must be seen again.
    for shift_us in range(0, 700000, 17300):

        async def script(table, shift_us=shift_us):
            one = card_tag(B3)
            table.lay(one)
            await table.wait_us(400000 + shift_us)
            table.lift(one)
            await table.wait_us(30000)
            table.lay(one)
            await table.wait(1500)
            table.lift(one)
            await table.wait(1000)
            before = len(table.told)
            table.lay(one)
            await table.wait(300)
            assert table.told[before:] == [("card", B3)]

        assert len(told(script)) in (2, 3), shift_us


def test_a_card_that_comes_while_the_idle_reader_is_checked():
    for shift_us in range(0, 60000, 900):

        async def script(table, shift_us=shift_us):
            checked = table.reader._sound_at
            while table.reader._sound_at == checked:
                await table.wait(1)
            await table.wait_us(1440000 + shift_us)
            table.lay(card_tag(B3))
            await table.wait(120)

        assert told(script) == [("card", B3)], shift_us
