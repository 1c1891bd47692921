"""A tournament is made; players come, late too, leave, come back, and get other names."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert

from host_tools import plain, refusals
from host_tools.book_keeping.rows import storable
from host_tools.tourneys import sizes, state
from host_tools.tourneys.schema import PLAYERS, TOURNAMENTS
from host_tools.tourneys.state import State
from host_tools.tourneys.trace import NEW, By, Trace
from host_tools.tourneys.trouble import TournamentTrouble
from pezzbox.game.match import NAME_LENGTH
from pezzbox.game.refused import Refused

LONGEST = 80
"""Of a tournament's name and its seed, in characters."""


class Asked(NamedTuple):
    """What a new tournament is asked to be; None where the usual is taken."""

    name: str
    game: str
    rules: dict[str, Any]
    size: int | None
    sizes: list[int] | None
    rounds: int | None
    out_each: int | None
    winners: int
    ranking: str
    seed: str


def create(connection: Connection, asked: Asked, by: By) -> str:
    """Make a tournament; returns what was done. Raises TournamentTrouble."""
    name = storable(asked.name)
    if not 1 <= len(asked.name) <= LONGEST:
        raise TournamentTrouble(f"a tournament's name has 1 to {LONGEST} characters")
    if len(asked.seed) > LONGEST:
        raise TournamentTrouble(f"a seed has at most {LONGEST} characters")
    if any(one.name == name for one in state.everyone(connection)):
        raise TournamentTrouble(f"there is a tournament {plain.quoted(name)} already")
    size, choice = _sizes(asked)
    row = {
        "name": name,
        "game": asked.game,
        "rules": json.dumps(asked.rules),
        "size": size,
        "sizes": " ".join(map(str, choice)),
        **{key: getattr(asked, key) for key in ("rounds", "out_each", "winners", "ranking")},
        "seed": storable(asked.seed),
    }
    made = connection.execute(insert(TOURNAMENTS).values(row)).inserted_primary_key
    assert made is not None
    said = f"tournament {plain.quoted(name)} of {asked.game}, {size} at a table"
    others = [one for one in choice if one != size]
    if others:
        said += f" ({_words(others)} where {size} would leave somebody out)"
    Trace(connection, made[0], NEW, by).end(said)
    return said


def _sizes(asked: Asked) -> tuple[int, list[int]]:
    """Return how many sit at a table, and which numbers there may be."""
    try:
        allowed = sizes.allowed(asked.game, asked.rules)
    except Refused as refused:
        raise TournamentTrouble(refusals.text(refused)) from None
    for size in [*(asked.sizes or []), *([] if asked.size is None else [asked.size])]:
        if size not in allowed:
            raise TournamentTrouble(
                f"{asked.game} with these house rules is not for {size} players; "
                f"it is for {_words(list(allowed))}"
            )
    size = asked.size
    if size is None:
        size = sizes.usual({one: allowed[one] for one in asked.sizes or allowed})
    if asked.sizes is not None:
        return size, sorted({*asked.sizes, size})
    # Where four are two partnerships, three or two at a table would play another game.
    return size, [one for one in allowed if allowed[one] == allowed[size]]


def _words(choice: list[int]) -> str:
    return " or ".join(filter(None, [", ".join(map(str, choice[:-1])), str(choice[-1])]))


def check_name(name: str) -> str:
    """Return a player's name as the book has it; raises TournamentTrouble."""
    if not 1 <= len(name) <= NAME_LENGTH:
        raise TournamentTrouble(refusals.text(Refused("name_bad", name)))
    if name.isspace():
        raise TournamentTrouble(f"{plain.quoted(name)} is no player's name: nobody can read it")
    return storable(name)


def join(connection: Connection, now: State, names: list[str], by: By) -> str:
    """Let players in, from the next round on, also some who had left; returns what was done.

    Raises TournamentTrouble: who is in already, or is called nearly as somebody else; went out
    (without a reason); no name; nothing to come to any more.
    """
    if now.over:
        raise TournamentTrouble("the tournament is over: nobody can come to it any more")
    trace = Trace(connection, now.rules.id, "join", by)
    known = {one.name: one for one in now.players.values()}
    said = []
    for name in map(check_name, names):
        one = known.get(name)
        if one is None:
            _check_like(name, known)
            joined = len(now.rounds) + 1
            values = {"name": name, "joined": joined, "here": True}
            number = trace.insert(PLAYERS, tournament_id=now.rules.id, **values)
            known[name] = state.Player(number, name, joined, True, None)
            said.append(plain.visible(name))
        elif one.playing:
            raise TournamentTrouble(f"{plain.quoted(name)} is in already")
        elif one.here and not by.why:
            raise TournamentTrouble(
                f"{plain.quoted(name)} is out since round {one.out}; say --why to let it in again"
            )
        else:
            trace.update(PLAYERS, {"id": one.id}, here=True, out=None)
            said.append(f"{plain.visible(name)} again")
    from_round = f" from round {len(now.rounds) + 1} on" if now.rounds else ""
    text = f"{plain.listed(said)} {'plays' if len(said) == 1 else 'play'}{from_round}"
    trace.end(text)
    return text


def _check_like(name: str, known: Iterable[str], but: str = "") -> None:
    """Raise TournamentTrouble for a name that differs from somebody's in capitals alone."""
    for other in known:
        if other != but and other.casefold() == name.casefold():
            raise TournamentTrouble(
                f"{plain.quoted(name)} differs from {plain.quoted(other)} in capitals alone: "
                "write it as that, or choose another name"
            )


def leave(connection: Connection, now: State, names: list[str], by: By) -> str:
    """Seat players no more; returns what was done. Raises TournamentTrouble."""
    trace = Trace(connection, now.rules.id, "leave", by)
    gone: set[int] = set()
    for one in map(now.player, map(storable, names)):
        if not one.playing or one.id in gone:
            raise TournamentTrouble(f"{plain.quoted(one.name)} is not playing any more")
        gone.add(one.id)
        out = None if now.rules.out_each is None else len(now.rounds)
        trace.update(PLAYERS, {"id": one.id}, here=False, out=out)
    verb = "leaves" if len(names) == 1 else "leave"
    text = f"{plain.listed(list(map(plain.visible, names)))} {verb}"
    if now.open is not None:
        text += f" after round {now.open.number}"
    trace.end(text)
    return text


def rename(connection: Connection, now: State, old: str, new: str, by: By) -> str:
    """Put a player's name right; returns what was done. Raises TournamentTrouble."""
    one, name = now.player(storable(old)), check_name(new)
    if any(other.name == name for other in now.players.values()):
        raise TournamentTrouble(f"there is a player {plain.quoted(name)} already")
    _check_like(name, [other.name for other in now.players.values()], one.name)
    trace = Trace(connection, now.rules.id, "rename", by)
    trace.update(PLAYERS, {"id": one.id}, name=name)
    text = f"{plain.quoted(one.name)} is called {plain.quoted(name)}"
    trace.end(text)
    return text
