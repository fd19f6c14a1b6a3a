"""What elements are called: nodes by the values of their class, id and the like.

Two ways to ask: a stem anywhere in a value, and a pattern. Stricter is `called`: by whole names.
"""

import re
from collections.abc import Callable, Collection, Iterable

import numpy as np

from dehusk.arrays import Mask
from dehusk.page import Page


def nodes_with_stem(page: Page, stems: tuple[str, ...], *attributes: str, among: Mask | None = None) -> list[int]:
    """Nodes with one of the stems in the value of one of the attributes, in any case, in document order."""
    rows = page.rows_holding(stems, *attributes, among=among)
    if not rows:
        return []
    return list(dict.fromkeys(page.columns.attr_node[rows].tolist()))


def nodes_matching(
    page: Page, pattern: re.Pattern[str], *attributes: str, among: Mask | None = None, stems: tuple[str, ...] = ()
) -> list[int]:
    """Nodes with a match of the pattern in the value of one of the attributes, in document order. `stems`: one of them
    is in every match, and values without one are not read."""
    if stems:
        rows = page.rows_holding(stems, *attributes, among=among)
        if not rows:
            return []
        among = np.zeros(len(page.columns.tag), np.bool_)
        among[page.columns.attr_node[rows]] = True
    if among is None:
        return _nodes(page, lambda values: {value for value in set(values) if pattern.search(value)}, attributes)
    said = page.values_of(among, *attributes)
    matching = {value for value in {value for _, value in said} if pattern.search(value)}
    return list(dict.fromkeys(node for node, value in said if value in matching))


def _nodes(page: Page, telling: Callable[[Collection[str]], set[str]], attributes: Iterable[str]) -> list[int]:
    """`telling` gives the values that count, of all those of an attribute: each is looked at once, most are shared."""
    found: set[int] = set()
    for name in attributes:
        value_of = page.attributes(name)
        if values := telling(value_of.values()):
            found.update([node for node, value in value_of.items() if value in values])
    return sorted(found)
