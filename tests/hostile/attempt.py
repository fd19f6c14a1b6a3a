"""One input through its stages: which promise it breaks, if any. Run in a process that may die of it."""

import traceback
from pathlib import Path
from typing import NamedTuple

from tests.hostile.limits import memory_for
from tests.hostile.stages import STAGES, Input, run, run_all
from tests.hostile.strategies import made

DEADLINE = 5.0  # seconds of CPU time an input
EVERYTHING = 250  # one seed of so many goes through every stage, each other through one
NAMES = list(STAGES)


class Case(NamedTuple):
    strategy: str
    seed: int


def attempt(case: Case) -> str:
    """The promise that an input breaks, as a line; "" if none."""
    html = made(*case)
    if case.seed % EVERYTHING == 0:
        return broken(html)
    return broken(html, NAMES[case.seed % len(NAMES)])


def attempt_input(data: bytes) -> str:
    """The same of bytes through every stage, then of the characters that they are."""
    if line := broken(data):
        return line
    try:
        return broken(data.decode("utf-8", "surrogatepass"))
    except UnicodeDecodeError:
        return ""


def broken(html: Input, stage: str | None = None) -> str:
    try:
        with memory_for(html):
            run(stage, html) if stage else run_all(html)
    except Exception as error:  # untyped, or an assertion of a stage
        return f"{type(error).__name__} in {place(error)}{f': {error}' if isinstance(error, AssertionError) else ''}"
    return ""


def place(error: Exception) -> str:
    """The innermost line of dehusk that an error came through."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "dehusk" in Path(frame.filename).parts]
    frame = frames[-1] if frames else traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(frame.filename).name} {frame.name}"
