"""Scenes: a stage as it is at some moment of an evening, for the golden pictures and `screens`.

Plain, as tests are: they run on MicroPython too.
"""

from host_tools.scenes import of_games, of_home, of_lists, of_match

SCENES = of_match.SCENES + of_lists.SCENES + of_home.SCENES + of_games.SCENES
"""Each is called with a language and returns its table (`at_table.Table`)."""
