"""Where a report goes: to standard output, or into a file as a whole."""

import errno
import os
import re
import secrets
import sys
from pathlib import Path

from host_tools import exit_status, plain


def file_name(title: str) -> str:
    """Return a name that any file system takes, and no path."""
    return re.sub(r"[^\w-]+", "-", title).strip("-")[:60] or "report"


def deliver(command: str, made: str, target: Path, sources: dict[str, Path | str | None]) -> int:
    """Put a report there, `-`: standard output; returns the exit status.

    `sources` are what it was made from, which it does not take the place of. Raises OSError.
    """
    if str(target) == "-":
        sys.stdout.write(made)
    elif taken := _source_at(target, sources):
        print(f"pezzbox {command}: {plain.path(target)} is {taken}; say --out", file=sys.stderr)
        return exit_status.USAGE
    elif target.is_symlink() or (target.exists() and not target.is_file()):
        _write_into(target, made)  # a device, a pipe, what another name stands for: it stays there
    else:
        _write_anew(target, made)
        print(plain.path(target))
    return exit_status.DONE


def _source_at(target: Path, sources: dict[str, Path | str | None]) -> str:
    """Return what the report would take the place of, of what it is made from; "" if nothing."""
    for what, path in sources.items():
        if path is None or not os.path.exists(path) or not target.exists():
            continue
        if os.path.samefile(path, target):
            return what
    return ""


def _write_into(target: Path, made: str, mode: str = "w") -> None:
    with target.open(mode, encoding="utf-8", errors="backslashreplace", newline="\n") as file:
        file.write(made)


def _write_anew(target: Path, made: str) -> None:
    """Write a file as a whole: what was there stays until the new one is complete.

    Raises OSError, which names the folder where there is none, and else the target.
    """
    if not target.parent.is_dir():
        raise OSError(errno.ENOENT, "no such folder", os.fspath(target.parent))
    half = target.with_name(f".pezzbox-{secrets.token_hex(6)}")
    try:
        _write_into(half, made, "x")
        os.replace(half, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(target)) from None
    finally:
        half.unlink(missing_ok=True)
