"""Killable workers with deadlines: a function run on tasks in processes of its own, whatever the tasks do to them.

>>> with Pool(work, workers=2, deadline=60) as pool:                    # doctest: +SKIP
...     for task, outcome in pool.run([task] for task in tasks):
...         print(task, "failed:" if isinstance(outcome, Failure) else "gave", outcome)

Three ways of use: `Pool` for tasks sent in bundles, `Streams` for workers that read what they work on by themselves,
`OnDemand` for one task at a time with a future for its outcome.
"""

from dehusk.pool.failures import Crashed, Ended, Failure, OutOfMemory, Raised, TimedOut
from dehusk.pool.limits import DEADLINE, MEMORY, Limits, spent
from dehusk.pool.on_demand import BusyError, OnDemand
from dehusk.pool.pool import Pool
from dehusk.pool.streams import Received, Streams

__all__ = [
    "DEADLINE", "MEMORY", "BusyError", "Crashed", "Ended", "Failure", "Limits", "OnDemand", "OutOfMemory", "Pool",
    "Raised", "Received", "Streams",
    "TimedOut", "spent",
]  # fmt: skip
