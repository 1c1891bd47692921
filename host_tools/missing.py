"""What a command says that needs a package which not everybody has."""

import sys

from host_tools import exit_status


class MissingPackage(Exception):
    """A package that not everybody needs: an extra of pezzbox (pyproject.toml) has it."""

    def __init__(self, package: str, extra: str = "build") -> None:
        super().__init__(f"this needs {package}: in the checkout, pip install '.[{extra}]'")


def without(command: str, error: ImportError, extra: str) -> int:
    """Say which package a command lacks, and which extra has it; return the exit status."""
    print(f"pezzbox {command}: {MissingPackage(str(error.name), extra)}", file=sys.stderr)
    return exit_status.USAGE
