"""The house rules of the core's catalog, for people and for `--json`."""

from collections.abc import Iterator
from typing import Any

from pezzbox.game import rules
from pezzbox.game.catalog import Game
from pezzbox.game.chosen import Rule

_VARIANT = "ace_of_batons"
"""The house rule that decides which others a game has (Game.variants)."""

_LISTED = {
    rules.CARDS: "none, or the cards taken out: a 4, all four 4s, or all four 4s and a 5",
    rules.TARGETS: f"none, or a list of 1 to {rules.MOST_GAMES} targets, each "
    f"{rules.WHOLE[0]} to {rules.WHOLE[-1]}",
    rules.STAKES: f"none, or {rules.WHOLE[0]} to {rules.WHOLE[-1]} for any of "
    + ", ".join(rules.STAKE_NAMES),
}


def written(value: object) -> str:
    """Return a rule's value as people read it; as JSON, but for quotes and brackets."""
    if isinstance(value, dict):
        return " ".join(f"{key} {written(part)}" for key, part in value.items())
    if isinstance(value, list):
        return " ".join(map(written, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def allowed(values: Any) -> str:
    """Return the allowed values of a rule (`Rule.allowed`) in words."""
    if isinstance(values, tuple):
        return ", ".join(map(written, values))
    if isinstance(values, range):
        return f"{values[0]} to {values[-1]}" if len(values) > 1 else str(values[0])
    return _LISTED[values]


def _values(rule: Rule) -> Any:
    """Return the allowed values of a rule as JSON."""
    if isinstance(rule.allowed, tuple):
        return list(rule.allowed)
    if isinstance(rule.allowed, range):
        return {"lowest": rule.allowed[0], "highest": rule.allowed[-1]}
    return rule.allowed


def _variants(game: Game) -> Iterator[dict[str, Any]]:
    """Yield the choices that give the game another set of rules, the usual one first."""
    yield {}
    if len(game.variants()) > 1:
        yield {_VARIANT: 1}


def tables(game: Game) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Yield, for each variant of a game, the choice that makes it and its rules.

    A rule: `rule`, `players` (the numbers of players for which it stands so), `default`,
    `values`, and `allowed`: those in words. The same rule may stand several times.
    """
    for chosen in _variants(game):
        rows: dict[tuple[str, str, str], dict[str, Any]] = {}
        for players in range(game.lowest, game.highest + 1):
            for rule in game.rules_for(players, chosen):
                if rule.name in chosen:
                    continue
                row = rows.setdefault(
                    (rule.name, str(rule.default), str(rule.allowed)),
                    {
                        "rule": rule.name,
                        "players": [],
                        "default": rule.default,
                        "values": _values(rule),
                        "allowed": _for_any(rule, players),
                    },
                )
                row["players"].append(players)
        order = list(dict.fromkeys(row["rule"] for row in rows.values()))
        yield chosen, sorted(rows.values(), key=lambda row: order.index(row["rule"]))


def _for_any(rule: Rule, players: int) -> str:
    """Return what a rule allows, in words that also fit other numbers of players if they can."""
    if rule.allowed == range(1, players):
        return "1 to n-1 (n players)"
    return allowed(rule.allowed)
