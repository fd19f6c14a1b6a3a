"""The ways in which a task fails. `code` of one is a short word for a table, `str` the line for a log."""

import signal
from dataclasses import dataclass
from typing import ClassVar


class Failure:
    """What stands in the place of a task's result."""

    code: ClassVar[str]


@dataclass(frozen=True)
class Raised(Failure):
    """The task raised an exception, `SystemExit` included, or its result cannot be sent."""

    error: str  # the exception's class and message
    code: ClassVar[str] = "error"

    def __str__(self) -> str:
        return self.error


@dataclass(frozen=True)
class OutOfMemory(Failure):
    """The task asked for more memory than it may have."""

    error: str
    code: ClassVar[str] = "memory"

    def __str__(self) -> str:
        return self.error


@dataclass(frozen=True)
class TimedOut(Failure):
    """The task outlived its deadline: in CPU time, or by far on the clock."""

    deadline: float  # seconds
    code: ClassVar[str] = "timeout"

    def __str__(self) -> str:
        return f"timed out after {self.deadline:g} s"


@dataclass(frozen=True)
class Crashed(Failure):
    """A signal ended the task's process."""

    signal: str
    code: ClassVar[str] = "crash"

    def __str__(self) -> str:
        return f"crashed ({self.signal})"


@dataclass(frozen=True)
class Ended(Failure):
    """The task ended its own process."""

    status: int
    code: ClassVar[str] = "exit"

    def __str__(self) -> str:
        return f"ended its process ({self.status})"


def raised(error: BaseException) -> Failure:
    kind = OutOfMemory if isinstance(error, MemoryError) else Raised
    try:
        return kind(f"{type(error).__name__}: {error}")
    except Exception:  # its own message failed
        return kind(type(error).__name__)


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal has no name
        return f"signal {number}"
