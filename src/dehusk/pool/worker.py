"""A worker's process: takes an order at a time and answers it, message by message."""

import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Protocol

from dehusk.pool.failures import raised
from dehusk.pool.limits import LOADING, Limits, watch

Function = Callable[[Any], object]

STARTED = b""  # a worker's first message
Place = Any  # shared with the parent, two numbers: see `streams`


class Job(Protocol):
    """What the workers of a pool do."""

    @property
    def limits(self) -> Limits: ...

    def answer(self, order: Any, place: Place) -> Iterator[bytes]:
        """The messages for the parent, as they are made."""


def serve(pipe: Connection, job: Job, place: Place) -> None:
    """Serve until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    job.limits.settle()
    with suppress(EOFError, ConnectionError):
        pipe.send_bytes(STARTED)
        while True:
            for message in job.answer(pipe.recv(), place):
                pipe.send_bytes(message)


@dataclass(frozen=True)
class Bundles:
    """A bundle of tasks an order, an outcome a task."""

    work: Function
    load: Function | None
    limits: Limits

    def answer(self, order: Sequence[Any], _: Place) -> Iterator[bytes]:
        for task in order:
            yield self._attempt(task)

    def _attempt(self, task: Any) -> bytes:
        """The task's outcome, pickled on the task's time."""
        try:
            if self.load:
                watch(LOADING + self.limits.deadline)
                self.load(task)
            watch(self.limits.deadline)
            return pickle.dumps(self.work(task))
        except BaseException as error:  # whatever a task raises is its failure
            return pickle.dumps(raised(error))
        finally:
            watch(0)
