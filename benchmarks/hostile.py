"""How time and memory grow on pages built to hurt: CPU time at 2n and 4n over that at n, peak memory over page size.

usage: python -m benchmarks.hostile [--json FILE]
"""

import subprocess
import sys
import time
from collections.abc import Callable

import dehusk
from benchmarks.found import keep, run
from dehusk.page.guard import tamed

SHAPES: dict[str, Callable[[int], str]] = {
    "nested blocks": lambda n: "<div>" * n + "grain",
    "nested tables": lambda n: "<table><td>" * n + "grain",
    "nested svg": lambda n: "<svg><g>" * n + "grain",
    "formatting in every paragraph": lambda n: "".join(f"<p><b {i}>x" for i in range(n)) + "<p>grain",
    "markers that stay": lambda n: "<a><table><td><object></table></object></td></table>" * n + "grain",
    "endless text areas": lambda n: "<div>" * 500 + "<textarea>" * n + "grain",
    "unclosed cells": lambda n: "<table>" + "<tr><td>x" * n + "grain",
}
STAGES: dict[str, Callable[[str], object]] = {
    "guard": tamed,
    "parse": dehusk.parse,
    "extract": lambda html: dehusk.extract(html).text,
    "Markdown": lambda html: dehusk.extract(html).markdown,
    "records": dehusk.records,
}
FIRST = 2_000
BOTH = "dehusk.extract(html).text, dehusk.records(html)"
ATTACKS = {  # a page, and what is done with it
    "a crash at the cap": (
        "'<div><table><td>' * 101 + '<form><div><table><td></tbody><a href=x><div><a href=x>'", BOTH
    ),
    "a second root": ("'<table><td>' * 126 + '<i><b><em><table><td></tr><p>y'", BOTH),
    "formatting in every paragraph": ("''.join(f'<p><b {i}>x' for i in range(40_000))", BOTH),
    "20 MB of cells": ("'<table>' + '<td>x' * 4_000_000", "dehusk.extract(html).text"),
}  # fmt: skip
CHILD = """
import resource, dehusk
def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
html = {page}
dehusk.extract('<p>warm').text
before = peak()
{work}
print(len(html), peak() - before)
"""


def memory_of(attack: str) -> tuple[int, int]:
    """The characters of a page, and the bytes that a process of its own came to hold for it."""
    page, work = ATTACKS[attack]
    script = CHILD.replace("{page}", page).replace("{work}", work)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    size, held = map(int, done.stdout.split())
    return size, held


def cpu_seconds(stage: Callable[[str], object], html: str) -> float:
    def once() -> float:
        begun = time.process_time()
        stage(html)
        return time.process_time() - begun

    return min(once() for _ in range(3))


def main() -> None:
    for name, stage in STAGES.items():
        for shape, page in SHAPES.items():
            first, second, fourth = (cpu_seconds(stage, page(FIRST * times)) for times in (1, 2, 4))
            row = {"ms at n": 1000 * first, "2n": second / first, "4n": fourth / first}
            print(f"{name:10} {shape:32} {row['ms at n']:8.2f} ms {row['2n']:5.1f} {row['4n']:5.1f}", flush=True)
            keep(name, shape, row)
    for name in ATTACKS:
        size, held = memory_of(name)
        print(f"{name:32} {size:8} characters, peak {held / 2**20:6.1f} MB more, {held / size:6.1f} times the page")
        keep("memory", name, {"characters": size, "MB": held / 2**20, "times the page": held / size})


if __name__ == "__main__":
    run(main)
