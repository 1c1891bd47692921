"""The reader when the chip, the bus or the plug fails: restarted, said once, back by itself."""

from host_tools.virtual.tags import Sequence
from tests.device.table import Table, card_tag, told

B3 = 0x39
B2 = 0x38
KINDS = (
    "nack",
    "silent",
    "no_answer",
    "corrupt",
    "corrupt_length",
    "truncated",
    "overlong",
    "garbage",
    "stale",
    "error_frame",
    "stretch",
    "stuck_sda",
)


def _fresh_cards():
    return [card_tag(card) for card in range(40) if card & 0x0F < 10]


def test_one_fault_of_any_kind_is_mended_silently():
    for kind in KINDS:

        async def script(table, kind=kind):
            for n, one in enumerate(_fresh_cards()[:4]):
                table.chip.fail(kind)
                await table.wait(100 + 370 * n)
                table.lay(one)
                await table.wait(1000)
                table.lift(one)
                await table.wait(1500)
                table.chip.heal()
            before = len(table.told)
            table.lay(card_tag(B3))
            await table.wait(300)
            assert table.told[before:] == [("card", B3)], kind

        seen = told(script)
        # A card may fall into a restart: then it lay there, and is none. Nothing else is told.
        assert all(what == "card" for what, _ in seen), (kind, seen)
        assert len(seen) == len(set(seen)), (kind, seen)


def test_a_lasting_fault_is_said_once_and_its_end_too():
    for kind in KINDS:

        async def script(table, kind=kind):
            for _ in range(300):
                table.chip.fail(kind)
            await table.wait(6000)
            assert table.told == [("fault on", None)], (kind, table.told)
            assert table.reader.fault
            table.chip.heal()
            healed = table.world.now_us
            while table.reader.fault:
                await table.wait(1)
            assert table.world.now_us - healed < 2000000, kind
            table.lay(card_tag(B3))
            await table.wait(300)
            assert table.told[-1] in (("card", B3), ("fault off", None))
            table.lift(*table.chip.field.tags)
            await table.wait(800)
            table.lay(card_tag(B2))
            await table.wait(300)

        seen = told(script)
        assert seen[:2] == [("fault on", None), ("fault off", None)], (kind, seen)
        assert seen[-1] == ("card", B2), (kind, seen)


def test_three_tries_before_it_is_said():
    async def script(table):
        boots = table.chip.boots
        for _ in range(100):
            table.chip.fail("silent")
        while not table.told:
            await table.wait(1)
        # The trouble that was noticed first, and two restarts that went wrong.
        assert table.chip.boots - boots == 2
        await table.wait(10000)
        assert 2 + 4 <= table.chip.boots - boots <= 2 + 6

    assert told(script) == [("fault on", None)]


def test_no_reader_at_all():
    async def script(table):
        await table.wait(5000)
        assert table.reader.version is None

    assert told(script, without=("reader",)) == [("fault on", None)]


def test_unplugged_and_plugged_again_in_every_state():
    for away_ms in (30, 700, 1600, 5000):
        for lying in (False, True):

            async def script(table, away_ms=away_ms, lying=lying):
                one = card_tag(B3)
                if lying:
                    table.lay(one)
                    await table.wait(300)
                table.chip.plug(False)
                await table.wait(away_ms)
                table.chip.plug(True)
                back = table.world.now_us
                await table.wait(2000)
                assert not table.reader.fault, away_ms
                table.lay(card_tag(B2))
                await table.wait(300)
                assert table.told[-1] == ("card", B2), (away_ms, lying, table.told)
                assert table.world.now_us - back < 2400000
                # What lay there all the time is none until it was lifted.
                assert [what for what in table.told if what[1] == B3] == [("card", B3)] * lying

            told(script)


def test_a_tag_is_told_while_the_reader_fails_at_any_moment():
    for kind in ("nack", "silent", "corrupt", "stale"):
        for shift_us in range(0, 60000, 2900):

            async def script(table, kind=kind, shift_us=shift_us):
                one = card_tag(B3)
                table.lay(one)
                await table.wait_us(shift_us)
                table.chip.fail(kind)
                await table.wait(2500)
                table.chip.heal()
                table.lift(one)
                await table.wait(1200)
                assert len(table.told) <= 1
                table.lay(one)
                await table.wait(300)

            seen = told(script)
            assert seen in ([("card", B3)], [("card", B3)] * 2), (kind, shift_us, seen)


def test_a_lost_edge_costs_latency_only():
    async def script(table):
        reader = table.reader
        reader._line.irq(None)
        for one in _fresh_cards()[:3]:
            table.lay(one)
            await table.wait(400)
            table.lift(one)
            await table.wait(1000)

    assert told(script) == [("card", 0), ("card", 1), ("card", 2)]


def test_arbitrary_replies_are_survived_and_tell_no_card():
    numbers = Sequence(5)

    async def script(table):
        chip = table.chip
        respond = chip.respond

        def garbled(data):
            # A sound frame with arbitrary bytes in it, or one of any length.
            made = bytearray(data)
            for _ in range(1 + numbers.below(4)):
                made[numbers.below(len(made))] = numbers.below(256)
            if numbers.below(3) == 0:
                made = bytearray(numbers.below(256) for _ in range(numbers.below(60)))
            respond(bytes(made))

        chip.respond = garbled
        for one in _fresh_cards():
            table.lay(one)
            await table.wait(500)
            table.lift(one)
        chip.respond = respond
        await table.wait(2500)
        assert not table.reader.fault
        del table.told[:]
        table.lay(card_tag(B3))
        await table.wait(300)
        assert table.told == [("card", B3)]

    # Replies that happen to be sound may tell a card; its own check byte vouches for it.
    told(script)


def test_the_loop_is_never_held():
    table = Table()
    worst = [0]

    async def script(table):
        import asyncio

        async def clock():
            last = table.world.now_us
            while True:
                await asyncio.sleep_ms(1)
                worst[0] = max(worst[0], table.world.now_us - last)
                last = table.world.now_us

        task = asyncio.create_task(clock())
        for kind in KINDS:
            for _ in range(40):
                table.chip.fail(kind)
            table.lay(card_tag(B3))
            await table.wait(3000)
            table.chip.heal()
            table.lift(*table.chip.field.tags)
            await table.wait(3000)
        task.cancel()

    table.run(script)
    assert worst[0] <= 25000, worst[0]
