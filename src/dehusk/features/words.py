"""What the words of a block and of the headings above it say, by a table learned from gold: word -> log odds of
content, one for every place where it may stand. `_words` is the same, compiled."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats32, Group, Ints, Keys
from dehusk.features.measures import Measures
from dehusk.features.schema import PLACES
from dehusk.features.vocabulary import Vocabulary
from dehusk.kernel import find

LONG = 10  # words from which on a block is long
HEAD, TAIL = 32, 16  # words of a long block that are looked at, at its beginning and end
EDGE = 2  # words at each end of any block
HEADING = 8  # words of a heading


class Placed(NamedTuple):
    """Words, each in a place of a block."""

    keys: Keys
    block: Ints
    place: Ints
    weight: Floats32  # one over the root of their number, so that many words say not much more than few


def words_columns(measured: Measures, table: Vocabulary) -> Group:
    said = np.zeros((len(PLACES), measured.size))
    words = placed(measured)
    number = find(words.keys, table.keys, table.index)
    known = number >= 0
    at = words.place[known], words.block[known]
    np.add.at(said, at, table.odds[number[known], words.place[known]].astype(np.float64))
    many = np.zeros(said.shape)
    np.add.at(many, (words.place, words.block), 1)
    said /= np.sqrt(np.maximum(many, 1))
    for place, odds in zip(PLACES, said, strict=True):
        yield f"said_{place}", odds
    yield "said", said.sum(axis=0)


def placed(measured: Measures) -> Placed:
    """The words that count, in the order of the places, and of the blocks in each."""
    bounds, keys = measured.words
    lo, hi, counts = bounds[:-1], bounds[1:], np.diff(bounds)
    blocks, long = np.arange(measured.size), counts >= LONG
    edge = np.minimum(counts, EDGE)
    whole = np.where(counts <= HEAD + TAIL, counts, 0) * long
    head, tail = HEAD * (long & ~(whole > 0)), TAIL * (long & ~(whole > 0))
    found = [
        _runs(keys, 0, (blocks, lo, whole + head), (blocks, hi - tail, tail)),
        _runs(keys, 1, (blocks, lo, counts * ~long)),
        _runs(keys, 2, (blocks, lo, edge)),
        _runs(keys, 3, (blocks, hi - edge, edge)),
    ]
    for place, above in enumerate(headings_above(measured.page.block_level), 4):
        under = np.flatnonzero(above >= 0)
        found.append(_runs(keys, place, (under, lo[above[under]], np.minimum(counts, HEADING)[above[under]])))
    return Placed(*(np.concatenate(column) for column in zip(*found, strict=True)))


def _runs(keys: Keys, place: int, *spans: tuple[Ints, Ints, Ints]) -> Placed:
    """The words of a place: of some blocks so many from a word on, block by block."""
    block = np.concatenate([np.repeat(owner, many) for owner, _, many in spans])
    at = np.concatenate([np.arange(many.sum()) + np.repeat(lo - many.cumsum() + many, many) for _, lo, many in spans])
    order = np.argsort(block, kind="stable")
    block, at = block[order], at[order]
    weight = 1 / np.sqrt(np.bincount(block, minlength=1)[block])
    return Placed(keys[at], block, np.full(len(at), place), weight.astype(np.float32))


def headings_above(levels: Ints) -> tuple[Ints, Ints]:
    """For every block the last heading before it, and the one that this stands under; -1 for none."""
    last, parent = np.full(len(levels), -1), np.full(len(levels), -1)
    open_: list[int] = []  # headings, each under the one before it
    for block, level in enumerate(levels.tolist()):
        last[block], parent[block] = ([-1, -1, *open_])[-1], ([-1, -1, *open_])[-2]
        if level:
            while open_ and levels[open_[-1]] >= level:
                open_.pop()
            open_.append(block)
    return last, parent
