"""Which board and which world are in force: where `machine` and `time` look for theirs.

Apart from `machine`, so that firmware cannot reach the board through it.
"""

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False

from host_tools.virtual.world import World

if TYPE_CHECKING:
    from host_tools.virtual.board import Board

world: World = World()
board: "Board | None" = None
on_new_world: list = []  # what has to start afresh with another world


def in_world(new: World, its_board: "Board | None" = None) -> None:
    """Make `new` the world of `time` and `asyncio`, and `its_board` that of `machine`."""
    global world, board
    world = new
    board = its_board
    for fresh in on_new_world:
        fresh()


def the_board() -> "Board":
    """The board in force; raises RuntimeError when `machine` is used without one."""
    if board is None:
        raise RuntimeError("no virtual board is attached (host_tools.virtual.board.attach)")
    world.check()
    return board
