"""Pages with gold -> the model of the fused extractor, and what it scores on sites that it has not seen."""

from collections.abc import Callable, Sequence

import numpy as np

from dehusk.extractors.fused import look
from dehusk.features import NAMES, block_columns
from dehusk.features.measures import Measures
from dehusk.features.type_words import kind_words
from dehusk.features.vocabulary import Vocabulary
from dehusk.models.fused import VERSION, Blocks, Model, Reader
from dehusk.training import net, type_words, vocabulary
from dehusk.training.calibration import Held, Second
from dehusk.training.examples import FOLDS, TYPES, Example, page_weights
from dehusk.training.line_examples import digest
from dehusk.training.net import Sample
from dehusk.training.trees import boost, drawn, forest_of

FOREST = {"objective": "cross_entropy", "learning_rate": 0.1, "num_leaves": 31, "min_data_in_leaf": 60,
          "feature_fraction": 0.3, "bagging_fraction": 0.8, "bagging_freq": 1, "lambda_l2": 5.0}  # fmt: skip
ROUNDS = 160


class Trainer:
    """Trains on examples by folds; `step` is called after each piece of work, STEPS times in all."""

    STEPS = 2 * (FOLDS + 1)

    def __init__(self, examples: Sequence[Example], step: Callable[[], object]) -> None:
        self.examples = [example for example in examples if len(example.page)]
        self.empty = [example for example in examples if not len(example.page)]
        self.step = step
        self.weights = page_weights(self.examples)
        self.fold = [example.fold for example in self.examples]
        self.kind_words = [kind_words(Measures(example.page)) for example in self.examples]
        self.tables: dict[frozenset[int], Vocabulary] = {}

    def table(self, *without: int) -> Vocabulary:
        """The vocabulary of all folds but these."""
        key = frozenset(without)
        if key not in self.tables:
            pages = zip(self.examples, self.fold, strict=True)
            self.tables[key] = vocabulary.learn((e.document.site, e.shares) for e, fold in pages if fold not in key)
        return self.tables[key]

    def kinds(self, *without: int) -> Vocabulary:
        """The words that tell page types, of all folds but these."""
        pages = zip(self.examples, self.kind_words, self.fold, strict=True)
        told = ((e.document.site, e.type or "", keys) for e, keys, fold in pages if e.mixed and fold not in without)
        return type_words.learn(told, TYPES)

    def samples(self, *without: int) -> list[Sample]:
        """Every example with its columns; each sees a vocabulary that its own fold had no part in."""
        return [
            Sample(block_columns(Measures(e.page), self.table(fold, *without)), e.labels.astype(np.float32),
                   e.counts.astype(np.float32), len(e.gold), weight)
            for e, fold, weight in zip(self.examples, self.fold, self.weights, strict=True)
        ]  # fmt: skip

    def blocks(self, *without: int) -> Blocks:
        """Trained on all folds but these."""
        pages = [p for p, fold in zip(self.samples(*without), self.fold, strict=True) if fold not in without]
        rows = np.concatenate([page.columns.T for page in pages])
        labels = np.concatenate([page.labels for page in pages])
        chosen, weights = drawn(np.concatenate([page.block_weights() for page in pages]))
        forest = forest_of(boost(rows[chosen], labels[chosen], weights, ROUNDS, **FOREST))
        self.step()
        convolution = net.fit(pages)
        self.step()
        return Blocks(forest, convolution)

    def reader(self, *without: int) -> Reader:
        return Reader(self.blocks(*without), self.table(*without), self.kinds(*without))

    def cross_validate(self) -> list[Held]:
        held = [Held(example, None) for example in self.empty]
        for fold in range(FOLDS):
            unseen = [e for e, f in zip(self.examples, self.fold, strict=True) if f == fold]
            if not unseen or len(unseen) == len(self.examples):
                continue
            reader = self.reader(fold)
            held += [Held(e, look(Measures(e.page), reader)) for e in unseen]
        return held

    def model(self, held: Sequence[Held], licence: str) -> Model:
        second = Second.learn(held)
        about = {"version": VERSION, "features": list(NAMES), "page_types": list(TYPES), "licence": licence,
                 "sharpness": second.sharpness, "pages": len(self.examples) + len(self.empty),
                 "sha256": digest(e.document for e in (*self.examples, *self.empty))}  # fmt: skip
        return Model(self.reader(), second.types, second.confidence(held), about)
