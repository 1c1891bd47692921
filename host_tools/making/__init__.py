"""Drawings, sheets and solids for those who build a box."""
