"""Points, pezz and scores as text."""

from . import glyphs

_SIXTHS = ("", glyphs.SIXTH1, glyphs.THIRDS1, glyphs.HALF, glyphs.THIRDS2, glyphs.SIXTH5)


def score(sixths: int) -> str:
    """Return a score (counted in sixths of a point) as whole points and a fraction sign."""
    size = abs(sixths)
    whole = size // 6
    fraction = _SIXTHS[size % 6]
    digits = "" if whole == 0 and fraction else str(whole)
    return ("-" if sixths < 0 else "") + digits + fraction


def points(thirds: int) -> str:
    """Return captured thirds as points and pezz: 11 thirds are 3 and two thirds."""
    return score(2 * thirds)


_NARROW = {
    "-": glyphs.NARROW_MINUS,
    glyphs.THIRDS1: glyphs.NARROW_THIRDS1,
    glyphs.THIRDS2: glyphs.NARROW_THIRDS2,
    glyphs.HALF: glyphs.NARROW_HALF,
    glyphs.SIXTH1: glyphs.NARROW_SIXTH1,
    glyphs.SIXTH5: glyphs.NARROW_SIXTH5,
}


_BARS = (
    glyphs.NARROW_SIXTH1,
    glyphs.NARROW_THIRDS1,
    glyphs.NARROW_HALF,
    glyphs.NARROW_THIRDS2,
    glyphs.NARROW_SIXTH5,
)


def narrowest(words: str) -> str:
    """Return a number in narrow digits with its fraction as a bar: as high as it has sixths."""
    for place, fraction in enumerate(_BARS):
        words = words.replace(fraction, chr(ord(glyphs.BAR) + place))
    return words


def narrow(words: str) -> str:
    """Return a number with the narrow digits, minus and fractions of the small font."""
    out = ""
    for character in words:
        if "0" <= character <= "9":
            out += chr(ord(glyphs.NARROW) + ord(character) - ord("0"))
        else:
            out += _NARROW.get(character, character)
    return out
