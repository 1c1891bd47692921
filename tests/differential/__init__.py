"""Random matches, played by the reference's own state and scored by both scorers."""
