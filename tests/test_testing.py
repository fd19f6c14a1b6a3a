"""The public contract check finds each broken promise: one extractor a promise, wrong in that one way."""

import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
import pytest

import dehusk
from dehusk.testing import EMPTY, PAGES, PROMISES, check_extractor, nothing_from_nothing

Score = Callable[[dehusk.Page], Any]


@dataclass(frozen=True)
class Scored:
    """Whatever a test wants of it; right in all else."""

    about: ClassVar[str] = "by a function"
    by: Score

    def score(self, page: dehusk.Page) -> Any:
        return self.by(page)


def half(page: dehusk.Page) -> Any:
    return np.full(len(page), 0.5)


def loves_links(page: dehusk.Page) -> Any:
    return page.block_link_share


@pytest.mark.parametrize("by", [half, loves_links])
def test_a_right_one_passes(by: Score) -> None:
    check_extractor(Scored(by))


# -- scores


def one_too_few(page: dehusk.Page) -> Any:
    return half(page)[1:]


def single(page: dehusk.Page) -> Any:
    return half(page).astype(np.float32)


def listed(page: dehusk.Page) -> Any:
    return half(page).tolist()


def never_a_number(page: dehusk.Page) -> Any:
    return half(page) * np.nan


def too_high(page: dehusk.Page) -> Any:
    return half(page) + 1


def below_zero(page: dehusk.Page) -> Any:
    return half(page) - 1


def fails_without_blocks(page: dehusk.Page) -> Any:
    return page.block_chars / page.block_chars.max()


def fails_on_one_word(page: dehusk.Page) -> Any:
    return half(page) / (len(page) != 1 or None)


@pytest.mark.parametrize(
    ("by", "promise"),
    [
        (one_too_few, "one score for each of the 1 blocks"),
        (single, "float64, not float32"),
        (listed, "a numpy array"),
        (never_a_number, "never NaN"),
        (too_high, "from 0 to 1"),
        (below_zero, "from 0 to 1"),
        (fails_without_blocks, "any markup.*ValueError"),
        (fails_on_one_word, 'any markup.*"one word".*TypeError'),
    ],
)
def test_wrong_scores(by: Score, promise: str) -> None:
    with pytest.raises(AssertionError, match=promise):
        check_extractor(Scored(by))


# -- the same page, the same scores


CALLS: list[dehusk.Page] = []


def other_every_time(page: dehusk.Page) -> Any:
    CALLS.append(page)
    return half(page) / len(CALLS)


def other_in_other_threads(page: dehusk.Page) -> Any:
    return half(page) * (threading.current_thread() is threading.main_thread())


def writes_on_the_page(page: dehusk.Page) -> Any:
    page.columns.tag[:] = 0
    return half(page)


@pytest.mark.parametrize(
    ("by", "promise"),
    [
        (other_every_time, "the same page the same scores"),
        (other_in_other_threads, "in several threads"),
        (writes_on_the_page, "leaves the page's columns as they are .tag changed"),
    ],
)
def test_what_scores_depend_on(by: Score, promise: str) -> None:
    with pytest.raises(AssertionError, match=promise):
        check_extractor(Scored(by))


# -- the object


@dataclass
class Thawed:
    about: ClassVar[str] = "its parameters can be changed under way"

    def score(self, page: dehusk.Page) -> Any:
        return half(page)


@dataclass(frozen=True)
class Wordless:
    about: ClassVar[str] = ""

    def score(self, page: dehusk.Page) -> Any:
        return half(page)


@dataclass(frozen=True, eq=False)
class Unequal:
    about: ClassVar[str] = "a copy of it is another"

    def score(self, page: dehusk.Page) -> Any:
        return half(page)


class Plain:
    about = "no dataclass"

    def score(self, page: dehusk.Page) -> Any:
        return half(page)


@dataclass(frozen=True)
class Locked(Scored):
    lock: Any = field(default_factory=threading.Lock)


@pytest.mark.parametrize(
    ("extractor", "promise"),
    [
        (Thawed(), "frozen dataclass"),
        (Plain(), "frozen dataclass"),
        (Scored, "frozen dataclass"),
        (Wordless(), "one line of text in `about`"),
        (Unequal(), "equal to itself after pickling"),
        (Locked(half), "can be pickled.*TypeError"),
    ],
)
def test_wrong_objects(extractor: Any, promise: str) -> None:
    with pytest.raises(AssertionError, match=promise):
        check_extractor(extractor)


def test_nothing_from_nothing() -> None:
    with pytest.raises(AssertionError, match=r"an empty text for a page without text.*ValueError"):
        nothing_from_nothing(Scored(fails_without_blocks))


# -- the check itself


def test_the_pages_hold_what_they_are_for() -> None:
    assert all(len(dehusk.parse(html)) == 0 for html in EMPTY.values())
    assert sum(len(dehusk.parse(html)) > 0 for html in PAGES.values()) == len(PAGES) - len(EMPTY)


def test_switching_is_as_before() -> None:
    before = sys.getswitchinterval()
    PROMISES[-1](Scored(half))
    assert sys.getswitchinterval() == before


def test_it_needs_no_test_runner() -> None:
    code = (
        "import sys; sys.modules['pytest'] = sys.modules['hypothesis'] = None\n"
        "import dehusk.testing as t; t.check_extractor(t.dehusk.EXTRACTORS['cectd'])"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
