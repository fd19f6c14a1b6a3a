"""A place for a worker: its process and pipe, and what it is at; filled again when a worker dies."""

import threading
from contextlib import suppress
from typing import Any, Protocol

from dehusk.errors import WorkerError
from dehusk.pool.births import CONTEXT, one_thread, preload
from dehusk.pool.failures import Crashed, Ended, Failure, TimedOut, signal_name
from dehusk.pool.limits import TIMED_OUT
from dehusk.pool.worker import STARTED, Job, serve

LAST_BREATH = 10.0  # seconds from the end of a worker's pipe to the end of its process
_births = threading.Lock()  # multiprocessing asks after all children whenever one is started


class Assignment(Protocol):
    """An order with what is left of it."""

    def order(self) -> Any:
        """What a worker, also a second one, is to be sent."""

    def received(self, message: bytes) -> list[Any]:
        """What the message brings, for the caller of the pool."""

    def died(self, failure: Failure, place: Any) -> list[Any]:
        """What the death of the worker brings."""

    @property
    def done(self) -> bool: ...

    @property
    def spent(self) -> bool:
        """The worker is not to be used again."""


class Seat:
    def __init__(self, job: Job) -> None:
        preload(job)
        self.job = job
        self.assignment: Assignment | None = None
        self.process: Any = None
        self.pipe: Any = None
        self.started = False
        self.place = CONTEXT.RawArray("q", 2)

    @property
    def busy(self) -> bool:
        return self.assignment is not None

    def take_on(self, assignment: Assignment | None) -> None:
        self.assignment = assignment
        if assignment is not None:
            self._send()

    def listen(self) -> list[Any]:
        """What the next message brings, or the death of the worker; nothing if it only started."""
        assignment = self.assignment
        assert assignment is not None
        try:
            message = self.pipe.recv_bytes()
        except (EOFError, OSError):
            outcomes = assignment.died(self._bury(), self.place)
        else:
            if message == STARTED:
                self.started = True
                return []
            outcomes = assignment.received(message)
            if assignment.spent:
                self._end()
        if assignment.done:
            self.assignment = None
        elif self.process is None:
            self._send()
        return outcomes

    def _send(self) -> None:
        assert self.assignment is not None
        order = self.assignment.order()
        if self.process is not None:
            with suppress(OSError):
                self.pipe.send(order)
                return
            self._end()  # it died with nothing to do
        self.hire()
        with suppress(OSError):  # the end of its pipe will tell
            self.pipe.send(order)

    def hire(self) -> None:
        self.started = False
        self.pipe, theirs = CONTEXT.Pipe()
        with _births, one_thread(), theirs:
            process = CONTEXT.Process(target=serve, args=(theirs, self.job, self.place), daemon=True)
            try:
                process.start()
            except (EOFError, OSError) as error:  # of the process that would have forked it
                self.pipe.close()
                raise _no_start(error) from None
        self.process = process

    def _bury(self) -> Failure:
        with _births:
            self.process.join(LAST_BREATH)
        code = self._end()
        if not self.started:
            raise _no_start(code)
        if code in TIMED_OUT:
            return TimedOut(self.job.limits.deadline)
        return Crashed(signal_name(-code)) if code < 0 else Ended(code)

    def _end(self) -> int:
        with _births:
            if self.process.is_alive():
                self.process.kill()
            self.process.join()
        self.pipe.close()
        code: int = self.process.exitcode
        self.process = None
        return code

    def vacate(self) -> None:
        """End the worker, whatever it is at."""
        self.assignment = None
        if self.process is not None:
            self._end()


def _no_start(reason: object) -> WorkerError:
    return WorkerError(
        f"a worker ended as it started ({reason}): it must be able to import what it is given, and the program "
        'must be guarded by `if __name__ == "__main__":`'
    )
