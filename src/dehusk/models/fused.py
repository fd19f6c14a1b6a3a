"""The learned model of the fused extractor: one file of plain arrays, no pickle, checked when it is read."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from dehusk.arrays import Floats, Floats32, Ints
from dehusk.errors import ModelError
from dehusk.features import NAMES, OF_BLOCKS
from dehusk.features.vocabulary import Vocabulary
from dehusk.models.forest import Forest
from dehusk.models.net import Net

VERSION = 3


class Blocks(NamedTuple):
    """Log odds that a word of a block is content: the mean of two models that err differently."""

    forest: Forest
    net: Net

    def margin(self, columns: Floats32) -> Floats:
        return (self.forest.margin(columns) + self.net.margin(columns)) / 2


class Reader(NamedTuple):
    """The first stage: what the blocks are."""

    blocks: Blocks
    names: Vocabulary  # in class, id, role and itemprop: log odds of content
    kinds: Vocabulary  # words of address, title and the like: log odds of every page type


@dataclass(frozen=True, eq=False)
class Model:
    reader: Reader
    types: tuple[Forest, ...]  # a margin for every page type
    sure: Forest  # log odds that the page comes out well
    about: Mapping[str, Any]  # version, feature names, page types with their sharpness, where the data came from

    def save(self, path: Path) -> None:
        about = np.frombuffer(json.dumps(self.about, sort_keys=True).encode(), np.uint8)
        arrays: dict[str, Any] = dict(self._arrays())
        with path.open("wb") as file:  # given a path, numpy would add a suffix
            np.savez_compressed(file, about=about, **arrays)

    def _arrays(self) -> Iterator[tuple[str, np.ndarray]]:
        parts: dict[str, Forest | Net] = {"forest": self.reader.blocks.forest, "net": self.reader.blocks.net,
                                          "sure": self.sure}  # fmt: skip
        parts |= {f"type{number}": forest for number, forest in enumerate(self.types)}
        for name, part in parts.items():
            yield from ((f"{name}.{field}", values) for field, values in part._asdict().items())
        for name, table in (("names", self.reader.names), ("kinds", self.reader.kinds)):
            yield f"{name}.keys", table.keys
            yield f"{name}.odds", table.odds


def load(path: Path) -> Model:
    """Read a model and check that it is one that this version can use."""
    try:
        with np.load(path, allow_pickle=False) as file:
            about = json.loads(bytes(file["about"]))
            _check(path, about)
            blocks = Blocks(_forest(file, "forest", len(NAMES)), _net(file))
            count = len(about["page_types"])
            summary = len(NAMES) + OF_BLOCKS + 3 + count
            types = tuple(_forest(file, f"type{number}", summary) for number in range(count))
            names, kinds = (Vocabulary(file[f"{name}.keys"], file[f"{name}.odds"]) for name in ("names", "kinds"))
            return Model(Reader(blocks, names, kinds), types, _forest(file, "sure", summary), about)
    except (OSError, ValueError, KeyError, TypeError, EOFError, OverflowError, BadZipFile) as error:
        raise ModelError(f"{path} is not a dehusk model: make one with `dehusk train fused`") from error


def _forest(file: Mapping[str, Any], name: str, columns: int) -> Forest:
    """The compiled kernel trusts its numbers: a file that would send it astray is refused."""
    forest = Forest(*(file[f"{name}.{field}"] for field in Forest._fields))
    _within(forest.roots, len(forest.value))
    _within(forest.left + (forest.threshold < np.inf), len(forest.value))  # a right child too
    _within(forest.feature, columns)
    inner = np.flatnonzero(forest.threshold < np.inf)
    children = np.append(forest.left[inner], forest.left[inner] + 1)
    if (forest.left[inner] <= inner).any() or len(np.unique(children)) < len(children):
        raise ValueError("a node is below itself, or below two")
    return forest


def _within(numbers: Ints, size: int) -> None:
    if len(numbers) and not 0 <= numbers.min() <= numbers.max() < size:
        raise ValueError("a number points nowhere")


def _net(file: Mapping[str, Any]) -> Net:
    """A net that can be used on a page of two blocks can be used on any."""
    net = Net(*(file[f"net.{field}"] for field in Net._fields))
    if net.margin(np.zeros((len(NAMES), 2), np.float32)).shape != (2,):
        raise ValueError("the layers of the net do not fit")
    return net


def _check(path: Path, about: dict[str, Any]) -> None:
    if about["version"] != VERSION:
        raise ModelError(f"{path} is a model of version {about['version']}, this dehusk reads {VERSION}: train it anew")
    if tuple(about["features"]) != NAMES:
        raise ModelError(f"{path} was trained with other features than this dehusk computes: train it anew")
