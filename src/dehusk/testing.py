"""The contract of an extractor, for any package to run: `check_extractor(Mine())`. It needs no test runner."""

import copy
import dataclasses
import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import numpy as np

import dehusk
from dehusk.arrays import Floats
from dehusk.extractors import Extractor
from dehusk.page import Page, parse

THREADS = 4
EMPTY = {
    "empty": "",
    "no body text": "<html><head><title>Only a title</title></head><body></body></html>",
    "frameset": "<frameset><frame src=a><frame src=b></frameset>",
    "script only": "<body><script>var text = 'Not content, whatever it says.';</script><style>p {}</style></body>",
}
USUAL = {
    "one word": "<body>word</body>",
    "links only": "<body>" + "".join(f"<p><a href=/{i}>Section {i} of the menu</a></p>" for i in range(20)) + "</body>",
    "article": "<body><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><div><h1>The long story</h1>"
    + "".join(f"<p>Sentence {n} of some length, with commas, words and an end, about the story.</p>" for n in range(6))
    + "</div><div><a href=/i>Imprint</a> <a href=/p>Privacy</a></div></body>",
    "one long line": "<body><p>" + "word and another, " * 2000 + "</p></body>",
    "chinese": "<title>洪水中幸存的茶馆</title><body><p><a href=/>首页</a></p><div><h1>洪水中幸存的茶馆</h1>"
    + "".join(
        f"<p>二月{n}日河水上涨时，磨坊桥边的老茶馆里水深一米半。两周后，水壶又唱了起来。</p>" for n in "一二三四五"
    )
    + "</div></body>",
}
AWKWARD = {
    "text without a block": "Some words, a few. <b>x</b> <a href=x>汉字。</a>",
    "blocks without a letter": "<p>.</p><p>1</p><h1>-</h1><p>\u200b</p>",
    "one character a block": "<p>x</p>" * 40,
    "everything left open": "<div><p><b><a href=x><ul><li><table><tr><td><h1>Some words, a few. ",
    "closed but never opened": "</p></div></a></table></b>Some words, a few.</title>",
    "a table in a table": "<table><tr><td><table><tr><td>x<td>Some words, a few.</table><td>x</table>",
    "a form": "<select><option>Some words<option>x</select><button>Some words</button><textarea><p>x</textarea>",
    "only hidden text": "<div hidden><p>Some words, a few.</p></div><p style='display:none'>x</p>",
    "the same words again": "<p>Some words, a few, and the same again.</p>" * 30,
    "lines and code": "<pre>x\n\n y</pre>Some words<br><br>a few.<br>\n\n<pre></pre><pre>\n</pre>",
    "a title that is all": "<title>Some words, a few.</title><h1>Some words, a few.</h1>",
    "deep": "<div>" * 400 + "Some words, a few.",
    "wide": "<ul>" + "<li>Some words, <a href=x>a few</a>." * 500 + "</ul>",
    "beyond the first plane": "<p>😀😀😀 𠀀𠀀。</p><p>\ud83d</p><p>e\u0301\u202e</p>",
}
PAGES = {**EMPTY, **USUAL, **AWKWARD}


def check_extractor(extractor: Extractor) -> None:
    """Holds an extractor to every promise of PROMISES; AssertionError names the first that it breaks."""
    for promise in PROMISES:
        promise(extractor)


# -- the promises


def frozen_dataclass(extractor: Extractor) -> None:
    frozen = dataclasses.is_dataclass(extractor) and extractor.__dataclass_params__.frozen
    _hold(frozen and not isinstance(extractor, type), extractor, "is an instance of a frozen dataclass")


def says_what_it_is(extractor: Extractor) -> None:
    about = getattr(extractor, "about", None)
    _hold(isinstance(about, str) and about.strip() and "\n" not in about, extractor, "has one line of text in `about`")


def survives_pickling(extractor: Extractor) -> None:
    try:
        back = pickle.loads(pickle.dumps(extractor))
    except Exception as error:
        raise _broken(extractor, "can be pickled", error) from error
    _hold(back == extractor, extractor, "is equal to itself after pickling")


def one_score_for_every_block(extractor: Extractor) -> None:
    for name, html in PAGES.items():
        page = parse(html)
        scores = _scores(extractor, page, name)
        _hold(isinstance(scores, np.ndarray), extractor, "gives a numpy array", name)
        _hold(scores.shape == (len(page),), extractor, f"gives one score for each of the {len(page)} blocks", name)
        _hold(scores.dtype == np.float64, extractor, f"gives float64, not {scores.dtype}", name)
        _hold(not np.isnan(scores).any(), extractor, "gives a number and never NaN", name)
        _hold(((scores >= 0) & (scores <= 1)).all(), extractor, "gives scores from 0 to 1", name)


def nothing_from_nothing(extractor: Extractor) -> None:
    for name, html in EMPTY.items():
        try:
            text = dehusk.extract(html, extractor=extractor).text
        except Exception as error:
            raise _broken(extractor, "gives an empty text for a page without text", error, name) from error
        _hold(text == "", extractor, "gives an empty text for a page without text", name)


def deterministic(extractor: Extractor) -> None:
    for name, html in PAGES.items():
        page = parse(html)
        first = np.array(_scores(extractor, page, name))
        again = [_scores(extractor, same, name) for same in (page, parse(html), parse(page.source))]
        _hold(all(np.array_equal(first, one) for one in again), extractor, "gives the same page the same scores", name)


def pure(extractor: Extractor) -> None:
    for name, html in PAGES.items():
        page = parse(html)
        before = copy.deepcopy(page.columns)
        _scores(extractor, page, name)
        for column, values in before._asdict().items():
            same = np.array_equal(values, getattr(page.columns, column))
            _hold(same, extractor, f"leaves the page's columns as they are ({column} changed)", name)


def safe_in_threads(extractor: Extractor) -> None:
    """Several threads at once, on one page and on different ones, switched as often as Python can."""
    alone = {name: np.array(_scores(extractor, parse(html), name)) for name, html in USUAL.items()}
    shared = {name: parse(html) for name, html in USUAL.items()}
    jobs = [name for name in USUAL for _ in range(THREADS)]
    with _eager_switching(), ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(lambda name: _scores(extractor, shared[name], name), jobs))
    for name, scores in zip(jobs, found, strict=True):
        _hold(np.array_equal(alone[name], scores), extractor, "gives the same scores in several threads at once", name)


PROMISES: tuple[Callable[[Extractor], None], ...] = (
    frozen_dataclass,
    says_what_it_is,
    survives_pickling,
    one_score_for_every_block,
    nothing_from_nothing,
    deterministic,
    pure,
    safe_in_threads,
)

# -- how a promise is held


def _scores(extractor: Extractor, page: Page, name: str) -> Floats:
    try:
        return extractor.score(page)
    except Exception as error:
        raise _broken(extractor, "gives scores for any markup", error, name) from error


def _hold(kept: object, extractor: Extractor, promise: str, page: str | None = None) -> None:
    if not kept:
        raise _broken(extractor, promise, None, page)


def _broken(extractor: Extractor, promise: str, error: Exception | None, page: str | None = None) -> AssertionError:
    where = f' (page "{page}" of dehusk.testing.PAGES)' if page else ""
    why = f"; it raised {type(error).__name__}: {error}" if error else ""
    return AssertionError(f"{extractor!r} breaks a promise: an extractor {promise}{where}{why}")


@contextmanager
def _eager_switching() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
