"""What the club adds to a score book: every line of every box once, and how far each match is.

A line is in `club_lines` once all lines before it are, and never changes; until then it waits in
`club_waiting`. A finished match goes into the book proper from there.
"""

from sqlalchemy import Boolean, Column, ForeignKey, Integer, String, Table, UniqueConstraint

from host_tools.book_keeping.schema import METADATA

CLUB_MATCHES = Table(
    "club_matches",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("box", String(23), nullable=False),
    Column("journal", String(8), nullable=False),
    Column("number", Integer, nullable=False),  # the box's
    Column("lines", Integer, nullable=False),  # in club_lines: 0 up to this one
    Column("waiting", Integer, nullable=False),  # in club_waiting
    Column("finished", Boolean, nullable=False),  # as far as the lines go
    Column("played", String(10), nullable=False),  # the day it was first heard of, YYYY-MM-DD
    Column("booked", Integer, nullable=False),  # lines of it that were offered to the book
    Column("match_id", Integer, ForeignKey("matches.id")),  # what the book made of it
    UniqueConstraint("box", "journal", "number"),
)

CLUB_LINES = Table(
    "club_lines",
    METADATA,
    Column("club_match_id", Integer, ForeignKey("club_matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("made", String, nullable=False),  # its object, as JSON in ASCII
)

CLUB_WAITING = Table(
    "club_waiting",
    METADATA,
    Column("club_match_id", Integer, ForeignKey("club_matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("made", String, nullable=False),
)

CLUB = (CLUB_MATCHES, CLUB_LINES, CLUB_WAITING)
