"""Attribute values searched all at once: one search over the joined values instead of one a node."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from dehusk.page import Page


class Values(dict[str, "Joined"]):
    """The values of each attribute in one string, made when it is first asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __missing__(self, name: str) -> "Joined":
        self[name] = Joined(self.page.attributes(name))
        return self[name]


class Joined:
    """Many short strings that are searched as one."""

    def __init__(self, values: dict[int, str]) -> None:
        self.nodes = list(values)
        joined = "\n".join(values.values())
        lowered = joined.lower()
        self.text = lowered if len(lowered) == len(joined) else joined  # a letter that grows would shift the rest
        self.starts = list(accumulate((len(value) + 1 for value in values.values()), initial=0))

    def holding(self, stems: tuple[str, ...]) -> Iterator[int]:
        for stem in stems:
            at = self.text.find(stem)
            while at >= 0:
                row = bisect_right(self.starts, at) - 1
                yield self.nodes[row]
                at = self.text.find(stem, self.starts[row + 1])
