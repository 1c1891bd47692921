"""What a box and the club say to each other over MQTT: topics and payloads, for both ends.

    pezzbox/<box>/events   box -> club, QoS 1: one line of a match's transcript
    pezzbox/<box>/state    box -> club, QoS 1, retained, also the last will: how the box is
    pezzbox/<box>/ask      club -> box, QoS 1: publish these lines again

<box> is the box's name, its MQTT user and its client id. The lines of a match are numbered by
`seq` from 0, its first; a line never changes its number. Payloads are JSON objects in UTF-8; an
event's is the transcript's, with KEYS added. A line of a transcript that is no event is one, too,
so that no number is left out:

    {"event": "aside", "count": n, ..}    the last n standing events are none: in a transcript they
                                          become comments, since the box's rules refuse them
    {"event": "comment", "line": text, ..}  a line that begins with "#", which is not scored

Pure; the same on the board and on the host.
"""

import json

from pezzbox.journal import codec, records

try:
    from typing import Any
except ImportError:
    pass

EVENTS = "events"
STATE = "state"
ASK = "ask"
QOS = 1
KEYS = ("box", "journal", "match", "seq")
"""What an event's payload has beside what the transcript's line says."""
LONGEST = 1024
"""Bytes of a box's payload at most: the longest first line, of eight players with long names in
an alphabet that takes four bytes a letter and with every house rule, has some 800."""

_PREFIX = "pezzbox"
_NAME = 23  # MQTT 3.1.1, 3.1.3.1: so long a client id every server takes
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
_DIGITS = "0123456789abcdef"
_HIGHEST = 1 << 30
_ASIDE = "# %d " % codec.ASIDE  # as journal/export.py writes it


def is_name(box: object) -> bool:
    """Whether this may be a box's name: 1 to 23 of a-z, 0-9 and `-`."""
    return type(box) is str and 0 < len(box) <= _NAME and not box.strip(_LETTERS)


def is_journal(journal: object) -> bool:
    """Whether this may be a journal's: 8 hexadecimal digits."""
    return type(journal) is str and len(journal) == 8 and not journal.strip(_DIGITS)


def is_number(value: object) -> bool:
    """Whether this may be the number of a match or of a line."""
    return type(value) is int and 0 <= value < _HIGHEST


def topic(box: str, what: str) -> str:
    """The topic of a box for EVENTS, STATE or ASK; `+` for every box."""
    return _PREFIX + "/" + box + "/" + what


def parts(name: str) -> "tuple[str, str] | None":
    """The box and what it is about, of a topic; None if it is none of ours."""
    found = name.split("/")
    if len(found) != 3 or found[0] != _PREFIX or not is_name(found[1]):
        return None
    return (found[1], found[2]) if found[2] in (EVENTS, STATE, ASK) else None


def event(line: str, box: str, journal: str, match: int, seq: int) -> bytes:
    """The payload of line `seq` of a match's transcript, as the journal gives it."""
    if line[0] == "#":
        line = _comment(line)
    keys = '"box": "%s", "journal": "%s", "match": %d, "seq": %d}' % (box, journal, match, seq)
    return (line[:-1] + ", " + keys).encode()


def _comment(line: str) -> str:
    """The object in place of a line that is no event."""
    if line.startswith(_ASIDE):
        try:
            count = records.get_varint(bytes.fromhex(line[len(_ASIDE) :]), 0)[0]
            return '{"event": "aside", "count": %d}' % count
        except (ValueError, IndexError):
            pass  # of a later version
    return json.dumps({"event": "comment", "line": line})


def state(
    online: bool, version: str, journal: str, match: "int | None" = None, seq: "int | None" = None
) -> bytes:
    """How a box is: the match in progress and its last line that was published, if any."""
    made = {"online": online, "version": version, "journal": journal, "match": match, "seq": seq}
    return json.dumps(made).encode()


def ask(journal: str, match: int, first: int, last: int) -> bytes:
    """What the club says to get the lines `first` to `last` of a match again."""
    made = {"journal": journal, "match": match, "from": first, "to": last}
    return json.dumps(made).encode()


def asked(payload: "bytes | bytearray") -> "tuple[str, int, int, int] | None":
    """Journal, match, first and last line that are asked for; None if it says no such thing."""
    try:
        made: "Any" = json.loads(str(payload, "utf-8"))
        found = made["journal"], made["match"], made["from"], made["to"]
    except (ValueError, TypeError, KeyError, IndexError, RuntimeError):
        return None  # RuntimeError: nested too deeply
    if not is_journal(found[0]) or not all(is_number(value) for value in found[1:]):
        return None
    return found if found[2] <= found[3] else None
