"""What can be wrong with the measures; apart, so that it is there without the CAD package."""


class BadMeasures(Exception):
    """A file of measures that cannot be read; the text is one line for the terminal."""
