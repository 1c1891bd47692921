"""Every text by key, in the language in use.

One language is in memory at a time. `texts_it.py` and its sisters have the same keys, each with
the same number of places `{}`. Refusals have their code as the key.
"""

import sys

LANGUAGES = ("it", "de", "pt", "en")
NAMES = ("Italiano", "Deutsch", "Português", "English")
"""Each language in itself."""

_language = ""
_texts = {}


def use(language: str) -> None:
    """Load a language (one of LANGUAGES) and let go of the one before."""
    global _language, _texts
    if language == _language:
        return
    _texts = {}
    module = "pezzbox.screens.texts_" + language
    _texts = __import__(module, None, None, ("TEXTS",)).TEXTS
    del sys.modules[module]
    _language = language


def say(key: str, *args: object) -> str:
    """Return the text of `key` with `args` in its places; the key itself if there is none."""
    words = _texts.get(key)
    if words is None:
        return key
    return words.format(*args) if args else words
