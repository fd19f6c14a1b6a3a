"""What the names in class, id, role and itemprop say, by a table learned from gold: name -> log odds of content."""

from typing import NamedTuple

import numpy as np

from dehusk.features.view import View
from dehusk.kernel import fold, inherit, name_parts
from dehusk.kernel.columns import Floats32, Group, Ints, Keys
from dehusk.kernel.markup import ATTR
from dehusk.kernel.measure import SEED
from dehusk.page import Page

NAMED_BY = (("class", "id"), ("role",), ("itemprop",))  # a name in a role is not the same name in a class


class Vocabulary(NamedTuple):
    keys: Keys  # sorted
    odds: Floats32


EMPTY = Vocabulary(np.zeros(0, np.uint32), np.zeros(0, np.float32))


def names(page: Page) -> tuple[Ints, Keys]:
    """Every name that the page's markup uses: its node and its key."""
    columns = page.columns
    nodes, keys = [], []
    for number, attributes in enumerate(NAMED_BY):
        wanted = np.zeros(256, np.bool_)
        wanted[[ATTR[name] for name in attributes]] = True
        rows = np.flatnonzero(wanted[columns.attr_name])
        span, key = name_parts(page.source, columns.attr_lo[rows], columns.attr_hi[rows], SEED + number)
        nodes.append(columns.attr_node[rows][span])
        keys.append(key)
    return np.concatenate(nodes), np.concatenate(keys)


def look_up(table: Vocabulary, keys: Keys) -> tuple[Ints, Floats32]:
    """Which of the keys the table has, and their odds."""
    if not len(table.keys):
        return np.zeros(0, np.int64), table.odds
    at = np.minimum(np.searchsorted(table.keys, keys), len(table.keys) - 1)
    known = np.flatnonzero(table.keys[at] == keys)
    return known, table.odds[at[known]]


def vocabulary(view: View, table: Vocabulary) -> Group:
    columns = view.columns
    nodes, keys = names(view.page)
    known, odds = look_up(table, keys)
    size = len(columns.tag)
    count = np.bincount(nodes[known], minlength=size)
    mean = (np.bincount(nodes[known], weights=odds, minlength=size) / np.maximum(count, 1)).astype(np.float32)
    total, least, greatest = fold(columns.parent, mean)[:, view.node]
    steps = fold(columns.parent, (count > 0).astype(np.float32))[0][view.node]
    nearest = inherit(columns.parent, (count > 0).astype(np.uint8))[view.node]
    for level in range(3):
        yield f"up{level}_odds", mean[view.up[level]]
    yield "path_odds", total
    yield "path_odds_min", least
    yield "path_odds_max", greatest
    yield "path_odds_mean", total / np.maximum(steps, 1)
    yield "nearest_odds", mean[nearest] * (nearest >= 0)
