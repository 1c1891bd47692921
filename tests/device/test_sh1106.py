"""A display with an SH1106: what the display's tests show of the SSD1306 holds for it, too."""

import asyncio

from tests.device.test_display import Screen, _noise, lights_up_with_the_whole_picture


def test_the_whole_picture_comes_first():
    lights_up_with_the_whole_picture("sh1106")


def test_any_drawing_arrives_where_it_was_drawn():
    async def script(screen):
        await screen.display.refresh()
        seed = 1
        for count in (1, 3, 10, 40, 200, 5) * 6:
            seed = _noise(screen.display, seed, count)
            await screen.display.refresh()
            assert screen.equal()
        seen = screen.board.seen()
        for y in range(64):
            for x in range(128):
                lit = seen[y * 16 + (x >> 3)] >> (7 - (x & 7)) & 1
                assert lit == screen.display.pixel(x, y)

    Screen(chip="sh1106").run(script)


def test_only_the_columns_that_changed_are_sent():
    async def script(screen):
        display = screen.display
        await display.refresh()
        for x, y in ((0, 0), (127, 63), (16, 8)):
            before = screen.sent()
            display.pixel(x, y, 1)
            await display.refresh()
            assert screen.sent() - before == 16 and screen.equal()

    Screen(chip="sh1106").run(script)


def test_contrast_dim_sleep_and_wake():
    async def script(screen):
        display, chip = screen.display, screen.chip
        await display.refresh()
        assert chip.contrast == 0xFF
        display.contrast(0x40)
        display.dim(True)
        assert chip.contrast == 0x01
        display.dim(False)
        assert chip.contrast == 0x40
        display.sleep()
        assert not chip.lit()
        display.wake()
        assert chip.lit()

    Screen(chip="sh1106").run(script)


def test_a_panel_that_is_plugged_in_again_shows_what_was_drawn():
    async def script(screen):
        display = screen.display
        watch = asyncio.create_task(display.watch())
        display.contrast(0x30)
        display.fill_rect(3, 3, 50, 40, 1)
        await display.refresh()
        screen.chip.plug(False)
        await asyncio.sleep_ms(2500)
        assert not display.present
        screen.chip.plug(True)
        await asyncio.sleep_ms(2100)
        assert display.present and screen.chip.lit() and screen.equal()
        assert screen.chip.contrast == 0x30
        watch.cancel()

    Screen(chip="sh1106").run(script)


def test_a_missing_one_is_said():
    async def script(screen):
        assert screen.hardware.faults == [("display", "missing")]
        screen.display.fill(1)
        assert not await screen.display.refresh()

    Screen(without=("display",), chip="sh1106").run(script)
