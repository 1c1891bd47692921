"""What a tournament adds to a score book: who plays, the rounds, their results, and the trace.

Nothing is thrown away: every row that changes is kept as it was in `tournament_changes`. Matches
of the book are named by their number only, so that the book may do with them what it wants.
"""

from sqlalchemy import Boolean, Column, ForeignKey, Integer, String, Table, UniqueConstraint

from host_tools.book_keeping.schema import METADATA

TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(480), nullable=False, unique=True),  # 80 signs, 6 letters an escaped one
    Column("game", String(20), nullable=False),
    Column("rules", String, nullable=False),  # the house rules that are not as usual, as JSON
    Column("size", Integer, nullable=False),  # how many sit at a table, if it can be
    Column("sizes", String(40), nullable=False),  # which numbers there may be: "3 4 5"
    Column("rounds", Integer),  # how many are played; none: until it is enough
    Column("out_each", Integer),  # so many go out after each round
    Column("winners", Integer, nullable=False),
    Column("ranking", String(20), nullable=False),  # standings.ORDERS
    Column("seed", String(480), nullable=False),
)

PLAYERS = Table(
    "tournament_players",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), nullable=False),
    Column("name", String(80), nullable=False),  # as it stands on the boxes
    Column("joined", Integer, nullable=False),  # the first round that it could play
    Column("here", Boolean, nullable=False),  # is seated in the next round
    Column("out", Integer),  # the round after which it went out
    UniqueConstraint("tournament_id", "name"),
)

ROUNDS = Table(
    "tournament_rounds",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("began", String(20), nullable=False),  # 2026-11-30T20:15:00Z
    Column("after_match", Integer, nullable=False),  # the last of the book then
    Column("ahead", String, nullable=False),  # the rounds planned after it, as JSON
    UniqueConstraint("tournament_id", "number"),
)

TABLES = Table(
    "tournament_tables",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("round_id", Integer, ForeignKey("tournament_rounds.id"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("void", Boolean, nullable=False),  # could not be played
    Column("match_id", Integer),  # the book's, where the result is from there
)

SEATS = Table(
    "tournament_seats",
    METADATA,
    Column("table_id", Integer, ForeignKey("tournament_tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", Integer, ForeignKey("tournament_players.id"), nullable=False),
    Column("side", Integer, nullable=False),
    Column("score_sixths", Integer),
    Column("place", Integer),  # of the side; none until there is a result
)

BYES = Table(
    "tournament_byes",
    METADATA,
    Column("round_id", Integer, ForeignKey("tournament_rounds.id"), primary_key=True),
    Column("player_id", Integer, ForeignKey("tournament_players.id"), primary_key=True),
)

LOG = Table(
    "tournament_log",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), nullable=False, index=True),
    Column("at", String(20), nullable=False),
    Column("who", String(480), nullable=False),
    Column("action", String(20), nullable=False),
    Column("said", String, nullable=False),  # what was done, in words
    Column("why", String, nullable=False),
    Column("undone_by", Integer, ForeignKey("tournament_log.id")),
)

CHANGES = Table(
    "tournament_changes",
    METADATA,
    Column("log_id", Integer, ForeignKey("tournament_log.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("table_name", String(40), nullable=False),
    Column("before", String),  # the row as it was, as JSON; none: it is new
    Column("after", String),  # as it is now; none: it is gone
)

ALL = (TOURNAMENTS, PLAYERS, ROUNDS, TABLES, SEATS, BYES, LOG, CHANGES)
TRACED = {table.name: table for table in (PLAYERS, ROUNDS, TABLES, SEATS, BYES)}
"""The tables whose rows are changed through the trace."""
