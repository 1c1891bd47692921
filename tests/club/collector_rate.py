"""How many lines a second a collector takes: `python -m tests.club.collector_rate`, no broker.

The lines of so many tables come in turn, as they would from as many boxes; batches are as large as
a broker lets them become (`max_inflight_messages`).
"""

import sys
import tempfile
import time
from pathlib import Path

from host_tools.book_keeping.store import open_book
from host_tools.club_keeping.again import Message
from host_tools.club_keeping.collector import Collector
from tests.book.tables import random_match
from tests.club.boxes import Box
from tests.club.databases import databases

TABLES = 100
BATCHES = (20, 200)


def messages(tables):
    """The messages of all lines of a match at each table, in turn."""
    boxes = [Box(f"t-{n}", [random_match(f"rate {n}")], f"{n:08x}") for n in range(tables)]
    queues = [box.lines() for box in boxes]
    found = []
    while any(queues):
        found += [Message(*queue.pop(0)) for queue in queues if queue]
    return found


def measure(name, place, every, batch):
    """Print what one collector makes of these messages."""
    book = open_book(place, create=True)
    said = []
    collector = Collector(book, said.append)
    before = time.perf_counter()
    for at in range(0, len(every), batch):
        collector.take(every[at : at + batch])
    taken = time.perf_counter() - before
    before = time.perf_counter()
    count = collector.book()
    booked = time.perf_counter() - before
    book.close()
    assert not said, said
    print(
        f"{name}, {batch} at once: {len(every) / taken:,.0f} lines a second; "
        f"{count / booked:.0f} matches a second into the book proper",
        flush=True,
    )


def main():
    """Measure SQLite and, where there is one, PostgreSQL."""
    every = messages(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES)
    print(f"{len(every)} lines")
    with tempfile.TemporaryDirectory() as folder:
        for batch in BATCHES:
            measure("SQLite", Path(folder, f"{batch}.sqlite"), every, batch)
    with databases() as server:
        for batch in BATCHES:
            measure("PostgreSQL, fsync off", server.new(), every, batch)


if __name__ == "__main__":
    main()
