"""What the flash can answer with instead of storing."""

from . import files


class StorageError(Exception):
    """Something could not be stored; `code` says what (README.md lists them), `args[1:]` more."""

    def __init__(self, code: str, *more: object) -> None:
        super().__init__(code, *more)
        self.code = code

    @staticmethod
    def of(error: OSError) -> "StorageError":
        """What an error of the file system means."""
        return StorageError("full" if files.is_full(error) else "write", error.errno)
