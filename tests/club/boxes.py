"""A box without a table, for the collector's tests: its matches, and what it publishes of them."""

import json

from pezzbox.club import messages


class Box:
    """A box with these matches, each a list of a transcript's objects."""

    def __init__(self, name, matches, journal="0a1b2c3d"):
        self.name = name
        self.journal = journal
        self.matches = dict(enumerate(matches, 1))

    def line(self, number, seq):
        """The message of a line."""
        made = self.matches[number][seq]
        text = made if isinstance(made, str) else json.dumps(made)
        payload = messages.event(text, self.name, self.journal, number, seq)
        return messages.topic(self.name, messages.EVENTS), payload

    def kept(self, number):
        """The objects of a match's lines, as the club keeps them."""
        found = []
        for seq in range(len(self.matches[number])):
            made = json.loads(self.line(number, seq)[1])
            found.append({name: made[name] for name in made if name not in messages.KEYS})
        return found

    def lines(self):
        """The messages of all lines, in order."""
        return [
            self.line(number, seq)
            for number, match in self.matches.items()
            for seq in range(len(match))
        ]

    def state(self, online=True):
        """The message of its state."""
        number = max(self.matches, default=None)
        seq = None if number is None else len(self.matches[number]) - 1
        payload = messages.state(online, "1.0", self.journal, number, seq)
        return messages.topic(self.name, messages.STATE), payload

    def answer(self, ask):
        """The messages that a question brings."""
        asked = messages.asked(messages.ask(ask.key.journal, ask.key.number, ask.first, ask.last))
        assert asked is not None
        journal, number, first, last = asked
        match = self.matches.get(number, [])
        if journal != self.journal:
            return []
        return [self.line(number, seq) for seq in range(first, min(last + 1, len(match)))]


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now
