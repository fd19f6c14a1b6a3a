"""What every registered extractor promises; a new one inherits these tests by being in EXTRACTORS."""

import copy
import dataclasses
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import EXTRACTORS, KEEP, Extractor

PAGES = {
    "empty": "",
    "no body text": "<html><head><title>Only a title</title></head><body></body></html>",
    "frameset": "<frameset><frame src=a><frame src=b></frameset>",
    "script only": "<body><script>var text = 'Not content, whatever it says.';</script><style>p {}</style></body>",
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


@pytest.fixture(params=EXTRACTORS, ids=str)
def extractor(request: pytest.FixtureRequest) -> Extractor:
    return EXTRACTORS[request.param]


@pytest.fixture(params=PAGES, ids=str)
def page(request: pytest.FixtureRequest) -> dehusk.Page:
    return dehusk.parse(PAGES[request.param])


def test_one_score_for_every_block(extractor: Extractor, page: dehusk.Page) -> None:
    scores = extractor.score(page)
    assert scores.shape == (len(page),)
    assert scores.dtype == np.float64
    assert ((scores >= 0) & (scores <= 1)).all()  # also false for nan


def test_deterministic_and_pure(extractor: Extractor, page: dehusk.Page) -> None:
    before = copy.deepcopy(page.columns)
    first, second = extractor.score(page), extractor.score(page)
    assert np.array_equal(first, second)
    assert np.array_equal(first, extractor.score(dehusk.parse(page.source)))
    for name, column in before._asdict().items():
        assert np.array_equal(column, getattr(page.columns, name)), name


def test_frozen_dataclass_that_survives_pickling(extractor: Extractor) -> None:
    assert dataclasses.is_dataclass(extractor)
    assert extractor.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert pickle.loads(pickle.dumps(extractor)) == extractor
    assert extractor.about


@pytest.mark.parametrize("name", ["empty", "no body text", "frameset", "script only"])
def test_nothing_from_nothing(extractor: Extractor, name: str) -> None:
    assert dehusk.extract(PAGES[name], extractor=extractor).text == ""


def known_to_fail(reasons: dict[str, str]) -> list[object]:
    """Every extractor by name, those that a method's own definition makes fail as strict expected failures."""
    return [
        pytest.param(name, marks=[pytest.mark.xfail(reason=reasons[name], strict=True)] if name in reasons else [])
        for name in EXTRACTORS
    ]


@pytest.mark.parametrize(
    "name",
    known_to_fail(
        {
            "cetd": "text density does not know what a link is",
            "tps": "tag paths do not know what a link is: the densest region of a page of links is its links",
            "qread": "the densest segment is always kept, whatever it holds",
            "fused": "a page of nothing but links is a listing to it",
        }
    ),
)
def test_a_page_of_links_has_no_content(name: str) -> None:
    assert dehusk.extract(PAGES["links only"], extractor=name).text == ""


def share_of_paragraphs_kept(name: str, page_name: str) -> float:
    page = dehusk.parse(PAGES[page_name])
    paragraphs = page.tagged("p")[page.columns.block] & (page.block_link_share == 0)
    return float((EXTRACTORS[name].score(page) >= KEEP)[paragraphs].mean())


@pytest.mark.parametrize("name", known_to_fail({"wpmte": "no paragraph of this page has the words of a long one"}))
def test_paragraphs_are_kept(name: str) -> None:
    assert share_of_paragraphs_kept(name, "article") >= 0.8


@pytest.mark.parametrize("name", EXTRACTORS)
def test_chinese_paragraphs_are_kept(name: str) -> None:
    assert share_of_paragraphs_kept(name, "chinese") >= 0.8


@pytest.mark.parametrize(
    "name",
    known_to_fail(
        {
            "cectd-s": "smoothing lends a dense sibling's density to the menu",
            "farsw": "a block of lines takes the line before it and the line after it along",
            "qread": "fewer than three empty lines part this menu from the text",
        }
    ),
)
def test_a_menu_is_dropped(name: str) -> None:
    page = dehusk.parse(PAGES["article"])
    assert not (EXTRACTORS[name].score(page) >= KEEP)[page.block_link_share == 1].any()


html = st.lists(
    st.sampled_from(
        ["<p>", "</p>", "<div>", "</div>", "<a href=x>", "</a>", "<ul><li>", "<table><tr><td>", "</table>", "<h1>",
         "<br>", "<pre>", "<b>", "</b>", "<script>x</script>", "<title>", "</title>", "Some words, a few. ", "汉字。",
        "x",
         " ", "\n", "<select><option>", "<button>"]
    ),
    max_size=40,
).map("".join)  # fmt: skip


@pytest.mark.parametrize("name", EXTRACTORS)
@given(source=html)
def test_any_markup_gets_scores(name: str, source: str) -> None:
    page = dehusk.parse(source)
    scores = EXTRACTORS[name].score(page)
    assert scores.shape == (len(page),)
    assert ((scores >= 0) & (scores <= 1)).all()
