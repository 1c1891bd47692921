"""`pezzbox export`: the matches of a box as files, verified; also from a dead box's flash."""

import argparse
import contextlib
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from host_tools import box_data, exit_status, lfs_image, matches_out, plain, score
from host_tools.board_errors import BoardTrouble, WrongUse
from host_tools.board_link import Link, linked
from host_tools.board_ports import choose
from host_tools.box_data import DATA
from host_tools.free_names import numbered
from host_tools.progress import Progress

NAME = "export"
SUMMARY = "Fetch the matches from a box, verified"

_EXAMPLES = """\
examples:
  pezzbox export                          every match of the box on USB, into ./matches
  pezzbox export --out evening --delete   and off the box, what is finished and verified
  pezzbox export --format jsonl,csv       matches.csv beside them, a row a deal and player
  pezzbox export --from dump.bin          from a raw dump of a dead box's flash
  pezzbox export --from data/             from a copy of its data folder

A match is verified by its checksums and by scoring it again. Exit status: 0; 1 if a match is not
verified (it is exported as far as it is sound); 2 wrong usage or several boards; 65 no file
system in a dump; 69 no board, 75 port busy or unplugged, 76 no MicroPython, 77 no rights.
"""

FORMATS = ("jsonl", "csv")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox export`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("--port", help="the board's serial port (default: the only one)")
    parser.add_argument("--out", type=Path, default=Path("matches"), help="the folder (matches)")
    parser.add_argument("--from", dest="source", type=Path, help="a flash dump or a copied folder")
    parser.add_argument("--delete", action="store_true", help="delete what is verified")
    parser.add_argument("--format", type=_formats, default=("jsonl",), help="jsonl, or jsonl,csv")
    parser.add_argument("--json", action="store_true", help="for programs")


def _formats(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    if "jsonl" not in names or not set(names) <= set(FORMATS):
        raise argparse.ArgumentTypeError(f"{text!r}: jsonl or jsonl,csv")
    return names


def run(args: argparse.Namespace) -> int:
    """Export; return the exit status."""
    try:
        if args.source is not None:
            return _from_copy(args)
        with linked(choose(args.port)) as link:
            return _from_board(args, link)
    except BoardTrouble as trouble:
        print(f"pezzbox export: {trouble}", file=sys.stderr)
        return trouble.status


def _from_copy(args: argparse.Namespace) -> int:
    if args.delete:
        raise WrongUse("--delete needs the box, not a copy")
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
        data = Path(folder)
        lost: list[str] = []
        if args.source.is_dir():
            inside = args.source / DATA
            kept = inside if inside.is_dir() else args.source
            if not box_data.is_copy(kept):
                raise WrongUse(f"{plain.path(kept)}: nothing of a box in it; name its data folder")
            lost = list(box_data.copy_again(kept, data))
        elif args.source.is_file():
            lost = list(lfs_image.extract(args.source.read_bytes(), DATA, data))
        else:
            raise WrongUse(f"{plain.path(args.source)}: no such file or folder")
        return _report(args, _write(args, data), lost, [])


def _from_board(args: argparse.Namespace, link: Link) -> int:
    there = box_data.listed(link)
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
        with Progress(sum(size for _, size in there.values()), after_s=1.0) as progress:
            data = box_data.copy(link, there, Path(folder), progress.add)
        exported = _write(args, data)
        gone = []
        for match, file in exported if args.delete else ():
            if match.finished and not match.faults:
                _delete(link, match, there[f"{DATA}/{match.on_board}"][0])
                gone.append(file.name)
    return _report(args, exported, [], gone)


def _delete(link: Link, match: matches_out.Match, digest: str) -> None:
    """Remove a match from the box, if it is still the one that was exported."""
    path = f"{DATA}/{match.on_board}"
    if link.hashes(path).get(path, ("", 0))[0] == digest:
        link.run(f"import os\nos.remove({path!r})")


Exported = list[tuple[matches_out.Match, Path]]


def _write(args: argparse.Namespace, data: Path) -> Exported:
    """Write every match; what was exported before is kept unless it is this match's beginning."""
    args.out.mkdir(parents=True, exist_ok=True)
    exported: Exported = []
    for match in matches_out.read(data):
        exported.append((match, _keep(args.out / match.file, "".join(match.lines).encode())))
    for damaged in sorted(data.rglob("*")):
        parts = damaged.relative_to(data).parts
        if damaged.is_file() and any(part.endswith(".bad") for part in parts):
            _keep(args.out / f"damaged-{'-'.join(parts)}", damaged.read_bytes())
    if "csv" in args.format and exported:
        _csv(args.out / "matches.csv", [str(path) for _, path in exported])
    return exported


def _keep(wanted: Path, content: bytes) -> Path:
    """Write what a box has to a file that is free for it, as a whole; returns which one it is."""
    path = next(path for path in numbered(wanted, wanted.suffix) if _may_be(path, content))
    if not path.exists() or path.read_bytes() != content:
        half = path.with_name(path.name + ".part")
        with open(half, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    return path


def _may_be(path: Path, content: bytes) -> bool:
    """Whether this path is free for it: not there, or what this match was some time ago."""
    return not path.exists() or (path.is_file() and content.startswith(path.read_bytes()))


def _csv(path: Path, files: list[str]) -> None:
    with open(path, "w", encoding="utf-8", newline="") as out, contextlib.redirect_stdout(out):
        score.run(argparse.Namespace(files=files, json=False, csv=True))


def _report(args: argparse.Namespace, exported: Exported, lost: list[str], gone: list[str]) -> int:
    if args.json:
        print(json.dumps(_object(exported, lost, gone)))
    else:
        for match, path in exported:
            state = "over" if match.over else "finished" if match.finished else "in progress"
            names = ", ".join(map(plain.visible, match.players))
            print(f"{plain.path(path)}: {match.game}, {names}: {state}")
        removed = f", {len(gone)} deleted from the box" if args.delete else ""
        print(f"{len(exported)} matches in {args.out}{removed}")
    for match, path in exported:
        for fault in match.faults:
            print(f"pezzbox export: {path}: {fault}", file=sys.stderr)
    for fault in lost:
        print(f"pezzbox export: {fault}", file=sys.stderr)
    faulty = bool(lost) or any(match.faults for match, _ in exported)
    return exit_status.FAULT if faulty else exit_status.DONE


def _object(exported: Exported, lost: list[str], gone: list[str]) -> dict[str, Any]:
    return {
        "matches": [
            {
                "file": str(path),
                "game": match.game,
                "players": match.players,
                "finished": match.over,
                "in_progress": not match.finished,
                "verified": not match.faults,
                "faults": match.faults,
                "deleted": path.name in gone,
            }
            for match, path in exported
        ],
        "unreadable": lost,
    }
