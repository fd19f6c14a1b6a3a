"""Learned artefacts, as plain arrays, and how they are written and read."""
