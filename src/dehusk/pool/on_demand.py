"""One task at a time, from any thread or event loop, with a future for its outcome."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Generic, Self, TypeVar

from dehusk.errors import WorkerError
from dehusk.pool.failures import Failure
from dehusk.pool.limits import DEADLINE, MEMORY, Limits
from dehusk.pool.pool import Bundle
from dehusk.pool.seat import Seat
from dehusk.pool.worker import Bundles

Task = TypeVar("Task")
Result = TypeVar("Result")


class BusyError(WorkerError):
    """As many tasks wait for a worker as may."""


class OnDemand(Generic[Task, Result]):
    """Runs `work` on tasks as they are submitted; a future gives the result or the `Failure` within the deadline.

    In an event loop: `outcome = await asyncio.wrap_future(pool.submit(task))`. A thread a worker waits for its answer,
    so that neither a large task nor a dead worker holds up the loop.
    """

    def __init__(
        self,
        work: Callable[[Task], Result],
        *,
        workers: int = 1,
        waiting: int = 64,
        deadline: float = DEADLINE,
        memory: int | None = MEMORY,
    ) -> None:
        self._tasks: queue.Queue[tuple[Task, Future[Result | Failure]] | None] = queue.Queue(waiting)
        self._seats = [Seat(Bundles(work, None, Limits(deadline, memory))) for _ in range(workers)]
        self._threads = [threading.Thread(target=self._serve, args=(seat,), daemon=True) for seat in self._seats]
        for seat in self._seats:
            seat.hire()  # the first task need not wait for it
        for thread in self._threads:
            thread.start()

    def submit(self, task: Task) -> "Future[Result | Failure]":
        """BusyError where `waiting` tasks have no worker yet. A future cancelled before a worker is free costs
        nothing; later, its task is finished for nobody."""
        future: Future[Result | Failure] = Future()
        try:
            self._tasks.put_nowait((task, future))
        except queue.Full:
            raise BusyError(f"{self._tasks.maxsize} tasks wait already: try again later") from None
        return future

    @property
    def waiting(self) -> int:
        """Tasks without a worker."""
        return self._tasks.qsize()

    def _serve(self, seat: Seat) -> None:
        while (item := self._tasks.get()) is not None:
            task, future = item
            if not future.set_running_or_notify_cancel():
                continue
            try:
                [(_, outcome)] = answered(seat, task)
            except Exception as error:  # no worker starts, or the task cannot be pickled
                seat.vacate()
                future.set_exception(error)
            else:
                future.set_result(outcome)

    def close(self) -> None:
        """Finish what was submitted, then end every worker."""
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            thread.join()
        for seat in self._seats:
            seat.vacate()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def answered(seat: Seat, task: object) -> list[Any]:
    """A task and its outcome; a worker in its place again, for the next one."""
    outcomes: list[Any] = []
    seat.take_on(Bundle([task]))
    while seat.busy:
        outcomes += seat.listen()
    if seat.process is None:
        seat.hire()
    return outcomes
