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


def test_methods_are_loaded_when_they_are_asked_for() -> None:
    loaded = loaded_by("import dehusk; dehusk.extract('<p>Tea').text; assert 'vips' in dehusk.EXTRACTORS")
    assert not {name for name in loaded if name.startswith("dehusk.extractors.published.")}
    assert "dehusk.extractors.published.tps" in loaded_by("import dehusk; dehusk.EXTRACTORS['tps']")


@pytest.mark.parametrize("name", dehusk.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(dehusk, name) is not None
    assert name in dir(dehusk)
