"""The journal: events are on the flash before the box says that it has taken them."""

import json

from ..game import events, written
from . import codec, export, files, store
from .chunks import archived, checked, of_match
from .errors import StorageError
from .index import Index
from .log import Log
from .saved import Saved
from .space import BLOCKS, Space
from .stamps import Stamps

try:
    from typing import Any, Callable, Iterator
except ImportError:
    pass


class Journal:
    """All matches in the folder `root`; at most one is in progress.

    `now_ms()` is called for every event: ms since power-up, may wrap at 2^30. Every call here
    blocks; README.md says for how long, and what the codes mean. Nothing may be called from an
    interrupt.
    """

    keeps = True
    """Whether anything is stored (unkept.py)."""

    def __init__(self, root: str, now_ms: "Callable[[], int]", reserve: int = BLOCKS) -> None:
        """`reserve`: blocks of the flash that are kept for the match in progress."""
        files.make_folder(root)
        self.root = root
        self.match_id: "int | None" = None
        self._space = Space(root, reserve)
        self._clock = now_ms
        self._stamps = Stamps(root, now_ms)
        self._last = 0  # when the chunk's last event was
        self._waiting: "list[tuple[Any, bytes, int]]" = []  # events that could not be stored
        self._latest: "tuple[Any, bytes, int] | None" = None  # that was
        self.stored = 0
        """How many events were stored since power-up."""
        self.moved = 0
        """How often events went into other files since then."""
        self.harm = 0
        """In how many places `scan` found the match in progress damaged."""
        self._head: "dict[str, Any]" = {}

    # -- start -------------------------------------------------------------------------------

    def scan(self) -> "list[tuple[str, str]]":
        """Ends what a power cut interrupted and finds the match in progress.

        Returns (code, name) of all that is wrong. Never raises for what it finds.
        """
        self.match_id = None
        self.harm = 0
        self._waiting.clear()
        self._stamps = Stamps(self.root, self._clock)
        self._last = 0
        problems = list(self._stamps.problems)
        try:
            store.tidy(self.root)
        except OSError:
            problems.append(("write", self.root))
        try:
            found = store.matches(self.root)
        except OSError:
            found = []  # nor will `begin` begin one beside what may be there
            problems.append(("bad", self.root))
        for match_id, _, packed in reversed(found):
            if not packed and self.match_id is None:
                try:
                    problems.extend(self._load(match_id))
                except OSError:
                    self.match_id = None
                    problems.append(("write", store.name_of(match_id)))
        if self.match_id is None:
            self._space.fill()
        return problems

    def _load(self, match_id: int) -> "list[tuple[str, str]]":
        """Reads an unfinished match; one whose folder cannot be read is set aside."""
        folder = self.root + "/" + store.name_of(match_id)
        self.log = Log(folder)
        self.index = Index(self.log)
        try:
            self.index.load()
        except OSError:
            files.set_aside(folder)
            return [("bad", store.name_of(match_id))]
        return self._open(match_id)

    def _open(self, match_id: int) -> "list[tuple[str, str]]":
        """Makes an unfinished match the one in progress, if it is sound enough."""
        name = store.name_of(match_id)
        if self.index.newer:
            return [("newer", name)]
        head = self.index.head()
        if head is None:
            if not any(entry[2] for entry in files.entries(self.log.folder)):
                store.drop(self.root, match_id)  # cut while it was begun
                return []
            files.set_aside(self.log.folder)
            return [("bad", name)]
        self.match_id = match_id
        self._head = head
        self.harm = len(self.index.bad) + len(self.index.gaps)
        self.log.mend()
        self.log.sweep()
        problems = [("bad", "%s/%03d" % (name, number)) for number in self.index.bad]
        if not self.index.sound:
            problems.append(("bad", name))
            self.cut()
        elif self.index.gaps:
            problems.append(("lost", name))
        return problems

    def resume(self) -> "Saved | None":
        """The match in progress, to be put into a fresh Match; None: there is none."""
        return Saved(self, self._head) if self.match_id is not None else None

    # -- a match -----------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the match in progress."""
        return store.name_of(self.match_id or 0)

    @property
    def newest(self) -> int:
        """The number of the match that was begun last; 0: none was."""
        return max(self._stamps.last_match, self.match_id or 0)  # its count may be damaged

    def begin(self, game: str, players: "list[str]", rules: "dict[str, Any]") -> None:
        """Starts a match. Raises StorageError("open"), ("full") or ("write")."""
        if self.match_id is not None:
            raise StorageError("open")
        if not self.room():
            raise StorageError("full")
        head = written.to_json(events.match(game, players, rules))
        try:
            match_id = max(store.highest(self.root), self._stamps.last_match) + 1
            self._stamps.count(match_id)
            log = Log(self.root + "/" + store.name_of(match_id))
            files.make_folder(log.folder)
            self._stamps.tick()
            log.append(
                [(codec.MATCH, json.dumps(head).encode())], self._stamps.boot, self._stamps.t, True
            )
            log.close()
            self._last = self._stamps.t
        except OSError as error:
            raise StorageError.of(error)
        self.log = log
        self.index = Index(log)
        self._head = head
        self.match_id = match_id

    def append(self, event: "tuple[Any, ...]", result: bytes = b"") -> None:
        """Stores an event; it is on the flash on return. With a deal: the last one's result.

        Blocks for 2-5 ms, now and then for one or two erases (45 ms each) more. Raises
        StorageError("closed"), ("full"), ("write"); after the latter two the event waits and is
        stored before the next one, or by `finish`.
        """
        if self.match_id is None:
            raise StorageError("closed")
        self._stamps.tick()
        self._waiting.append((event, result, self._stamps.t))
        self._store_waiting()

    def _store_waiting(self) -> None:
        while self._waiting:
            self._store_event(*self._waiting[0])
            self._latest = self._waiting.pop(0)
            self.stored += 1

    def _store_event(self, event: "tuple[Any, ...]", result: bytes, t: int) -> None:
        begins = event[0] == "deal"
        if event[0] == "undo":
            self.index.depth()
        items = [codec.pack(event, t - self._last)]
        deal = self.index.deal + 1
        if begins:
            items.insert(0, codec.pack_start(deal, result))
        self._store(items, begins)
        self._last = t
        if begins:
            self.index.start(self.log.last, deal, result)
        self.index.take(codec.taken(*items[-1]))
        if begins:
            self._put_away()

    def cut(self) -> None:
        """Takes out what follows on something missing; it is kept as `*.bad`. Raises OSError."""
        self.log.cut(self.index.gaps[0])
        self.index = Index(self.log)
        self.index.load()

    def _put_away(self) -> None:
        """Archives what precedes the deal that began; if that fails, the next deal tries again."""
        self.moved += 1
        try:
            self._insist(self.log.put_away, self.log.last)
        except StorageError:
            pass

    def set_aside(self, count: int) -> None:
        """Takes the last `count` standing events back without deleting them.

        For events that cannot be folded; an export shows them in `#` lines. At most those of
        the standing deal. Raises StorageError.
        """
        count = min(count, self.index.depth())
        if count > 0:
            self._stamps.tick()
            self._store([codec.pack_aside(count)], False)
            self.index.take(count)
            self.stored += 2  # not by one: there is no latest event

    def finish(self) -> None:
        """Packs the match in progress into one file, whether or not it is over.

        Blocks for 0.1-0.5 s, more after very many deals. Raises StorageError("closed"),
        ("full"), ("write"); then the match is still in progress.
        """
        if self.match_id is None:
            raise StorageError("closed")
        self._store_waiting()
        self.moved += 1
        self._insist(store.pack, self.log)
        self.match_id = None
        self._space.fill()

    def close(self) -> None:
        """Closes the file of the match in progress; the next event opens another."""
        if self.match_id is not None:
            self.log.close()

    def recall(self, deal: int) -> "list[tuple[Any, ...]] | None":
        """The standing events of `deal` of the match in progress; None: some are lost."""
        if self.match_id is None or self._waiting or not 0 <= deal <= self.index.deal:
            return None
        standing = self.index.standing(deal)
        return None if standing is None or None in standing else standing

    # -- all matches -------------------------------------------------------------------------

    def matches(self) -> "list[tuple[int, int, bool]]":
        """Id, bytes and whether it is finished of every match, oldest first."""
        return store.matches(self.root)

    def latest(self) -> str:
        """The line, in the transcript, of the event that was stored last."""
        assert self._latest is not None  # something was
        event, _, t = self._latest
        return export.line(event, t, self._stamps.boot)

    def transcript(self, match_id: int) -> "Iterator[str]":
        """The lines of a match's transcript; "#" lines hold what is sound but does not follow.

        Raises StorageError("missing").
        """
        return export.lines(self._chunks(match_id))

    def lines(self, match_id: int, since: "export.Lines | None" = None) -> "export.Lines":
        """The lines of a match as they come; `since`: what was read of it, to be gone on with.

        They stay what they are until `moved` is another. Raises StorageError("missing").
        """
        chunks = self._chunks(match_id)
        lines = since or export.Lines()
        lines.open(chunks())
        return lines

    def _chunks(self, match_id: int) -> "Callable[[], Any]":
        """What begins to read the chunks of a match. Raises StorageError("missing")."""
        path = self.root + "/" + store.name_of(match_id)
        if files.exists(path + store.PACKED):
            return lambda: checked(archived(path + store.PACKED))
        if files.exists(path):
            return lambda: checked(of_match(Log(path)))
        raise StorageError("missing")

    def delete(self, match_id: int) -> None:
        """Deletes a match that is not in progress. Raises StorageError."""
        if match_id == self.match_id:
            raise StorageError("open")
        self.moved += 1
        if not self._insist(store.drop, self.root, match_id):
            raise StorageError("missing")
        self._space.fill()

    def free(self) -> int:
        """Free bytes. On littlefs this walks the file system: some 100 ms with 200 matches."""
        return files.free_bytes(self.root)

    def room(self) -> int:
        """How many finished matches still fit; 0: `begin` would refuse. As slow as `free`."""
        return self._space.room()

    # -- storing -----------------------------------------------------------------------------

    def _store(self, items: "list[tuple[int, bytes]]", fresh: bool) -> None:
        self._insist(self._append, items, fresh)

    def _append(self, items: "list[tuple[int, bytes]]", fresh: bool) -> None:
        self._stamps.count(0)
        self.log.append(items, self._stamps.boot, self._last, fresh)

    def _insist(self, do: "Callable[..., Any]", *args: "Any") -> "Any":
        """Calls `do`; when the flash is full the reserve is given up, bit by bit."""
        tries = 0
        while True:
            try:
                return do(*args)
            except OSError as error:
                tries += 1
                if tries > 1 and not (files.is_full(error) and self._space.release()):
                    raise StorageError.of(error)
                if files.is_full(error):
                    self._space.look_again()
