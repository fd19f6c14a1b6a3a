"""What `import dehusk` and a first page cost beyond the libraries it stands on: CPU of fresh processes, taken in turn.

usage: python -m benchmarks.imports [TIMES]
"""

import os
import resource
import subprocess
import sys
from statistics import median
from tempfile import TemporaryDirectory

LIBRARIES = "import numpy, turbohtml, turbohtml.detect, rapidfuzz.distance"
DEHUSK = "import dehusk"
FIRST = "import dehusk; dehusk.extract('<p>one page').text"  # what is loaded when it is asked for, model and all


def cpu(code: str, cache: str) -> float:
    """Milliseconds of CPU, the interpreter's own start included; byte code is kept as it is of an installed package."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, env={**kept, "PYTHONPYCACHEPREFIX": cache})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1e3


def measured(times: int) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {"pass": [], LIBRARIES: [], DEHUSK: [], FIRST: []}
    with TemporaryDirectory() as cache:
        for code in found:
            cpu(code, cache)  # byte code and file cache
        for _ in range(times):
            for code, costs in found.items():
                costs.append(cpu(code, cache))
    return found


def main(times: int = 15) -> None:
    found = measured(times)
    for code, costs in found.items():
        print(f"{code:64} min {min(costs):6.1f} ms  median {median(costs):6.1f} ms")
    for name, of in {"min": min, "median": median}.items():
        for code in (DEHUSK, FIRST):
            libraries, ours = of(found[LIBRARIES]), of(found[code])
            print(f"{code:64} {name:6} {ours / libraries:5.2f} x its libraries, {ours - libraries:+7.1f} ms")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
