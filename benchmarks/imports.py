"""What `import dehusk` and a first page cost beyond the libraries it stands on: CPU of fresh processes, taken in turn.

The aim: a first page takes at most half as long again as numpy alone, and 100 ms more.

usage: python -m benchmarks.imports [TIMES] [--json FILE]
"""

import os
import resource
import subprocess
import sys
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.found import keep, run

NUMPY = "import numpy"
LIBRARIES = "import numpy, turbohtml, turbohtml.detect"
DEHUSK = "import dehusk"
FIRST = "import dehusk; dehusk.extract(b'<p>x').text"  # what is loaded when it is asked for, model and all
NAMES = {
    "pass": "Python alone",
    NUMPY: "numpy",
    LIBRARIES: "its libraries",
    DEHUSK: "import dehusk",
    FIRST: "a first page",
}


def cpu(code: str, cache: str) -> float:
    """Milliseconds of CPU, the interpreter's own start included; byte code is kept as it is of an installed package."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, env={**kept, "PYTHONPYCACHEPREFIX": cache})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1e3


def measured(times: int) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {code: [] for code in NAMES}
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
        print(f"{code:48} min {min(costs):6.1f} ms  median {median(costs):6.1f} ms")
        keep("import", NAMES[code], {"least ms": min(costs), "median ms": median(costs)})
    for name, of in {"min": min, "median": median}.items():
        for code in (DEHUSK, FIRST):
            libraries, ours = of(found[LIBRARIES]), of(found[code])
            print(f"{code:48} {name:6} {ours / libraries:5.2f} x its libraries, {ours - libraries:+7.1f} ms")
        aim = 1.5 * of(found[NUMPY]) + 100
        keep("import", f"a first page, {name}", {"of the aim": of(found[FIRST]) / aim})
        print(f"{FIRST:48} {name:6} {of(found[FIRST]) / aim:5.2f} of the aim, {aim:.0f} ms")


if __name__ == "__main__":
    run(main)
