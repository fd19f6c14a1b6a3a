"""The service: what the pool costs a request, and many requests a second for some minutes, one in a hundred a fault.

Overhead is CPU time over all processes, pages by the pool against the same pages by direct calls, in turns. Under load
requests are sent at a fixed rate whether or not earlier ones are answered; faults hang, exit, raise and eat memory.

usage: python -m benchmarks.serve SET.parquet [SECONDS, 0: the pool alone] [RATE] [--json FILE]
"""

import asyncio
import resource
import time
from collections import Counter
from itertools import cycle, islice
from pathlib import Path
from statistics import median

import httpx
import pyarrow.parquet as pq

from benchmarks.found import keep, run
from dehusk.pool import OnDemand
from dehusk.serve.work import Task, perform
from tests.serve.service import Service

PAGES = 200
WARM = 30
TURNS = 5
FAULTS = ("hanging", "exiting", "raising", "eating")
ONE_IN = 100
LARGEST = 500_000  # bytes of a page under load


def main(path: Path, seconds: float = 600, rate: float = 50) -> None:
    pages = [page for page in pq.read_table(path, columns=["html"]).column("html").to_pylist() if len(page) < LARGEST]
    data = [page if isinstance(page, bytes) else page.encode("utf-8", "replace") for page in pages]
    overhead(data[:PAGES], data[PAGES : PAGES + WARM])
    if seconds:
        asyncio.run(load(data, float(seconds), float(rate)))


# -- the pool


def overhead(pages: list[bytes], others: list[bytes]) -> None:
    """A new worker's first pages, with all that is loaded for them, are not counted."""
    tasks, warm = ([Task("extract", page, query=(("format", "text"),)) for page in some] for some in (pages, others))
    direct, pooled = [], []
    for _ in range(TURNS):
        direct.append(cpu_of(lambda: [perform(task) for task in tasks]) / len(tasks))
        pooled.append((cpu_of(lambda: through_pool(warm + tasks)) - cpu_of(lambda: through_pool(warm))) / len(tasks))
    ms = {"direct": 1000 * median(direct), "pool": 1000 * median(pooled)}
    print(f"CPU ms a page: direct {ms['direct']:.2f}, by the pool {ms['pool']:.2f}: {ms['pool'] - ms['direct']:+.2f}")
    keep("pool", "CPU ms a page", {**ms, "overhead": ms["pool"] - ms["direct"]})


def through_pool(tasks: list[Task]) -> None:
    """All of them by one worker, which is started, used and ended within the time."""
    with OnDemand(perform, workers=1, waiting=1) as pool:
        for task in tasks:
            pool.submit(task).result()


def cpu_of(work: object) -> float:
    """Seconds of CPU time of this process and of those that it has ended."""
    before = spent()
    work()  # type: ignore[operator]
    return spent() - before


def spent() -> float:
    return (
        sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) + server_cpu()
    )


def server_cpu() -> float:
    """Of the process that forks workers, which lives on, and of those that it has ended."""
    from multiprocessing.forkserver import _forkserver  # noqa: PLC0415

    pid = _forkserver._forkserver_pid  # type: ignore[attr-defined]
    return cpu_ticks(pid) if pid else 0.0


def cpu_ticks(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / 100


# -- the service under load


async def load(pages: list[bytes], seconds: float, rate: float) -> None:
    with Service("--workers", 2, "--deadline", 1, "--memory", 500, faults=True) as service:
        begun, number = time.monotonic(), int(seconds * rate)
        taken: list[float] = []
        statuses: Counter[tuple[str, int]] = Counter()
        memory: list[float] = []
        async with httpx.AsyncClient(base_url=service.url, timeout=120, trust_env=False, limits=LIMITS) as client:

            async def one(at: int, page: bytes) -> None:
                fault = FAULTS[at // ONE_IN % len(FAULTS)] if at % ONE_IN == ONE_IN - 1 else ""
                sent = time.monotonic()
                answer = await client.post(
                    f"/v1/extract?format=text{f'&extractor={fault}' if fault else ''}", content=page
                )
                statuses[fault or "page", answer.status_code] += 1
                if not fault:
                    taken.append(time.monotonic() - sent)

            running = set()
            for at, page in enumerate(islice(cycle(pages), number)):
                await asyncio.sleep(max(0.0, begun + at / rate - time.monotonic()))
                running.add(task := asyncio.create_task(one(at, page)))
                task.add_done_callback(running.discard)
                if at % max(1, number // 20) == 0:
                    memory.append(held(service.process.pid))
            await asyncio.gather(*running)
        memory.append(held(service.process.pid))
    report(taken, statuses, memory, time.monotonic() - begun, number)


LIMITS = httpx.Limits(max_connections=500)


def held(pid: int) -> float:
    """MB of a process and all below it."""
    try:
        children = [child for one in Path(f"/proc/{pid}/task").glob("*/children") for child in one.read_text().split()]
        below = sum(held(int(child)) for child in children)
        return below + int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / 2**20
    except OSError:  # gone meanwhile
        return 0.0


def report(
    taken: list[float], statuses: Counter[tuple[str, int]], memory: list[float], seconds: float, number: int
) -> None:
    taken.sort()
    p50, p99 = (1000 * taken[int(share * (len(taken) - 1))] for share in (0.5, 0.99))
    half = len(memory) // 2
    growth = max(memory[half:]) - max(memory[:half])
    print(f"{number} requests in {seconds:.0f} s: p50 {p50:.0f} ms, p99 {p99:.0f} ms")
    for (kind, status), times in sorted(statuses.items()):
        print(f"{kind:10} {status} {times:6}")
    print(f"memory: {memory[0]:.0f} MB first, {max(memory):.0f} MB most, {growth:+.1f} MB from one half to the other")
    failed = sum(times for (kind, status), times in statuses.items() if kind == "page" and status != 200)
    print(f"pages that were not answered with 200: {failed}")
    keep("load", f"{number} requests", {"p50 ms": p50, "p99 ms": p99, "pages failed": failed, "growth MB": growth})


if __name__ == "__main__":
    run(main)
