"""LightGBM's trees -> the arrays of a Forest."""

from typing import Any

import lightgbm
import numpy as np

from dehusk.arrays import Floats, Floats32, Ints
from dehusk.models.forest import Forest

COMMON = {"verbose": -1, "seed": 1, "deterministic": True, "force_row_wise": True, "max_bin": 63}
MANY = 20_000  # rows: on fewer, two threads wait for each other longer than they work. The trees are the same
ROWS = 150_000  # the heaviest rows, which are all taken
LEAST = 0.05  # the odds of the lightest


def boost(rows: Floats32, target: Floats, weight: Floats, rounds: int, **parameters: Any) -> lightgbm.Booster:
    data = lightgbm.Dataset(rows, target, weight=weight)
    return lightgbm.train({**COMMON, "num_threads": 2 if len(rows) > MANY else 1, **parameters}, data, rounds)


def drawn(weights: Floats, seed: int = 0) -> tuple[Ints, Floats]:
    """Rows to learn from, and their weights: those that weigh little are drawn by lot, and weigh more in turn."""
    odds = np.clip(weights / np.sort(weights)[max(len(weights) - ROWS, 0)], LEAST, 1.0)
    chosen = np.flatnonzero(np.random.default_rng(1 + seed).random(len(weights)) < odds)
    return chosen, (weights / odds)[chosen]


def forest_of(booster: lightgbm.Booster, place: int = 0, of: int = 1) -> Forest:
    """Every `of`-th tree from `place` on: a booster of several classes has one tree a class in turn."""
    nodes: list[list[float]] = []  # feature, threshold, left, value
    roots, depths = [], []
    for tree in booster.dump_model()["tree_info"][place::of]:
        roots.append(len(nodes))
        depths.append(0)
        nodes.append([])
        waiting = [(roots[-1], 0, tree["tree_structure"])]
        while waiting:
            at, depth, node = waiting.pop()
            depths[-1] = max(depths[-1], depth)
            if "leaf_value" in node:
                nodes[at] = [0, np.inf, at, node["leaf_value"]]
                continue
            nodes[at] = [node["split_feature"], at_most(node["threshold"]), len(nodes), 0]
            waiting += [(len(nodes), depth + 1, node["left_child"]), (len(nodes) + 1, depth + 1, node["right_child"])]
            nodes += [[], []]
    feature, threshold, left, value = (np.array(column) for column in zip(*nodes, strict=True))
    return Forest(np.array(roots, np.int32), np.array(depths, np.int32), feature.astype(np.int32),
                  threshold.astype(np.float32), left.astype(np.int32), value.astype(np.float32))  # fmt: skip


def at_most(threshold: float) -> float:
    """The greatest 32-bit number that is not above the threshold: the columns are 32-bit, so no row changes side."""
    near = np.float32(threshold)
    return float(near if float(near) <= threshold else np.nextafter(near, np.float32(-np.inf)))
