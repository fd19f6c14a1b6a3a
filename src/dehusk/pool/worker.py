"""A worker's process: takes a bundle of tasks at a time and sends an outcome a task, each under a watchdog."""

import faulthandler
import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from dehusk.pool.failures import raised

Function = Callable[[Any], object]

STARTED = b""  # a worker's first message
LOADING = 60.0  # seconds that `load` has on top of the task's own
PATIENCE = 4  # seconds on the clock for one of CPU time: a task that sleeps, or waits for another, ends too
TIMERS = hasattr(signal, "setitimer")  # else there is only the clock, and no telling it from a task that exits with 1
TIMED_OUT = (-signal.SIGPROF, -signal.SIGALRM) if TIMERS else (1,)  # exit codes


def serve(pipe: Connection, work: Function, load: Function | None, deadline: float) -> None:
    """Serve until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    if TIMERS:
        for number in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)  # which ends the process
    with suppress(EOFError, ConnectionError):
        pipe.send_bytes(STARTED)
        while True:
            for task in pipe.recv():
                pipe.send_bytes(_attempt(task, work, load, deadline))


def _attempt(task: Any, work: Function, load: Function | None, deadline: float) -> bytes:
    """The task's outcome, pickled on the task's time."""
    try:
        if load:
            _watch(LOADING + deadline)
            load(task)
        _watch(deadline)
        return pickle.dumps(work(task))
    except BaseException as error:  # whatever a task raises is its failure
        return pickle.dumps(raised(error))
    finally:
        _watch(0)


def _watch(seconds: float) -> None:
    """End this process after so much CPU time, or PATIENCE times as long on the clock; 0: let it be.

    Timers of the system, or a thread without Python, do so even where a library hangs and lets no Python run.
    """
    if TIMERS:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE * seconds)
    elif seconds:
        faulthandler.dump_traceback_later(PATIENCE * seconds, exit=True)
    else:
        faulthandler.cancel_dump_traceback_later()
