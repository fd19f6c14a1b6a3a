"""What a task may take: CPU time, time on the clock, memory. The system holds to it, also where a library hangs."""

import faulthandler
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

try:
    import resource
except ImportError:  # not on Windows, which has no such limits
    resource = None  # type: ignore[assignment]

DEADLINE = 5.0  # the slowest of 5,000 real pages took 0.07 s
MEMORY = 1 << 30
PATIENCE = 10  # seconds on the clock for one of CPU time: a task that sleeps, or waits for another, ends too
LOADING = 60.0  # seconds for what is not the task's own: loading libraries, reading on
TIMERS = hasattr(signal, "setitimer")  # else there is only the clock, and no telling it from a task that exits with 1
TIMED_OUT = (-signal.SIGPROF, -signal.SIGALRM) if TIMERS else (1,)  # exit codes
MAPPED = Path("/proc/self/statm")  # pages of address space; where there is none, memory is not limited


@dataclass(frozen=True)
class Limits:
    deadline: float = DEADLINE  # seconds of CPU time of a task; PATIENCE times as long on the clock
    memory: int | None = MEMORY  # bytes of address space beyond what a worker begins with

    def settle(self) -> None:
        """Of this process, once: the limit on memory, and signals that end it."""
        if TIMERS:
            for number in (signal.SIGPROF, signal.SIGALRM):
                signal.signal(number, signal.SIG_DFL)  # which ends the process
        if self.memory is not None and resource is not None and MAPPED.exists():
            mapped = int(MAPPED.read_text().split()[0]) * resource.getpagesize()
            with suppress(ValueError, OSError):  # the user's own limit is lower
                resource.setrlimit(resource.RLIMIT_AS, (mapped + self.memory, resource.RLIM_INFINITY))


def watch(seconds: float) -> None:
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


def spent() -> float:
    """CPU seconds of this thread: while it is watched, Linux counts those of the process in ticks of milliseconds."""
    return time.thread_time()
