"""What every registered extractor promises; a new one inherits these tests by being in EXTRACTORS."""

import dataclasses
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dehusk
from dehusk import EXTRACTORS, KEEP, Extractor
from dehusk.browser.browser import Browser
from dehusk.extractors import LAID_OUT
from dehusk.kernel.columns import Layout
from dehusk.testing import PAGES, PROMISES

LAYOUTS: dict[str, Layout] = {}


@pytest.fixture(autouse=True)
def one_layout_a_page(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is laid out once for all tests here, but where the browser's own part is what is promised."""
    measure = Browser.layout

    def layout(browser: Browser, page: dehusk.Page) -> Layout:
        if page.source not in LAYOUTS:
            LAYOUTS[page.source] = measure(browser, page)
        return LAYOUTS[page.source]

    if not request.node.callspec.id.startswith("cehtd-deterministic"):
        monkeypatch.setattr(Browser, "layout", layout)


@pytest.fixture(params=EXTRACTORS, ids=str)
def extractor(request: pytest.FixtureRequest) -> Extractor:
    return EXTRACTORS[request.param]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_every_promise_is_kept(extractor: Extractor, promise: Callable[[Extractor], None]) -> None:
    promise(extractor)


def parameters() -> list[tuple[str, str]]:
    """Every extractor's name with each of its parameters."""
    listed = [(name, dataclasses.fields(method)) for name, method in EXTRACTORS.items()]  # type: ignore[arg-type]
    return [(name, field.name) for name, fields in listed for field in fields]


@pytest.mark.parametrize(("name", "parameter"), parameters())
def test_a_parameter_that_cannot_be_is_refused(name: str, parameter: str) -> None:
    extractor = EXTRACTORS[name]
    wrong: list[object] = [object(), b"", -1e18, float("nan"), ["block"], {}]
    if parameter != "anchor":  # any text may lead to a page; no number, line model or model is called so
        wrong.append("bogus")
    for value in wrong:
        with pytest.raises((dehusk.ParameterError, dehusk.ModelError)):
            dataclasses.replace(extractor, **{parameter: value})  # type: ignore[type-var]


ONE_PART = "only one part of the page is kept, and each paragraph is one"
UPWARDS = "the selector looks below the largest block, and each paragraph is one"


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
            "bte": "a word is a word, linked or not",
            "accb": "without the tags of links, their text is text like any other",
            "tccb": "links of four words have more words than tags around them",
            "fe": "the best part is always kept, whatever it holds",
            "kfe": "the part with most text is always kept, whatever it holds",
            "cetr": "tag ratios do not know what a link is",
            "cetr-tm": "tag ratios do not know what a link is",
            "cetr-km": "tag ratios do not know what a link is",
        }
    ),
)
def test_a_page_of_links_has_no_content(name: str) -> None:
    assert dehusk.extract(PAGES["links only"], extractor=name).text == ""


def share_of_paragraphs_kept(name: str, page_name: str) -> float:
    page = dehusk.parse(PAGES[page_name])
    paragraphs = page.tagged("p")[page.columns.block] & (page.block_link_share == 0)
    return float((EXTRACTORS[name].score(page) >= KEEP)[paragraphs].mean())


@pytest.mark.parametrize(
    "name",
    known_to_fail({"wpmte": "no paragraph of this page has the words of a long one", "fe": ONE_PART, "vips": UPWARDS}),
)
def test_paragraphs_are_kept(name: str) -> None:
    assert share_of_paragraphs_kept(name, "article") >= 0.8


@pytest.mark.parametrize(
    "name",
    known_to_fail({"dsc": "few windows of so dense a page are below half its slope", "fe": ONE_PART, "vips": UPWARDS}),
)
def test_chinese_paragraphs_are_kept(name: str) -> None:
    assert share_of_paragraphs_kept(name, "chinese") >= 0.8


@pytest.mark.parametrize(
    "name",
    known_to_fail(
        {
            "cectd-s": "smoothing lends a dense sibling's density to the menu",
            "farsw": "a block of lines takes the line before it and the line after it along",
            "qread": "fewer than three empty lines part this menu from the text",
            "dsc": "the window that opens a section reaches back into the menu",
            "cetr": "the lines before a rise are content by their change",
            "cetr-km": "smoothing lends a dense line's ratio to the menu",
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


def check_scores(name: str, source: str) -> None:
    page = dehusk.parse(source)
    scores = EXTRACTORS[name].score(page)
    assert scores.shape == (len(page),)
    assert ((scores >= 0) & (scores <= 1)).all()


@pytest.mark.parametrize("name", [name for name in EXTRACTORS if name not in LAID_OUT])
@given(source=html)
def test_any_markup_gets_scores(name: str, source: str) -> None:
    check_scores(name, source)


@pytest.mark.parametrize("name", sorted(LAID_OUT))
@settings(max_examples=settings.default.max_examples // 5)  # each is laid out by a browser
@given(source=html)
def test_any_markup_laid_out_gets_scores(name: str, source: str) -> None:
    check_scores(name, source)
