"""Bundles of tasks handed to workers, outcomes as they come, workers replaced as they die."""

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing.connection import wait
from typing import Any, Generic, Self, TypeVar

from dehusk.pool.failures import Failure, OutOfMemory, raised
from dehusk.pool.limits import Limits
from dehusk.pool.seat import Assignment, Seat
from dehusk.pool.worker import Bundles, Job

Task = TypeVar("Task")
Result = TypeVar("Result")


class Workers:
    """Some seats, and assignments for them. A worker is started when there is something for it to do."""

    def __init__(self, job: Job, workers: int) -> None:
        self._seats = [Seat(job) for _ in range(workers)]

    def _outcomes(self, assignments: Iterator[Assignment], held: Callable[[Any], bool] | None = None) -> Iterator[Any]:
        """As they come. An assignment is one worker's, and asked for as a worker becomes free."""
        try:
            for seat in self._seats:
                seat.take_on(next(assignments, None))
            while busy := {seat.pipe: seat for seat in self._seats if seat.busy}:
                for pipe in wait([pipe for pipe in busy if not (held and held(busy[pipe].assignment))]):
                    seat = busy[pipe]
                    outcomes = seat.listen()
                    if not seat.busy:
                        seat.take_on(next(assignments, None))
                    yield from outcomes
        finally:
            for seat in self._seats:
                if seat.busy:  # nobody waits for it any more
                    seat.vacate()

    def close(self) -> None:
        """End every worker, whatever it is at."""
        for seat in self._seats:
            seat.vacate()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Pool(Workers, Generic[Task, Result]):
    """Runs `work` on tasks in `workers` processes, each task within `deadline` seconds of CPU time (ten times that on
    the clock) and `memory` bytes. `load(task)` comes first, and its seconds are not the task's: what later tasks need
    too is kept there. Both functions, tasks and results are pickled.
    """

    def __init__(
        self,
        work: Callable[[Task], Result],
        *,
        workers: int = 1,
        deadline: float = 60.0,
        memory: int | None = None,
        load: Callable[[Task], object] | None = None,
    ) -> None:
        super().__init__(Bundles(work, load, Limits(deadline, memory)), workers)

    def run(
        self, bundles: Iterable[Sequence[Task]], held: "Callable[[Bundle], bool] | None" = None
    ) -> Iterator[tuple[Task, Result | Failure]]:
        """Each task and its outcome, as they come. The tasks of a bundle are done by one worker in their order; where
        it dies over one of them, a new worker goes on with the rest. Bundles are asked for as workers become free;
        one that is held is not listened to for now, and its worker waits."""
        return self._outcomes((Bundle(bundle) for bundle in bundles if bundle), held)


class Bundle:
    """The tasks left of a bundle; the first is the one that a worker is at."""

    def __init__(self, tasks: Sequence[Any]) -> None:
        self.left = deque(tasks)
        self.spent = False

    def order(self) -> list[Any]:
        return list(self.left)

    def received(self, message: bytes) -> list[tuple[Any, Any]]:
        outcome = _loaded(message)
        self.spent = isinstance(outcome, OutOfMemory)  # what it was at may still hold all of it
        return [(self.left.popleft(), outcome)]

    def died(self, failure: Failure, _: object) -> list[tuple[Any, Any]]:
        return [(self.left.popleft(), failure)]

    @property
    def done(self) -> bool:
        return not self.left


def _loaded(message: bytes) -> Any:
    try:
        return pickle.loads(message)
    except Exception as error:  # a result that cannot be put together here
        return raised(error)
