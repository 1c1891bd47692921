"""What can become of a file that is taken into the book."""

import enum
from typing import NamedTuple


class Fate(enum.Enum):
    """What became of a file."""

    NEW = "new"
    LONGER = "longer"  # a match of the book has gone on
    KNOWN = "known"
    EARLIER = "earlier"  # the book has more of that match
    REPLACED = "replaced"  # as the person asked
    DIFFERS = "differs"  # refused: the book has that match with other events
    BAD = "bad"


class Taken(NamedTuple):
    """What became of a file: the match of the book it is, and what is to be said of it."""

    file: str
    fate: Fate
    match: int | None = None
    said: str = ""


class Differing(enum.Enum):
    """What to do with a match that the book has with other events."""

    REFUSE = "refuse"
    REPLACE = "replace"
    BOTH = "both"
