"""Workers that hang, crash, leave and fail, in real processes."""

import ctypes
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dehusk.errors import WorkerError
from dehusk.pool import Crashed, Ended, Failure, OutOfMemory, Pool, Raised, TimedOut, spent

DEADLINE = 0.5


def sleep() -> None:
    time.sleep(600)


def spin() -> None:
    while True:
        pass


def hang_in_c() -> None:
    """Holds the interpreter's lock: no Python of this process runs again."""
    ctypes.PyDLL(None).usleep(600_000_000)


def segfault() -> None:
    ctypes.string_at(0)


def kill(number: int) -> None:
    os.kill(os.getpid(), number)


def raise_error() -> None:
    raise ValueError("a bad task")


def leave_by_exception() -> None:
    sys.exit(4)


def interrupt() -> None:
    raise KeyboardInterrupt


def big() -> bytes:
    return b"x" * 50_000_000


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


def raise_without_words() -> None:
    raise UnspeakableError


class OnlyHere:
    """A result that can be taken apart but not put together."""

    def __reduce__(self) -> tuple[Any, ...]:
        return raise_error, ()


def call(task: Any) -> Any:
    return task() if callable(task) else task


FAILURES: dict[str, tuple[Any, Failure]] = {
    "sleeps": (sleep, TimedOut(DEADLINE)),
    "spins": (spin, TimedOut(DEADLINE)),
    "hangs in C": (hang_in_c, TimedOut(DEADLINE)),
    "crashes": (segfault, Crashed("SIGSEGV")),
    "is killed": (partial(kill, signal.SIGKILL), Crashed("SIGKILL")),
    "leaves": (partial(os._exit, 3), Ended(3)),
    "leaves with the status of success": (partial(os._exit, 0), Ended(0)),
    "exits": (leave_by_exception, Raised("SystemExit: 4")),
    "raises": (raise_error, Raised("ValueError: a bad task")),
    "raises what cannot be told": (raise_without_words, Raised("UnspeakableError")),
    "interrupts": (interrupt, Raised("KeyboardInterrupt: ")),
    "asks for more memory than there is": (partial(bytearray, 1 << 60), OutOfMemory("MemoryError: ")),
    "gives what cannot be put together": (OnlyHere, Raised("ValueError: a bad task")),
}  # fmt: skip


@pytest.mark.parametrize(("task", "failure"), FAILURES.values(), ids=FAILURES)
def test_a_task_that_fails_fails_alone(task: Any, failure: Failure) -> None:
    with Pool(call, deadline=DEADLINE) as pool:
        assert list(pool.run([["before", task, "after"], ["later"]])) == [
            ("before", "before"), (task, failure), ("after", "after"), ("later", "later"),
        ]  # fmt: skip


def test_a_result_that_cannot_be_sent() -> None:
    with Pool(call, deadline=DEADLINE) as pool:
        [(_, lock), after] = pool.run([[multiprocessing.Lock, "after"]])
    assert isinstance(lock, Raised)
    assert after == ("after", "after")


def readings(count: int) -> int:
    return len({spent() for _ in range(count)})


@pytest.mark.skipif(time.get_clock_info("thread_time").resolution > 1e-6, reason="the clock itself ticks")
def test_time_is_told_finely_while_it_is_watched() -> None:
    with Pool(readings, deadline=60) as pool:
        [(_, different)] = pool.run([[1000]])
    assert different > 500  # in ticks it would be one or two


def test_big_results_and_big_tasks() -> None:
    with Pool(call, workers=2) as pool:
        outcomes = [outcome for _, outcome in pool.run([[big, big], [big], [b"y" * 20_000_000]])]
    assert sorted(len(outcome) for outcome in outcomes) == [20_000_000, 50_000_000, 50_000_000, 50_000_000]


def test_every_task_once_whatever_becomes_of_the_workers() -> None:
    bundles = [[(number, step) for step in range(number % 4)] for number in range(30)]
    with Pool(sometimes, workers=3, deadline=DEADLINE) as pool:
        found = dict(pool.run(bundles))
    assert found == {
        task: Ended(7) if task[0] % 7 == 3 and task[1] == 1 else task for bundle in bundles for task in bundle
    }


def sometimes(task: tuple[int, int]) -> tuple[int, int]:
    if task[0] % 7 == 3 and task[1] == 1:
        os._exit(7)
    return task


def pid(_: object) -> int:
    return os.getpid()


def test_a_bundle_is_one_workers_and_a_worker_serves_on() -> None:
    with Pool(pid, workers=2) as pool:
        first, second = ([outcome for _, outcome in pool.run([range(5), range(5)])] for _ in range(2))
    assert len(set(first)) == 2
    assert {first.count(one) for one in first} == {5}
    assert set(first) == set(second)
    assert os.getpid() not in first


def test_tasks_are_asked_for_as_workers_become_free() -> None:
    asked = []

    def endless() -> Iterator[list[int]]:
        for number in range(10**9):
            asked.append(number)
            yield [number]

    with Pool(call, workers=2) as pool:
        for done, _ in enumerate(pool.run(endless()), 1):
            assert len(asked) <= done + 2
            if done == 20:
                break


class Loading:
    """Loading takes longer than a task may."""

    loaded: object = None

    def load(self, task: object) -> None:
        if task == "cannot be loaded for":
            raise ImportError("no library")
        if self.loaded is None:
            self.loaded = burn(2 * DEADLINE)

    def work(self, task: object) -> object:
        return task, self.loaded


def burn(seconds: float) -> float:
    """So much CPU time."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return seconds


def test_loading_is_not_held_against_a_task() -> None:
    loading = Loading()
    with Pool(loading.work, load=loading.load, deadline=DEADLINE) as pool:
        outcomes = [outcome for _, outcome in pool.run([[1, "cannot be loaded for", 2]])]
    assert outcomes == [(1, 2 * DEADLINE), Raised("ImportError: no library"), (2, 2 * DEADLINE)]


def test_a_deadline_is_each_tasks_own() -> None:
    """Together they take longer than one may; each is so short that no busy machine makes it late on the clock."""
    with Pool(burn, deadline=DEADLINE) as pool:
        assert [outcome for _, outcome in pool.run([[0.06 * DEADLINE] * 20])] == [0.06 * DEADLINE] * 20


def test_nothing_to_do_starts_nothing() -> None:
    with Pool(call, workers=5) as pool:
        assert list(pool.run([])) == []
        assert list(pool.run([[], []])) == []
        assert multiprocessing.active_children() == []


def test_the_end_ends_all_workers() -> None:
    with Pool(call, workers=2) as pool:
        outcomes = pool.run([["quick", sleep], [sleep]])
        assert next(outcomes) == ("quick", "quick")
        assert len(multiprocessing.active_children()) == 2
        outcomes.close()  # type: ignore[attr-defined]  # a generator
        assert multiprocessing.active_children() == []
        assert list(pool.run([["again"]])) == [("again", "again")]
    assert multiprocessing.active_children() == []


def test_an_error_of_the_caller_ends_all_workers() -> None:
    def bundles() -> Iterator[list[Any]]:
        yield [sleep]
        raise OSError("the disk is gone")

    with Pool(call, workers=2) as pool, pytest.raises(OSError, match="the disk is gone"):
        list(pool.run(bundles()))
    assert multiprocessing.active_children() == []


def test_a_worker_that_died_with_nothing_to_do_is_replaced() -> None:
    with Pool(pid) as pool:
        [(_, first)] = pool.run([[0]])
        assert isinstance(first, int)
        os.kill(first, signal.SIGKILL)
        for process in multiprocessing.active_children():
            process.join()
        [(_, second)] = pool.run([[0]])
    assert isinstance(second, int)
    assert second != first


PROGRAM = """
import os, sys, time
from dehusk.pool import Pool
def work(task):
    print(os.getpid(), flush=True)
    time.sleep(600)
if GUARD:
    with Pool(work, workers=2) as pool:
        list(pool.run([[1], [2]]))
"""


def program(path: Path, guard: str) -> "subprocess.Popen[str]":
    (path / "program.py").write_text(PROGRAM.replace("GUARD", guard))
    command = [sys.executable, str(path / "program.py")]
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # SIGINT is ignored in the background of a shell, and by whatever is started there.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )


def test_an_interrupt_ends_all_workers(tmp_path: Path) -> None:
    with program(tmp_path, "__name__ == '__main__'") as running:
        assert running.stdout is not None
        workers = {int(running.stdout.readline()) for _ in range(2)}
        running.send_signal(signal.SIGINT)
        told = running.communicate()[1]
    assert told.endswith("KeyboardInterrupt\n")
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)


def test_a_program_that_starts_itself_again_is_told(tmp_path: Path) -> None:
    """Without a guard every worker would run the whole program: spawned processes import it."""
    with program(tmp_path, "True") as running:
        told = running.communicate()[1]
    assert f"{WorkerError.__module__}.{WorkerError.__name__}: a worker ended as it started (" in told
