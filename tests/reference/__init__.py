"""A second scorer, slow and plain, written from the rules' text alone.

It shares nothing with the product: no table, no function, no constant. CPython only.
"""

from .match import score
from .refusal import Refusal

__all__ = ["Refusal", "score"]
