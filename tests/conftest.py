"""What tests share. Tests that read the development data skip, with the reason, where it is not beside the project."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import dehusk
from dehusk.browser import chromium, shared
from dehusk.browser.browser import Browser
from dehusk.extractors import LAID_OUT

from .server import Server, serving

DATA = Path(__file__).parents[2] / "shared" / "data"
SLOW = ("spark", "training", "hostile", "evaluation")  # begun first, or one core would wait for them at the end


# Examples that are the same everywhere, and as many others as there is time for; none is judged by the clock.
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", UNTIMED, derandomize=True, database=None)
settings.register_profile("random", UNTIMED, max_examples=int(os.environ.get("EXAMPLES", "2000")), print_blob=True)
settings.load_profile("same")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.relative_to(Path(__file__).parent).parts[0] not in SLOW)


@pytest.fixture(scope="session")
def example() -> bytes:
    return (Path(__file__).parents[1] / "examples" / "teahouse.html").read_bytes()


@pytest.fixture(scope="session")
def data() -> Path:
    if not DATA.is_dir():
        pytest.skip(f"no development data at {DATA}")
    return DATA


@pytest.fixture(scope="session")
def browser() -> Browser:
    """The browser of this process, started; without one the test is skipped."""
    try:
        shared().layout(dehusk.parse("<p>Awake?</p>"))
    except dehusk.BrowserError as error:
        pytest.skip(str(error))
    return shared()


@pytest.fixture(scope="module")
def chrome(browser: Browser) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (where there is none these tests are skipped)

    with sync_playwright() as driver:
        path = chromium.find(driver.chromium.executable_path)
        launched = driver.chromium.launch(executable_path=path, args=["--disable-gpu"])
        yield launched
        launched.close()


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process in which no browser has been started and none can be."""
    monkeypatch.setenv("DEHUSK_CHROMIUM", "/nowhere/chromium")
    monkeypatch.setattr(dehusk.browser, "shared", lambda *_: Browser())


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as server:
        yield server


@pytest.fixture(autouse=True)
def browser_where_it_is_needed(request: pytest.FixtureRequest) -> None:
    """What is tested for every extractor is tested for those that need a browser where there is one."""
    case = getattr(request.node, "callspec", None)
    if case is not None and not LAID_OUT.isdisjoint(case.id.split("-")):
        request.getfixturevalue("browser")
