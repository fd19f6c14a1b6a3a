"""Every system of a paper on every page that stands beside its rows, each in the paper's own setting."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import dehusk
from dehusk.browser import with_layout
from dehusk.errors import BrowserError, RenderError
from dehusk.evaluation.bench import Progress, quiet
from dehusk.evaluation.document import Document, Fold
from dehusk.evaluation.papers.samples import Sample
from dehusk.evaluation.papers.tables import Paper, label_of, sample_of
from dehusk.evaluation.papers.trials import (
    MEASURES,
    Key,
    Outcomes,
    key,
    needs_layout,
    of_sites,
    spread,
    tried,
    within_sites,
)
from dehusk.page.lines import LineModel

Learned = Mapping[Key, dehusk.Extractor]  # a page -> the method as it was learned from other pages
Pages = Mapping[Key, dehusk.Page]  # with their layouts
HeldOut = Callable[[Sequence[str], Sequence[Document], LineModel, Pages], Mapping[str, Learned]]


def nothing_learned(
    labels: Sequence[str], _documents: Sequence[Document], _lines: LineModel, _pages: Pages
) -> Mapping[str, Learned]:
    return {label: {} for label in labels}


@dataclass(frozen=True)
class Settings:
    lines: LineModel = "source"  # the papers' own
    limit: int | None = None  # pages of a set, of those that stand beside a row
    fold: Fold | None = None
    layouts: int = 24  # pages of a set that a browser lays out: it takes a hundred times as long as all else
    drawn: int = 60  # pages of a sample that a curve is drawn from
    held_out: HeldOut = nothing_learned  # how the trained systems are learned
    progress: Progress = field(default=quiet)


class Measured(NamedTuple):
    documents: list[Document]
    samples: dict[Key, list[Sample]]  # that each page is in
    outcomes: dict[str, Outcomes]  # by our method's label
    learned: Mapping[str, Learned]


def measured(told: Paper, documents: list[Document], settings: Settings) -> Measured:
    labels, samples = _wanted(told, documents)
    documents = [document for document in documents if labels[key(document)]]
    documents = documents if settings.limit is None else spread(documents, settings.limit)
    visual = [one for one in documents if any(map(needs_layout, labels[key(one)]))]
    pages = _laid_out(_some(told, visual, labels, settings.layouts), settings)
    trained = sorted({label for some in labels.values() for label in some if " " in label})
    learned = settings.held_out(trained, documents, settings.lines, pages)
    outcomes: dict[str, Outcomes] = {}
    with settings.progress(f"paper {told['number']}", len(documents)) as bar:
        for document in documents:
            at = key(document)
            for seen in (False, True):
                methods = _made([one for one in labels[at] if needs_layout(one) is seen], at, learned, settings.lines)
                if methods and (not seen or at in pages):
                    found = tried(document, methods, MEASURES[told["words"]], pages[at] if seen else None)
                    for label, figures in found.items():
                        outcomes.setdefault(label, {})[at] = figures
            bar.update(1)
    return Measured(documents, samples, outcomes, learned)


def _wanted(told: Paper, documents: list[Document]) -> tuple[dict[Key, list[str]], dict[Key, list[Sample]]]:
    """The methods to be tried on each page, and the samples that it is in."""
    asked = {(sample_of(told, row), label_of(told, row)) for row in told["rows"]}
    labels: dict[Key, list[str]] = {}
    samples: dict[Key, list[Sample]] = {}
    for document in documents:
        fits = [(sample, label) for sample, label in asked if sample and label and sample.holds(document)]
        labels[key(document)] = sorted({label for _, label in fits})
        samples[key(document)] = sorted({sample for sample, _ in fits})
    return labels, samples


def _made(labels: list[str], at: Key, learned: Mapping[str, Learned], lines: LineModel) -> dict[str, dehusk.Extractor]:
    """The methods by label; a trained one only where it was learned without this page."""
    found: dict[str, dehusk.Extractor] = {}
    for label in labels:
        if label not in learned:
            method: Any = dehusk.EXTRACTORS[label]
            found[label] = replace(method, lines=lines) if hasattr(method, "lines") else method
        elif at in learned[label]:
            found[label] = learned[label][at]
    return found


def _some(told: Paper, documents: list[Document], labels: dict[Key, list[str]], most: int) -> list[Document]:
    """The pages that are laid out: of whole sites where a system with a layout is learned within them."""
    if not any(needs_layout(one) and within_sites(one) for document in documents for one in labels[key(document)]):
        return spread(documents, most)
    named = {site for of in told["data"].values() if of for site in of.get("site", ())}
    return of_sites(documents, most // 3, named)


def _laid_out(documents: list[Document], settings: Settings) -> dict[Key, dehusk.Page]:
    """Pages with their layouts; none where there is no browser."""
    found = dict[Key, dehusk.Page]()
    with suppress(BrowserError), settings.progress("laying out", len(documents)) as bar:
        for document in documents:
            with suppress(RenderError):
                page = dehusk.parse(document.html, url=document.url)
                if len(page):
                    found[key(document)] = with_layout(page)
            bar.update(1)
    return found
