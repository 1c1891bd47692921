"""The buzzer: tunes that nobody waits for."""

import asyncio

from host_tools.virtual import install as clock
from host_tools.virtual.board import Board, attach
from pezzbox.device import buzzer
from pezzbox.device.board import open_board
from tests.virtual.boards import PICO


def _played(script, config=PICO):
    """What could be heard while `script(buzzer)` ran: [(Hz, ms)]."""
    clock.install()
    board = attach(Board(config))
    made = open_board(config).buzzer

    async def run():
        task = asyncio.create_task(made.run())
        await asyncio.sleep_ms(1)
        await script(made)
        await asyncio.sleep_ms(1000)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            pass

    asyncio.run(run())
    assert not board.tones or board.tones[-1][1] == 0
    return [(hz, us // 1000) for _, hz, us in board.beeps()]


def _near(heard, tune):
    expected = [note for note in tune if note[0]]
    return len(heard) == len(expected) and all(
        hz == note[0] and abs(ms - note[1]) <= 2 for (hz, ms), note in zip(heard, expected)
    )


def test_every_tune():
    tunes = ("CARD", "TRICK", "REFUSED", "DEAL", "MATCH", "FAULT")
    for name in tunes:
        tune = getattr(buzzer, name)

        async def script(made, tune=tune):
            made.play(tune)

        assert _near(_played(script), tune), name


def test_a_low_double_beep_a_high_one_and_two_notes():
    assert [hz > 0 for hz, _ in buzzer.REFUSED] == [True, False, True]
    assert len(buzzer.CARD) == 1 and len(buzzer.TRICK) == 2
    assert buzzer.CARD[0][0] > 2 * buzzer.REFUSED[0][0]


def test_a_new_tune_ends_the_one_that_plays():
    async def script(made):
        made.play(buzzer.MATCH)
        await asyncio.sleep_ms(150)
        made.play(buzzer.CARD)

    heard = _played(script)
    assert heard[0][0] == buzzer.MATCH[0][0] and heard[-1][0] == buzzer.CARD[0][0]
    assert len(heard) == 3


def test_playing_does_not_wait():
    async def script(made):
        for _ in range(100):
            made.play(buzzer.MATCH)
        made.play(buzzer.CARD)

    assert _near(_played(script), buzzer.CARD)


def test_switched_off():
    async def script(made):
        made.enabled = False
        made.play(buzzer.CARD)
        await asyncio.sleep_ms(300)
        made.enabled = True

    assert _played(script) == []


def test_no_buzzer():
    config = dict(PICO)
    del config["buzzer"]

    async def script(made):
        made.play(buzzer.CARD)

    assert _played(script, config) == []
