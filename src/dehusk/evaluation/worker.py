"""One worker's process: it takes a page at a time and runs the methods on it in turn, each under a watchdog."""

import faulthandler
import gc
import logging
import os
import signal
import time
import warnings
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from typing import NamedTuple, NoReturn

from dehusk.evaluation.document import Document
from dehusk.evaluation.method import Extraction, Fields, Method, Run

WARM_UP = b"<html><body><h1>Tea</h1><p>" + b"Pour the water at eighty degrees, and wait. " * 20 + b"</p></body></html>"
TIMED_OUT = 1  # what faulthandler exits with
LOADING = 60.0  # seconds that a library may take to load, which is not held against its first page


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
    methods: list[Method]


def key(document: Document, method: Method) -> Key:
    """The first five fields of the row."""
    return document.set, document.id, document.digest, method.name, method.version


def work(pipe: Connection, timeout: float) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    logging.disable()
    warnings.simplefilter("ignore")
    made: dict[str, Run] = {}
    with open(os.devnull, "w") as silence, suppress(EOFError, BrokenPipeError):  # until the parent is gone
        # A watchdog in C ends the process even where a library hangs without letting Python run.
        watch = partial(faulthandler.dump_traceback_later, exit=True, file=silence)
        while True:
            task: Task = pipe.recv()
            for method in task.methods:
                if method.name not in made:
                    watch(LOADING + timeout)
                    made[method.name] = load(method)
                watch(timeout)
                row = attempt(made[method.name], task.document, Row(*key(task.document, method)))
                faulthandler.cancel_dump_traceback_later()
                pipe.send(row)


def load(method: Method) -> Run:
    """The method, warmed up; one that does not load fails on every page instead."""
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


def attempt(method: Run, document: Document, row: Row) -> Row:
    try:
        return extract(method, document, row)
    except (Exception, SystemExit) as error:  # whatever a library raises is its failure on this page
        return row._replace(error=f"{type(error).__name__}: {error}"[:200])


def extract(method: Run, document: Document, row: Row) -> Row:
    gc.collect()  # one method's garbage is not charged to the next
    start = time.process_time()
    found = method(document.html)
    seconds = time.process_time() - start
    fields = said(found, document)
    regions = None if found.regions is None else [list(region) for region in found.regions]
    return row._replace(text=found.text, **fields._asdict(), regions=regions, seconds=seconds)


def said(found: Extraction, document: Document) -> Fields:
    """What is scored besides the text, where the set has it; a library that fails over it still has its text."""
    if found.fields and (document.title or document.author or document.date or document.page_type):
        with suppress(Exception):
            return found.fields(document.url)
    return Fields()
