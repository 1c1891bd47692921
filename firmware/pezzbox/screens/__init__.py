"""The screens: a match and a little view state become drawing calls. README.md has the picture."""
