"""A new match by buttons: game, players, and the house rules that the game has."""

from pezzbox.game import cards as game_cards
from pezzbox.game import catalog
from pezzbox.game.chosen import Rule
from pezzbox.game.rules import CARDS, NONE, STAKES, TARGETS
from pezzbox.game.rules import STAKE_NAMES as BIDS

from . import cards, glyphs
from .entry import Number, Spell
from .flows import game_name
from .question import BACK, Choice
from .texts import say
from .view import View

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

BACK_TWO = ("back", 2)


class Live(Choice):
    """A list whose lines are made anew when it comes to the front again."""

    def __init__(self, words: str, made: "Callable", chosen: "Callable") -> None:
        """`made()` returns the lines."""
        self._made = made
        super().__init__(words, made(), chosen)

    def refresh(self) -> None:
        """Make the lines anew."""
        self.lines = self._made()


class Setup:
    """What is chosen so far for the match that is being set up."""

    def __init__(
        self,
        view: View,
        usual: "tuple | None",
        names: "list | tuple",
        favourite: "Callable | None",
    ) -> None:
        """`usual` is the last match, `names` those remembered, `favourite(game)` its rules."""
        self.view = view
        self.names = names
        self.favourite = favourite
        self.game, self.players, self.rules = usual or (catalog.GAMES[0], [], {})
        self.rules = dict(self.rules)
        self.players = list(self.players)

    def games(self) -> Choice:
        """Ask for the game."""
        names = [game_name(name) for name in catalog.GAMES]
        names.append(glyphs.LEFT + " " + say("back"))
        asked = Choice(say("home.new"), names, self._game, catalog.GAMES.index(self.game))
        asked.leave = False  # so that no game is more than four presses away
        return asked

    def _game(self, i: int) -> object:
        if i == len(catalog.GAMES):
            return BACK
        game = catalog.GAMES[i]
        if game != self.game:
            self.game = game
            self.rules = dict(self.favourite(game)) if self.favourite else {}
        row = catalog.ROWS[i]
        counts = list(range(row.lowest, row.highest + 1))
        if len(counts) == 1:
            return self._count(counts[0])
        at = len(self.players) if len(self.players) in counts else min(4, row.highest)
        return Choice(
            say("setup.count"),
            [str(count) for count in counts],
            lambda k: self._count(counts[k]),
            counts.index(at),
            game_name(game),
        )

    def _count(self, count: int) -> Choice:
        """Go on with so many players: the last ones, those remembered, numbered ones."""
        players = self.players[:count]
        for name in self.names:
            if len(players) < count and name not in players:
                players.append(name)
        number = 1
        while len(players) < count:
            name = say("setup.player", number)
            number += 1
            if name not in players:
                players.append(name)
        self.players = players
        self._keep_known()
        return Live(game_name(self.game), self._lines, self._line)

    def _keep_known(self) -> None:
        """Drop the chosen rules that this game, so many players and the other rules lack."""
        known = [rule.name for rule in self._offered()]
        self.rules = {name: self.rules[name] for name in self.rules if name in known}

    def _offered(self) -> list:
        """The house rules that may be chosen here."""
        row = catalog.game(self.game)
        rules = row.rules_for(len(self.players), self.rules)
        elimination = self.rules.get("finish") == "elimination"
        return [
            rule
            for rule in rules
            if rule.allowed != CARDS
            and not (type(rule.allowed) is tuple and len(rule.allowed) == 1)
            and (elimination or rule.name != "survivors")
        ]

    def _lines(self) -> list:
        rules = [
            say("rule." + rule.name) + ": " + self._shown(self.rules.get(rule.name, rule.default))
            for rule in self._offered()
        ]
        return [say("setup.start"), say("setup.players")] + rules

    def _line(self, i: int) -> object:
        if i == 0:
            return ("match", self.game, self.players, self.rules)
        if i == 1:
            return Live(say("setup.order"), lambda: self.players, self._player)
        return self._rule(self._offered()[i - 2])

    # Players

    def _player(self, seat: int) -> Choice:
        """Ask who sits there: somebody remembered, or a new name; a name that sits moves."""
        here = self.players[seat]
        known = [name for name in self.players if name != here]
        known += [name for name in self.names if name != here and name not in known]
        lines = [say("setup.name")] + known

        def chosen(i: int) -> object:
            if i == 0:
                return Spell(say("setup.name"), lambda name: self._sits(seat, name, BACK_TWO))
            return self._sits(seat, known[i - 1], BACK)

        return Choice(str(seat + 1) + ": " + here, lines, chosen)

    def _sits(self, seat: int, name: str, answer: tuple) -> tuple:
        players = self.players
        if name in players:
            players[players.index(name)] = players[seat]
        players[seat] = name
        return answer

    # House rules

    def _shown(self, value: "Any") -> str:
        """A rule's value in words."""
        if isinstance(value, bool):
            return say("on" if value else "off")
        if isinstance(value, (list, tuple)):
            return " ".join([str(one) for one in value])
        if isinstance(value, dict):
            return str(len(value))
        if isinstance(value, str):
            if value in ("D3", "BA", "DA"):
                return cards.name(game_cards.parse(value), self.view.suits)
            return say("value." + value)
        return str(value)

    def _rule(self, rule: Rule) -> object:
        """Ask for a rule's value."""
        words = say("rule." + rule.name)
        now = self.rules.get(rule.name, rule.default)
        allowed = rule.allowed
        if allowed == TARGETS:
            return self._series(words)
        if allowed == STAKES:
            return self._stakes(words)
        if isinstance(allowed, tuple):
            lines = [self._shown(value) for value in allowed]
            at = allowed.index(now)
            return Choice(words, lines, lambda i: self._set(rule, allowed[i], BACK), at)
        top = allowed[-1]
        return Number(
            words,
            len(str(top)),
            0 if now == NONE else now,
            lambda value: self._set(rule, value if value in allowed else NONE, BACK),
        )

    def _set(self, rule: Rule, value: "Any", answer: tuple) -> tuple:
        if value == rule.default or value == NONE:
            self.rules.pop(rule.name, None)
        else:
            self.rules[rule.name] = value
        self._keep_known()
        return answer

    def _series(self, words: str) -> Choice:
        """Ask for the targets of a series one by one."""
        series = self.rules.get("series", [])

        def lines() -> list:
            return [say("done")] + [str(target) for target in series] + [say("setup.more")]

        def chosen(i: int) -> object:
            if i == 0:
                if series:
                    self.rules["series"] = series[:9]
                return BACK
            return Number(words, 3, 31, lambda value: changed(i - 1, value))

        def changed(at: int, value: int) -> tuple:
            series[at : at + 1] = [value] if value else []
            if not series:
                self.rules.pop("series", None)
            return BACK

        return Live(words, lines, chosen)

    def _stakes(self, words: str) -> Choice:
        """Ask for the stakes that differ from the rules'."""

        def lines() -> list:
            stakes = self.rules.get("stakes", {})
            return [say("done")] + [
                say("stake." + bid) + ": " + str(stakes.get(bid, say("value.none")))
                for bid in BIDS
            ]

        def chosen(i: int) -> object:
            if i == 0:
                return BACK
            stake = self.rules.get("stakes", {}).get(BIDS[i - 1], 0)
            return Number(say("stake." + BIDS[i - 1]), 3, stake, lambda v: changed(i - 1, v))

        def changed(at: int, value: int) -> tuple:
            stakes = dict(self.rules.get("stakes", {}))
            stakes.pop(BIDS[at], None)
            if value:
                stakes[BIDS[at]] = value
            self.rules.pop("stakes", None)
            if stakes:
                self.rules["stakes"] = stakes
            return BACK

        return Live(words, lines, chosen)
