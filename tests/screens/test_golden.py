"""The picture of every scene in every language is the kept one.

`PEZZBOX_RECORD=1 pytest tests/screens/test_golden.py` keeps the pictures as they are now; look at
the change with `git diff`. A file that belongs to no scene is an error.
"""

import os

from host_tools.scenes import SCENES
from pezzbox.screens.texts import LANGUAGES
from tests.screens import picture

FOLDER = __file__.replace("\\", "/").rpartition("/")[0] + "/golden/"
RECORD = os.getenv("PEZZBOX_RECORD") == "1"


def pictures(scene):
    """The scene in every language; languages with one picture share it."""
    seen = []
    for language in LANGUAGES:
        stage = scene(language).stage
        stage.draw()
        drawn = picture.text(stage.canvas)
        for at, (languages, other) in enumerate(seen):
            if other == drawn:
                seen[at] = (languages + " " + language, other)
                break
        else:
            seen.append((language, drawn))
    return "".join(["== " + languages + "\n" + drawn for languages, drawn in seen])


def kept(name):
    """The kept pictures of a scene; empty if there are none."""
    try:
        with open(FOLDER + name + ".txt", encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def keep(name, drawn):
    with open(FOLDER + name + ".txt", "w", encoding="utf-8") as file:
        file.write(drawn)


def test_pictures():
    wrong = []
    for scene in SCENES:
        drawn = pictures(scene)
        if RECORD:
            keep(scene.__name__, drawn)
        elif drawn != kept(scene.__name__):
            wrong.append(scene.__name__)
    assert wrong == []


def test_no_picture_is_left_over():
    names = [scene.__name__ + ".txt" for scene in SCENES]
    assert [name for name in sorted(os.listdir(FOLDER)) if name not in names] == []


def test_every_screen_has_a_picture():
    from pezzbox.screens import pages

    shown = {scene("en").stage.name for scene in SCENES}
    assert [name for name in sorted(pages.NAMES) if name not in shown] == []
    assert [
        name
        for name in ("choice", "pick", "undo", "number", "spell", "facts", "learn")
        if name not in shown
    ] == []
