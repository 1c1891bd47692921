"""`pezzbox config`: what the box has been told to remember: language, names, favourite rules."""

import argparse
import getpass
import json
import sys
from pathlib import Path
from typing import Any

from host_tools import box_settings, club_settings, plain, toml_files
from host_tools.board_errors import BoardTrouble, WrongUse
from host_tools.board_link import linked
from host_tools.board_ports import choose
from pezzbox.settings import Settings

NAME = "config"
SUMMARY = "Read and change a box's settings"

_EXAMPLES = """\
examples:
  pezzbox config list                                  everything
  pezzbox config get language
  pezzbox config set language it
  pezzbox config set names Anna,Ben,Carla,Dino         remembered, for the next match
  pezzbox config set rules.traversone.target 41        a favourite house rule
  pezzbox config set club.ssid "The club"              the network of a club, and what it
  pezzbox config set club.password -                   takes; -: asked for. `set club off`: none
  pezzbox config set club.ca club.pem                  who signed the broker's certificate
  pezzbox config save box.toml                         all of it in a file
  pezzbox config load box.toml                         and onto another box; in a club set its own
                                                       club.box then, and the passwords
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox config`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("action", choices=("list", "get", "set", "save", "load"))
    parser.add_argument("what", nargs="*", metavar="KEY [VALUE] | FILE")
    parser.add_argument("--port", help="the board's serial port (default: the only one)")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: argparse.Namespace) -> int:
    """Do it; return the exit status."""
    try:
        wanted = {"list": 0, "set": 2}.get(args.action, 1)
        if len(args.what) != wanted:
            needs = ("nothing more", "one KEY or FILE", "a KEY and a VALUE")[wanted]
            raise WrongUse(f"{args.action} takes {needs}; see `pezzbox config --help`")
        made = _read(Path(args.what[0])) if args.action == "load" else {}
        if args.action == "set" and args.what[0] == f"{club_settings.NAME}.{club_settings.CA}":
            return _trust(args)
        with linked(choose(args.port)) as link, box_settings.opened(link) as settings:
            _do(args, settings, made)
        return 0
    except BoardTrouble as trouble:
        print(f"pezzbox config: {trouble}", file=sys.stderr)
        return trouble.status


def _trust(args: argparse.Namespace) -> int:
    """Put the certificate of who signed the broker's onto the box."""
    content = club_settings.authority(Path(args.what[1]))
    with linked(choose(args.port)) as link:
        link.make_folder(box_settings.DATA)
        link.put(club_settings.AUTHORITY, content, box_settings.PART)
    return 0


def _do(args: argparse.Namespace, settings: Settings, made: dict[str, Any]) -> None:
    everything = box_settings.every(settings)
    if args.action == "list":
        print(json.dumps(everything) if args.json else toml_files.text(everything), end="")
        print(end="\n" if args.json else "")
    elif args.action == "get":
        value = _at(everything, args.what[0])
        print(json.dumps(value) if args.json or isinstance(value, dict) else _plain(value))
    elif args.action == "save":
        Path(args.what[0]).write_text(toml_files.text(everything), encoding="utf-8")
    else:
        if args.action == "set":
            made = _changed(everything, args.what[0], args.what[1])
        for key, value in made.items():
            box_settings.check(key, value)
        for key, value in made.items():
            if key == club_settings.NAME:
                value = club_settings.merged(settings.get(key), value)
                if value.get("tls") and not settings.get(key).get("tls"):
                    print(f"pezzbox config: {club_settings.TLS_NOTE}", file=sys.stderr)
                if note := club_settings.lacking(value):
                    print(f"pezzbox config: {note}", file=sys.stderr)
            settings.set(key, value)


def _read(path: Path) -> dict[str, Any]:
    try:
        made = toml_files.read(path)
    except OSError as error:
        raise WrongUse(
            f"{plain.path(path)}: {(error.strerror or 'cannot be read').lower()}"
        ) from None
    except ValueError as error:
        raise WrongUse(f"{plain.path(path)}: {error}") from None
    for key, value in made.items():
        box_settings.check(key, value)
    return made


def _at(everything: dict[str, Any], key: str) -> Any:
    found: Any = everything
    first, *deeper = key.split(".")
    if first == club_settings.NAME and len(deeper) == 1 and deeper[0] not in everything[first]:
        raise WrongUse(club_settings.unseen(deeper[0]))
    for part in key.split("."):
        if not isinstance(found, dict) or part not in found:
            raise WrongUse(f"no setting {key!r}: {', '.join(everything)}, rules.GAME.RULE")
        found = found[part]
    return found


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _changed(everything: dict[str, Any], key: str, text: str) -> dict[str, Any]:
    """Return the setting that `key` is or is in, with that value."""
    first, *deeper = key.split(".")
    if first == club_settings.NAME:
        return {first: _club(everything[first], deeper, text)}
    if first != "rules" or not deeper:
        return {first: _parsed(first, everything.get(first), text)}
    if len(deeper) != 2:
        raise WrongUse(f"{key}: rules.GAME.RULE")
    game, rule = deeper
    kept = everything["rules"].items()
    rules = {name: dict(each) for name, each in kept if isinstance(each, dict)}
    rules.setdefault(game, {})[rule] = _value(text)
    box_settings.check_rules(game, rules[game])
    return {"rules": rules}


def _club(now: dict[str, Any], deeper: list[str], text: str) -> dict[str, Any]:
    if not deeper and text == club_settings.OFF:
        return {}
    if len(deeper) != 1:
        raise WrongUse("club.ssid and the others, or `club off`; see `pezzbox config --help`")
    if text == "-":
        text = _asked(deeper[0])
    return club_settings.changed(now, deeper[0], text)


def _asked(key: str) -> str:
    """Return what is typed, unseen, or piped in."""
    try:
        line = getpass.getpass() + "\n" if sys.stdin.isatty() else sys.stdin.readline()
    except EOFError:
        line = ""
    if not line:
        raise WrongUse(f"{club_settings.NAME}.{key}: nothing was typed")
    return line.rstrip("\n")


def _parsed(key: str, now: Any, text: str) -> Any:
    if isinstance(now, list):
        return [name.strip() for name in text.split(",")] if text else []
    if isinstance(now, str):
        return text
    if key == "sound" and text in ("on", "off"):
        return text == "on"
    return _value(text)


def _value(text: str) -> Any:
    """A number, true or false, or the text itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
