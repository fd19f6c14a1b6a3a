"""What `import dehusk` loads, and where its names come from, in a process of its own."""

import subprocess
import sys

import pytest

import dehusk

HEAVY = ("asyncio", "http.client", "jax", "lightgbm", "multiprocessing", "playwright", "pyarrow", "ssl",
         "urllib.request", "xml.sax")  # fmt: skip
EVERY_FORMAT = (
    "r = dehusk.extract('<h1>Tea</h1><p>Pour.'); r.text, r.markdown, r.html, r.xml, r.tei, r.json, r.metadata"
)


def loaded_by(code: str) -> set[str]:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"{code}; import sys; print(*sys.modules)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return set(run.stdout.split())


@pytest.mark.parametrize(
    "code", ["import dehusk", f"import dehusk; {EVERY_FORMAT}", "import dehusk; dehusk.records('')"]
)
def test_nothing_heavy_is_loaded(code: str) -> None:
    loaded = loaded_by(code)
    assert "dehusk" in loaded
    assert not loaded & set(HEAVY)


def test_a_name_is_loaded_when_it_is_asked_for() -> None:
    assert "dehusk.page" not in loaded_by("import dehusk")
    assert "dehusk.page" in loaded_by("import dehusk; dehusk.parse")
    assert "dehusk.extractors" not in loaded_by("import dehusk; dehusk.parse")


@pytest.mark.parametrize("name", dehusk.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(dehusk, name) is not None
    assert name in dir(dehusk)


def test_a_room_is_there_without_an_import_of_its_own() -> None:
    assert "dehusk.metadata" in loaded_by("import dehusk; dehusk.metadata.read(dehusk.parse('x'))")


def test_no_other_name_is() -> None:
    with pytest.raises(AttributeError, match="no attribute 'extrct'"):
        dehusk.extrct  # type: ignore[attr-defined]  # noqa: B018
