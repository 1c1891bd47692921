"""The journal of matches on the flash: see README.md beside this file."""

from .errors import StorageError
from .journal import Journal

__all__ = ["Journal", "StorageError"]
