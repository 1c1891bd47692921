"""The version of Pezzbox: of the firmware and of the host tools, and the only copy of it."""

VERSION = "0.1.0"
BUILD = ""
"""What a linked program is known by; set when it is linked (host_tools/bytecode.py)."""
