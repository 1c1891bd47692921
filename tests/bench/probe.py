"""On the board in place of `main.py`: runs that, and tells what only the board knows.

A while after the start it prints, as JSON on USB, the free heap and what an idle second allocates;
then in every second in which the loop was held longer than ever before, for how long (us), time in
the journal aside.
"""

import asyncio
import gc
import json

_START_MS = 6000  # the start is over, and what it left is tidied up; nobody plays yet
_IDLE_S = 4  # every check of the reader and the display is in there
_EVERY_MS = 1000


async def report():
    """The task that prints."""
    await asyncio.sleep_ms(_START_MS)
    gc.collect()
    free = gc.mem_free()
    used = gc.mem_alloc()  # a statement of its own: together they would make a tuple
    await asyncio.sleep_ms(_IDLE_S * 1000)
    idle = (gc.mem_alloc() - used) / _IDLE_S
    print(json.dumps({"free": free, "idle": idle}))
    from held import Held  # only now: it takes memory, too

    held = Held()
    while True:
        await asyncio.sleep_ms(_EVERY_MS)
        held.tell()


async def both(main):
    """The box, and the report beside it."""
    reporting = asyncio.create_task(report())
    try:
        await main
    finally:
        reporting.cancel()


run = asyncio.run
asyncio.run = lambda main: run(both(main))
__import__("shipped")  # no statement: these are moved to the beginning
