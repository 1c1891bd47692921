"""How good the seating is: `python -m tests.tournament.figures` prints it.

For some numbers of players, the pairs of each round that had met before, beside what a count of
the meetings allows at best; and the processor's time for the longest search.
"""

import time
from itertools import combinations

from host_tools.tourneys import rounds, seating, sizes
from host_tools.tourneys.seating import Wanted

_CASES = (
    # players, at a table, rounds, in partners
    (16, 4, 5, False),
    (16, 4, 5, True),
    (20, 4, 5, False),
    (24, 4, 6, False),
    (32, 4, 5, False),
    (32, 4, 8, False),
    (40, 4, 6, False),
    (200, 4, 8, False),
    (18, 3, 6, False),
    (30, 5, 5, False),
    (13, 4, 5, False),
    (17, 4, 5, True),
    (50, 4, 5, False),
)


def evening(players: int, size: int, many: int, in_partners: bool) -> tuple[list[int], int, float]:
    """Return the repeated pairs of each round, the least there can be in all, and seconds."""
    past, ahead, again, longest = [], [], [], 0.0
    met: set[frozenset[int]] = set()
    choice = [size] if in_partners else range(2, 9)
    tables = sizes.of_round(players, choice, size)
    for number in range(many):
        wanted = Wanted(list(range(players)), tables, in_partners, f"f {number}", many - number)
        began = time.process_time()
        one, *ahead = seating.seat(wanted, past, ahead)
        longest = max(longest, time.process_time() - began)
        now = {frozenset(two) for table in one.tables for two in combinations(table, 2)}
        again.append(len(now & met))
        met |= now
        past.append(one)
    meetings = sum(rounds.met(past).values())
    return again, max(0, meetings - players * (players - 1) // 2), longest


def main() -> None:
    """Print a line a case."""
    print("players  a table  rounds  pairs again, by rounds      at least  seconds")
    for players, size, many, in_partners in _CASES:
        again, least, longest = evening(players, size, many, in_partners)
        what = f"{size}{' in partners' if in_partners else ''}"
        told = " ".join(map(str, again))
        print(f"{players:7}  {what:>13}  {many}  {told:26}  {least:8}  {longest:7.1f}")


if __name__ == "__main__":
    main()
