"""Attribute values searched all at once: one search over the joined values instead of one a node."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from dehusk.arrays import Mask
from dehusk.page import Page


def nodes_called(page: Page, stems: tuple[str, ...], *attributes: str, among: Mask | None = None) -> list[int]:
    """The nodes, or of some, with one of the stems in the lower-cased value of one of the attributes, in order."""
    return sorted({node for name in attributes for node in _holding(page.attributes(name, among), stems)})


def _holding(values: dict[int, str], stems: tuple[str, ...]) -> Iterator[int]:
    nodes, text = list(values), "\n".join(values.values())
    lowered = text.lower()
    text = lowered if len(lowered) == len(text) else text  # a letter that grows would shift the rest
    if not any(stem in text for stem in stems):
        return
    starts = list(accumulate([len(value) + 1 for value in values.values()], initial=0))
    for stem in stems:
        at = text.find(stem)
        while at >= 0:
            row = bisect_right(starts, at) - 1
            yield nodes[row]
            at = text.find(stem, starts[row + 1])
