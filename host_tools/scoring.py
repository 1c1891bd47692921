"""One transcript, from its bytes to its standing."""

import io
from collections.abc import Callable
from typing import Any

from host_tools import refusals
from host_tools.standing import Scorer
from host_tools.transcripts import BadTranscriptError, Lines, open_binary, unreadable
from pezzbox.game.refused import Refused


def score(
    file: str, tick: Callable[[int], None], kept: list[Any] | None = None
) -> tuple[dict[str, Any], int | None]:
    """Return the standing of a transcript, and the number of a last line left out, if any.

    `tick` is told the bytes read; `kept` gets the events' objects. Raises BadTranscriptError: its
    text is the line to print.
    """
    with open_binary(file) as stream:
        return score_stream(file, stream, tick, kept)


def score_stream(
    file: str,
    stream: io.BufferedIOBase,
    tick: Callable[[int], None],
    kept: list[Any] | None = None,
    keep: Callable[[Any], Any] | None = None,
) -> tuple[dict[str, Any], int | None]:
    """Score what a stream has, as `score` does; `file` is what it is called in an error.

    With `keep`, `kept` gets what that makes of the events' objects: once for lines that are the
    same, as the events are.
    """
    scorer = Scorer()
    meaning = scorer.event if kept is None else None
    if keep is not None:
        meaning = _both(scorer.event, keep)
    lines = Lines(file, stream, tick, meaning)
    try:
        for _, one in lines:
            if kept is None:
                scorer.fold(one)
            elif keep is None:
                scorer.add(one)
                kept.append(one)
            else:
                event, what = one
                scorer.fold(event)
                kept.append(what)
    except Refused as refused:
        raise BadTranscriptError(file, lines.number, refusals.text(refused)) from None
    except OSError as error:
        raise unreadable(file, error) from None
    if scorer.match is None:
        raise BadTranscriptError(file, lines.number or 1, "no match: nothing to score")
    return scorer.standing(), lines.cut


def _both(event: Callable[[Any], Any], keep: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda made: (event(made), keep(made))
