"""How a stopped box's hardware is made anew: as its own main.py does, linked or not."""

import ast

from host_tools import box_hardware, bytecode, image


def made_by(main):
    """The names that are imported, and those that are bound, by the part that is run."""
    tree = ast.parse(box_hardware.opening(main))
    imported = {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    bound = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return imported, bound


def test_the_hardware_and_nothing_else_of_the_program_is_made(linked_once):
    plain = image.files()["main.py"].read_text()
    linked = bytecode.linked(image.files()).texts["main.py"]
    assert plain != linked
    for main in (plain, linked):
        imported, bound = made_by(main)
        assert imported == {"json", "open_board"}
        assert bound == {"file", "hardware"}


def test_what_is_no_program_of_ours_has_none():
    for main in ("print('hello')\n", "", "this is no Python", "import machine\n"):
        assert box_hardware.opening(main) is None
