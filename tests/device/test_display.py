"""The display: only what changed goes over the bus, and a lost panel comes back by itself."""

import asyncio

from host_tools.virtual import install as clock
from host_tools.virtual.board import Board, attach
from pezzbox.device.board import open_board
from tests.virtual.boards import PICO


class Screen:
    """A board and its display."""

    def __init__(self, without=(), address=0x3C, chip="ssd1306"):
        clock.install()
        config = dict(PICO)
        config["display"] = dict(PICO["display"], address=address, chip=chip)
        self.board = attach(Board(config, without=without))
        self.world = self.board.world
        self.chip = self.board.display
        told = dict(PICO, display=dict(PICO["display"], chip=chip))
        self.hardware = open_board(told)
        self.display = self.hardware.display

    def run(self, script):
        asyncio.run(script(self))

    def sent(self):
        """Bytes of pixels sent so far."""
        return self.chip.data_bytes

    def equal(self):
        """Whether the panel's memory is what was drawn."""
        ram, columns, first = self.chip.ram, self.chip.COLUMNS, self.chip.FIRST
        pages = [ram[page * columns + first :][:128] for page in range(8)]
        return b"".join([bytes(page) for page in pages]) == bytes(self.display.buffer[1:])


def _noise(display, seed, count):
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        display.pixel((seed >> 8) % 128, (seed >> 16) % 64, seed >> 24 & 1)
    return seed


def test_the_first_refresh_clears_what_chance_left():
    async def script(screen):
        assert not screen.equal()
        assert await screen.display.refresh()
        assert screen.equal() and screen.chip.lit()
        assert screen.board.seen() == bytes(len(screen.board.seen()))

    Screen().run(script)


def lights_up_with_the_whole_picture(chip):
    screen = Screen(chip=chip)

    async def script(screen):
        assert screen.display.present and not screen.chip.lit()
        screen.display.fill_rect(5, 5, 90, 50, 1)
        task = asyncio.create_task(screen.display.refresh())
        while not task.done():
            assert not screen.chip.lit() or screen.equal()
            await asyncio.sleep_ms(0)
        assert screen.chip.lit() and screen.equal()

    screen.run(script)
    # a soft reset: the panel goes dark before its old picture is drawn over
    screen.display = open_board(screen.board.config).display
    assert screen.display.present
    assert not screen.chip.lit()
    screen.run(lambda screen: screen.display.refresh())
    assert screen.chip.lit()


def test_nothing_is_shown_before_the_first_whole_picture_was_sent():
    lights_up_with_the_whole_picture("ssd1306")


def test_a_panel_put_to_sleep_before_its_first_picture_stays_dark():
    async def script(screen):
        screen.display.sleep()
        await screen.display.refresh()
        assert not screen.chip.lit() and screen.equal()
        screen.display.wake()
        assert screen.chip.lit()
        screen.display.contrast(0xAF)  # the number of the command that lights it
        assert screen.chip.contrast == 0xAF

    Screen().run(script)


def test_nothing_changed_sends_nothing():
    async def script(screen):
        await screen.display.refresh()
        before = screen.chip.transfers
        for _ in range(10):
            await screen.display.refresh()
        assert screen.chip.transfers == before

    Screen().run(script)


def test_only_the_columns_that_changed_are_sent():
    async def script(screen):
        display = screen.display
        await display.refresh()
        for x, y, cells in ((0, 0, 1), (127, 63, 1), (16, 8, 1), (15, 30, 1)):
            before = screen.sent()
            display.pixel(x, y, 1)
            await display.refresh()
            assert screen.sent() - before == 16 * cells and screen.equal()
        before = screen.sent()
        display.fill_rect(10, 9, 30, 6, 1)  # one page, cells 0 to 2
        await display.refresh()
        assert screen.sent() - before == 48 and screen.equal()
        before = screen.sent()
        display.pixel(0, 40, 1)  # one page, far apart: two windows
        display.pixel(127, 40, 1)
        await display.refresh()
        assert screen.sent() - before == 32 and screen.equal()
        before = screen.sent()
        display.pixel(0, 48, 1)  # near: one window is cheaper than two
        display.pixel(32, 48, 1)
        await display.refresh()
        assert screen.sent() - before == 48 and screen.equal()

    Screen().run(script)


def test_any_drawing_arrives():
    async def script(screen):
        seed = 1
        for count in (1, 3, 10, 40, 200, 5) * 6:
            seed = _noise(screen.display, seed, count)
            await screen.display.refresh()
            assert screen.equal()

    Screen().run(script)


def test_drawing_while_a_refresh_goes_on_is_not_lost():
    async def script(screen):
        display = screen.display
        display.fill(1)
        task = asyncio.create_task(display.refresh())
        for i in range(12):
            await asyncio.sleep_ms(0)
            display.fill_rect(i * 10, i * 5, 9, 9, 0)
        await task
        await display.refresh()
        assert screen.equal()

    Screen().run(script)


def test_the_loop_runs_between_pages():
    async def script(screen):
        worst = [0]

        async def watch():
            last = screen.world.now_us
            while True:
                await asyncio.sleep_ms(1)
                worst[0] = max(worst[0], screen.world.now_us - last)
                last = screen.world.now_us

        task = asyncio.create_task(watch())
        await asyncio.sleep_ms(5)
        screen.display.fill(1)
        await screen.display.refresh()
        task.cancel()
        assert 2900 < worst[0] < 12000, worst[0]  # a page is 3 ms

    Screen().run(script)


def test_contrast_dim_sleep_and_wake():
    async def script(screen):
        display, chip = screen.display, screen.chip
        assert chip.contrast == 0xFF
        display.contrast(0x40)
        assert chip.contrast == 0x40
        display.dim(True)
        assert chip.contrast == 0x01
        display.dim(False)
        assert chip.contrast == 0x40
        display.sleep()
        assert not chip.lit()
        display.pixel(3, 3, 1)
        await display.refresh()
        assert screen.equal()
        display.wake()
        assert chip.lit()

    Screen().run(script)


def test_the_other_address_is_found():
    async def script(screen):
        assert screen.display.present and screen.hardware.faults == []
        await screen.display.refresh()
        assert screen.equal()

    Screen(address=0x3D).run(script)


def test_a_missing_panel_is_said_and_drawing_goes_on():
    async def script(screen):
        display = screen.display
        assert screen.hardware.faults == [("display", "missing")]
        assert not display.present
        display.fill(1)
        display.hline(0, 0, 9, 0)
        display.dim(True)
        display.contrast(9)
        display.sleep()
        display.wake()
        for _ in range(5):
            assert not await display.refresh()
            await asyncio.sleep_ms(1000)

    Screen(without=("display",)).run(script)


def test_a_panel_that_is_plugged_in_again_shows_what_was_drawn():
    async def script(screen):
        display = screen.display
        watch = asyncio.create_task(display.watch())
        display.contrast(0x30)
        display.fill_rect(3, 3, 50, 40, 1)
        await display.refresh()
        for away_ms in (2500, 9000):
            screen.chip.plug(False)
            await asyncio.sleep_ms(away_ms)
            assert not display.present
            display.pixel(100, 50, 1)
            await display.refresh()
            screen.chip.plug(True)
            await asyncio.sleep_ms(2000)
            assert display.present and screen.chip.lit() and screen.equal()
            assert screen.chip.contrast == 0x30
        watch.cancel()

    Screen().run(script)


def test_a_panel_that_comes_back_asleep_or_dim_stays_so():
    async def script(screen):
        display = screen.display
        await display.refresh()
        display.dim(True)
        display.sleep()
        screen.chip.plug(False)
        display.pixel(1, 1, 1)
        await display.refresh()
        screen.chip.plug(True)
        await asyncio.sleep_ms(2000)
        await display.refresh()
        assert display.present and not screen.chip.lit() and screen.chip.contrast == 0x01
        display.wake()
        display.dim(False)
        assert screen.chip.lit() and screen.chip.contrast == 0xFF and screen.equal()

    Screen().run(script)


def test_a_refused_transfer_is_made_good():
    async def script(screen):
        display = screen.display
        await display.refresh()
        for n in range(1, 9):
            display.fill(n & 1)
            screen.chip.fail(n)
            await display.refresh()
            assert not display.present
            await asyncio.sleep_ms(2000)
            while not await display.refresh():
                await asyncio.sleep_ms(2000)
            assert screen.equal() and screen.chip.lit()

    Screen().run(script)
