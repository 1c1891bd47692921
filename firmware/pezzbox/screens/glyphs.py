"""Codes of the glyphs that are no Latin-1 character, in Latin-1's unused places.

A text is Latin-1 plus these; `firmware/fonts/*.txt` draws a glyph by its name here in lower case.
"""

SUITS = "\x80"  # italian, french, salzburg, four each: see `cards.py`
THIRDS1 = "\x8c"
THIRDS2 = "\x8d"
HALF = "\x8e"
SIXTH1 = "\x8f"
SIXTH5 = "\x90"
DOT = "\x91"
MISSING = "\x93"
DEALER = "\x94"
UP = "\x95"
DOWN = "\x96"
LEFT = "\x97"
RIGHT = "\x98"
CHECK = "\x99"
CROSS = "\x9a"
WRENCH = "\x9b"
LOCK = "\x9c"

# In the small font only, for columns that are narrow.
NARROW = "\x10"  # ten digits
NARROW_MINUS = "\x1a"
NARROW_THIRDS1 = "\x01"
NARROW_THIRDS2 = "\x02"
NARROW_HALF = "\x03"
NARROW_SIXTH1 = "\x04"
NARROW_SIXTH5 = "\x05"
BAR = "\x06"  # one sixth to five, a column wide
