"""Figures that need the chip: on the emulated board, through its control channel."""

import json
import socket
import time
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.virtual import tag_content
from tests.bench import board
from tests.bench.emulator import Emulator
from tests.bench.evening import Shuffler
from tests.bench.figures import Column
from tests.bench.panel import Panel, end, is_cut

RESUMED_DEALS = 30
_BEGUN_CARDS = 3  # of the deal after these
_PATIENCE_S = 300
_LAID_MS = 450  # a card is left for so long,
_GAP_MS = (250, 550)  # and the next one is laid so much later: the reader's phase is any
_SHOWN_MS = 400  # what the display gets later does not come from the card
_RESULT_MS = 1700  # until a deal's result is looked at
_PRESS_MS = 80
_STARTED_MS = 4000  # the start is over,
_JOINED_MS = 9000  # and a box that has a club is in it
_TRANSFER_MS = 10  # none takes longer
_PAUSE_US = 50_000  # longer than it takes from one page to the next
_WIDTH, _PAGES = 128, 8
_CARD_PAGE = 3  # where the trick's cards begin on the display
_TALL = 5  # with more players than these they take three pages, not two
_SEARCH = "4a"
_USER_MEMORY = 16


DISPLAY = board.config()["display"]["i2c"]
READER = board.config()["reader"]["i2c"]


class Laid(NamedTuple):
    """What came of a card: when, in ms after it was laid."""

    seen: float
    card: float
    picture: float
    stored: float


def uid_of(card: int, deal: int) -> bytes:
    """The UID of a card's tag; every deal may have a deck of its own."""
    return bytes((0x04, 0xA1, deal + 1, card ^ 0x5A, 0xD4, 0xE5, card))


def memory_of(card: int, uid: bytes) -> bytes:
    """What is on that tag, an NTAG213."""
    memory = bytearray(180)
    memory[:9] = (*uid[:3], 0x88 ^ uid[0] ^ uid[1] ^ uid[2], *uid[3:], _xor(uid[3:]))
    memory[12:16] = tag_content.container(0x12)
    content = tag_content.message(uid, 1, card, "it", "Carta")
    memory[_USER_MEMORY : _USER_MEMORY + len(content)] = content
    return bytes(memory)


def _xor(data: bytes) -> int:
    made = 0
    for byte in data:
        made ^= byte
    return made


class Bench:
    """An emulated board with something on its flash; lays cards and reads what came of it."""

    def __init__(self, flash: Path) -> None:
        self.emulator = Emulator(flash, board.config())
        self.told: dict[str, Any] = {}
        """What the board printed as JSON."""
        self._buttons = board.config()["buttons"]
        self._buzzer = board.config()["buzzer"]["pin"]
        self._panel = Panel()
        self.emulator("i2clog", bus=DISPLAY, limit=5000)
        self._text = ""
        self._usb = socket.create_connection(("127.0.0.1", self.emulator.serial), 5)
        self._usb.settimeout(0.05)
        self._gaps = Shuffler(7)
        self._deadline = time.monotonic() + _PATIENCE_S

    def close(self) -> None:
        """End it."""
        self._usb.close()
        self.emulator.stop()

    def wait(self, ms: float) -> None:
        """Let emulated time pass."""
        self.emulator("wait", ms=ms)

    def heard(self) -> str:
        """What the board has printed so far, without what was listened to."""
        try:
            while True:
                self._text += self._usb.recv(65536).decode(errors="replace")
        except TimeoutError:
            return self._text

    def listen(self) -> None:
        """Take in the whole lines that the board printed."""
        *lines, self._text = self.heard().split("\n")
        for line in lines:
            if line.startswith("{"):
                self.told.update(json.loads(line))
            elif "Error" in line or "Traceback" in line:
                raise RuntimeError("\n".join([*lines, self._text]))

    def until(self, key: str) -> Any:
        """Wait for something that the board prints."""
        while key not in self.told:
            self.wait(100)
            self.listen()
            if time.monotonic() > self._deadline:
                raise RuntimeError(f"the board does not say {key}")
        return self.told[key]

    def start(self) -> tuple[float, float]:
        """Switch on; ms until the reader searches and the match is shown, and since the boot was.

        The boot screen's picture is complete where nothing is sent for a while: what was kept is
        read then.
        """
        self.emulator("pn532log")
        self.emulator("reset")
        self.changes()
        self.emulator("i2clog", bus=DISPLAY, limit=5000)
        found: list[float] = []
        while not found:
            self.wait(20)
            log = self.emulator("pn532log")["log"]
            found = [entry["t"] for entry in log if entry["cmd"].startswith(_SEARCH)]
            if time.monotonic() > self._deadline:
                raise RuntimeError("the board does not start")
        shown = [change[0] for change in self.changes()]
        booted = next(a for a, b in pairwise(shown) if b - a > _PAUSE_US)
        return max(found[0], shown[-1]) / 1000, (shown[-1] - booted) / 1000

    def lay(self, card: int, uid: bytes, pages: range, columns: range) -> Laid:
        """Lay a card, watch, and lift it again; it is shown in these pages and columns."""
        emulator = self.emulator
        self.changes()
        emulator("i2clog", bus=READER, limit=2000)
        emulator("edges", clear=True)
        since = emulator("place", uid=uid.hex(), mem=memory_of(card, uid).hex())["t_us"]
        self.wait(_LAID_MS)
        read = [one for one in emulator("i2clog", bus=READER)["log"] if one["read"]]
        edges = emulator("edges", pin=self._buzzer)["edges"]
        shown = [one for one in self.changes() if since < one[0] < since + _SHOWN_MS * 1000]
        emulator("remove")
        low, high = _GAP_MS
        self.wait(low + self._gaps.below(high - low))
        seen = next((one for one in read if uid.hex() in one["data"]), None)
        of_card = [when for when, page, x in shown if page in pages and x in columns]
        if seen is None or not of_card:
            raise RuntimeError(f"card {card:02x} was not taken: {read[:3]}")
        beep = edges[0][0] if edges else since
        ends = (end(seen), of_card[-1], shown[-1][0], beep)
        return Laid(*((one - since) / 1000 for one in ends))

    def changes(self) -> list[tuple[float, int, int]]:
        """Return when the picture changed since this was asked last (us), page and column."""
        made = []
        now = self.emulator("status")["uptime_ms"] * 1000
        log = self.emulator("i2clog", bus=DISPLAY)["log"]
        for entry in log:
            made += [(when, *at) for at, when in self._panel.take(entry).items()]
        if is_cut(log, now):
            self.wait(_TRANSFER_MS)
            self._panel.show(self.emulator("screen")["ascii"])
        return sorted(made)

    def next_deal(self) -> None:
        """Look at the result, and press the middle button."""
        self.wait(_RESULT_MS)
        self.emulator("pin", pin=self._buttons["middle"], level=0, ms=_PRESS_MS)
        self.wait(_RESULT_MS)


def percentiles(values: list[float]) -> tuple[float, float]:
    """The p50 and the p99."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(last * 0.5)], ordered[round(last * 0.99)]


def cards(bench: Bench, deals: list, players: int, count: int) -> dict[str, Any]:
    """Lay so many cards that are new to the box, then as many that it knows."""
    width = _WIDTH // players
    pages = range(_CARD_PAGE, _CARD_PAGE + (3 if players > _TALL else 2))
    laid: dict[str, list[Laid]] = {"unknown": [], "known": []}
    shown: dict[int, bytes] = {}  # a tag of each card that the box has seen
    for number, deal in enumerate(deals):
        for card, place in deal:
            columns = range(place * width, place * width + width)
            new = len(laid["unknown"]) < count
            if not new and len(laid["known"]) >= count:
                return _summary(laid)
            kind = "unknown" if new or card not in shown else "known"
            uid = uid_of(card, number) if kind == "unknown" else shown[card]
            laid[kind].append(bench.lay(card, uid, pages, columns))
            shown[card] = uid
        bench.listen()
        bench.next_deal()
    raise RuntimeError("not so many cards on the flash")


def _summary(laid: dict[str, list[Laid]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for kind, all_laid in laid.items():
        found[kind] = percentiles([one.card for one in all_laid])
        found[kind + "_picture"] = percentiles([one.picture for one in all_laid])
    everything = laid["unknown"] + laid["known"]
    found["stored"] = percentiles([one.stored - one.seen for one in everything])
    return found


def measured(folder: Path, game: str, players: int, count: int) -> Column:
    """Everything about a game with so many players; `count` cards of each kind are laid."""
    staged = folder / "board"
    flash = folder / "flash.img"
    found = timed(staged, flash, game, players, count) | inside(staged, flash, game, players)
    return found | core(staged, flash, game, players)


def timed(staged: Path, flash: Path, game: str, players: int, count: int) -> Column:
    """What is seen from outside of the image as it is flashed."""
    board.write(staged, board.shipped())
    deals = board.flash(staged, flash, game, players, RESUMED_DEALS, _BEGUN_CARDS)
    bench = Bench(flash)
    try:
        ready, resumed = (ms / 1000 for ms in bench.start())
        bench.wait(_STARTED_MS)
        return {"ready": ready, "resumed": resumed} | cards(bench, deals, players, count)
    finally:
        bench.close()


def club(folder: Path, game: str, players: int, count: int, port: int) -> Column:
    """Card times of a board with Wi-Fi: in a club whose broker has a port, 0: in none."""
    staged = folder / "board"
    flash = folder / "flash.img"
    board.write(staged, board.in_club(), wifi=True)
    deals = board.flash(staged, flash, game, players, RESUMED_DEALS, _BEGUN_CARDS, port)
    bench = Bench(flash)
    try:
        bench.start()
        bench.wait(_JOINED_MS)
        bench.listen()
        before = bench.told.get("published", 0)
        found = cards(bench, deals, players, count)
        return found | {"sent": bench.told.get("published", 0) - before}
    finally:
        bench.close()


def inside(staged: Path, flash: Path, game: str, players: int) -> Column:
    """What only the board knows (probe.py, which takes time and memory itself), in one deal."""
    board.write(staged, board.instrumented())
    deals = board.flash(staged, flash, game, players, RESUMED_DEALS, _BEGUN_CARDS)
    bench = Bench(flash)
    try:
        bench.start()
        found = {"free": bench.until("free") / 1024, "idle": bench.told["idle"]}
        for card, _ in deals[0]:
            bench.lay(card, uid_of(card, 0), range(_PAGES), range(_WIDTH))
            bench.listen()
        bench.next_deal()
        bench.listen()
        return found | {"held": bench.told["held"] / 1000}
    finally:
        bench.close()


def core(staged: Path, flash: Path, game: str, players: int) -> Column:
    """The core's own times."""
    main = f"import core_times\ncore_times.run({game!r}, {players})\n"
    (staged / "main.py").write_text(main)
    board.flash(staged, flash, game, players)
    bench = Bench(flash)
    try:
        trick, fold = bench.until("trick_us"), bench.told["fold_us"]
    finally:
        bench.close()
    return {"trick": trick / 1000, "fold": fold / 1000}


def stock(folder: Path, count: int) -> Column:
    """The same with the usual loop around the two drivers."""
    staged = folder / "stock"
    flash = folder / "stock.img"
    board.write(staged, board.stock())
    deals = board.flash(staged, flash, "traversone", 4)
    bench = Bench(flash)
    try:
        bench.until("ready")
        laid = {}
        for kind in ("unknown", "known"):
            laid[kind] = [
                bench.lay(card, uid_of(card, 0), range(_PAGES), range(_WIDTH))
                for card, _ in deals[0][:count]
            ]
            bench.listen()
    finally:
        bench.close()
    found = _summary(laid)
    del found["stored"]  # it stores nothing
    return found
