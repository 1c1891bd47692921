"""What a box shows while a host works on tags, in its four languages.

Not on the box itself: the host draws these pictures, so that they cost no byte of its flash.
"""

from pezzbox.screens.texts import LANGUAGES

_TEXTS = {
    "write": ("Scrivi il mazzo", "Deck schreiben", "Gravar baralho", "Write a deck"),
    "check": ("Controlla il mazzo", "Deck prüfen", "Verificar baralho", "Check a deck"),
    "lock": ("Blocca il mazzo", "Deck sperren", "Bloquear baralho", "Lock a deck"),
    "any": (
        "Posa le carte, una alla volta",
        "Karten auflegen, eine nach der anderen",
        "Põe as cartas, uma a uma",
        "Lay the cards, one by one",
    ),
    "stopped": ("Interrotto", "Unterbrochen", "Interrompido", "Stopped"),
    "locked": ("Chip bloccato", "Chip gesperrt", "Chip bloqueado", "Tag is locked"),
    "protected": (
        "Chip protetto: non si scrive",
        "Chip geschützt, nicht zu schreiben",
        "Chip protegido: não se grava",
        "Tag cannot be written",
    ),
    "small": ("Chip troppo piccolo", "Chip zu klein", "Chip pequeno demais", "Tag is too small"),
    "unknown": (
        "Tipo di chip sconosciuto",
        "Unbekannte Chipart",
        "Tipo de chip desconhecido",
        "Unknown kind of tag",
    ),
    "no_lock": ("Non si può bloccare", "Nicht zu sperren", "Não se bloqueia", "Cannot be locked"),
    "other": (
        "Contiene altro",
        "Hat anderen Inhalt",
        "Tem outro conteúdo",
        "Holds something else",
    ),
    "other_deck": (
        "È di un altro mazzo",
        "Ist aus anderem Deck",
        "É de outro baralho",
        "Of another deck",
    ),
    "double": ("{} c'è già", "{} gibt es schon", "Já há {}", "There is a {} already"),
    "hold": (
        "Ferma: ancora una volta",
        "Stillhalten: noch einmal",
        "Quieta: outra vez",
        "Keep it still: once more",
    ),
    "already": ("{}: già scritta", "{} ist schon fertig", "{} já está", "{} is done already"),
    "weak": ("{}: debole, {} %", "{} schwach, {} %", "{} fraca, {} %", "{} is weak, {}%"),
    "read": ("{}: {} %", "{}: {} %", "{}: {} %", "{}: {}%"),
    "no_record": (
        "Chip non scritto",
        "Chip unbeschrieben",
        "Chip por gravar",
        "Tag is not written",
    ),
}


def text(key: str, language: str, *values: object) -> str:
    """Return a text with `values` in its places."""
    return _TEXTS[key][LANGUAGES.index(language)].format(*values)
