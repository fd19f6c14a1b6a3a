"""One method on one page, in a worker's process."""

import gc
import logging
import warnings
from contextlib import suppress
from functools import partial
from typing import NamedTuple, NoReturn

from dehusk.evaluation.document import Document
from dehusk.evaluation.method import Extraction, Fields, Method, Run
from dehusk.pool import spent

WARM_UP = b"<html><body><h1>Tea</h1><p>" + b"Pour the water at eighty degrees, and wait. " * 20 + b"</p></body></html>"


class Row(NamedTuple):
    """One extraction: of which page, by whom, what came out, and what it cost."""

    set: str
    id: str
    page: str  # digest of the bytes
    method: str
    version: str
    text: str = ""
    title: str | None = None
    author: str | None = None
    date: str | None = None
    page_type: str | None = None
    regions: list[list[str]] | None = None
    seconds: float | None = None  # CPU time; None where it failed
    error: str | None = None


Key = tuple[str, str, str, str, str]


class Task(NamedTuple):
    document: Document
    method: Method


def key(document: Document, method: Method) -> Key:
    """The first five fields of the row."""
    return document.set, document.id, document.digest, method.name, method.version


class Worker:
    """What a worker process does: makes a method once, and runs it on page after page."""

    def __init__(self) -> None:
        self.made: dict[str, Run] = {}

    def load(self, task: Task) -> None:
        if task.method.name not in self.made:
            logging.disable()
            warnings.simplefilter("ignore")
            self.made[task.method.name] = warmed_up(task.method)

    def work(self, task: Task) -> Row:
        return extract(self.made[task.method.name], task.document, Row(*key(*task)))


def warmed_up(method: Method) -> Run:
    """The method as it is made; one that cannot be made fails on every page instead."""
    try:
        made = method.make()
    except (Exception, SystemExit) as error:
        return partial(_fail, error)
    with suppress(Exception, SystemExit):  # it is the set's pages that it is judged by
        made(WARM_UP)
    gc.freeze()  # modules are no garbage: looking through them for it would take longer than most pages
    return made


def _fail(error: BaseException, _html: bytes) -> NoReturn:
    raise error


def extract(method: Run, document: Document, row: Row) -> Row:
    gc.collect()  # one method's garbage is not charged to the next
    start = spent()
    found = method(document.html)
    seconds = spent() - start
    fields = said(found, document)
    regions = None if found.regions is None else [list(region) for region in found.regions]
    return row._replace(text=found.text, **fields._asdict(), regions=regions, seconds=seconds)


def said(found: Extraction, document: Document) -> Fields:
    """What is scored besides the text, where the set has it; a library that fails over it still has its text."""
    if found.fields and (document.title or document.author or document.date or document.page_type):
        with suppress(Exception):
            return found.fields(document.url)
    return Fields()
