"""The first phase: every method on every page, in worker processes that may hang or die without ending the run.

A worker takes one page at a time and runs the methods on it in turn, so that all are timed on the same pages, in the
same process, interleaved. The order turns from page to page: nobody always meets a cold or a warm cache.
"""

import faulthandler
import gc
import logging
import os
import signal
import time
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import NamedTuple, NoReturn

from dehusk.evaluation.document import Document
from dehusk.evaluation.method import Fields, Method, Run

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
    methods: list[Method]


def key(document: Document, method: Method) -> Key:
    """The first five fields of the row."""
    return document.set, document.id, document.digest, method.name, method.version


def plan(documents: list[Document], methods: list[Method], done: set[Key]) -> list[Task]:
    """What is still to be done, a task a page."""
    tasks = []
    for number, document in enumerate(documents):
        turn = number % len(methods)
        order = methods[turn:] + methods[:turn]
        left = [method for method in order if method.takes(document) and key(document, method) not in done]
        if left:
            tasks.append(Task(document, left))
    return tasks


def run(tasks: Iterable[Task], workers: int = 1, timeout: float = 60) -> Iterator[Row]:
    """Rows as they come. A method that takes longer, or takes its process down, gets a row that says so."""
    queue = deque(tasks)
    seats = [Seat(timeout) for _ in range(min(workers, len(queue)))]
    try:
        for seat in seats:
            seat.give(queue.popleft())
        while busy := {seat.pipe: seat for seat in seats if seat.left}:
            for pipe in wait(list(busy)):
                seat = busy[pipe]  # type: ignore[index]  # wait gives back what it was given
                yield seat.take()
                if not seat.left and queue:
                    seat.give(queue.popleft())
    finally:
        for seat in seats:
            seat.process.kill()
            seat.process.join()


class Seat:
    """A place for a worker, and the page that it is at work on. A worker that dies is replaced."""

    def __init__(self, timeout: float) -> None:
        self.timeout = timeout
        self.left: deque[Method] = deque()
        self._hire()

    def _hire(self) -> None:
        context = get_context("spawn")  # a fork would share the parent's threads and locks
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, self.timeout), daemon=True)
        self.process.start()
        theirs.close()

    def give(self, task: Task) -> None:
        self.document, self.left = task.document, deque(task.methods)
        self.pipe.send(task)
        self.since = time.monotonic()

    def take(self) -> Row:
        """The next row, which is the error's own if the worker died over it."""
        method = self.left[0]
        try:
            row: Row = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            row = Row(*key(self.document, method), error=self._epitaph())
            self._hire()
            if len(self.left) > 1:
                self.pipe.send(Task(self.document, list(self.left)[1:]))
        self.left.popleft()
        self.since = time.monotonic()
        return row

    def _epitaph(self) -> str:
        code = self.process.exitcode or 0
        if code == TIMED_OUT and time.monotonic() - self.since >= self.timeout:
            return f"timed out after {self.timeout:g} s"
        return f"crashed ({signal.Signals(-code).name})" if code < 0 else f"ended its process ({code})"


# -- in the worker's process

TIMED_OUT = 1  # what faulthandler exits with
LOADING = 60.0  # seconds that a library may take to load, which is not held against its first page


def work(pipe: Connection, timeout: float) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    logging.disable()
    warnings.simplefilter("ignore")
    made: dict[str, Run] = {}
    with open(os.devnull, "w") as silence:
        # A watchdog in C ends the process even where a library hangs without letting Python run.
        watch = partial(faulthandler.dump_traceback_later, exit=True, file=silence)
        while True:
            try:
                task: Task = pipe.recv()
            except EOFError:
                return
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
        made(WARM_UP)
    except (Exception, SystemExit) as error:
        return partial(_fail, error)
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
    wanted = document.title or document.author or document.date or document.page_type
    fields = found.fields(document.url) if found.fields and wanted else Fields()
    regions = None if found.regions is None else [list(region) for region in found.regions]
    return row._replace(text=found.text, **fields._asdict(), regions=regions, seconds=seconds)
