"""`pezzbox games`: the games and their house rules, from the core's own catalog."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from host_tools import exit_status, plain, refusals
from host_tools.house_rules import tables, written
from host_tools.meanings import MEANINGS
from pezzbox.game import catalog, ends
from pezzbox.game.catalog import Game
from pezzbox.game.refused import Refused

NAME = "games"
SUMMARY = "List the games and their house rules"

_EXAMPLES = """\
examples:
  pezzbox games                    all games
  pezzbox games traversone21       the house rules of one: defaults, values, numbers of players
  pezzbox games traversone21 --json
"""


def fewest_win(row: Game) -> bool:
    """Return whether the lowest total wins a game; it does unless the row says the highest."""
    return row.ready().after is not ends.highest


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox games`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("game", nargs="?", metavar="GAME", help="a game's name")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: argparse.Namespace) -> int:
    """Print the catalog or one game of it; return the exit status."""
    try:
        chosen = None if args.game is None else catalog.game(args.game)
    except Refused as refused:
        print(f"pezzbox games: {refusals.text(refused)}", file=sys.stderr)
        return exit_status.USAGE
    if args.json:
        shown = _json(chosen) if chosen else [_json(game) for game in catalog.ROWS]
        print(json.dumps(shown))
        return 0
    for line in _one(chosen) if chosen else _all():
        print(line)
    return 0


def _json(game: Game) -> dict[str, Any]:
    """Return what there is to know of a game; a rule with `with` stands only beside that one."""
    rules = []
    for chosen, rows in tables(game):
        for row in rows:
            rule = {key: row[key] for key in ("rule", "players", "default", "values")}
            rule["meaning"] = MEANINGS[row["rule"]]
            rules.append(rule | ({"with": chosen} if chosen else {}))
    return {
        "game": game.name,
        "players": list(range(game.lowest, game.highest + 1)),
        "deck": game.deck.name,
        "rules": rules,
    }


def _numbers(numbers: list[int]) -> str:
    """Return numbers of players with runs drawn together: `2-4, 6`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _aligned(table: list[tuple[str, ...]]) -> Iterator[str]:
    """Yield rows with all columns but the last filled up."""
    *columns, _ = zip(*table, strict=True)
    widths = [max(map(plain.columns, column)) for column in columns]
    for row in table:
        cells = [plain.left(cell, width) for cell, width in zip(row, widths, strict=False)]
        yield "  ".join([*cells, row[-1]])


def _all() -> Iterator[str]:
    table = [("game", "players", "deck")]
    for game in catalog.ROWS:
        players = _numbers(list(range(game.lowest, game.highest + 1)))
        table.append((game.name, players, game.deck.name))
    yield from _aligned(table)
    yield ""
    yield "House rules of a game: pezzbox games GAME"


def _one(game: Game) -> Iterator[str]:
    everybody = list(range(game.lowest, game.highest + 1))
    seen: dict[str, str] = {}
    yield f"{game.name}: {_numbers(everybody)} players, {game.deck.name} deck"
    for chosen, rows in tables(game):
        yield ""
        for rule, value in chosen.items():
            yield f"With {rule} {written(value)}:"
        table: dict[tuple[str, ...], list[int]] = {}
        for row in rows:
            words = row["rule"], written(row["default"]), row["allowed"]
            table.setdefault(words, []).extend(row["players"])
            seen[row["rule"]] = MEANINGS[row["rule"]]
        lines = [("rule", "default", "players", "values")]
        for (rule, default, values), players in table.items():
            some = "" if players == everybody else _numbers(players)
            lines.append((rule, default, some, values))
        yield from _aligned(lines)
    yield ""
    yield from _aligned(list(seen.items()))
