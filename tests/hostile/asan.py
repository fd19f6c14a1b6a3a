"""The compiled kernels under AddressSanitizer and UndefinedBehaviorSanitizer, over corpus, shapes, pages and fuzz.

usage: python -m tests.hostile.asan FOLDER [INPUTS]

It builds into FOLDER, and begins with errors planted in C that was compiled in the same way: unless the sanitisers see
them, nothing else counts. Leaks are not looked for, since Python keeps what it may need again.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

import dehusk
from dehusk import kernel
from dehusk.pool import Pool
from tests.hostile import fuzz
from tests.hostile.attempt import attempt_input
from tests.hostile.shapes import SHAPES
from tests.hostile.strategies import STRATEGIES, development, pages

ROOT = Path(__file__).parents[2]
FLAGS = "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
PLANTED = {"overflow": "heap-buffer-overflow", "undefined": "signed integer overflow"}
UNITS = 300
WRONG = """
#include <stdlib.h>

int overflow(int past)
{
    int *row = calloc(8, sizeof *row);
    int read = row[7 + past];
    free(row);
    return read;
}

int undefined(int by)
{
    return 2147483647 + by;
}
"""
SECONDS = 120.0  # an input: a sanitised build is slow, and hangs are looked for elsewhere


def build(folder: Path) -> None:
    """The package installed into `folder`/lib from a copy of its sources, and the planted errors beside it."""
    shutil.rmtree(folder, ignore_errors=True)
    copy = folder / "copy"
    made = shutil.ignore_patterns("*.so", "*.c", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT / "src", copy / "src", ignore=made)
    for name in ("README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (copy / "pyproject.toml").write_text(project.replace('["-O3", "-g0"]', '["-O1", "-g1"]').replace('["-s"]', "[]"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-cache-dir", "--target", folder / "lib"]
    subprocess.run([*pip, copy], env=os.environ | {"CFLAGS": FLAGS, "LDFLAGS": FLAGS}, check=True)
    gcc = ["gcc", "-shared", "-fPIC", *FLAGS.split(), "-x", "c", "-", "-o", folder / "planted.so"]
    subprocess.run(gcc, input=WRONG.encode(), check=True)


def environment(folder: Path) -> dict[str, str]:
    library = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    return os.environ | {
        "PYTHONPATH": os.pathsep.join((str(folder / "lib"), str(ROOT))),
        "LD_PRELOAD": library.stdout.strip(),
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",  # so that what Python allocates is watched, too
    }


def plant(folder: Path, name: str) -> None:
    """Meant not to return."""
    getattr(ctypes.CDLL(str(folder / "planted.so")), name)(1)


def check_sight(folder: Path) -> None:
    for name, told in PLANTED.items():
        call = [sys.executable, "-m", "tests.hostile.asan", folder, name]
        done = subprocess.run(call, env=environment(folder), capture_output=True, text=True, check=False)
        if done.returncode == 0 or told not in done.stderr:
            sys.exit(f"the sanitisers are blind: a planted {name} passed\n{done.stderr[-2000:]}")
        print(f"planted {name}: seen", flush=True)


def check_build(folder: Path) -> None:
    """What is imported here is the sanitised build, whole."""
    built = sorted(Path(dehusk.__file__).parent.rglob("*.so"))
    wanted = len(list((ROOT / "src").rglob("_*.pyx"))) + 1  # what they share
    if not kernel.COMPILED or folder not in Path(dehusk.__file__).parents or len(built) != wanted:
        sys.exit(f"not the sanitised build: {len(built)} of {wanted} modules, from {dehusk.__file__}")
    if plain := [path.name for path in built if b"__asan_init" not in path.read_bytes()]:
        sys.exit(f"built without sanitisers: {plain}")
    print(f"{len(built)} sanitised modules", flush=True)


def inputs() -> dict[str, list[bytes]]:
    shapes = [shape.make(UNITS) for shape in SHAPES.values()]
    return {
        "corpus": [path.read_bytes() for path in sorted(fuzz.CORPUS.glob("*.html"))],
        "shapes": [html if isinstance(html, bytes) else html.encode("utf-8", "surrogatepass") for html in shapes],
        "pages": [*pages(), *development()[::5]],
    }


def run(count: int) -> int:
    bad = 0
    with Pool(attempt_input, workers=os.cpu_count() or 1, deadline=SECONDS) as pool:
        for name, data in inputs().items():
            outcomes = [fuzz.described(outcome) for _, outcome in pool.run([one] for one in data)]
            print(f"{name}: {len(data)} inputs through every stage", flush=True)
            for line in filter(None, outcomes):
                bad += 1
                print(f"  {line}")
    fuzzing = fuzz.Run(os.cpu_count() or 1, SECONDS)
    fuzzing.go(fuzz.batches(0, float("inf"), count, list(STRATEGIES)))
    print(f"fuzz: {fuzzing.tried.total()} inputs")
    return bad + fuzzing.broken.total()


def main(folder: Path, *words: str) -> int:
    if words and words[0] in PLANTED:
        plant(folder, words[0])
        return 0
    if words and words[0] == "run":
        check_build(folder)
        return bool(run(int(words[1])))
    build(folder)
    check_sight(folder)
    again = [sys.executable, "-m", "tests.hostile.asan", folder, "run", *(words or ("5000",))]
    return subprocess.run(again, env=environment(folder), check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]).resolve(), *sys.argv[2:]))
