"""The transcripts of tests/cases, read on either interpreter."""

import json
import os

from host_tools.standing import Scorer
from pezzbox.game.refused import Refused

FOLDER = __file__.rsplit("/", 2)[0] + "/cases/"


def names():
    """Every case's name."""
    return sorted([name[:-6] for name in os.listdir(FOLDER) if name.endswith(".jsonl")])


def read(name):
    with open(FOLDER + name, encoding="utf-8") as file:
        return file.read()


def objects(name):
    """The transcript's line numbers and objects."""
    made = []
    for number, line in enumerate(read(name + ".jsonl").split("\n")):
        if line.strip() and not line.startswith("#"):
            made.append((number + 1, json.loads(line)))
    return made


def expected(name):
    """What must come out: the standing, or the number of the line that is refused."""
    if name + ".error" in os.listdir(FOLDER):
        return int(read(name + ".error"))
    return json.loads(read(name + ".json"))


def scored(name):
    """What does come out, as JSON reads it back."""
    scorer = Scorer()
    for number, made in objects(name):
        try:
            scorer.add(made)
        except Refused:
            return number
    return json.loads(json.dumps(scorer.standing()))
