"""How unlike two runs of siblings are, 0 to 1: by their tag strings, or by the largest common tree."""

from collections import Counter
from collections.abc import Sequence

from rapidfuzz.distance import Levenshtein

from dehusk.lists.mdr.tags import TagTree

Pair = tuple[int, int]
LARGEST = 1_000_000  # pairs of tags that a matching may have to look at


def by_string(tree: TagTree, a: Sequence[int], b: Sequence[int], most: float) -> float:
    """Edit distance of the tag strings over the longer one's length; 1 beyond `most`."""
    return Levenshtein.normalized_distance(_string(tree, a), _string(tree, b), score_cutoff=most)


def by_tree(tree: TagTree, a: Sequence[int], b: Sequence[int], most: float) -> float:
    """Simple Tree Matching (Yang 1991): 1 - matched pairs over the mean size. The largest trees go by their strings."""
    mean = (_size(tree, a) + _size(tree, b)) / 2
    return _unmatched(tree, a, b, most, mean)


def by_larger_tree(tree: TagTree, a: Sequence[int], b: Sequence[int], most: float) -> float:
    """The same over the larger size, as Velloso and Dorneles (2013) have it."""
    return _unmatched(tree, a, b, most, max(_size(tree, a), _size(tree, b)))


def _unmatched(tree: TagTree, a: Sequence[int], b: Sequence[int], most: float, size: float) -> float:
    left, right = _string(tree, a), _string(tree, b)
    if (Counter(left) & Counter(right)).total() < (1 - most) * size:
        return 1.0  # no matching can pair more tags than the two have in common
    if left == right and _same_shape(tree, a[0], b[0], len(left)):
        return 0.0
    if len(left) * len(right) > LARGEST:
        return by_string(tree, a, b, most)
    return 1 - _matched(tree, a, b) / size


def _string(tree: TagTree, run: Sequence[int]) -> str:
    return tree.tags[run[0] : tree.end[run[-1]]]


def _size(tree: TagTree, run: Sequence[int]) -> int:
    return tree.end[run[-1]] - run[0]


def _same_shape(tree: TagTree, a: int, b: int, size: int) -> bool:
    return all(tree.end[a + i] - a == tree.end[b + i] - b for i in range(size))


def _matched(tree: TagTree, a: Sequence[int], b: Sequence[int]) -> int:
    """Most pairs of equal tags that keep order and parents. Levels of pairs are listed downwards, counted upwards."""
    levels = [_pairs(tree, a, b)]
    while levels[-1]:
        levels.append([pair for x, y in levels[-1] for pair in _pairs(tree, tree.children[x], tree.children[y])])
    best: dict[Pair, int] = {}
    for level in reversed(levels):
        best = {(x, y): 1 + _aligned(tree.children[x], tree.children[y], best) for x, y in level}
    return _aligned(a, b, best)


def _pairs(tree: TagTree, a: Sequence[int], b: Sequence[int]) -> list[Pair]:
    return [(x, y) for x in a for y in b if tree.tags[x] == tree.tags[y]]


def _aligned(a: Sequence[int], b: Sequence[int], best: dict[Pair, int]) -> int:
    """The heaviest matching of two lists of siblings that keeps their order."""
    if not a or not b:
        return 0
    row = [0] * (len(b) + 1)
    for x in a:
        above, row = row, [0]
        for j, y in enumerate(b):
            row.append(max(above[j + 1], row[j], above[j] + best.get((x, y), 0)))
    return row[-1]
