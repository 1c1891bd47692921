"""The case as solids: parametric, checked, drawn."""
