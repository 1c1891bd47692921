"""What a computer that follows a match is sent: all that is stored, once, when it asks."""

import json
import time

from host_tools.virtual import (
    install,  # noqa: F401 - the clock first
    plugged,
)
from host_tools.virtual.world import World
from pezzbox import live
from pezzbox.game import events
from pezzbox.journal import Journal
from pezzbox.unkept import Unkept
from tests.journal.place import Clock, folder

ACK, SYN, ETB = 0x06, 0x16, b"\x17"


class Host:
    """The other end of the cable: what it sends waits, what it is sent is kept."""

    def __init__(self):
        self.waiting = []
        self.pieces = []
        self.stdout = self.buffer = self

    def ipoll(self, timeout):
        assert timeout == 0
        return [(self, 1)] if self.waiting else []

    def read(self, size):
        assert size == 1
        return bytes([self.waiting.pop(0)])

    def write(self, piece):
        self.pieces.append(piece)


class Stage:
    said = ()


def following(script, journal=None):
    """Run `script(journal, stage, host, told)`; `told()` asks until there is no more."""
    plugged.in_world(World())  # the last test's may have lost its power
    host, stage = Host(), Stage()
    if journal is None:
        journal = Journal(folder(), Clock(), reserve=0)
    journal.scan()
    box = live.Live(journal, stage, host)

    def told(first=ACK):
        host.pieces = []
        host.waiting.append(first)
        while not host.pieces or host.pieces[-1] != ETB:
            box._listen()
            box._answer()
            host.waiting = [ACK]
            time.sleep_ms(100)
        host.waiting = []
        text = b"".join([piece[:-1] for piece in host.pieces])
        lines = text.decode().split("\n")[:-1]
        return [json.loads(line) if line[0] == "{" else {"event": line[:4]} for line in lines]

    was, live.sys = live.sys, host
    try:
        script(journal, stage, host, told)
    finally:
        live.sys = was
        if journal.keeps:
            journal.close()


def kinds(lines):
    return [line.get("event", "box" if "box" in line else "said") for line in lines]


def begun(journal):
    journal.begin("traversone", ["Anna", "Ben", "Carla", "Dino"], {"target": 41})
    journal.append(events.deal(3))
    for card in range(3):
        journal.append(events.play(card))


def test_all_that_is_stored_comes_once_as_a_transcript_has_it():
    def script(journal, stage, host, told):
        assert told(SYN) == [{"box": live.VERSION, "match": None}]
        begun(journal)
        first = told()
        assert kinds(first) == ["box", "match", "deal", "play", "play", "play"]
        journal.append(events.play(0x13))
        assert kinds(told()) == ["play"]
        journal.append(events.UNDO)
        last = told()
        assert kinds(last) == ["undo"]
        whole = [json.loads(line) for line in journal.transcript(1)]
        assert told(SYN)[1:] == whole
        assert whole[-1:] == last and whole[:5] == first[1:]
        journal.finish()
        assert told() == [{"box": live.VERSION, "match": None}]

    following(script)


def test_what_came_between_two_looks_is_told_from_the_start():
    def script(journal, stage, host, told):
        begun(journal)
        told(SYN)
        journal.append(events.play(0x13))
        journal.append(events.play(0x14))
        assert kinds(told()) == ["box", "match", "deal"] + ["play"] * 5
        journal.set_aside(1)
        assert kinds(told()) == ["box", "match", "deal"] + ["play"] * 5 + ["# 28"]

    following(script)


def test_a_message_is_told_once_with_its_details():
    def script(journal, stage, host, told):
        told(SYN)
        stage.said = ("card_played", (9,))
        assert told() == [{"said": "card_played", "details": [9]}]
        assert told() == []

    following(script)


def test_no_piece_is_longer_than_the_ports_buffer_and_none_goes_out_unasked():
    def script(journal, stage, host, told):
        names = ["ABCDEFGHIJK%d" % seat for seat in range(8)]
        journal.begin("traversone", names, {"target": 41})
        for dealer in range(4):
            journal.append(events.deal(dealer))
        told(SYN)
        assert len(host.pieces) > 3
        assert max([len(piece) for piece in host.pieces]) <= 192
        sent = len(host.pieces)
        journal.append(events.play(1))
        assert len(host.pieces) == sent

    following(script)


def test_where_nothing_is_kept_there_is_no_match_to_follow_and_what_is_said_comes():
    def script(journal, stage, host, told):
        assert [(line.get("match"), "box" in line) for line in told(SYN)] == [(None, True)]
        begun(journal)
        stage.said = ("fault.unkept", ())
        assert told() == [{"said": "fault.unkept", "details": []}]

    following(script, Unkept())
