"""The field of a reader: the tags in it, and what the reader can do to them.

Every step takes virtual time and tells its result through a callback. A tag may leave, or lose
power, at any moment; a step whose tag was not powered all through fails.
"""

try:
    from typing import Any, Callable
except ImportError:
    pass

from host_tools.virtual import timing
from host_tools.virtual.tags import HALT, OFF, READY, Tag
from host_tools.virtual.timing import BYTE_NS
from host_tools.virtual.world import World

RATS_US = 5000  # request for an ISO/IEC 14443-4 tag's parameters: an estimate


class Field:
    """Tags lie on a reader; `on` is whether it sends. `times` may be set to another set."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.times = timing.QUICK
        self.tags: list = []
        self.on = False
        self.on_change: "Callable[[], None] | None" = None  # a tag may be answering from now on
        self._search = 0

    def lay(self, tag: Tag) -> None:
        """Put a tag on the reader."""
        if tag in self.tags:
            raise ValueError("this tag is on the reader already")
        self.tags.append(tag)
        if self.on:
            self._power_up_later(tag)

    def lift(self, tag: Tag) -> None:
        """Take a tag off; ValueError if it does not lie there."""
        self.tags.remove(tag)
        if tag.state != OFF:
            tag.power_off(self.world.now_us)

    def clear(self) -> None:
        """Take every tag off."""
        for tag in list(self.tags):
            self.lift(tag)

    def switch(self, on: bool) -> None:
        """Switch the field; tags need a moment, and forget everything when it goes."""
        if on == self.on:
            return
        self.on = on
        for tag in self.tags:
            if on:
                self._power_up_later(tag)
            elif tag.state != OFF:
                tag.power_off(self.world.now_us)

    def _power_up_later(self, tag: Tag) -> None:
        self.world.after(self.times.power_up, lambda: self._power_up(tag))

    def _power_up(self, tag: Tag) -> None:
        if not self.on or tag not in self.tags or tag.state != OFF:
            return
        tag.power_on()
        if tag.noise_us:
            span = tag.noise_us // 2 + tag.noise.below(tag.noise_us)
            ups = tag.power_ups
            self.world.after(span, lambda: self._brown_out(tag, ups))
        if self.on_change:
            self.on_change()

    def _brown_out(self, tag: Tag, ups: int) -> None:
        if tag.power_ups == ups:
            tag.power_off(self.world.now_us)
            self._power_up_later(tag)

    def silent(self) -> bool:
        """Whether no tag here would answer this or a later REQA as things are."""
        for tag in self.tags:
            if tag.state not in (OFF, HALT):
                return False
        return True

    def request(self, wake: bool) -> list:
        """REQA or WUPA to all; the tags that answered."""
        return [tag for tag in self.tags if tag.request(wake)]

    def find(
        self, uid: "bytes | None", wake: bool, done: "Callable[[Tag | None, int], None]"
    ) -> None:
        """One activation: request, anticollision, selection. `done(tag or None, us it took)`.

        With `uid` only that tag is selected.
        """
        answering = self.request(wake)
        ready = [tag for tag in answering if uid is None or tag.uid == uid]
        if not ready:
            for tag in answering:
                tag.fall_back()
            us = self.times.request
            self.world.after(us, lambda: done(None, us))
            return
        # Where UIDs collide the PN532 goes on with the bit 1, lowest bits of a byte first.
        chosen = max(ready, key=_bit_order)
        ups = chosen.power_ups
        us = self.times.activate + self.times.cascade * ((len(chosen.uid) - 4) // 3)
        if chosen.ats:
            us += RATS_US
        search = self._search
        self.world.after(
            us, lambda: self._selected(chosen, ups, us, done) if search == self._search else None
        )

    def stop(self) -> None:
        """The reader gives up what it was about to select: the tag is left READY."""
        self._search += 1

    def _selected(self, tag: Tag, ups: int, us: int, done: "Any") -> None:
        there = tag.power_ups == ups and tag.state == READY
        uid = tag.uid if there else b""
        for other in self.tags:
            if other is not tag or not there:
                other.select(b"")
        done(tag if there and tag.select(uid) else None, us)

    def exchange(
        self, tag: Tag, data: bytes, timeout_us: int, done: "Callable[[Any, bool], None]"
    ) -> None:
        """Send a frame to a selected tag; `done(answer, broken)`.

        The answer is bytes, an int of four bits, or None after `timeout_us` of silence; `broken`
        means that it ended too early.
        """
        world = self.world
        sent_us = (len(data) + 2) * BYTE_NS // 1000
        for other in self.tags:  # a frame that is not for them
            if other is not tag:
                other.fall_back()
        reply = tag.answer(data) if tag in self.tags else None
        if reply is None:
            world.after(sent_us + timeout_us, lambda: done(None, False))
            return
        starts_us = world.now_us + sent_us + tag.delay_us(data)
        ups = tag.power_ups
        bits = 4 if isinstance(reply, int) else 9 * (len(reply) + 2)
        ends_us = starts_us + bits * BYTE_NS // 9000

        world.at(starts_us, lambda: tag.commit() if tag.power_ups == ups else None)

        def end() -> None:
            if tag.power_ups == ups:
                done(reply, False)
            elif tag.lost_us <= starts_us:
                world.at(starts_us + timeout_us, lambda: done(None, False))
            else:
                done(b"", True)

        leave = tag.leave_after
        if leave is not None and not isinstance(reply, int):
            tag.leave_after = None
            if leave < len(reply) + 2:
                world.at(starts_us + leave * BYTE_NS // 1000, lambda: self._leave(tag, ups))
        world.at(ends_us, end)

    def _leave(self, tag: Tag, ups: int) -> None:
        if tag.power_ups == ups and tag in self.tags:
            self.lift(tag)


def _bit_order(tag: Tag) -> list:
    return [byte >> bit & 1 for byte in tag.uid for bit in range(8)]
