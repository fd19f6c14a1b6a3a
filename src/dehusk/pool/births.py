"""How workers come to be: forked from a process that has loaded what they need, and without threads."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context
from typing import Any

from dehusk.pool.worker import Job

ONE_THREAD = (
    "OPENBLAS_NUM_THREADS",
    "OMP_NUM_THREADS",
    "MKL_NUM_THREADS",
)  # no fork of a process with threads

# A fork of the parent itself would share its threads and locks; spawning takes twenty times as long.
CONTEXT: Any = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")


def preload(job: Job) -> None:
    """Have the process that workers are forked from load the functions of a job; it begins with the first worker.

    Only ours: a module of others may begin threads as it is loaded.
    """
    if CONTEXT.get_start_method() == "forkserver":
        modules = {getattr(one, "__module__", None) or "" for one in vars(job).values() if callable(one)}
        ours = sorted(name for name in modules if name.startswith("dehusk."))
        CONTEXT.set_forkserver_preload(["__main__", *ours, "dehusk.preloaded"])


@contextmanager
def one_thread() -> Iterator[None]:
    """Numeric libraries of workers begin no threads."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
