"""The notes of a deal: tuples of a name and the values of its fields."""

from .cards import text

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


def to_json(note: tuple) -> dict:
    """The note as an object of the standing."""
    made = {"note": note[0]}
    for i, name in enumerate(FIELDS[note[0]]):
        value = note[i + 1]
        if name == "card":
            value = text(value)
        elif name == "of":
            name = "suit" if note[2] == "napoli" else "rank"
        made[name] = value
    return made
