"""What the flash can answer with instead of storing."""


class StorageError(Exception):
    """Something could not be stored; `code` says what (README.md lists them), `args[1:]` more."""

    def __init__(self, code: str, *more: object) -> None:
        super().__init__(code, *more)
        self.code = code
