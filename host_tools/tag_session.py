"""A box in the host's hands for work on tags: what lies on its reader, and what it shows."""

from base64 import b64encode
from collections.abc import Iterator
from typing import Any, NamedTuple

from host_tools import box_hardware, sent
from host_tools.board_errors import ReaderSilent
from host_tools.board_link import Link
from host_tools.selftest import WHAT_TO_CHECK
from pezzbox import tag

LOOK_MS = 400
"""How long the board looks by itself: no longer than a person may wait for Ctrl-C to count."""

_READS_AT_ONCE = 25
"""A weak tag takes up to 0.15 s for each, and the board must not be silent for long."""

_GAP = 12
"""Unchanged bytes that cost no more than another piece."""

_START = """\
asyncio.new_event_loop()
_tags = TagAccess({hardware})
"""


class Seen(NamedTuple):
    """What a look at the reader found.

    `presses`: buttons, (which, how long); `targets`: UID and SEL_RES of what is new there;
    `memory`: a single Type 2 tag's first pages; `storage`: its size byte.
    """

    presses: list[tuple[int, int]]
    still: bool
    targets: list[tuple[bytes, int]]
    memory: bytes
    storage: int

    @property
    def uid(self) -> bytes:
        """The UID of the tag that is there, if it is one."""
        return self.targets[0][0] if len(self.targets) == 1 else b""

    @property
    def is_type_2(self) -> bool:
        """Whether it is one tag, of the kind that a card has (see device/reader.py)."""
        return len(self.targets) == 1 and self.targets[0][1] == 0

    @property
    def is_random(self) -> bool:
        """Whether its UID is another one at each tap."""
        return tag.is_random(self.uid)


class Session:
    """The box at the other end of `link`, whose program was stopped.

    Every call raises Unplugged if the board goes away, ReaderSilent if the reader does not answer.
    """

    def __init__(self, link: Link) -> None:
        """Raises NotFlashed."""
        self._link = link
        self._shown = b""
        self.lying = b""
        """The tag that was dealt with and is expected to be lifted."""
        box_hardware.take(link)
        link.run(sent.program("tag_access"))
        link.run(_START.format(hardware=box_hardware.NAME))

    def _call(self, what: str, *args: Any) -> Any:
        given = ", ".join([f"_tags.{what}", *map(repr, args)])
        answer = self._link.value(f"asyncio.run(_tags.call({given}))")
        if answer is None:
            raise ReaderSilent(WHAT_TO_CHECK[("reader", "missing")])
        return answer

    def look(self, version: bool = False) -> Seen:
        """Look for a moment; `version`: ask a tag for its storage size, too."""
        seen = Seen(*self._call("look", LOOK_MS, self.lying, version))
        if not seen.targets and not seen.still:
            self.lying = b""
        return seen

    def pages(self, uid: bytes, first: int, count: int) -> bytes:
        """What is in so many pages (four at a time) of a tag that was just seen."""
        return self._call("pages", uid, first, count)

    def write(self, uid: bytes, steps: list[tuple[int, bytes]]) -> int:
        """Write pages in their order; how many were acknowledged."""
        return self._call("write", uid, steps)

    def reads(self, uid: bytes, count: int) -> tuple[int, int]:
        """How many of so many READs came through, and how many were tried."""
        good = tried = 0
        while tried < count:
            some = min(_READS_AT_ONCE, count - tried)
            more, asked = self._call("reads", uid, some)
            good += more
            tried += asked
            if asked < some:
                break  # it was lifted
        return good, tried

    def show(self, picture: bytes) -> None:
        """Show a picture (the display's pages) on the box."""
        pieces = list(_changed(self._shown, picture))
        self._shown = picture
        if pieces:
            self._call("show", pieces)

    def beep(self, good: bool) -> None:
        """Sound as for an accepted card, or a refused one."""
        self._call("beep", good)


def _changed(old: bytes, new: bytes) -> Iterator[tuple[int, str]]:
    """Yield the pieces of `new`, and where they begin, that `old` has not (all, if it is empty).

    A picture is a kilobyte, and from one card to the next hardly a tenth of it changes.
    """
    if not old:
        yield 0, b64encode(new).decode()
        return
    differ = [at for at in range(len(new)) if new[at] != old[at]]
    while differ:
        first = last = differ.pop(0)
        while differ and differ[0] - last <= _GAP:
            last = differ.pop(0)
        yield first, b64encode(new[first : last + 1]).decode()
