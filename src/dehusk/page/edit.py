"""Edits of a source: spans replaced by text, all at once."""

from collections.abc import Iterable

Edit = tuple[int, int, str]  # start, stop, text: put this text in the place of source[start:stop]


def edited(source: str, edits: Iterable[Edit]) -> str:
    """The source with every span replaced; an edit inside a replaced span goes with it."""
    parts, done = [], 0
    for start, stop, text in sorted(edits):
        if start >= done:
            parts += [source[done:start], text]
            done = stop
    return "".join(parts) + source[done:]
