"""A deck's stickers at a flashed board, for the tests of `pezzbox tags`."""

from host_tools import tag_decks, tag_memory
from host_tools.virtual.ntag import Ntag
from pezzbox.game import cards
from tests.board.hands import Hands, memory_of, uid_of_card
from tests.board.usb import files_of, lay_out, usb

ITALIAN = [cards.text(card) for card in cards.DECKS[cards.ITALIAN].cards]
SALZBURG = [cards.text(card) for card in cards.DECKS[cards.SALZBURG].cards]


def flashed(tmp_path, pico, **like):
    lay_out(tmp_path / "flash.bin", pico)
    return usb(tmp_path, **like)


def record_of(hands, card):
    """Deck and card that a card's sticker says it is."""
    memory = memory_of(hands, card)
    kind, record = tag_memory.holds(memory[:64], bytes.fromhex(uid_of_card(card)))
    return (record >> 8, cards.text(record & 0xFF)) if kind == tag_memory.CARD else kind


def written_on(tmp_path, number):
    """The deck that the box keeps under this number."""
    return tag_decks.parsed(files_of(tmp_path / "flash.bin")[f"data/written-{number}.txt"])


def stop_at(card):
    """Press the left button when this card is asked for."""

    def before(event, board):
        if event["event"] == "lay" and event.get("card") == card:
            board.do("click", button="left")
            return True
        return False

    return before


class StoppingHands(Hands):
    """Hands that have enough when a card is asked for."""

    def __init__(self, board, folder, card):
        super().__init__(board, folder, before=lambda event: stop_at(card)(event, board))


LINK = b"\x03\x0b\xd1\x01\x07U\x04nxp.at\xfe\x00\x00\x00"


def fresh(hands, uid, change=None, kind=213):
    """A sticker's file, changed before it is laid."""
    made = Ntag(bytes.fromhex(uid), kind)
    for at, content in (change or {}).items():
        made.memory[at : at + len(content)] = content
    hands.path(uid).write_bytes(bytes(made.memory))
    return uid
