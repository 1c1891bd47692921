"""The scoring core: cards, deals, house rules, and a match as the fold of its events."""
