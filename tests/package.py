"""What a release holds: `make package` builds sdist and wheel, and this looks into both and uses the wheel for real.

usage: python -m tests.package DIST
"""

import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path, PurePosixPath

import dehusk

ROOT = Path(__file__).parents[1]
ONLY_SOURCE = {".pyx"}  # of the package, what a wheel does without
MADE = {".c", ".so", ".pyd", ".pyc"}
FOLDERS = ("benchmarks", "deploy", "docs", "examples", "requirements", "src", "tests")
FILES = ("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "SECURITY.md", "pyproject.toml")
METADATA = (
    "# dehusk",
    "Author: ",
    "Classifier: Programming Language :: Python :: 3.11",
    "Keywords: ",
    "License-Expression: MIT",
    "Provides-Extra: train",
    "Requires-Python: >=3.11",
    f"Version: {dehusk.__version__}",
)


def sources(*folders: str) -> set[str]:
    """The files below some folders of the project, without what a build or a run leaves there."""
    files = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    names = {path.relative_to(ROOT) for path in files if path.suffix not in MADE}
    return {name.as_posix() for name in names if not any(part.endswith(".egg-info") for part in name.parts)}


def in_sdist(path: Path) -> set[str]:
    with tarfile.open(path) as archive:
        return {"/".join(PurePosixPath(one.name).parts[1:]) for one in archive.getmembers() if one.isfile()}


def check_sdist(path: Path) -> None:
    held, wanted = in_sdist(path), sources(*FOLDERS) | set(FILES)
    tell("the sdist lacks", wanted - held)
    tell("the sdist holds what is made by a build", {name for name in held if PurePosixPath(name).suffix in MADE})


def check_wheel(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        held = set(archive.namelist())
        (about,) = (name for name in held if name.endswith(".dist-info/METADATA"))
        metadata = archive.read(about).decode("utf-8")
    wanted = {name.removeprefix("src/") for name in sources("src") if PurePosixPath(name).suffix not in ONLY_SOURCE}
    tell("the wheel lacks", wanted - held)
    more = {name for name in held - wanted if ".dist-info/" not in name and not name.endswith((".so", ".pyd"))}
    tell("the wheel holds more than the package", more)
    tell("the wheel has no licence", set() if any(name.endswith("licenses/LICENSE") for name in held) else {"LICENSE"})
    tell("the wheel's metadata lacks", {line for line in METADATA if line not in metadata})


def tell(what: str, names: set[str]) -> None:
    if names:
        sys.exit(f"{what}: {', '.join(sorted(names))}")


def try_wheel(path: Path) -> None:
    """Installs it where nothing else is, and extracts the example from another folder."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([programs / "python", "-I", "-m", "pip", "install", "--quiet", path.resolve()], check=True)
        words = ["extract", ROOT / "examples" / "teahouse.html", "--format", "markdown", "--title"]
        done = subprocess.run([programs / "dehusk", *words], cwd=folder, env={}, capture_output=True, check=True)
    if not done.stdout.decode("utf-8").startswith("# The teahouse that survived the flood"):
        sys.exit("the installed wheel does not extract the example")


def main(dist: Path) -> None:
    (sdist,), (wheel,) = (sorted(dist.glob(f"dehusk-{dehusk.__version__}{ending}")) for ending in (".tar.gz", "-*.whl"))
    check_sdist(sdist)
    check_wheel(wheel)
    try_wheel(wheel)
    for path in (sdist, wheel):
        print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB, holds what it should")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
