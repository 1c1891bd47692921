"""A tournament's standings, seating, players and log, as lines for people and for programs."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sqlalchemy import Connection, select

from host_tools import plain
from host_tools.book_keeping.tables import aligned
from host_tools.standing import score_json
from host_tools.tourneys.results import described
from host_tools.tourneys.schema import CHANGES, LOG
from host_tools.tourneys.standings import ORDERS, Standing
from host_tools.tourneys.state import RoundOf, Rules, State, TableOf

_HEADS = {
    "table_points": "tables",
    "wins": "wins",
    "points": "points",
    "strength": "against",
}
STANDING_HEADS = ("", "player", *_HEADS.values(), "played", "byes", "missed", "")


def decimal(value: Fraction) -> str:
    """Return a figure: whole, or with two places."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}"


def exact_json(value: Fraction) -> int | str:
    """Return a figure for programs: a whole number, or a fraction in lowest terms."""
    return value.numerator if value.denominator == 1 else str(value)


def criteria(rules: Rules) -> list[str]:
    """Return what the standings go by, in words, what counts first first."""
    said = {
        "table_points": "tables: of each table the part of the others left behind (a bye is 1/2)",
        "wins": "tables won",
        "points": f"{'fewest' if rules.fewest else 'most'} points (a bye is the mean of the "
        "round's, a round missed the worst)",
        "strength": "against: the mean of tables of those who were met",
    }
    return [said[name] for name in ORDERS[rules.ranking]]


def title(now: State, after: int | None = None) -> str:
    """Return which standings these are."""
    done = len(now.complete[:after])
    if not done:
        return "no round is complete yet"
    of = "" if now.rules.rounds is None else f" of {now.rules.rounds}"
    return f"after round {done}{of}"


def open_tables(now: State) -> str:
    """Return how far the round that is played is; empty without one."""
    if now.open is None:
        return ""
    done = sum(table.done for table in now.open.tables)
    return f"round {now.open.number}: {done} of {len(now.open.tables)} tables have a result"


def mark(now: State, line: Standing, going: list[int], won: list[int]) -> str:
    """Return what is said beside a player's line."""
    player = now.players[line.player]
    if line.player in won:
        return "winner"
    if line.out is not None:
        return f"left after round {line.out}" if not player.here else f"out after round {line.out}"
    if line.player in going:
        return "goes out"
    return "" if player.here else "left"


def standing_rows(now: State, after: int | None = None) -> list[list[str]]:
    """Return rows of cells of the standings, the heads first; those of one place have it once."""
    going, won = (now.going()[0], now.won()) if after is None else ([], [])
    rows = [list(STANDING_HEADS)]
    for line in now.standings(after):
        rows.append(
            [
                f"{line.place}.",
                plain.visible(now.name(line.player)),
                *(decimal(line.table_points), str(line.wins)),
                *(decimal(line.points), decimal(line.strength)),
                *map(str, (line.tables, line.byes, line.missed)),
                mark(now, line, going, won) if after is None else "",
            ]
        )
    return rows


def standings(now: State, after: int | None = None) -> Iterator[str]:
    """Yield the standings."""
    yield f"{plain.visible(now.rules.name)}, {now.rules.game}, {title(now, after)}"
    if open_tables(now) and after is None:
        yield open_tables(now)
    yield from aligned(standing_rows(now, after), "><>>>>>>><")
    yield "What counts, in this order:"
    for number, one in enumerate(criteria(now.rules), 1):
        yield f"  {number}. {one}"


def standings_json(now: State, after: int | None = None) -> dict[str, Any]:
    """Return the standings for programs."""
    going = now.going()[0] if after is None else []
    lines = []
    for line in now.standings(after):
        made = line._asdict() | {
            "player": now.name(line.player),
            "here": now.players[line.player].here,
        }
        for name in ("table_points", "points", "strength"):
            made[name] = exact_json(made[name])
        lines.append(made | {"goes_out": line.player in going})
    return {
        "tournament": now.rules.name,
        "game": now.rules.game,
        "after": len(now.complete[:after]),
        "order": list(ORDERS[now.rules.ranking]),
        "fewest": now.rules.fewest,
        "over": now.over,
        "winners": [now.name(player) for player in now.won()],
        "standings": lines,
    }


def seat_words(now: State, table: TableOf) -> str:
    """Return who sits at a table: partners joined, in the order of the seats."""
    names = [plain.visible(now.name(player)) for player in table.order]
    if len({seat.side for seat in table.seats}) < len(names):
        return " - ".join(
            f"{one} + {other}" for one, other in zip(names[:2], names[2:], strict=True)
        )
    return ", ".join(names)


def seating(now: State, one: RoundOf) -> Iterator[str]:
    """Yield a round: its tables with their results, and the byes."""
    yield f"{plain.visible(now.rules.name)}, {now.rules.game}, round {one.number}"
    rows = []
    for table in one.tables:
        result = described(now, table) if table.done else ""
        rows.append([f"table {table.number}", seat_words(now, table), result])
    yield from aligned(rows, "<<<")
    if one.byes:
        yield f"bye      {byes(now, one)}"


def byes(now: State, one: RoundOf) -> str:
    """Return who has a bye."""
    return ", ".join(plain.visible(now.name(player)) for player in one.byes)


def seating_json(now: State, one: RoundOf) -> dict[str, Any]:
    """Return a round for programs."""
    tables = []
    for table in one.tables:
        seats = [
            {
                "player": now.name(seat.player),
                "side": seat.side,
                "score": None if seat.score is None else score_json(seat.score),
                "place": seat.place,
            }
            for seat in table.seats
        ]
        made = {"table": table.number, "void": table.void, "match": table.match, "seats": seats}
        tables.append(made)
    byes_ = [now.name(player) for player in one.byes]
    return {
        "tournament": now.rules.name,
        "round": one.number,
        "began": one.began,
        "complete": one.complete,
        "tables": tables,
        "byes": byes_,
    }


def players(now: State) -> Iterator[str]:
    """Yield the players in the order in which they came."""
    rows = []
    for one in now.players.values():
        late = f"from round {one.joined} on" if one.joined > 1 else ""
        out = "" if one.out is None else f"out after round {one.out}"
        rows.append([plain.visible(one.name), late, out if one.here else "left"])
    yield from aligned(rows, "<<<") if rows else ["no players yet"]


def log_json(connection: Connection, now: State) -> list[dict[str, Any]]:
    """Return the log for programs, each line with the rows that it changed."""
    mine = LOG.c.tournament_id == now.rules.id
    lines = {
        row.id: {**row._mapping, "changes": []}
        for row in connection.execute(select(LOG).where(mine).order_by(LOG.c.id))
    }
    changes = select(CHANGES).join(LOG, LOG.c.id == CHANGES.c.log_id).where(mine)
    for row in connection.execute(changes.order_by(CHANGES.c.log_id, CHANGES.c.number)):
        made = {"table": row.table_name, "before": row.before, "after": row.after}
        lines[row.log_id]["changes"].append(made)
    return list(lines.values())


def log(connection: Connection, now: State) -> Iterator[str]:
    """Yield a line an action: number, when, who, what, and why."""
    rows = []
    for line in log_json(connection, now):
        why = f" ({plain.visible(line['why'])})" if line["why"] else ""
        undone = f" [taken back by {line['undone_by']}]" if line["undone_by"] else ""
        said = plain.visible(line["said"]) + why + undone
        rows.append([str(line["id"]), line["at"], plain.visible(line["who"]), said])
    yield from aligned(rows, "><<<")
