"""Data regions among the children of one node: IdentDRs of Liu, Grossman and Zhai (2003)."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

Alike = Callable[[Sequence[int], Sequence[int]], bool]


class DataRegion(NamedTuple):
    """A run of similar generalised nodes, each `size` siblings long."""

    first: int  # among the children of its parent
    size: int
    nodes: int  # how many generalised nodes

    @property
    def stop(self) -> int:
        return self.first + self.size * self.nodes


def data_regions(children: Sequence[int], most: int, alike: Alike) -> Iterator[DataRegion]:
    """From left to right. Of generalised nodes of 1 to `most` siblings the larger region found first, which another
    one replaces only if it covers more and begins no later."""
    runs = [Runs(children, size, alike) for size in range(1, min(most, len(children) // 2) + 1)]
    start = 0
    while found := _largest(runs, start):
        yield found
        start = found.stop


def _largest(runs: "Sequence[Runs]", start: int) -> DataRegion | None:
    best: DataRegion | None = None
    for run in runs:
        for region in run.from_each(start):
            larger = best is None or region.stop - region.first > best.stop - best.first
            if larger and (best is None or region.first <= best.first):
                best = region
    return best


class Runs:
    """Generalised nodes of one size: how many alike follow each other, and where the next of them begin."""

    def __init__(self, children: Sequence[int], size: int, alike: Alike) -> None:
        self.size, last = size, len(children) - 2 * size
        self.following = [0] * (len(children) + 1)  # after the generalised node at each child, each like the one before
        self.next = [-1] * (len(children) + 1)  # the first place from each child on, in steps of `size`, with one alike
        for start in range(last, -1, -1):
            middle = start + size
            if alike(children[start:middle], children[middle : middle + size]):
                self.following[start] = 1 + self.following[middle]
            self.next[start] = start if self.following[start] else self.next[middle]

    def from_each(self, start: int) -> Iterator[DataRegion]:
        """The first region from each of the `size` + 1 children at which the paper begins to count."""
        for begin in range(start, min(start + self.size + 1, len(self.next))):
            if (first := self.next[begin]) >= 0:
                yield DataRegion(first, self.size, self.following[first] + 1)
