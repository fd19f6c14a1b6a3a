"""Killable workers with deadlines: a function run on tasks in processes of its own, whatever the tasks do to them.

>>> with Pool(work, workers=2, deadline=60) as pool:                    # doctest: +SKIP
...     for task, outcome in pool.run([task] for task in tasks):
...         print(task, "failed:" if isinstance(outcome, Failure) else "gave", outcome)
"""

from dehusk.pool.failures import Crashed, Ended, Failure, Raised, TimedOut
from dehusk.pool.pool import Pool

__all__ = ["Crashed", "Ended", "Failure", "Pool", "Raised", "TimedOut"]
