"""The search for rounds in which few meet again: swaps of two seats, from a start, by chance.

Simulated annealing (Kirkpatrick, Gelatt and Vecchi, Science 220, 1983): a swap that costs more is
taken too, the more rarely the more it costs and the longer the search goes on. It is bounded by
steps and uses no clock, so that a seed gives the same rounds on any machine; of `Random` only
`random()`, which is the same in all versions of Python (its documentation, "Reproducibility").
"""

import math
from random import Random

from host_tools.tourneys.costs import Costs, Seats, partner
from host_tools.tourneys.rounds import Round

STEPS = 120_000
"""Swaps that are looked at."""

_BEGIN, _END = 0.9, 0.15  # temperatures: what costs that much more is taken once in e times
_STAGES = 60
_LOOKS = 8  # seats looked at for one where somebody meets again
_DEAREST = 40


class Search:
    """Rounds of players 0 .. n-1 that are made better, in place."""

    def __init__(self, start: list[Round], costs: Costs) -> None:
        self._costs = costs
        self.least = costs.least(start)
        """A bound: no such rounds cost less."""
        self._byes = [one.byes for one in start]
        self._tables = [[Seats(table) for table in one.tables] for one in start]
        for tables in self._tables:
            for table in tables:
                costs.seat(table)
        self.best = costs.total
        """What the best rounds cost that were seen."""
        self._places = [
            [(table, seat) for table in tables for seat in range(len(table.at))]
            for tables in self._tables
        ]

    def rounds(self) -> list[Round]:
        """Return the rounds as they are now."""
        return [
            Round(tuple(tuple(table.at) for table in tables), byes)
            for tables, byes in zip(self._tables, self._byes, strict=True)
        ]

    def run(self, rng: Random, steps: int = STEPS) -> list[Round]:
        """Search on; returns the best rounds that were seen, at least as good as the start."""
        costs = self._costs
        made = self.rounds()
        cooling = (_END / _BEGIN) ** (1 / _STAGES)
        for stage in range(_STAGES):
            temperature = _BEGIN * cooling**stage
            taken = [math.exp(-more / temperature) for more in range(_DEAREST)]
            for _ in range(steps // _STAGES):
                if self.best <= self.least:
                    return made
                self._step(rng, taken)
                if costs.total < self.best:
                    self.best, made = costs.total, self.rounds()
        return made

    def _step(self, rng: Random, taken: list[float]) -> None:
        """Look at one swap; `taken`: how often one is taken that costs so much more."""
        draw = rng.random
        places = self._places[int(draw() * len(self._places))]
        here, one = places[int(draw() * len(places))]
        for _ in range(_LOOKS):
            if self._costs.repeats(here, one):
                break
            here, one = places[int(draw() * len(places))]
        there, other = places[int(draw() * len(places))]
        if here is there and (one == other or partner(here, one) == there.at[other]):
            return
        more = self._costs.change(here, one, there, other)
        if more <= 0 or (more < _DEAREST and draw() < taken[more]):
            self._costs.swap(here, one, there, other, more)
