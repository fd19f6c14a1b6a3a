"""Blocks as Markdown in one line each, by their numbers. `_inline` is the same, compiled."""

from dehusk.writers.runs import Runs
from dehusk.writers.spans import Spans, target

__all__ = ["Inline"]


class Inline:
    """The Markdown of the kept blocks; `formulas`: some dollars are delimiters, so that all others are escaped."""

    def __init__(self, runs: Runs, formulas: bool) -> None:
        self.runs, self.spans = runs, Spans(formulas)

    def written(self, block: int) -> str:
        return self.spans.written(self.runs.of(block))

    def linked(self, node: int, text: str) -> str:
        """What stands for a node, in the link around it."""
        link = self.runs.marks.link_around(node)
        return f"[{text}]({target(link[0][1])})" if link else text
