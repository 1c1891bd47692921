"""The packed texts are those of the source, which has every language."""

import re

import pytest

from host_tools import generated
from host_tools import texts as packer
from host_tools.generated import BadSource
from pezzbox.screens import texts


def test_the_files_are_up_to_date():
    assert packer.main(["--check"]) == 0


def test_the_languages_are_the_same():
    assert packer.LANGUAGES == texts.LANGUAGES


def test_packed_texts_are_the_source():
    for place, language in enumerate(texts.LANGUAGES):
        texts.use(language)
        for key, words in packer.read().items():
            assert texts.say(key) == words[place]


def test_every_text_that_the_screens_say_is_there():
    said = set()
    for file in generated.SCREENS.glob("*.py"):
        said |= set(re.findall(r'say\("([^"]+)"[,)]', file.read_text(encoding="utf-8")))
    assert len(said) > 50
    assert sorted(said - set(packer.read())) == []


def test_another_zlib_changes_no_file(monkeypatch):
    made = {name: generated.packed(name, data) for name, data in packer.files().items()}
    monkeypatch.setattr(generated.zlib, "compressobj", None)
    assert {name: generated.packed(name, data) for name, data in packer.files().items()} == made


def test_two_keys_with_one_code_are_refused(monkeypatch):
    monkeypatch.setattr(packer, "code", lambda key: b"%03d" % len(key))
    with pytest.raises(BadSource, match="yes and off have the same code"):
        packer.keys({"yes": ("x",) * 4, "off": ("x",) * 4})


def test_a_bad_line_is_named(tmp_path):
    for line in ("yes | si | ja | sim", "yes | {} | ja | sim | yes", "a | a | a |  | a"):
        source = tmp_path / "texts.txt"
        source.write_text("# texts\n" + line + "\n", encoding="utf-8")
        try:
            packer.read(source)
        except packer.BadSource as error:
            assert f"{source}:2" in str(error)
        else:
            raise AssertionError(line)
