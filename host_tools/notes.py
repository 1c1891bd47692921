"""The notes of a deal in words, for a score sheet."""

from typing import Any

from host_tools.plain import visible

_PENALTIES = {
    "all": "charged the whole deal",
    "eleven": "charged the deal's total, the others what they took",
    "none": "no penalty",
}
_CHOICES = {
    "subtract": "takes the deal's total off its own",
    "give": "gives the deal's total to everybody else",
    "others": "everybody else is charged the deal's total",
}
# What happened, by the note's name; `{who}` is the player, the rest are the note's own fields.
_TEXTS = {
    "revoke_seen": "{who} did not follow suit in trick {trick}: {card} came later",
    "revoke": "revoke by {who}: {penalty}",
    "cappotto": "cappotto by {who}",
    "sola": "sola: {who} {choice}",
    "stramazzo": "stramazzo, {who} was the declarer",
    "batons_closed": "{who} played {card} in trick {trick} while batons were closed",
    "false_declaration": "false declaration by {who}: {what} {of}",
    "close": "zu tun: {who} closed the stock with {card}",
    "rest": "the rest conceded to {who}",
    "partner": "{who} is the partner: {card} in trick {trick}",
    "void": "the deal does not count",
}
NAMES = frozenset(_TEXTS)


def in_words(note: dict[str, Any], players: list[str]) -> str:
    """Return a note as a sentence; tricks are counted from 1 for people."""
    fields = dict(note)
    fields["who"] = visible(players[note["seat"]]) if "seat" in note else ""
    fields["of"] = note.get("rank") or note.get("suit")
    fields["trick"] = note.get("trick", 0) + 1
    fields["penalty"] = _PENALTIES.get(note.get("penalty", ""))
    fields["choice"] = _CHOICES.get(note.get("choice", ""), "leaves it")
    return _TEXTS[note["note"]].format(**fields)
