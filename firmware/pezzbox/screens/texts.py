"""Every text by key, in the language in use.

One language is in memory at a time; a text that was said is kept as it is. The source is
`firmware/texts/texts.txt`.
"""

from .packed import unpacked

LANGUAGES = ("it", "de", "pt", "en")
NAMES = ("Italiano", "Deutsch", "Português", "English")
"""Each language in itself."""

CODE = 3
"""Bytes of a key's code."""

_keys = b""
_language = ""
_texts = b""
_said = {}


def use(language: str) -> None:
    """Load a language (one of LANGUAGES) and let go of the one before."""
    global _keys, _language, _texts
    if language == _language:
        return
    if not _keys:
        _keys = unpacked("texts_keys.bin")
    _texts = b""
    _said.clear()
    _texts = unpacked("texts_" + language + ".bin")
    _language = language


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
    """Look a text up; takes some milliseconds on the board, once for each."""
    wanted = code(key)
    at = _keys.find(wanted)
    while at > 0 and at % CODE:  # the end of one code and the beginning of another
        at = _keys.find(wanted, at + 1)
    if at < 0:
        return key
    start = 0
    for _ in range(at // CODE):
        start = _texts.find(b"\n", start) + 1
    return _texts[start : _texts.find(b"\n", start)].decode()
