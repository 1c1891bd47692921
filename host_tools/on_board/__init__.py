"""Programs that exist on a board only while a host needs them: `sent.py` sends them as source."""
