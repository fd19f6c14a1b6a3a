"""Every group of columns on pages small enough to count by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.features import EMPTY, GROUP_OF, GROUPS, NAMES, OF_BLOCKS, block_columns, measures
from dehusk.features.measures import Measures
from dehusk.features.tree import distances
from dehusk.features.vocabulary import NO_NAMES, Vocabulary
from dehusk.kernel.keys import SEED, key_of

PROSE = "one two three four five six seven eight nine ten eleven twelve."


def columns(html: str, names: Vocabulary = NO_NAMES) -> dict[str, list[float]]:
    tables = EMPTY._replace(names=names)
    return dict(zip(NAMES, block_columns(Measures(dehusk.parse(html)), tables).tolist(), strict=True))


def test_every_group_has_columns_and_names_are_unique() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert set(GROUP_OF.values()) == set(GROUPS)


def test_local() -> None:
    found = columns("<h2>Big 42, <a>Link</a></h2><p hidden>the end.</p>")
    assert found["words"] == [3, 2]
    assert found["links"] == [1, 0]
    assert found["link_share"] == pytest.approx([4 / 11, 0])
    assert found["capital_share"] == pytest.approx([2 / 12, 0])
    assert found["commas"] == [1, 0]
    assert found["ends"] == [0, 1]
    assert found["stop_share"] == [0, 0.5]
    assert found["is_heading"] == [1, 0]
    assert found["hidden"] == [0, 1]


def test_position_and_neighbours() -> None:
    found = columns("<p>a b<p>c<p>d e f")
    assert found["index"] == [0, 1, 2]
    assert found["from_end"] == [2, 1, 0]
    assert found["words_before"] == [0, 2, 3]
    assert found["words_after"] == [4, 3, 0]


def test_what_stands_within_reach() -> None:
    found = columns("<p>a <a>b</a>" + f"<p>{PROSE}" * 2 + "<p>c" * 3)
    assert found["prose_within3"] == [24, 24, 24, 24, 24, 12]
    assert found["link_share_within3"] == pytest.approx([0.5 * 2 / 27, 0.5 * 2 / 28, 0.5 * 2 / 29, 0.5 * 2 / 29, 0, 0])


def test_ancestors() -> None:
    found = columns("<div><p>a b</p><p><a>c</a></p></div><p>d</p>")
    assert found["up1_words_share"] == pytest.approx([0.75, 0.75, 1])
    assert found["up1_blocks"] == [2, 2, 3]
    assert found["up1_link_share"] == pytest.approx([1 / 3, 1 / 3, 0.25])


def test_container_holds_the_prose() -> None:
    found = columns(f"<nav><a>Home</a></nav><main><p>{PROSE}</p><p>{PROSE}</p><p>by me</p></main><footer>end</footer>")
    assert found["in_best"] == [0, 1, 1, 1, 0]
    assert found["below80"] == [-1, 1, 1, 1, -1]
    assert found["place_in80"] == pytest.approx([-1 / 3, 0, 1 / 3, 2 / 3, 1])
    assert found["to_next_prose"] == [1, 0, 0, -1, -2]


def test_semantic_distance() -> None:
    found = columns("<article><div><p>x</p></div></article><p>y</p>")
    assert found["to_article"] == [2, 99]
    assert found["to_nav"] == [99, 99]


def test_steps_up_to_each_kind() -> None:
    parent, kinds = (np.array(numbers, np.int32) for numbers in ([-1, 0, 1, 0], [-1, 0, -1, 1]))
    assert distances(parent, kinds, 2).tolist() == [[99, 0, 1, 99], [99, 99, 99, 0]]


def test_density_follows_the_paper() -> None:
    found = columns("<div><p>abcdef</p><a>xyz</a></div>")
    assert found["td"] == [6, 9 / 2]  # the link's block is the div's own
    assert found["page_td"] == [3, 3]  # nine characters under the body, three tags


def test_repetition() -> None:
    items = "".join(f"<li class=i><b>item</b> number {n}</li>" for n in range(4))
    found = columns(f"<ul>{items}</ul><p>alone</p>")
    assert found["up0_like"] == [4, 4, 4, 4, 1]
    assert found["class_path_blocks"] == [4, 4, 4, 4, 1]
    assert found["record_like"] == [4, 4, 4, 4, 0]


def test_copies() -> None:
    found = columns("<p>said twice<p>once<p>said twice")
    assert found["copies"] == [2, 1, 2]
    assert found["is_copy"] == [0, 0, 1]


def test_title() -> None:
    found = columns("<title>The red kite</title><p>menu<h1>The red kite</h1><p>A kite is red.<h2>More</h2>")
    assert found["title_match"][1] == 1
    assert found["from_title"] == [-1, 0, 1, 2]
    assert found["title_overlap"][2] == pytest.approx(2 / 4)
    assert found["from_h1"] == [-1, 0, 1, 2]
    assert found["from_heading"][1:] == [0, 1, 0]


def test_vocabulary_along_the_path() -> None:
    names = sorted((key_of(name), odds) for name, odds in (("post", 2.0), ("ad", -1.0)))
    table = Vocabulary(np.array([key for key, _ in names], np.uint32), np.array([o for _, o in names], np.float32))
    found = columns("<div class=post><p>a</p><p class='ad unknown'>b</p></div>", table)
    assert found["path_odds"] == [2, 1]
    assert found["path_odds_min"] == [0, -1]
    assert found["path_odds_max"] == [2, 2]
    assert found["nearest_odds"] == [2, -1]


def test_a_role_is_not_a_class() -> None:
    table = Vocabulary(np.array([key_of("main", SEED + 1)], np.uint32), np.array([3.0], np.float32))
    assert columns("<div role=main>a</div>", table)["up0_odds"] == [3]
    assert columns("<div class=main>a</div>", table)["up0_odds"] == [0]


def test_page_columns_are_the_same_for_every_block() -> None:
    found = columns("<p>a</p><img><img><p>b c</p><script>x</script>")
    assert found["page_img_count"] == [2, 2]
    assert found["page_words"] == [3, 3]


def test_columns_that_stand_last_are_the_pages() -> None:
    menu = "<nav><ul><li>a<li>a<li>b</ul></nav>"
    found = columns(f"<title>one two</title>{menu}<h1>one</h1><article><p>{PROSE}</article>x")
    assert all(len(set(found[name])) == 1 for name in NAMES[OF_BLOCKS:])
    assert not {"from_last_prose", "to_next_prose", "from_title", "in_best"} & set(NAMES[OF_BLOCKS:])


def test_json_ld_says_what_the_page_is() -> None:
    found = columns('<script type="application/ld+json">{"@type": "Product"}</script><p>a')
    assert found["page_schema_product"] == [1]
    assert found["page_schema_list"] == [0]


@given(
    st.lists(
        st.sampled_from(
            ["<p>", "<div class='a b-c'>", "</div>", "<a>", "</a>", "<ul><li>", "<h1>", "x", "words, more.", "汉字。",
             "<table><td>", "<title>t</title>", "<meta property=og:type content=article>", "<noscript>", "<body>",
             "<frameset>", "-"]
        )
    ).map("".join)
)  # fmt: skip
def test_any_page_has_finite_columns(html: str) -> None:
    page = dehusk.parse(html)
    found = block_columns(Measures(page), EMPTY)
    assert found.shape == (len(NAMES), len(page))
    assert np.isfinite(found).all()


def test_a_long_page_is_measured_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "PART", 4)
    html = "<title>A title</title><meta name=description content=said><div>" + "<p>a title" * 9 + "<h2>end</h2></div>"
    whole = Measures(dehusk.parse(html))
    parts = list(whole.parts())
    assert [part.size for part in parts] == [4, 4, 2]
    assert [text for part in parts for text in part.page.block_texts] == whole.page.block_texts
    assert {part.told.title for part in parts} == {"A title"}
    assert {part.said("description") for part in parts} == {"said"}
    found = [dict(zip(NAMES, block_columns(part, EMPTY).tolist(), strict=True)) for part in parts]
    assert [each["page_blocks"][0] for each in found] == [4, 4, 2]
    assert found[2]["title_match"] == [1, 0]
    assert found[2]["is_heading"] == [0, 1]
    assert sum(part.share_of(part.page.source) for part in parts) == pytest.approx(len(whole.page.source), abs=3)


def test_a_short_page_is_one_part() -> None:
    measured = Measures(dehusk.parse("<p>one<p>two"))
    assert list(measured.parts()) == [measured]
