"""Attributes made once, without a lock: in threads, and in a child forked while other threads make them."""

import os
import pickle
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context

import pytest

import dehusk
from dehusk.browser.browser import Browser
from dehusk.errors import BrowserError
from dehusk.lazy import cached
from tests.golden import FOLDER, names

PAGES = [(FOLDER / name / "page.html").read_bytes() for name in names()]
WRITTEN = ("text", "markdown", "html", "json", "xml", "tei")


class Counting:
    made = 0

    @cached
    def value(self) -> list[int]:
        """A list, made once."""
        self.made += 1
        return [self.made]


def everything(html: bytes) -> list[str]:
    result = dehusk.extract(html)
    return [*(getattr(result, name) for name in WRITTEN), repr([region.rows for region in dehusk.records(html)])]


def test_a_value_is_made_once_an_object() -> None:
    one, other = Counting(), Counting()
    assert one.value is one.value
    assert one.made == 1
    assert other.value is not one.value
    assert Counting.value.__doc__ == "A list, made once."


def test_eight_threads_find_what_one_does() -> None:
    serial = [everything(html) for html in PAGES]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(everything, PAGES * 4)) == serial * 4


def test_a_page_shared_by_eight_threads() -> None:
    page = dehusk.parse(PAGES[0])
    with ThreadPoolExecutor(8) as threads:
        texts = set(threads.map(lambda _: dehusk.extract(page).markdown, range(32)))
    assert texts == {dehusk.extract(PAGES[0]).markdown}


@pytest.mark.parametrize("start", ["spawn", "fork"])
def test_processes_find_what_one_does(start: str) -> None:
    if start == "fork" and not hasattr(os, "fork"):
        pytest.skip("no fork here")
    with ProcessPoolExecutor(2, get_context(start)) as processes:
        assert list(processes.map(everything, PAGES[:3])) == [everything(html) for html in PAGES[:3]]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_child_forked_while_threads_extract_finishes() -> None:
    html = PAGES[0]
    expected = everything(html)
    with busy_threads(html):
        for _ in range(20):
            child = os.fork()
            if not child:
                os._exit(0 if everything(html) == expected else 1)
            assert exit_code(child) == 0


def test_a_forked_child_is_told_that_the_browser_is_not_its_own() -> None:
    with Browser() as browser:  # its thread runs, and no Chromium is needed
        child = os.fork()
        if not child:
            with suppress(BrowserError):
                browser.screenshot("<p>x")
                os._exit(1)
            os._exit(0 if everything(PAGES[0]) else 1)
        assert exit_code(child) == 0


@contextmanager
def busy_threads(html: bytes) -> Iterator[None]:
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            everything(html)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def exit_code(child: int, tries: int = 6000) -> int | None:
    """Of a child that ends within so many hundredths of a second; one that hangs is killed."""
    for _ in range(tries):
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def test_a_result_is_the_same_after_a_pickle() -> None:
    for html in PAGES[:3]:
        for result in (dehusk.extract(html), asked := dehusk.extract(html)):
            assert [getattr(asked, name) for name in WRITTEN]
            again = pickle.loads(pickle.dumps(result))
            assert [getattr(again, name) for name in WRITTEN] == [getattr(result, name) for name in WRITTEN]
