"""An evening at a table, step by step: every kind of event, settings, learning, deleting."""

from pezzbox.game import events

FIRST = [
    events.deal(3),
    events.removed(bytes([0x00, 0x10, 0x20, 0x30, 0x31])),
    events.bid("pass"),
    events.bid("chiamo", 1, "dividete", 0x39),
    events.bid("pass", 2),
    events.call(0x37),
]
SECOND = [
    events.declare(0, "three", "3", "B"),
    events.declare(1, "napoli", "D"),
    events.close(0xB7),
    events.choice(1, "subtract"),
    events.revoke(2),
    events.UNDO,
]
THIRD = [events.VOID]
LAST = [events.rest(2), events.END]


def _deal(dealer, cards, more, result):
    steps = [("append", events.deal(dealer), result)]
    steps += [("append", event) for event in more]
    steps += [("append", events.play(i // 10 << 4 | i % 10)) for i in range(cards)]
    return steps


def evening():
    """The steps: (what, arguments ...)."""
    steps = [("set", "language", "de")]
    steps += [("learn", bytes([4, i, 1, 2, 3, 4, 5]), i) for i in range(4)]
    steps += [("begin", "traversone", ["Anna", "Ben", "Carla", "Dino"], {"target": 41})]
    steps += [("append", event) for event in FIRST]
    steps += [("append", events.play(i)) for i in range(40)]
    steps += _deal(0, 40, SECOND, b"\x01first deal")
    steps += _deal(1, 1, THIRD, b"\x01second deal")
    steps += [("append", events.UNDO)] * 4  # the void, the card, the deal, a card before
    steps += [("append", events.play(0x39)), ("set", "names", ["Anna", "Ben"])]
    steps += _deal(1, 40, LAST, b"\x01second deal again")
    steps += [("finish",), ("set", "language", "pt")]
    steps += [("begin", "busche", ["Anna", "Ben", "Carla", "Dino"], {})]
    steps += _deal(2, 12, [], b"")
    steps += [("delete", 1)]
    steps += _deal(3, 12, [], b"\x01")
    steps += [("learn", bytes([4, 99, 1, 2, 3, 4, 5]), 0x39), ("append", events.UNDO)]
    return steps
