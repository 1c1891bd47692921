"""The notes of a deal: tuples of a name and the values of its fields, kept as bytes."""

FIELDS = {
    "revoke_seen": ("seat", "trick", "card"),
    "revoke": ("seat", "penalty"),
    "cappotto": ("seat",),
    "sola": ("seat", "choice"),
    "stramazzo": ("seat",),
    "batons_closed": ("seat", "trick", "card"),
    "false_declaration": ("seat", "what", "of"),
    "close": ("seat", "card"),
    "rest": ("seat",),
    "partner": ("seat", "trick", "card"),
    "void": (),
}
"""A note's fields (transcript.md, `notes`); the `of` of a declaration as in `events`."""

_TEXTS = ("penalty", "choice", "what", "of")

_known = list(FIELDS)
# Every text that has stood in a note, none twice: as a byte it is its place here.


def packed(note: tuple) -> bytes:
    """The note as a byte a value."""
    values = []
    for value in note:
        if type(value) is not int:
            if value not in _known:
                _known.append(value)
            value = _known.index(value)
        values.append(value)
    return bytes(values)


def unpacked(data: bytearray) -> "list[tuple]":
    """The notes that were packed into `data`, one after the other."""
    made = []
    rest = iter(data)
    for name in rest:
        note = (_known[name],)
        for field in FIELDS[note[0]]:
            value = next(rest)
            note += (_known[value] if field in _TEXTS else value,)
        made.append(note)
    return made
