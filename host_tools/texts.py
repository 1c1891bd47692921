"""Packs the texts of the screens into what the board carries: the keys once, and each language.

`python -m host_tools.texts` writes the modules, `--check` says whether they are up to date. The
source, `firmware/texts/texts.txt`, has a line a text with all four languages, so that none can
be missing.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "firmware" / "texts" / "texts.txt"
SCREENS = ROOT / "firmware" / "pezzbox" / "screens"
LANGUAGES = ("it", "de", "pt", "en")
SEPARATOR = " | "


class BadSource(Exception):
    """The source of the texts cannot be packed; says file, line and what is wrong."""


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


def literal(data: bytes) -> str:
    """Return `data` as a bytes literal in ASCII with double quotes."""
    return 'b"' + repr(b"'" + data)[3:-1].replace('"', '\\"') + '"'


def _module(name: str, lines: list[str]) -> str:
    head = '"""Generated from firmware/texts/texts.txt by `python -m host_tools.texts`."""'
    return "\n".join([head, "", "# fmt: off", *lines]) + "\n"


def keys_module(texts: dict[str, tuple[str, ...]]) -> str:
    """Return the module with the keys, each between newlines."""
    lines = ["KEYS = (", '    b"\\n"']
    lines += [f"    {literal(key.encode() + bytes([10]))}" for key in texts]
    return _module("keys", [*lines, ")"])


def language_module(texts: dict[str, tuple[str, ...]], place: int) -> str:
    """Return the module of a language: its texts joined, and where each begins."""
    data = [words[place].encode() for words in texts.values()]
    offsets, at = bytearray(), 0
    for words in [*data, b""]:
        offsets += at.to_bytes(2, "big")
        at += len(words)
    lines = ["TEXTS = ("] + [f"    {literal(words)}" for words in data] + [")"]
    lines.append("OFFSETS = (")
    for start in range(0, len(offsets), 20):
        lines.append('    b"' + "".join(f"\\x{b:02x}" for b in offsets[start : start + 20]) + '"')
    return _module(LANGUAGES[place], [*lines, ")"])


def main(arguments: list[str] | None = None) -> int:
    """Write the modules, or with `--check` compare them; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.texts", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; 1 if out of date")
    check = parser.parse_args(arguments).check
    try:
        texts = read()
    except BadSource as error:
        print(error, file=sys.stderr)
        return 2
    modules = {"keys": keys_module(texts)}
    for place, language in enumerate(LANGUAGES):
        modules[language] = language_module(texts, place)
    status = 0
    for name, module in modules.items():
        target = SCREENS / f"texts_{name}.py"
        if not check:
            target.write_text(module, encoding="ascii", newline="\n")
        elif not target.exists() or target.read_text(encoding="ascii") != module:
            print(f"{target.name} is out of date: run `python -m host_tools.texts`")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
