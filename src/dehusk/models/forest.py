"""Boosted trees as arrays, and a file of several of them with the vocabulary they were trained with. No pickle."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from dehusk.errors import ModelError
from dehusk.features import NAMES
from dehusk.features.vocabulary import Vocabulary
from dehusk.kernel import add_trees
from dehusk.kernel.columns import Floats, Floats32, Ints

VERSION = 2


class Forest(NamedTuple):
    """Children stand side by side, the left one first; a leaf is its own left child, behind a threshold of infinity."""

    roots: Ints
    depth: Ints  # of every tree
    feature: Ints
    threshold: Floats32
    left: Ints
    value: Floats32

    def margin(self, columns: Floats32) -> Floats:
        return add_trees(columns, *self)


@dataclass(frozen=True, eq=False)
class Model:
    blocks: Forest  # log odds that a word of the block is content
    types: tuple[Forest, ...]  # a margin for every page type
    sure: Forest  # log odds that the page comes out well
    vocabulary: Vocabulary
    about: Mapping[str, Any]  # version, feature names, page types, and where the training data came from

    def save(self, path: Path) -> None:
        forests = {"blocks": self.blocks, "sure": self.sure}
        forests |= {f"type{number}": forest for number, forest in enumerate(self.types)}
        arrays = {
            f"{name}.{field}": values for name, forest in forests.items() for field, values in forest._asdict().items()
        }
        arrays |= {"keys": self.vocabulary.keys, "odds": self.vocabulary.odds}
        about = np.frombuffer(json.dumps(self.about, sort_keys=True).encode(), np.uint8)
        np.savez_compressed(path, about=about, **arrays)


def load(path: Path) -> Model:
    """Read a model and check that it is one that this version can use."""
    try:
        with np.load(path, allow_pickle=False) as file:
            about = json.loads(bytes(file["about"]))
            _check(path, about)
            forests = [_forest(file, name) for name in ("blocks", "sure")]
            types = tuple(_forest(file, f"type{number}") for number in range(len(about["page_types"])))
            table = Vocabulary(file["keys"], file["odds"])
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
        raise ModelError(f"{path} is not a dehusk model: make one with `dehusk train fused`") from error
    return Model(forests[0], types, forests[1], table, about)


def _forest(file: Mapping[str, Any], name: str) -> Forest:
    forest = Forest(*(file[f"{name}.{field}"] for field in Forest._fields))
    nodes = len(forest.value)
    within(forest.roots, nodes)
    within(forest.left + (forest.threshold < np.inf), nodes)  # a right child too
    within(forest.feature, len(NAMES) if name == "blocks" else nodes)
    return forest


def within(numbers: Ints, size: int) -> None:
    """The compiled kernel trusts these numbers: a file that would send it astray is refused."""
    if len(numbers) and not 0 <= numbers.min() <= numbers.max() < size:
        raise ValueError("a number points nowhere")


def _check(path: Path, about: dict[str, Any]) -> None:
    if about["version"] != VERSION:
        raise ModelError(f"{path} is a model of version {about['version']}, this dehusk reads {VERSION}: train it anew")
    if tuple(about["features"]) != NAMES:
        raise ModelError(f"{path} was trained with other features than this dehusk computes: train it anew")
