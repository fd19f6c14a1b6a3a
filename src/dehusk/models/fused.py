"""The learned model of the fused extractor: one file of plain arrays, no pickle, checked when it is read."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dehusk import files, models
from dehusk.arrays import Column, Floats, Floats32
from dehusk.errors import ModelError
from dehusk.features import NAMES, OF_BLOCKS
from dehusk.features.schema import PLACES
from dehusk.features.vocabulary import Tables, Vocabulary
from dehusk.kernel import Sight, Types, answer, probabilities
from dehusk.kernel.questions import Questions
from dehusk.languages import stop_words_digest
from dehusk.lazy import cached
from dehusk.models.checks import Checked, check
from dehusk.models.forest import Forest, Forests, joined, questions_of
from dehusk.models.net import Net

VERSION = 6
TYPES = 64  # page types that a model may tell apart
SHARPEST = 100.0  # a greater power makes probabilities underflow
HIGHEST = 2.5  # log odds of a cut, likewise
COPY_WORDS = 10  # a passage at least this long is not said twice
WORDS, IS_COPY = NAMES.index("words"), NAMES.index("is_copy")


@dataclass(frozen=True, eq=False)
class Blocks:
    """Log odds of a block's words to be content: the mean of two models that err differently."""

    forest: Forest
    net: Net

    @cached
    def questions(self) -> Questions | None:
        """Of the forest, in the order in which they are answered fastest."""
        return questions_of(self.forest, len(NAMES))

    @cached
    def sight(self) -> Sight | None:
        """The same in one step, with what else there is to see; None where there are no questions."""
        return Sight(OF_BLOCKS, self.questions, self.net, IS_COPY, WORDS, COPY_WORDS) if self.questions else None

    def margin(self, columns: Floats32) -> Floats:
        return (self.of_forest(columns) + self.net.margin(columns)) / 2

    def odds(self, columns: Floats32) -> Floats:
        """The same as probabilities."""
        return probabilities(self.of_forest(columns), self.net.margin(columns))

    def of_forest(self, columns: Floats32) -> Floats:
        """What the forest says alone."""
        return answer(columns, OF_BLOCKS, *self.questions) if self.questions else self.forest.margin(columns)

    def __reduce__(self) -> tuple[type, tuple[Forest, Net]]:
        """A pickle has neither questions nor sight: they are made anew."""
        return Blocks, (self.forest, self.net)


class Reader(NamedTuple):
    """The first stage: what the blocks are."""

    blocks: Blocks
    tables: Tables  # log odds of content of names and words
    kinds: Vocabulary  # words of address, title and the like: log odds of every page type


@dataclass(frozen=True, eq=False)
class Model:
    reader: Reader
    types: tuple[Forest, ...]  # a margin for every page type
    sure: Forest  # log odds that the page comes out well
    about: Mapping[
        str, Any
    ]  # version, feature names, page types with their sharpness and cut, where the data came from

    @cached
    def of_page(self) -> Forests:
        """The margin of every page type, and behind them the log odds that the page comes out well."""
        return joined((*self.types, self.sure))

    @cached
    def leanings(self) -> Types:
        """What a page's summary speaks for."""
        about, (_, of_tree, trees) = self.about, self.of_page
        return Types(about["page_types"], about["sharpness"], about["cut"], summary_of(about), of_tree, trees)

    def __reduce__(self) -> tuple[type, tuple[Reader, tuple[Forest, ...], Forest, Mapping[str, Any]]]:
        """A pickle has nothing that was made of the fields: it is made anew."""
        return Model, (self.reader, self.types, self.sure, self.about)

    def save(self, path: Path) -> None:
        about = np.frombuffer(json.dumps(self.about, sort_keys=True).encode(), np.uint8)
        arrays: dict[str, Any] = dict(self._arrays())
        written = BytesIO()
        np.savez_compressed(written, about=about, **arrays)
        files.write(path, written.getvalue())

    def _arrays(self) -> Iterator[tuple[str, np.ndarray]]:
        parts: dict[str, Forest | Net] = {"forest": self.reader.blocks.forest, "net": self.reader.blocks.net,
                                          "sure": self.sure}  # fmt: skip
        parts |= {f"type{number}": forest for number, forest in enumerate(self.types)}
        for name, part in parts.items():
            yield from ((f"{name}.{field}", values) for field, values in part._asdict().items())
        for name, table in (*self.reader.tables._asdict().items(), ("kinds", self.reader.kinds)):
            yield f"{name}.keys", table.keys
            yield f"{name}.odds", table.odds


def load(path: str | Path) -> Model:
    """Read a model and check all of it: the compiled kernel trusts what it is given."""
    from dehusk.models import npz  # noqa: PLC0415  (zipfile, which nothing else needs)

    try:
        return _model(path, npz.arrays(models.path_of(path)))
    except OSError as error:
        reason = error.strerror
    except ValueError as error:
        reason = str(error)
    raise ModelError(f"{path} is not a dehusk model ({reason}): make one with `dehusk train fused`")


def _model(path: str | Path, arrays: dict[str, Column]) -> Model:
    about = files.parsed(bytes(Checked(arrays).take("about", np.uint8, None)))
    _check(path, about)
    file, count = Checked(arrays), len(about["page_types"])
    summary = summary_of(about)
    blocks = Blocks(file.forest("forest", len(NAMES)), file.net("net", len(NAMES)))
    types = tuple(file.forest(f"type{number}", summary) for number in range(count))
    tables = Tables(file.vocabulary("names"), file.vocabulary("words", len(PLACES)))
    reader = Reader(blocks, tables, file.vocabulary("kinds", count))
    return Model(reader, types, file.forest("sure", summary), about)


def summary_of(about: Mapping[str, Any]) -> int:
    """How many numbers a page is summed up in."""
    return len(NAMES) + OF_BLOCKS + 3 + len(about["page_types"])


def _check(path: str | Path, about: Any) -> None:
    check(isinstance(about, dict), "about is no object")
    if about.get("version") != VERSION:
        version = models.shown(about.get("version"))
        raise ModelError(f"{path} is a model of version {version}, this dehusk reads {VERSION}: train it anew")
    if about.get("features") != list(NAMES):
        raise ModelError(f"{path} was trained with other features than this dehusk computes: train it anew")
    if about.get("stop_words", stop_words_digest()) != stop_words_digest():
        raise ModelError(f"{path} was trained with other stop words than this dehusk counts: train it anew")
    types = about.get("page_types")
    check(isinstance(types, list) and all(isinstance(kind, str) and kind.isprintable() for kind in types),
          "page_types is no list of names")  # fmt: skip
    check(len(types) == len(set(types)) <= TYPES, "page types are too many or named twice")
    _check_numbers("sharpness", about, 0, SHARPEST)
    _check_numbers("cut", about, -HIGHEST, HIGHEST)


def _check_numbers(name: str, about: Any, least: float, most: float) -> None:
    """One a page type, above the least."""
    numbers = about.get(name)
    check(
        isinstance(numbers, list) and len(numbers) == len(about["page_types"]),
        f"{name} is no list of a number a page type",
    )
    check(all(type(one) in (int, float) and least < one <= most for one in numbers), f"a {name} is out of range")
