"""Pages with gold -> the model of the fused extractor, and what it scores on sites that it has not seen."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from scipy.sparse import vstack

from dehusk.arrays import Floats32, Keys
from dehusk.errors import TrainingError
from dehusk.extractors.fused import look
from dehusk.features import NAMES, block_columns, with_tables
from dehusk.features.measures import Measures
from dehusk.features.type_words import kind_words
from dehusk.features.vocabulary import EMPTY, NO_WORDS, Tables, Vocabulary
from dehusk.features.words import placed
from dehusk.languages import stop_words_digest
from dehusk.lazy import cached
from dehusk.models.fused import VERSION, Blocks, Model, Reader
from dehusk.training import net, type_words, vocabulary, words
from dehusk.training.calibration import Calibrated, HeldOut, cuts_of
from dehusk.training.examples import Example, page_weights, told_types
from dehusk.training.net import Sample
from dehusk.training.rounds import FULL, Rounds
from dehusk.training.sets import digest
from dehusk.training.trees import boost, drawn, forest_of

FOREST = {"objective": "cross_entropy", "learning_rate": 0.1, "num_leaves": 31, "min_data_in_leaf": 60,
          "feature_fraction": 0.3, "bagging_fraction": 0.8, "bagging_freq": 1, "lambda_l2": 5.0}  # fmt: skip


class Trainer:
    """Trains on examples by folds."""

    def __init__(self, examples: Sequence[Example], rounds: Rounds = FULL) -> None:
        self.examples = [example for example in examples if len(example.page)]
        self.empty = [example for example in examples if not len(example.page)]
        self.rounds = rounds
        self.weights = page_weights(self.examples)
        self.folds = sorted({example.fold for example in self.examples})
        if len(self.folds) < 2:
            raise TrainingError("the pages of one site at most have any text: add pages of others")
        self.types = told_types([(example.type, example.fold) for example in self.examples])
        self.kind_words = [kind_words(Measures(example.page)) for example in self.examples]
        self.learned: dict[frozenset[int], Tables] = {}

    @cached
    def columns(self) -> list[Floats32]:
        """Of every example, (columns, blocks), by empty tables: all else is the same for every fold."""
        return [block_columns(Measures(example.page), EMPTY) for example in self.examples]

    @cached
    def spoken(self) -> tuple[Keys, list[Any]]:
        """The words of many sites, and where every example has them. They are chosen by their sites alone, whatever the
        gold says, so once for all folds."""
        pages = [placed(Measures(example.page)) for example in self.examples]
        known = words.common([example.document.site for example in self.examples], pages)
        sizes = [len(example.page) for example in self.examples]
        return known, [words.rows_of(page, size, known) for page, size in zip(pages, sizes, strict=True)]

    def tables(self, *without: int) -> Tables:
        """What the learned groups of columns go by, of all folds but these."""
        key = frozenset(without)
        if key not in self.learned:
            seen = [place for place, example in enumerate(self.examples) if example.fold not in key]
            pages = [self.examples[place] for place in seen]
            names = vocabulary.learn((example.document.site, example.shares) for example in pages)
            self.learned[key] = Tables(names, self._words(seen))
        return self.learned[key]

    def _words(self, seen: list[int]) -> Vocabulary:
        known, rows = self.spoken
        if not seen:
            return NO_WORDS
        pages = [self.examples[place] for place in seen]
        weights = [net.block_weights(e.counts, e.wanted, self.weights[i]) for i, e in zip(seen, pages, strict=True)]
        labels = np.concatenate([example.labels for example in pages])
        return words.learn(vstack([rows[place] for place in seen]), labels, np.concatenate(weights), known)

    def kinds(self, *without: int) -> Vocabulary:
        """The words that tell page types, of all folds but these."""
        pages = zip(self.examples, self.kind_words, strict=True)
        told = (
            (e.document.site, e.type or "", keys)
            for e, keys in pages
            if e.mixed and e.type in self.types and e.fold not in without
        )
        return type_words.learn(told, self.types)

    def samples(self, *without: int) -> list[Sample]:
        """Every example with its columns; each sees tables that its own fold had no part in."""
        pages = zip(self.examples, self.columns, self.weights, strict=True)
        return [
            Sample(
                with_tables(columns, Measures(e.page), self.tables(e.fold, *without)),
                e.labels.astype(np.float32),
                e.counts.astype(np.float32),
                e.wanted,
                weight,
            )
            for e, columns, weight in pages
        ]

    def blocks(self, *without: int, seed: int = 0) -> Blocks:
        """Trained on all folds but these."""
        pages = [p for p, e in zip(self.samples(*without), self.examples, strict=True) if e.fold not in without]
        rows = np.concatenate([page.columns.T for page in pages])
        labels = np.concatenate([page.labels for page in pages])
        chosen, weights = drawn(np.concatenate([page.block_weights() for page in pages]), seed)
        forest = boost(rows[chosen], labels[chosen], weights, self.rounds.trees, seed=1 + seed, **FOREST)
        return Blocks(forest_of(forest), net.fit(pages, self.rounds.epochs, seed))

    def reader(self, *without: int, seed: int = 0) -> Reader:
        return Reader(self.blocks(*without, seed=seed), self.tables(*without), self.kinds(*without))

    def cross_validate(self, step: Callable[[], object], seed: int = 0) -> list[HeldOut]:
        """Every example, seen by a model that was trained without its fold; `step` is called after each of `folds`."""
        found = [HeldOut(example, None) for example in self.empty]
        for fold in self.folds:
            reader = self.reader(fold, seed=seed)
            found += [HeldOut(e, look(Measures(e.page), reader)) for e in self.examples if e.fold == fold]
            step()
        return found

    def model(self, second: Calibrated, licence: str, seed: int = 0) -> Model:
        documents = [example.document for example in (*self.examples, *self.empty)]
        about = {"version": VERSION, "features": list(NAMES), "page_types": list(self.types), "licence": licence,
                 "sharpness": second.sharpness, "cut": cuts_of(self.types),
                 "pages": len(documents), "sha256": digest(documents),
                 "sets": Counter(document.set for document in documents),
                 "stop_words": stop_words_digest()}  # fmt: skip
        return Model(self.reader(seed=seed), second.types, second.sure, about)
