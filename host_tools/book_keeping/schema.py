"""The tables of a score book, in plain SQL that any database has.

A match is kept as the transcript it came as; everything else about it is worked out from that by
the scoring core when it is imported, so that a figure is a sum over rows. A name is never written
over: a merged one points to the name it now counts for.
"""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

VERSION = 1
"""The layout of the tables; a book with a higher number is refused."""

METADATA = MetaData()

BOOK = Table(
    "book",
    METADATA,
    Column("version", Integer, nullable=False),
    Column("made_by", String(40), nullable=False),  # a version of pezzbox
)

PLAYERS = Table(
    "players",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(80), nullable=False, unique=True),  # 12 signs, 6 letters an escaped one
    Column("merged_into", Integer, ForeignKey("players.id")),
)

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),  # identity.py says of what
    Column("header", String(64), nullable=False, index=True),
    Column("beginning", String(64), index=True),  # none while it is too short to be known by
    Column("game", String(20), nullable=False, index=True),
    Column("rules", String, nullable=False),  # those not as usual, in words
    Column("seats", Integer, nullable=False),
    Column("deals", Integer, nullable=False),  # the scored ones
    Column("finished", Boolean, nullable=False),
    Column("decided", Boolean, nullable=False),  # somebody has won
    Column("played", String(10), nullable=False, index=True),  # YYYY-MM-DD
    Column("source", String, nullable=False, index=True),  # the file it came from
    Column("transcript", LargeBinary, nullable=False),  # its bytes, packed with zlib
)

SEATS = Table(
    "seats",
    METADATA,
    Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player_id", Integer, ForeignKey("players.id"), nullable=False, index=True),
    Column("side", Integer, nullable=False),
    Column("total_sixths", Integer, nullable=False),
    Column("inside", Boolean, nullable=False),
    Column("won", Integer, nullable=False),
    Column("place", Integer),  # of the side, from 1; none unless the match is decided
)

RESULTS = Table(
    "results",
    METADATA,
    Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True),
    Column("deal", Integer, primary_key=True),  # from 1, void ones counted too
    Column("seat", Integer, primary_key=True),
    Column("score_sixths", Integer, nullable=False),
    Column("points", Integer, nullable=False),  # whole ones, in tricks and monte
    Column("pezz", Integer, nullable=False),  # the thirds beyond them
    Column("declared", Integer, nullable=False),
    Column("last_trick", Integer, nullable=False),
    Column("cappotto", Integer, nullable=False),
    Column("sola", Integer, nullable=False),
    Column("stramazzo", Integer, nullable=False),
    Column("revoke", Integer, nullable=False),  # called by the table
    Column("revoke_seen", Integer, nullable=False),  # noted by the box
    Column("declarer", Integer, nullable=False),
)
"""A row a scored deal and player in it; the last columns count, most of them 0 or 1."""

SCORE, *COUNTS = [column.name for column in RESULTS.columns if not column.primary_key]
"""The columns of RESULTS that figures are sums of: the score in sixths, and what is counted."""

FILES = Table(
    "files",
    METADATA,
    Column("digest", String(64), primary_key=True),  # SHA-256 of its bytes
    Column("match_id", Integer, ForeignKey("matches.id"), nullable=False, index=True),
)
"""Every file that was taken in once: it is not scored again."""

Index("results_of_a_seat", RESULTS.c.match_id, RESULTS.c.seat)

TABLES = list(METADATA.tables.values())
"""Those that every book has. What others add to METADATA, `Book.ensure` makes when it is used."""
