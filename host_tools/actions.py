"""Commands that do one of several things: `pezzbox NAME ACTION`."""

import argparse


def add_actions(
    parser: argparse.ArgumentParser, *named: tuple[str, str]
) -> dict[str, argparse.ArgumentParser]:
    """Add actions (name, what it does) as `args.action`; return each one's parser by its name."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    return {
        name: actions.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
        for name, what in named
    }
