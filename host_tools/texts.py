"""Packs the texts of the screens into what the board carries: the keys once, and each language.

`python -m host_tools.texts` writes the files, `--check` says whether they are up to date. The
source, `firmware/texts/texts.txt`, has a line a text with all four languages, so that none can
be missing.
"""

import sys
from pathlib import Path

from host_tools import generated
from host_tools.generated import ROOT, BadSource
from pezzbox.screens.texts import LANGUAGES, code

SOURCE = ROOT / "firmware" / "texts" / "texts.txt"
SEPARATOR = " | "


def read(path: Path = SOURCE) -> dict[str, tuple[str, ...]]:
    """Return every key with its text in each of LANGUAGES; raises BadSource."""
    found: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        key, *texts = (part.strip() for part in line.split(SEPARATOR))
        wrong = ""
        if len(texts) != len(LANGUAGES) or not all(texts):
            wrong = f"{key}: {len(LANGUAGES)} texts are needed"
        elif key in found:
            wrong = f"{key}: twice"
        elif len({text.count("{}") for text in texts}) > 1:
            wrong = f"{key}: not the same places in every language"
        if wrong:
            raise BadSource(f"{path}:{number}: {wrong}")
        found[key] = tuple(texts)
    return found


def keys(texts: dict[str, tuple[str, ...]]) -> bytes:
    """Return the keys' codes, one after the other; raises BadSource if two have the same."""
    codes = {code(key): key for key in texts}
    for key in texts:
        if codes[code(key)] != key:
            raise BadSource(f"{SOURCE}: {key} and {codes[code(key)]} have the same code")
    return b"".join(map(code, texts))


def language(texts: dict[str, tuple[str, ...]], place: int) -> bytes:
    """Return the texts of a language in the keys' order, a newline after each."""
    return b"".join(words[place].encode() + b"\n" for words in texts.values())


def files() -> dict[str, bytes]:
    """Return what every file unpacks to, by its name; raises BadSource."""
    texts = read()
    made = {"texts_keys.bin": keys(texts)}
    for place, name in enumerate(LANGUAGES):
        made[f"texts_{name}.bin"] = language(texts, place)
    return made


def main(arguments: list[str] | None = None) -> int:
    """Write the files, or with `--check` compare them; return the exit status."""
    return generated.run("texts", __doc__, files, arguments)


if __name__ == "__main__":
    sys.exit(main())
