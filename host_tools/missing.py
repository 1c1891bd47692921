"""What a command says that needs a package which not everybody has."""


class MissingPackage(Exception):
    """A package that not everybody needs: an extra of pezzbox (pyproject.toml) has it."""

    def __init__(self, package: str, extra: str = "build") -> None:
        super().__init__(f"this needs {package}: in the checkout, pip install '.[{extra}]'")
