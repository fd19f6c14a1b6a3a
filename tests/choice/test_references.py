"""Reference lists with the article above them."""

import numpy as np
import pytest

import dehusk
from dehusk.choice.decision import BELOW, KEPT, REASONS, REFERRED, Choice
from dehusk.choice.references import MOST, keep_references
from dehusk.extractors.base import Evidence

ARTICLE = f"<p>{'The ferry crossed the river at dawn. ' * 30}</p>"
LIST = "<ol><li><a href=/a>Ferries of the north</a></li><li>Rivers, 1904.<ul><li>Second part</li></ul></li></ol>"
MENU = "<ul><li><a href=/>Home</a></li></ul>"


def chosen(html: str, page_type: str | None = "article") -> Choice:
    """Only the first block is kept by its score."""
    page = dehusk.parse(html)
    mask = np.arange(len(page)) == 0
    evidence = Evidence(mask.astype(float), page_types={page_type: 1.0} if page_type else {})
    why = np.where(mask, KEPT, BELOW).astype(np.uint8)
    return keep_references(Choice(page, evidence.scores, mask, why, 0.5), evidence)


def kept(html: str, page_type: str | None = "article") -> list[int]:
    return [int(block) for block in chosen(html, page_type).kept.nonzero()[0]]


@pytest.mark.parametrize(
    "title",
    [
        "References",
        "7. Works Cited",
        "NOTES:",
        "Einzelnachweise",
        "Notes et références[modifier]",
        "参考文献",
        "संदर्भ",
        "المراجع",
    ],
)
def test_heading_and_list_stay_whole(title: str) -> None:
    choice = chosen(f"{ARTICLE}<h2>{title}</h2>{LIST}{MENU}")
    assert choice.why.tolist() == [KEPT, REFERRED, REFERRED, REFERRED, REFERRED, BELOW]


@pytest.mark.parametrize("title", ["Related", "Sources of the Nile", "Note", "References needed"])
def test_other_headings_bring_nothing(title: str) -> None:
    assert kept(f"{ARTICLE}<h2>{title}</h2>{LIST}") == [0]


def test_an_encyclopedia_puts_a_link_between() -> None:
    head = "<div><h2>References</h2><div><a href=/edit>edit</a></div></div>"
    assert kept(f"{ARTICLE}{head}<div><div>{LIST}</div></div>{MENU}") == [0, 1, 3, 4, 5]


def test_a_list_around_the_heading_is_not_below_it() -> None:
    assert kept(f"{ARTICLE}<ul><li><h2>References</h2></li><li><a href=/b>Next</a></li></ul>") == [0]


def test_a_list_far_below_is_another() -> None:
    assert kept(f"{ARTICLE}<h2>Notes</h2><p>One.</p><p>Two.</p><p>Three.</p>{MENU}") == [0]


@pytest.mark.parametrize("beside", ["nav", "aside"])
def test_beside_the_article_it_is_none_of_it(beside: str) -> None:
    assert kept(f"{ARTICLE}<{beside}><h2>References</h2>{LIST}</{beside}>") == [0]


def test_without_an_article_above_there_is_nothing_to_refer() -> None:
    assert kept(f"<p>Short.</p><h2>References</h2>{LIST}") == [0]


def test_only_articles_and_documentation_have_references() -> None:
    page = f"{ARTICLE}<h2>References</h2>{LIST}"
    assert kept(page, "documentation") == [0, 1, 2, 3, 4]
    assert kept(page, "collection") == [0]


def test_a_page_that_may_be_an_article_has_references() -> None:
    page = dehusk.parse(f"{ARTICLE}<h2>References</h2>{LIST}")
    mask = np.arange(len(page)) == 0
    choice = Choice(page, mask.astype(float), mask, np.where(mask, KEPT, BELOW).astype(np.uint8), 0.5)
    for listing, kept_blocks in ((0.6, 5), (0.8, 1)):
        evidence = Evidence(
            choice.scores, page_types={"listing": listing, "article": 0.9 - listing, "documentation": 0.1}
        )
        assert keep_references(choice, evidence).kept.sum() == kept_blocks


def test_of_very_many_the_last_count() -> None:
    page = ARTICLE + "<h2>Notes</h2><ul><li>One</li></ul>" * (MOST + 2)
    assert kept(page) == [0, *range(5, 5 + 2 * MOST)]


def test_an_article_comes_with_its_references() -> None:
    days = (f"In the year {n} the ferry crossed the river, and people came to see it." for n in range(1901, 1909))
    prose = "".join(f"<p>{day} {'It rained. ' * 9}</p>" for day in days)
    items = "".join(f'<li><a href="https://example.org/{n}">Archive, leaf {n}</a></li>' for n in range(40))
    page = f"<article><h1>The ferry</h1>{prose}<h2>References</h2><ol>{items}</ol></article><footer>{MENU}</footer>"
    result = dehusk.extract(page)
    assert all(f"Archive, leaf {n}" in result.text for n in range(40))
    assert "Home" not in result.text
    assert REASONS[REFERRED] in {block.why for block in result.blocks if block.text.startswith("Archive")}
