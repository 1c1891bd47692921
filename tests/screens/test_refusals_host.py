"""Every refusal of the core has its text, with the details its table promises."""

import re

from pezzbox.game import refused
from pezzbox.screens import notes, texts

CODES = re.findall(r"^\| `(\w+)` \| (.*?) \|", refused.__doc__ or "", re.MULTILINE)


def test_the_table_is_read():
    assert len(CODES) > 40


def test_every_refusal_has_a_text_in_every_language():
    for language in texts.LANGUAGES:
        texts.use(language)
        assert [code for code, _ in CODES if texts.say(code) == code] == []


def test_details_shown_are_there():
    for code, details in CODES:
        count = len([one for one in details.split(",") if one.strip()])
        for place, _ in notes.SHOWN.get(code, ()):
            assert place < count, code
