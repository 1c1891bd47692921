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


def narrow(words: str) -> str:
    """Return `words` with the narrow digits and minus of the small font."""
    out = ""
    for character in words:
        if character == "-":
            out += glyphs.NARROW_MINUS
        elif "0" <= character <= "9":
            out += chr(ord(glyphs.NARROW) + ord(character) - ord("0"))
        else:
            out += character
    return out
