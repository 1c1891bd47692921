"""Where wires run in the wiring picture: each in a lane of its own, with few crossings."""

from dataclasses import dataclass
from itertools import combinations, pairwise

Point = tuple[float, float]
LEFT, RIGHT, BELOW = "left", "right", "below"


@dataclass(frozen=True)
class Net:
    """A wire to be routed: the side of its part and of its board pin, and both ends."""

    side: str
    start: Point
    goal_side: str
    goal: Point


def crossings(first: list[Point], second: list[Point]) -> int:
    """Return how often two routes of horizontal and vertical stretches cross or run together."""
    return sum(_meet(a, b) for a in pairwise(first) for b in pairwise(second))


def _meet(first: tuple[Point, Point], second: tuple[Point, Point]) -> int:
    (ax, ay), (bx, by) = first
    (cx, cy), (dx, dy) = second
    apart = (
        max(ax, bx) < min(cx, dx)
        or max(cx, dx) < min(ax, bx)
        or max(ay, by) < min(cy, dy)
        or max(cy, dy) < min(ay, by)
    )
    if apart:
        return 0
    parallel = (ax == bx) == (cx == dx)
    return 50 if parallel else 1  # one upon the other cannot be read


class Router:
    """Routes nets around a board; `lanes` are the x of the lanes a side, `rows` the y below."""

    def __init__(self, lanes: dict[str, list[float]], rows: list[float]) -> None:
        self._lanes = lanes
        self._rows = rows

    def routes(self, nets: list[Net]) -> list[list[Point]]:
        """Return a route a net, with lanes exchanged until that makes nothing better."""
        order = list(range(len(nets)))
        best = self._cost(nets, order)
        better = True
        while better:
            better = False
            for i, j in combinations(range(len(nets)), 2):
                order[i], order[j] = order[j], order[i]
                cost = self._cost(nets, order)
                if cost < best:
                    best, better = cost, True
                else:
                    order[i], order[j] = order[j], order[i]
        return self._lay(nets, order)

    def _cost(self, nets: list[Net], order: list[int]) -> tuple[int, float]:
        routes = self._lay(nets, order)
        crossed = sum(crossings(a, b) for a, b in combinations(routes, 2))
        length = sum(
            abs(ax - bx) + abs(ay - by)
            for route in routes
            for (ax, ay), (bx, by) in pairwise(route)
        )
        return crossed, length

    def _lay(self, nets: list[Net], order: list[int]) -> list[list[Point]]:
        free = {side: iter(lanes) for side, lanes in self._lanes.items()}
        rows = iter(self._rows)
        routes: dict[int, list[Point]] = {}
        for which in order:
            net = nets[which]
            (x, y), (goal_x, goal_y) = net.start, net.goal
            lane = next(free[net.side])
            if net.goal_side == net.side:
                routes[which] = [(x, y), (lane, y), (lane, goal_y), (goal_x, goal_y)]
                continue
            row = next(rows)
            route = [(x, y), (lane, y), (lane, row)]
            if net.goal_side == BELOW:
                route += [(goal_x, row), (goal_x, goal_y)]
            else:
                other = next(free[net.goal_side])
                route += [(other, row), (other, goal_y), (goal_x, goal_y)]
            routes[which] = route
        return [routes[which] for which in range(len(nets))]
