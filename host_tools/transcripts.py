"""Transcript files: which ones are meant, and their lines as parsed JSON (transcript.md)."""

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from host_tools import plain

STANDARD_INPUT = "-"
LONGEST_LINE = 1 << 20  # bytes; a line of a real transcript has some hundred
_MOST_KNOWN = 256
"""Lines kept parsed: a deck has 40 plays, which are nearly all lines."""
_READ = 1 << 16  # bytes at a time
_BLANK = b" \t\r"
_NOTHING = object()
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class BadTranscriptError(Exception):
    """A file that cannot be scored; `str()` is the line for the terminal.

    `line` is None where the file as a whole is meant.
    """

    def __init__(self, file: str, line: int | None, text: str) -> None:
        where = plain.path(file) + ("" if line is None else f":{line}")
        super().__init__(f"{where}: {text}")


class _TwiceError(ValueError):
    """A field stands twice in an object."""


def expand(arguments: list[str]) -> Iterator[str]:
    """Yield the files meant by the command line: folders give their *.jsonl, sorted.

    What cannot be read, or a folder without any, is said when its turn comes to be opened.
    """
    for argument in arguments:
        if argument != STANDARD_INPUT and os.path.isdir(argument):
            yield from _within(argument) or [argument]
        else:
            yield argument


def _within(folder: str) -> list[str]:
    """Return the transcripts below a folder, and the folders in it that cannot be looked into."""
    closed: list[OSError] = []
    found = [
        str(Path(where, name))
        for where, _, names in os.walk(folder, onerror=closed.append)
        for name in names
        if name.endswith(".jsonl")
    ]
    return sorted(found + [error.filename for error in closed])


def size(files: list[str]) -> int | None:
    """Return the bytes in all files; None if one is no ordinary file."""
    total = 0
    for file in files:
        if file == STANDARD_INPUT:
            return None
        if os.path.isfile(file):
            total += os.path.getsize(file)
    return total


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        names = [name for name, _ in pairs]
        raise _TwiceError(next(name for name in names if names.count(name) > 1))
    return fields


def _no_constant(name: str) -> None:
    raise ValueError(name)  # NaN and Infinity are no JSON


_DECODER = json.JSONDecoder(object_pairs_hook=_fields, parse_constant=_no_constant)


class Lines:
    """The events of an open transcript, each with its line's number.

    `meaning` makes an event of a line's object; it is asked once for lines that are the same.
    `tick` is told the bytes as they are read; `cut` is the number of a last line that was left
    out since it is not whole (the power went), else None.
    """

    def __init__(
        self,
        file: str,
        stream: io.BufferedIOBase,
        tick: Callable[[int], None],
        meaning: Callable[[Any], Any] | None = None,
    ) -> None:
        self._file = file
        self._meaning = meaning
        self._stream = stream
        self._tick = tick
        self.number = 0
        self.cut: int | None = None
        self._known: dict[bytes, Any] = {}

    def __iter__(self) -> Iterator[tuple[int, Any]]:
        known = self._known
        rest = b""
        while read := self._stream.read1(_READ):  # a terminal's end comes once
            self._tick(len(read))
            lines = (rest + read).split(b"\n")
            rest = lines.pop()
            for raw in lines:
                self.number += 1
                value = known.get(raw)
                if value is None:
                    value = self._value(raw, True)
                    if value is _NOTHING:
                        continue
                yield self.number, value
            if len(rest) >= LONGEST_LINE:
                self.number += 1
                raise self._too_long()
        if rest:
            self.number += 1
            value = self._value(rest, False)
            if value is not _NOTHING:
                yield self.number, value

    def _value(self, raw: bytes, ended: bool) -> Any:
        """Return what a line means, and remember it; _NOTHING for what is left out."""
        if len(raw) >= LONGEST_LINE:
            raise self._too_long()
        line = raw.removeprefix(_BYTE_ORDER_MARK) if self.number == 1 else raw
        if line.startswith(b"#") or not line.strip(_BLANK):
            return _NOTHING
        whole, value = self._parsed(line, ended)
        if not whole:
            self.cut = self.number
            return _NOTHING
        if self._meaning:
            value = self._meaning(value)
        if len(self._known) < _MOST_KNOWN:
            self._known[line] = value
        return value

    def _too_long(self) -> BadTranscriptError:
        return self._bad(f"a line of more than {LONGEST_LINE} bytes: not a transcript")

    def _parsed(self, raw: bytes, ended: bool) -> tuple[bool, Any]:
        """Return whether a line is whole, and its value; raises for a bad whole line."""
        try:
            return True, _DECODER.decode(raw.decode("utf-8"))
        except _TwiceError as error:
            if not ended and not _whole(raw):
                return False, None
            raise self._bad(f"the field {plain.quoted(str(error))} stands twice") from None
        except (ValueError, RecursionError) as error:
            if not ended:
                return False, None
            if isinstance(error, UnicodeDecodeError):
                raise self._bad("not text in UTF-8") from None
            raise self._bad(f"not a JSON object: {_what(error)}") from None

    def _bad(self, text: str) -> BadTranscriptError:
        return BadTranscriptError(self._file, self.number, text)


def _whole(raw: bytes) -> bool:
    try:
        json.loads(raw)
    except (ValueError, RecursionError):
        return False
    return True


def _what(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at character {error.pos + 1}"
    return "nested too deeply" if isinstance(error, RecursionError) else "no such number"


def unreadable(file: str, error: OSError) -> BadTranscriptError:
    """Return the error for a file that the system does not let us read."""
    return BadTranscriptError(file, None, (error.strerror or "cannot be read").lower())


def open_binary(file: str) -> Any:
    """Return a context manager with the bytes of a file or of standard input.

    Raises BadTranscriptError with one line where it cannot be read.
    """
    if file == STANDARD_INPUT:
        return nullcontext(sys.stdin.buffer)
    try:
        if os.path.isdir(file):
            os.listdir(file)
            raise BadTranscriptError(file, None, "no *.jsonl files in this folder")
        return open(file, "rb")
    except OSError as error:
        raise unreadable(file, error) from None
    except ValueError:  # a NUL in the name
        raise BadTranscriptError(file, None, "no such file") from None
