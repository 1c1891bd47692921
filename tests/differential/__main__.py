"""Replay one random match: `python -m tests.differential GAME NUMBER SEED` ."""

import sys

from .compare import Disagreement, compare_match, transcript


def main(game: str, number: int, seed: int) -> int:
    """Compare the match of that seed; the exit status says whether both agree."""
    try:
        player = compare_match(game, number, seed)
    except Disagreement as found:
        print(found.difference)
        print(transcript(found.events))
        return 1
    print(transcript(player.events))
    print(f"# both agree on {len(player.events)} events, {len(player.refused)} refused beside")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
