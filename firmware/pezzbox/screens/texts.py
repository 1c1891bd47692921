"""Every text by key, in the language in use.

A text that was said is kept as it is; the others are in memory, in one language, while they are
wanted. The source is `firmware/texts/texts.txt`.
"""

from .packed import line, unpacked

LANGUAGES = ("it", "de", "pt", "en")
NAMES = ("Italiano", "Deutsch", "Português", "English")
"""Each language in itself."""

CODE = 3
"""Bytes of a key's code."""

_keys = b""
_language = LANGUAGES[0]
_texts = b""
_said = {}


def use(language: str) -> None:
    """Say everything in a language (one of LANGUAGES) from now on."""
    global _language
    if language != _language:
        _language = language
        _said.clear()
        rest()


def rest() -> None:
    """Let go of all that has not been said yet: it is read again when it is wanted."""
    global _keys, _texts
    _keys = _texts = b""


def wake() -> bool:
    """Read a part of it, which takes the board 18 ms at most; whether one was read."""
    global _keys, _texts
    try:
        if not _keys:
            _keys = unpacked("texts_keys.bin")
        elif not _texts:
            _texts = unpacked("texts_" + _language + ".bin")
        else:
            return False
    except MemoryError:  # no place is large enough: then each is read alone
        return False
    return True


def say(key: str, *args: object) -> str:
    """Return the text of `key` with `args` in its places; the key itself if there is none."""
    words = _said.get(key)
    if words is None:
        words = _said[key] = _find(key)
    return words.format(*args) if args else words


def code(key: str) -> bytes:
    """Return what stands for `key` in the packed files; another one for every key."""
    found = 5381
    for byte in key.encode():
        found = (33 * found ^ byte) & 0xFFFFFF
    return found.to_bytes(CODE, "big")


def _find(key: str) -> str:
    """Look a text up; takes some milliseconds on the board, and 25 more after `rest`."""
    while wake():
        pass
    wanted = code(key)
    at = _keys.find(wanted)
    while at > 0 and at % CODE:  # the end of one code and the beginning of another
        at = _keys.find(wanted, at + 1)
    if at < 0:
        return key
    if not _texts:
        return line("texts_" + _language + ".bin", at // CODE).decode()
    start = 0
    for _ in range(at // CODE):
        start = _texts.find(b"\n", start) + 1
    return _texts[start : _texts.find(b"\n", start)].decode()
