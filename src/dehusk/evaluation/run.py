"""The first phase: every method on every page, in worker processes that may hang or die without ending the run.

All methods are timed on the same pages, in the same process, interleaved. Their order turns from page to page: nobody
always meets a cold or a warm cache.
"""

import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import wait

from dehusk.evaluation.document import Document
from dehusk.evaluation.method import Method
from dehusk.evaluation.worker import TIMED_OUT, Key, Row, Task, key, work


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
        self._send(task)

    def _send(self, task: Task) -> None:
        try:
            self.pipe.send(task)
        except OSError:  # it died with nothing to do
            self._hire()
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
                self._send(Task(self.document, list(self.left)[1:]))
        self.left.popleft()
        self.since = time.monotonic()
        return row

    def _epitaph(self) -> str:
        code = self.process.exitcode or 0
        if code == TIMED_OUT and time.monotonic() - self.since >= self.timeout:
            return f"timed out after {self.timeout:g} s"
        return f"crashed ({signal.Signals(-code).name})" if code < 0 else f"ended its process ({code})"
