"""The match menu, and the lists that are no part of a match: home and settings."""

from pezzbox.game import events
from pezzbox.game.match import Match

from . import flows
from .question import Choice, Facts
from .texts import say
from .view import View

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Menu:
    """Lines and what each does, gathered one after the other."""

    def __init__(self) -> None:
        self.lines = []
        self.actions = []

    def add(self, words: str, action: "Callable") -> None:
        """Add a line; `action()` answers as `Choice.chosen` does."""
        self.lines.append(words)
        self.actions.append(action)

    def choice(self, words: str) -> Choice:
        """Return the finished list."""
        return Choice(words, self.lines, lambda i: self.actions[i]())


def match_menu(match: Match, view: View) -> Choice:
    """Return the menu of what the table may do now."""
    menu = Menu()
    deal = match.deal
    if match.need == "play":
        _playing(menu, match, view)
    if match.need == "deal":
        menu.add(say("menu.dealer"), lambda: flows.dealer(match))
    if deal is not None and not deal.void and not match.ended:
        ask = say("who.revoke")
        menu.add(say("menu.revoke"), lambda: flows.by_seat(match, ask, events.revoke))
    if match.need in ("play", "bid", "call"):
        menu.add(say("menu.void"), lambda: flows.sure(say("sure.void"), events.VOID))
    if match.need not in ("nothing", "choice"):
        menu.add(say("menu.end"), lambda: flows.sure(say("sure.end"), events.END))
    _sound(menu, view)
    menu.add(say("menu.language"), lambda: flows.language(view))
    menu.add(say("menu.settings"), lambda: settings(view))
    return menu.choice(say("menu"))


def _playing(menu: Menu, match: Match, view: View) -> None:
    """Add what is possible while cards are played."""
    deal = match.deal
    if match.declare_when != "off":
        menu.add(say("menu.declare"), lambda: flows.declare(match, view))
    if match.rules.get("zu_tun") and not deal.in_trick and 0 < deal.trick_no < deal.stock_tricks:
        menu.add(say("menu.close"), lambda: flows.zu_tun(match))
    menu.add(say("menu.card"), lambda: flows.card_by_hand(match))
    if not deal.in_trick and deal.trick_no and deal.trick_no >= deal.stock_tricks:
        ask = say("who.rest")
        menu.add(say("menu.rest"), lambda: flows.by_seat(match, ask, events.rest))
    if not deal.played and len(deal.removed) in (1, 5):
        menu.add(say("menu.removed"), lambda: flows.removed(match))
    if deal.declarer is not None and deal.called is None and not deal.played:
        from pezzbox.game.bidding import calls, highest  # in memory where a game bids

        if calls(deal, highest(deal)[1]):
            menu.add(say("menu.call"), lambda: flows.call(match))


def settings(view: View) -> Choice:
    """Return the settings; `peek` is none, but a house rule (rules.md, section 10)."""
    menu = Menu()
    other = "french" if view.suits == "italian" else "italian"
    menu.add(say("menu.language"), lambda: flows.language(view))
    menu.add(say("menu.suits", say(view.suits)), lambda: ("set", "suits", other))
    _sound(menu, view)
    menu.add(say("menu.brightness", view.brightness), lambda: _brightness(view))
    return menu.choice(say("menu.settings"))


def _sound(menu: Menu, view: View) -> None:
    on = say("on" if view.sound else "off")
    menu.add(say("menu.sound", on), lambda: ("set", "sound", not view.sound))


def _brightness(view: View) -> Choice:
    lines = ["1", "2", "3", "4"]
    words = say("menu.brightness", "").rstrip(" :")
    return Choice(words, lines, lambda i: ("set", "brightness", i + 1), (view.brightness - 1) & 3)


def about(version: str, room: int, reader: "tuple | None", learnt: int) -> Facts:
    """Return what the box is; `reader` is the chip's IC, version and revision, if it answered."""
    chip = say("about.reader", "PN5%02X %d.%d" % reader[:3]) if reader else say("fault.reader")
    return Facts(
        say("home.about"),
        [
            say("about.version", version),
            say("about.space", room),
            chip,
            say("about.decks", learnt),
        ],
    )


def home(
    view: View,
    usual: "tuple | None",
    unfinished: bool,
    names: "list | tuple",
    favourite: "Callable | None",
    decks: "Any",
) -> Choice:
    """Return the list shown while no match is on."""
    menu = Menu()
    if unfinished:
        menu.add(say("home.resume"), lambda: ("resume",))
    if usual:
        menu.add(say("home.usual", flows.game_name(usual[0])), lambda: ("match",) + usual)

    def new() -> Choice:
        # not in memory while a match is played: Stage.open forgets it
        from .setup import Setup

        return Setup(view, usual, names, favourite).games()

    def learn() -> Choice:
        from .learn import which

        return which(decks)

    menu.add(say("home.new"), new)
    if decks is not None:
        menu.add(say("home.learn"), learn)
    menu.add(say("menu.settings"), lambda: settings(view))
    menu.add(say("home.about"), lambda: ("about",))
    return menu.choice("Pezzbox")
