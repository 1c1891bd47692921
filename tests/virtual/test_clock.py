"""The virtual clock behind `time` and `asyncio`: the same on both interpreters."""

import asyncio
import time

from machine import I2C

from host_tools.virtual.ntag import Ntag
from host_tools.virtual.world import Deadlock, Reset, World
from tests.virtual.boards import pico


def test_events_happen_in_order_and_time_is_exact():
    world = World()
    seen = []
    world.at(30, lambda: seen.append(("c", world.now_us)))
    world.at(10, lambda: seen.append(("a", world.now_us)))
    world.at(10, lambda: seen.append(("b", world.now_us)))
    dropped = world.at(20, lambda: seen.append(("x", world.now_us)))
    world.cancel(dropped)
    world.advance(29)
    assert seen == [("a", 10), ("b", 10)]
    assert world.now_us == 29
    world.advance(1)
    assert seen[2:] == [("c", 30)]
    assert world.next_us() is None


def test_ticks_wrap_as_on_the_board_soon_after_start():
    board = pico()
    start = time.ticks_ms()
    assert start < 1 << 30
    time.sleep_ms(3001)
    assert time.ticks_ms() < start
    assert time.ticks_diff(time.ticks_ms(), start) == 3001
    assert time.ticks_add(start, 3001) == time.ticks_ms()
    assert board.world.now_us == 3001000


def test_a_loop_that_only_looks_at_the_clock_ends():
    board = pico()
    until = time.ticks_add(time.ticks_us(), 5000)
    while time.ticks_diff(until, time.ticks_us()) > 0:
        pass
    assert 5000 <= board.world.now_us < 5100


def test_tasks_sleep_on_ticks_of_a_millisecond():
    board = pico()
    seen = []

    async def beat(name, ms, times):
        for _ in range(times):
            await asyncio.sleep_ms(ms)
            seen.append((name, board.world.now_us))

    async def main():
        task = asyncio.create_task(beat("slow", 10, 2))
        await beat("fast", 4, 4)
        await task

    time.sleep_us(300)
    asyncio.run(main())
    assert seen == [
        ("fast", 4000),
        ("fast", 8000),
        ("slow", 10000),
        ("fast", 12000),
        ("fast", 16000),
        ("slow", 20000),
    ]


def test_a_flag_wakes_its_task_at_once_and_clears_itself():
    board = pico()
    flag = asyncio.ThreadSafeFlag()
    seen = []

    async def main():
        board.world.after(1234, flag.set)
        await flag.wait()
        seen.append(board.world.now_us)
        try:
            await asyncio.wait_for_ms(flag.wait(), 5)
        except asyncio.TimeoutError:  # noqa: UP041 - on MicroPython another one than the builtin
            seen.append(board.world.now_us)
        flag.set()
        await flag.wait()
        seen.append(board.world.now_us)

    asyncio.run(main())
    assert seen == [1234, 6000, 6000]


def test_cancelling_a_sleeping_task_wakes_it_now():
    board = pico()
    seen = []

    async def sleeper():
        try:
            await asyncio.sleep_ms(1000)
        except asyncio.CancelledError:
            seen.append(board.world.now_us)
            raise

    async def main():
        task = asyncio.create_task(sleeper())
        await asyncio.sleep_ms(5)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            seen.append("cancelled")

    asyncio.run(main())
    assert seen == [5000, "cancelled"]


def test_tasks_wait_for_events_and_each_other():
    board = pico()
    event = asyncio.Event()
    order = []

    async def waiter(name):
        await event.wait()
        order.append((name, board.world.now_us))
        return name

    async def main():
        tasks = [asyncio.create_task(waiter(name)) for name in "abc"]
        await asyncio.sleep_ms(7)
        event.set()
        for task in tasks:
            order.append(await task)

    asyncio.run(main())
    assert order == [("a", 7000), ("b", 7000), ("c", 7000), "a", "b", "c"]


def test_waiting_for_nothing_is_an_error_and_not_a_hang():
    pico()

    async def main():
        await asyncio.ThreadSafeFlag().wait()

    try:
        asyncio.run(main())
    except Deadlock:
        pass
    else:
        raise AssertionError("no Deadlock")


def test_a_reset_ends_the_loop_and_nothing_runs_after_it():
    board = pico()
    seen = []

    async def worker():
        try:
            while True:
                await asyncio.sleep_ms(10)
                seen.append(board.world.now_us)
        except Exception:  # noqa: BLE001 - what a firmware's catch-all must not catch
            seen.append("caught")

    board.world.at(25000, board.cut_power)
    try:
        asyncio.run(worker())
    except Reset as reset:
        assert reset.cause == "power"
    else:
        raise AssertionError("no Reset")
    assert seen == [10000, 20000]
    try:
        time.sleep_ms(1)
    except Reset:
        pass
    else:
        raise AssertionError("a dead board sleeps")


def test_a_program_that_hangs_ends_some_time():
    board = pico()
    board.world.limit_us = 10 * 1000000
    board.reader.lay(Ntag(b"\x04\x01\x02\x03\x04\x05\x06"))

    async def main():
        while True:
            await asyncio.sleep_ms(100)

    try:
        asyncio.run(main())
    except Deadlock:
        assert 9900000 <= board.world.now_us <= 10000000
    else:
        raise AssertionError("no Deadlock")


def test_pictures_follow_the_display():
    board = pico()
    i2c = I2C(0, sda=4, scl=5)
    i2c.writeto(0x3C, b"\x00\x20\x00\xa1\xc8\x8d\x14\xaf")
    before = board.seen()
    assert board.seen() is before
    i2c.writeto(0x3C, b"\x00\xa7")
    assert board.seen() == bytes([byte ^ 0xFF for byte in before])
