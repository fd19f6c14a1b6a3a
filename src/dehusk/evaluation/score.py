"""The second phase: kept extractions against gold, a value for every method, metric and page."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from dehusk.arrays import Floats
from dehusk.evaluation import matches
from dehusk.evaluation.document import Document
from dehusk.evaluation.method import FLOOR, RECORDS, Method
from dehusk.evaluation.metrics import Gold
from dehusk.evaluation.worker import Key, Row, key

CONTENT = tuple(Gold("").measure(""))
FIELDS = ("title", "author", "date", "page_type")
RECORD = ("record_precision", "record_recall", "record_f1", "best_region_f1")


@dataclass(frozen=True)
class Scores:
    """One set. Every array has a value a page, nan where the set or the method does not say."""

    set: str
    documents: list[Document]
    methods: list[Method]  # the floor among them, which has times only
    rows: dict[str, list[Row]]  # by method
    values: dict[str, dict[str, Floats]]  # by method and metric

    def seconds(self, method: str) -> Floats:
        """CPU time; nan where the method failed."""
        return np.array([np.nan if row.seconds is None else row.seconds for row in self.rows[method]])

    def errors(self, method: str) -> int:
        return sum(row.error is not None for row in self.rows[method])

    @property
    def scored(self) -> list[Method]:
        return [method for method in self.methods if method.name != FLOOR]

    @property
    def main_metric(self) -> str:
        return "record_f1" if any(method.name == RECORDS for method in self.methods) else "f1"


def score(
    documents: list[Document], methods: list[Method], rows: dict[Key, Row], tick: Callable[[], object] = lambda: None
) -> list[Scores]:
    """A set at a time, in the order given. `tick` is called once a page."""
    return [
        _score_set(name, list(pages), methods, rows, tick)
        for name, pages in groupby(documents, lambda document: document.set)
    ]


def _score_set(
    name: str, documents: list[Document], methods: list[Method], rows: dict[Key, Row], tick: Callable[[], object]
) -> Scores:
    present = [method for method in methods if all(key(document, method) in rows for document in documents)]
    by_method = {method.name: [rows[key(document, method)] for document in documents] for method in present}
    pages: dict[str, list[dict[str, float]]] = {method.name: [] for method in present}
    for number, document in enumerate(documents):
        measure = _measure_of(document)
        for method in present:
            if method.name != FLOOR:
                pages[method.name].append(measure(by_method[method.name][number]))
        tick()
    values = {told: _columns(scores) for told, scores in pages.items() if scores}
    for told, columns in values.items():
        _forget_what_is_never_said(columns, by_method[told])
    return Scores(name, documents, present, by_method, values)


def _measure_of(document: Document) -> Callable[[Row], dict[str, float]]:
    if document.lists_records:
        return lambda row: record_scores(row, document)
    gold = Gold(document.text or "")
    return lambda row: gold.measure(row.text) | field_scores(row, document)


def field_scores(row: Row, gold: Document) -> dict[str, float]:
    """1 for a match, 0 for none, nothing where there is no gold."""
    found: dict[str, float] = {}
    if gold.title:
        found["title"] = matches.same_title(row.title, gold.title)
    if gold.author:
        found["author"] = matches.same_author(row.author, gold.author)
    if wanted := matches.day(gold.date):
        found["date"] = matches.day(row.date) == wanted
    if gold.page_type:
        found["page_type"] = row.page_type == gold.page_type
    return found


def record_scores(row: Row, gold: Document) -> dict[str, float]:
    """The first region as it is, and the best one; nothing where only the number of records is known."""
    if gold.records is None:
        return {}
    regions = row.regions or []
    main = matches.match_records(regions[0] if regions else [], gold.records)
    return dict(zip(RECORD, (*main, matches.best_region(regions, gold.records).f1), strict=True))


def _columns(pages: list[dict[str, float]]) -> dict[str, Floats]:
    metrics = [metric for metric in (*CONTENT, *FIELDS, *RECORD) if any(metric in page for page in pages)]
    return {metric: np.array([float(page.get(metric, np.nan)) for page in pages]) for metric in metrics}


def _forget_what_is_never_said(columns: dict[str, Floats], rows: list[Row]) -> None:
    """A library without authors at all is not one with all authors wrong."""
    for field in FIELDS:
        if field in columns and not any(getattr(row, field) for row in rows):
            del columns[field]
