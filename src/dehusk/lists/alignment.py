"""Records as rows: sequences of coded parts aligned into columns (a partial alignment, as DEPTA's of trees)."""

from collections import Counter
from collections.abc import Sequence

from rapidfuzz.distance import LCSseq

LONGEST = 300  # parts of a record that are aligned; the rest belongs to the last of them
WIDEST = 1000  # columns; what comes after finds its place in one that there is
Codes = tuple[int, ...]


def align(sequences: Sequence[Codes]) -> tuple[list[int], list[list[int]]]:
    """The code of every column, in order, and for each sequence the column of each of its parts.

    The longest sequence seeds the columns; every other one, the commonest first, is laid along them so that the most
    parts fall together, and what finds no column becomes one, between its neighbours'.
    """
    counts = Counter(sequence[:LONGEST] for sequence in sequences)
    order: list[int] = []  # columns from left to right
    code: list[int] = []
    places: dict[Codes, list[int]] = {}
    for sequence in sorted(counts, key=len)[-1:] + [each for each, _ in counts.most_common()]:
        if sequence not in places:
            places[sequence] = _lay(sequence, order, code)
    rank = {column: place for place, column in enumerate(order)}
    rows = [[rank[column] for column in places[sequence[:LONGEST]]] for sequence in sequences]
    for row, sequence in zip(rows, sequences, strict=True):
        row.extend(row[-1:] * (len(sequence) - len(row)))
    return [code[column] for column in order], rows


def _lay(sequence: Codes, order: list[int], code: list[int]) -> list[int]:
    """The column of each part; `order` and `code` grow by what is new."""
    blocks = LCSseq.editops([code[column] for column in order], sequence).as_matching_blocks()
    place = [-1] * len(sequence)
    for block in blocks:
        place[block.b : block.b + block.size] = order[block.a : block.a + block.size]
    at = len(order)
    for part in reversed(range(len(sequence))):
        if place[part] >= 0:
            at = order.index(place[part], 0, at)
        elif len(order) >= WIDEST:
            at = max(at - 1, 0)
            place[part] = order[at]
        else:
            place[part] = len(code)
            order.insert(at, len(code))
            code.append(sequence[part])
    return place
