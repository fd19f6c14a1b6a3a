"""What a release is made from fits together; `make package` builds one and looks into it (tests/package.py)."""

import re
import tomllib
from fnmatch import fnmatch
from pathlib import PurePosixPath

import pytest

import dehusk
from tests.package import FILES, FOLDERS, ONLY_SOURCE, ROOT, sources

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SETUPTOOLS = PROJECT["tool"]["setuptools"]
SHARED = "src/dehusk/kernel/_shared.c"  # which Cython writes


def test_every_data_file_of_the_package_goes_into_the_wheel() -> None:
    globs = [
        f"src/{package.replace('.', '/')}/{glob}"
        for package, found in SETUPTOOLS["package-data"].items()
        for glob in found
    ]
    data = {name for name in sources("src") if PurePosixPath(name).suffix not in {".py", *ONLY_SOURCE}}
    assert {name for name in data if not any(fnmatch(name, glob) for glob in globs)} == set()
    assert [glob for glob in globs if not any(fnmatch(name, glob) for name in data)] == []


def test_every_package_has_an_init() -> None:
    """Else it would not be found, and not be in the wheel."""
    folders = {PurePosixPath(name).parent for name in sources("src/dehusk") if name.endswith(".py")}
    assert [str(folder) for folder in folders if not (ROOT / folder / "__init__.py").exists()] == []


def test_every_kernel_source_is_built() -> None:
    built = {source for module in SETUPTOOLS["ext-modules"] for source in module["sources"]}
    assert built == {name for name in sources("src") if name.endswith(".pyx")} | {SHARED}
    assert all(module["optional"] for module in SETUPTOOLS["ext-modules"])


@pytest.mark.parametrize("name", [*FOLDERS, *FILES])
def test_what_the_sdist_is_to_hold_exists(name: str) -> None:
    assert (ROOT / name).exists()
    manifest = (ROOT / "MANIFEST.in").read_text("utf-8")
    by_itself = {"LICENSE", "README.md", "pyproject.toml"}
    assert name in by_itself or name in manifest.split()


def test_the_version_stands_once() -> None:
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert SETUPTOOLS["dynamic"]["version"] == {"attr": "dehusk.__version__"}
    line = f'__version__ = "{dehusk.__version__}"'  # a literal, or setuptools would import the package to read it
    assert line in (ROOT / "src" / "dehusk" / "__init__.py").read_text("utf-8").splitlines()


def test_wheels_are_built_for_the_pythons_that_are_named() -> None:
    named = re.findall(r"Python :: 3\.(\d+)", " ".join(PROJECT["project"]["classifiers"]))
    (built,) = re.findall(r"cp3\{([\d,]+)\}-\*", PROJECT["tool"]["cibuildwheel"]["build"])
    assert built.split(",") == named
    assert PROJECT["project"]["requires-python"] == f">=3.{named[0]}"
