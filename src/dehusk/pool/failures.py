"""The ways in which a task fails. `str` of one is the line for a log."""

import signal
from dataclasses import dataclass


class Failure:
    """What stands in the place of a task's result."""


@dataclass(frozen=True)
class Raised(Failure):
    """The task raised an exception, `SystemExit` included, or its result cannot be sent."""

    error: str  # the exception's class and message

    def __str__(self) -> str:
        return self.error


@dataclass(frozen=True)
class TimedOut(Failure):
    """The task outlived its deadline: in CPU time, or by far on the clock."""

    deadline: float  # seconds

    def __str__(self) -> str:
        return f"timed out after {self.deadline:g} s"


@dataclass(frozen=True)
class Crashed(Failure):
    """A signal ended the task's process."""

    signal: str

    def __str__(self) -> str:
        return f"crashed ({self.signal})"


@dataclass(frozen=True)
class Ended(Failure):
    """The task ended its own process."""

    code: int

    def __str__(self) -> str:
        return f"ended its process ({self.code})"


def raised(error: BaseException) -> Raised:
    try:
        return Raised(f"{type(error).__name__}: {error}")
    except Exception:  # its own message failed
        return Raised(type(error).__name__)


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal has no name
        return f"signal {number}"
