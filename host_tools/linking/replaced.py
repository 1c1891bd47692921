"""Which methods of other people's classes nothing calls, as all of ours have their own."""

import ast


def replaced(trees: dict[str, ast.Module], where: str) -> set[tuple[str, str]]:
    """The methods that all of our classes below theirs have themselves, each with its class."""
    classes = {
        node.name: (node, path.startswith(where))
        for path, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    asked = {
        node.attr
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "super()"
    }
    kept: set[tuple[str, str]] = set()
    below: set[str] = set()
    for name, (_, theirs) in classes.items():
        made: set[str] = set()
        while not theirs and name in classes:
            node, driver = classes[name]
            own = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
            if driver:
                below.add(name)
                kept |= {(name, method) for method in own if method not in made - asked}
            made |= own | {one.name for one in node.body if isinstance(one, ast.AsyncFunctionDef)}
            name = ast.unparse(node.bases[0]).rpartition(".")[2] if node.bases else ""
    return {
        (name, one.name)
        for name in below
        for one in classes[name][0].body
        if isinstance(one, ast.FunctionDef) and (name, one.name) not in kept
    }
