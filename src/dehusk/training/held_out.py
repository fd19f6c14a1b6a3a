"""The trained systems for pages that they were not learned from: by folds of sites, or of the pages of each site."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from uuid import uuid4

import numpy as np

import dehusk
from dehusk import models
from dehusk.errors import TrainingError
from dehusk.evaluation.document import Document
from dehusk.evaluation.papers.trials import FEWEST
from dehusk.extractors.published.clg import Clg
from dehusk.extractors.published.clg.features import NAMES
from dehusk.extractors.published.farsw import FarSw
from dehusk.extractors.published.wpmte import Wpmte
from dehusk.page import Page
from dehusk.page.lines import LineModel
from dehusk.training import clg, farsw, vips, wpmte
from dehusk.training.line_examples import LineExample, line_example

Key = tuple[str, str]  # set and id
Learned = dict[Key, dehusk.Extractor]
Learn = Callable[[list[Document]], dehusk.Extractor]
Made = TypeVar("Made", FarSw, Wpmte, Clg)
FOLDS = 10


def held_out(
    labels: Iterable[str], documents: Sequence[Document], lines: LineModel, pages: Mapping[Key, Page]
) -> dict[str, Learned]:
    """By label: for every page the method, learned without the page's site, or "intra" without the page."""
    wanted = [label.split(" ") for label in labels]
    seen = [one for one in documents if key(one) in pages]
    read = {}
    if any(name in {"farsw", "wpmte"} for name, _ in wanted):
        read = {key(one): line_example(one, lines) for one in documents}
    return {
        f"{name} {setting}": _by_looks(name, seen, pages)
        if name in {"clg", "vips"}
        else _by_lines(name, setting, documents, read, lines)
        for name, setting in wanted
    }


def _by_looks(name: str, documents: Sequence[Document], pages: Mapping[Key, Page]) -> Learned:
    if name == "clg":
        examples = {key(one): clg.example_of(one, pages[key(one)]) for one in documents}
        return _between_sites(documents, lambda others: learned_clg([examples[key(one)] for one in others]))
    places = {key(one): vips.place_of(one, pages[key(one)]) for one in documents}
    return _within_sites(documents, lambda others: vips.learn([places[key(one)] for one in others]))


def _by_lines(
    name: str, setting: str, documents: Sequence[Document], read: Mapping[Key, LineExample], lines: LineModel
) -> Learned:
    if name == "wpmte":
        tried = {at: wpmte.tried(page) for at, page in read.items()}
        return _between_sites(documents, lambda others: learned_wpmte([tried[key(one)] for one in others], lines))
    if setting == "inter":
        return _between_sites(documents, lambda others: learned_farsw([read[key(one)] for one in others], lines))
    return _within_sites(
        documents, lambda others: learned_farsw([read[key(one)] for one in others], lines, others[0].site)
    )


def key(document: Document) -> Key:
    return document.set, document.id


def _between_sites(documents: Sequence[Document], learn: Learn) -> Learned:
    return _by_folds(documents, [document.site for document in documents], learn)


def _within_sites(documents: Sequence[Document], learn: Learn) -> Learned:
    found: Learned = {}
    for site in sorted({document.site for document in documents}):
        here = [document for document in documents if document.site == site]
        if len(here) >= FEWEST:
            found |= _by_folds(here, [document.id for document in here], learn)
    return found


def _by_folds(documents: Sequence[Document], groups: Sequence[str], learn: Learn) -> Learned:
    """Groups are dealt into folds, in order. Pages of a fold that the others teach nothing about are left out."""
    fold = {group: number % FOLDS for number, group in enumerate(sorted(set(groups)))}
    found: Learned = {}
    for number in sorted(set(fold.values())):
        out = np.array([fold[group] == number for group in groups])
        others = [document for document, held in zip(documents, out, strict=True) if not held]
        try:
            method = learn(others) if others else None
        except TrainingError:
            continue
        if method is not None:
            found |= {key(documents[place]): method for place in np.flatnonzero(out).tolist()}
    return found


def learned_farsw(examples: Sequence[LineExample], lines: LineModel, site: str | None = None) -> FarSw:
    return _through_a_file(
        "farsw", farsw.learn(examples, lines, site).as_dict(), lambda path: FarSw(model=path, lines=lines)
    )


def learned_wpmte(pages: Sequence[wpmte.Tried], lines: LineModel) -> Wpmte:
    short, long = wpmte.learn(pages)
    learned = {"features": ["words"], "lines": lines, "n_short": short, "n_long": long}
    return _through_a_file("wpmte", learned, lambda path: Wpmte(model=path, lines=lines))


def learned_clg(examples: Iterable[clg.Example]) -> Clg:
    learned = {name: np.asarray(value).tolist() for name, value in clg.learn(list(examples))._asdict().items()}
    return _through_a_file("clg", {"features": list(NAMES), **learned}, lambda path: Clg(model=path))


def _through_a_file(method: str, learned: dict[str, Any], make: Callable[[Path], Made]) -> Made:
    """An extractor reads its model when it is made, or made anew with another parameter."""
    path = Path(_folder().name) / f"{uuid4().hex}.json"
    models.write(path, method, learned, {"sets": [], "pages": 0, "sha256": "", "licence": ""})
    return make(path)


@cache
def _folder() -> TemporaryDirectory[str]:
    """Goes with the process."""
    return TemporaryDirectory()
