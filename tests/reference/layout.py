"""How the cards are dealt: section 3's table, 5.4, 6.2 and 7."""

from dataclasses import dataclass
from typing import Any

ALL_FOURS = ["D4", "C4", "S4", "B4"]
DEFAULT_REMOVED = {0: [], 1: ["D4"], 4: ALL_FOURS, 5: [*ALL_FOURS, "D5"]}
REMOVED_BY_PLAYERS = {3: 1, 6: 4, 7: 5}  # section 3


@dataclass(frozen=True)
class Layout:
    """One deal's distribution."""

    deck: str
    tricks: int
    removed: list[str]
    stock_ends: int = 0  # the first trick index at which nobody has a card to draw any more
    monte_counts: bool = True  # cards nobody plays go to the taker of the last trick


def layout(game: str, rules: dict[str, Any], players: int) -> Layout:
    """The layout of a deal among so many players."""
    if game == "treschetten":
        tricks = {2: 16, 3: 10, 4: 8}[players]
        return Layout("salzburg", tricks, [], 8 if players == 2 else 0, monte_counts=False)
    if game in ("calabresella", "calabrasella"):
        return Layout("italian", {3: 12, 4: 10, 5: 8, 6: 6}[players], [])
    if players == 2:
        return Layout("italian", 20, [], 10)
    if game == "ciapano":
        return Layout("italian", 13, [])
    removes = 0
    if "leftover" in rules and rules["leftover"] == "remove":
        removes = REMOVED_BY_PLAYERS.get(players, 0)
    removed = DEFAULT_REMOVED[removes]
    if rules.get("removed", "none") != "none" and len(rules["removed"]) == removes:
        removed = rules["removed"]
    return Layout("italian", 40 // players, removed)
