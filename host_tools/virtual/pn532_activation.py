"""How the PN532 finds targets and goes back to one it knows (NXP UM0701-02, 7.3.5 and 7.3.12)."""

try:
    from typing import Any, Callable
except ImportError:
    pass

from host_tools.virtual import timing

ENDLESS = 0xFF


class Poll:
    """An InListPassiveTarget in progress."""

    def __init__(self, chip: "Any", most: int, wanted: "bytes | None") -> None:
        self.chip = chip
        self.most = most
        self.wanted = wanted
        self.left = chip.state.max_retries
        self.found: list = []
        self.entries: list = []
        self.parked = False
        self.due_us = 0

    def start(self) -> None:
        """Switch the field on if it is off, and begin."""
        self.chip.state.poll = self
        times = self.chip.field.times
        wait = times.start if self.chip.field.on else times.field_on
        self.chip.field.switch(True)
        self._attempt_in(wait)

    def _attempt_in(self, us: int) -> None:
        self.due_us = self.chip.world.now_us + us
        self.chip.later(us, self.chip.guarded(self._attempt))

    def _attempt(self) -> None:
        field = self.chip.field
        endless = self.chip.state.max_retries == ENDLESS
        if endless and not self.found and field.silent():
            # Nobody would answer: instead of asking again and again, wait until that changes.
            self.parked = True
            self.due_us = self.chip.world.now_us
            return
        field.find(self.wanted, False, self.chip.guarded(self._attempted))

    def wake(self) -> None:
        """Somebody might answer now: ask again when the next attempt would have been due."""
        if self.parked:
            self.parked = False
            waited = self.chip.world.now_us - self.due_us
            self._attempt_in(-waited % self.chip.field.times.request)

    def _attempted(self, tag: "Any", us: int) -> None:
        chip = self.chip
        if tag is None:
            self._nobody()
            return
        self.found.append(tag)
        chip.state.targets[len(self.found) - 1] = tag
        chip.state.current = tag
        self.entries.append(_entry(len(self.found), tag))
        if len(self.found) == self.most or self.wanted is not None:
            self._finish()
            return
        # The first one has to be silent while the second one is looked for.
        tag.halt()
        chip.state.current = None
        self._attempt_in(timing.HALT_US)

    def _nobody(self) -> None:
        chip = self.chip
        if self.found:
            # Back to the first one, which is halted.
            use(chip, self.found[0], chip.guarded(lambda there: self._finish()))
            return
        if chip.state.max_retries != ENDLESS:
            if self.left == 0:
                self._finish()
                return
            self.left -= 1
        self._attempt()

    def _finish(self) -> None:
        chip = self.chip
        chip.state.poll = None
        chip.reply(chip.field.times.done, bytes([0x4B, len(self.found)]) + b"".join(self.entries))


def _entry(number: int, tag: "Any") -> bytes:
    # 7.3.5: number, SENS_RES (high byte first), SEL_RES, length and bytes of NFCID1, ATS
    head = bytes([number, tag.atqa >> 8, tag.atqa & 0xFF, tag.sak, len(tag.uid)])
    return head + tag.uid + tag.ats


def use(chip: "Any", tag: "Any", done: "Callable[[bool], Any]") -> None:
    """Make a known target the selected one: the other is halted, this one woken by its UID."""
    state = chip.state
    if state.current is tag:
        done(True)
        return
    if state.current is not None:
        state.current.halt()
        state.current = None

    def found(woken: "Any", us: int) -> None:
        state.current = woken
        done(woken is tag)

    chip.field.find(tag.uid, True, chip.guarded(found))
