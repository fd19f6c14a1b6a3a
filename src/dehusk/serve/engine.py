"""Between requests and workers: a task goes to the pool, or waits its turn, and comes back as an answer."""

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from dehusk.errors import DehuskError, FetchError, RefusedError
from dehusk.pool import BusyError, Failure, OnDemand, OutOfMemory, TimedOut
from dehusk.serve.forms import JSON
from dehusk.serve.metrics import Metrics
from dehusk.serve.settings import Settings
from dehusk.serve.work import Bad, Done, Task, Wanted, perform
from dehusk.writers.json import ENCODE

if TYPE_CHECKING:
    from dehusk.fetching import Fetcher

FETCHES = 32  # at a time
A_MOMENT = 0.02  # seconds until a line of a batch looks for a place again


class Answer(NamedTuple):
    status: int
    media_type: str
    body: bytes
    error: str = ""  # a short word, where it is one
    id: Any = None  # of a line of a batch


class Engine:
    """The pool of a service, and its fetcher."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings, self.metrics = settings, metrics
        self.fetcher = _fetcher(settings)
        self.fetches = asyncio.Semaphore(FETCHES)
        self.pool: OnDemand[Task, Done | Wanted | Bad] | None = None

    async def start(self) -> None:
        settings = self.settings
        self.pool = await asyncio.to_thread(
            lambda: OnDemand(
                perform,
                workers=settings.workers,
                waiting=settings.queue,
                deadline=settings.deadline,
                memory=settings.memory,
            )
        )
        self.metrics.gauges["dehusk_queue_waiting"] = lambda: self.pool.waiting if self.pool else 0

    async def stop(self) -> None:
        """Finish what was submitted."""
        pool, self.pool = self.pool, None
        if pool is not None:
            await asyncio.to_thread(pool.close)

    @property
    def ready(self) -> bool:
        return self.pool is not None and self.pool.waiting < self.settings.queue

    async def answer(self, task: Task, patient: bool = False) -> Answer:
        """Whatever becomes of a task is told; a patient one waits for a place in the queue."""
        task = task._replace(own=tuple(self.settings.extractors.items()), most=self.settings.max_body)
        try:
            outcome = await self._performed(task, patient)
            if isinstance(outcome, Wanted):
                outcome = await self._performed(task._replace(fetched=await self._fetched(outcome.url)), patient)
        except DehuskError as error:
            return problem(_status(error), type(error).__name__, str(error))
        if isinstance(outcome, Failure):
            self.metrics.count("dehusk_failures_total", kind=outcome.code)
            return _of_failure(outcome)
        if isinstance(outcome, Bad):
            return problem(outcome.status, outcome.error, outcome.message, outcome.id)
        assert isinstance(outcome, Done)
        return Answer(200, outcome.media_type, outcome.body)

    async def _performed(self, task: Task, patient: bool) -> "Done | Wanted | Bad | Failure":
        while True:
            if self.pool is None:
                raise BusyError("the service is ending")
            try:
                future = self.pool.submit(task)
                break
            except BusyError:
                if not patient:
                    raise
                await asyncio.sleep(A_MOMENT)
        return await asyncio.wrap_future(future)

    async def _fetched(self, url: str) -> tuple[bytes, str, str | None]:
        if self.fetcher is None:
            raise RefusedError("this service does not fetch addresses: give it the html")
        async with self.fetches:
            found = await asyncio.to_thread(self.fetcher.fetch, url)
        return found.body, found.url, found.encoding


def _fetcher(settings: Settings) -> "Fetcher | None":
    if settings.fetch is None:
        return None
    from dehusk.fetching import Fetcher  # noqa: PLC0415  (a service that fetches nothing needs none)

    options: dict[str, Any] = dict(settings.fetch)
    return Fetcher(max_bytes=settings.max_body, **options)


def _status(error: DehuskError) -> int:
    """Of what keeps a task from being done at all."""
    kinds = {BusyError: 429, RefusedError: 422, FetchError: 502}
    return next((status for kind, status in kinds.items() if isinstance(error, kind)), 503)  # else no worker starts


def _of_failure(failure: Failure) -> Answer:
    if isinstance(failure, TimedOut):
        return problem(504, "deadline", f"the page took more than {failure.deadline:g} s of CPU time")
    if isinstance(failure, OutOfMemory):
        return problem(500, "memory", "the page took more memory than it may")
    return problem(500, failure.code, "the worker failed over this page")


def problem(status: int, error: str, message: str, id: Any = None) -> Answer:  # noqa: A002  # the field's name
    """An answer that says what went wrong."""
    body = ENCODE({"error": {"code": error, "message": message, "status": status}}).encode("utf-8", "replace")
    return Answer(status, JSON, body, error, id)
