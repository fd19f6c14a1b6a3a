"""The parent's side: bundles of tasks handed to workers, outcomes as they come, workers replaced as they die."""

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import Any, Generic, Self, TypeVar

from dehusk.errors import WorkerError
from dehusk.pool.failures import Crashed, Ended, Failure, TimedOut, raised, signal_name
from dehusk.pool.worker import STARTED, TIMED_OUT, serve

LAST_BREATH = 10.0  # seconds from the end of a worker's pipe to the end of its process

Task = TypeVar("Task")
Result = TypeVar("Result")


class Pool(Generic[Task, Result]):
    """Runs `work` on tasks in `workers` processes, each task within `deadline` seconds of CPU time (four times that on
    the clock). `load(task)` comes first, and its seconds are not the task's: what later tasks need too is kept there.

    Both functions, tasks and results are pickled. A worker is started when there is a bundle for it, and has one.
    """

    def __init__(
        self,
        work: Callable[[Task], Result],
        *,
        workers: int = 1,
        deadline: float = 60.0,
        load: Callable[[Task], object] | None = None,
    ) -> None:
        self._seats = [_Seat((work, load, deadline)) for _ in range(workers)]

    def run(self, bundles: Iterable[Sequence[Task]]) -> Iterator[tuple[Task, Result | Failure]]:
        """Each task and its outcome, as they come. The tasks of a bundle are done by one worker in their order; where
        it dies over one of them, a new worker goes on with the rest. Bundles are asked for as workers become free."""
        left = filter(None, bundles)
        try:
            for seat in self._seats:
                seat.give(next(left, ()))
            while busy := {seat.pipe: seat for seat in self._seats if seat.left}:
                for pipe in wait(list(busy)):
                    seat = busy[pipe]
                    outcomes = seat.take()
                    if not seat.left:
                        seat.give(next(left, ()))
                    yield from outcomes
        finally:
            for seat in self._seats:
                if seat.left:  # nobody waits for it any more
                    seat.vacate()

    def close(self) -> None:
        """End every worker, whatever it is at."""
        for seat in self._seats:
            seat.vacate()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Seat:
    """A place for a worker: its process and pipe, and the tasks left of its bundle."""

    def __init__(self, job: tuple[Any, ...]) -> None:
        self.job = job
        self.left: deque[Any] = deque()
        self.process: Any = None
        self.pipe: Any = None
        self.started = False

    def give(self, bundle: Sequence[Any]) -> None:
        self.left.extend(bundle)
        if self.left:
            self._send()

    def _send(self) -> None:
        if self.process is not None:
            with suppress(OSError):
                self.pipe.send(list(self.left))
                return
            self._end()  # it died with nothing to do
        self._hire()
        try:
            self.pipe.send(list(self.left))
        except OSError:
            self._bury()

    def _hire(self) -> None:
        context = get_context("spawn")  # a fork would share the parent's threads and locks
        self.pipe, theirs = context.Pipe()
        self.started = False
        process = context.Process(target=serve, args=(theirs, *self.job), daemon=True)
        process.start()
        self.process = process
        theirs.close()

    def take(self) -> list[tuple[Any, Any]]:
        """The next task and its outcome, which is a failure if the worker died over it; nothing if it only started."""
        try:
            message = self.pipe.recv_bytes()
        except (EOFError, OSError):
            outcome: Any = self._bury()
        else:
            if message == STARTED:
                self.started = True
                return []
            outcome = _loaded(message)
        task = self.left.popleft()
        if self.left and self.process is None:
            self._send()
        return [(task, outcome)]

    def _bury(self) -> Failure:
        self.process.join(LAST_BREATH)
        code = self._end()
        if not self.started:
            raise WorkerError(f"a worker ended as it started ({code}): it must be able to import what it is given")
        if code in TIMED_OUT:
            return TimedOut(self.job[-1])
        return Crashed(signal_name(-code)) if code < 0 else Ended(code)

    def _end(self) -> int:
        self.process.kill()
        self.process.join()
        self.pipe.close()
        code: int = self.process.exitcode
        self.process = None
        return code

    def vacate(self) -> None:
        self.left.clear()
        if self.process is not None:
            self._end()


def _loaded(message: bytes) -> Any:
    try:
        return pickle.loads(message)
    except Exception as error:  # a result that cannot be put together here
        return raised(error)
