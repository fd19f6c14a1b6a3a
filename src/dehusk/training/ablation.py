"""What each group of columns adds by itself to what a block says on its own, and what is lost without it."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from dehusk.arrays import Floats32
from dehusk.extractors.expected_f1 import best_selection
from dehusk.extractors.fused import probability, said_before
from dehusk.features import GROUP_OF, GROUPS, NAMES
from dehusk.models.fused import WORDS
from dehusk.training.examples import Example
from dehusk.training.fused import FOREST, Trainer
from dehusk.training.net import Sample
from dehusk.training.trees import boost, drawn

ALONE = "local"
OTHERS = tuple(name for name in GROUPS if name != ALONE)


def selections() -> dict[str, list[int]]:
    """Columns to try: by name, their numbers."""
    of = {group: [i for i, name in enumerate(NAMES) if GROUP_OF[name] == group] for group in (ALONE, *OTHERS)}
    every = range(len(NAMES))
    tried = {ALONE: of[ALONE], "all": list(every)}
    tried |= {f"+{group}": sorted(of[ALONE] + of[group]) for group in OTHERS}
    return tried | {f"-{group}": [i for i in every if i not in set(of[group])] for group in OTHERS}


def ablate(trainer: Trainer, step: Callable[[], object]) -> dict[str, dict[str, float]]:
    """Of every selection of columns the mean F1 of every set, by trees alone; `step` is called after each fold."""
    found: dict[str, list[tuple[str, float]]] = {name: [] for name in selections()}
    for fold in trainer.folds:
        pages = list(zip(trainer.examples, trainer.samples(fold), strict=True))
        learned = [sample for example, sample in pages if example.fold != fold]
        unseen = [(example, sample) for example, sample in pages if example.fold == fold]
        for name, columns in selections().items():
            for example, f1 in scored(learned, unseen, columns, trainer.rounds.ablation_trees):
                found[name].append((example.document.set, f1))
        step()
    return {name: means(pairs) for name, pairs in found.items()}


def scored(
    learned: Sequence[Sample], unseen: Sequence[tuple[Example, Sample]], columns: list[int], rounds: int
) -> Iterator[tuple[Example, float]]:
    """The unseen pages with their F1, by a forest of these columns of the learned ones."""
    chosen, weights = drawn(np.concatenate([page.block_weights() for page in learned]))
    labels = np.concatenate([page.labels for page in learned])
    booster = boost(rows_of(learned, columns)[chosen], labels[chosen], weights, rounds, **FOREST)
    margins = booster.predict(rows_of([page for _, page in unseen], columns), raw_score=True)
    ends = np.cumsum([page.columns.shape[1] for _, page in unseen])
    for (example, page), margin in zip(unseen, np.split(margins, ends[:-1]), strict=True):
        kept = best_selection(probability(margin), page.columns[WORDS])[0]
        yield example, example.score(kept & ~said_before(page.columns)).f1


def rows_of(pages: Sequence[Sample], columns: list[int]) -> Floats32:
    """(blocks of all pages, columns)."""
    return np.concatenate([page.columns[columns].T for page in pages])


def means(pairs: Sequence[tuple[str, float]]) -> dict[str, float]:
    return {name: float(np.mean([f1 for set_, f1 in pairs if set_ == name])) for name in sorted({s for s, _ in pairs})}
