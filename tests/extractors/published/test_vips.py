"""VIPS: each rule, separators and their weights by hand; the tree of a page in a real browser."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import dehusk
from dehusk.browser import with_layout
from dehusk.browser.browser import Browser
from dehusk.cli import main
from dehusk.explain import outlined
from dehusk.extractors.published.vips import Vips
from dehusk.extractors.published.vips.rules import (
    CUT,
    DIVIDE,
    DIVIDE_BY_BACKGROUND,
    Block,
    Turn,
    Verdict,
    pool,
    verdict,
)
from dehusk.extractors.published.vips.segments import segmentation
from dehusk.extractors.published.vips.separators import SIDEWAYS, UP_DOWN, Gap, gaps, separators, weight
from dehusk.extractors.published.vips.tree import VisualTree

PAGE = [0.0, 0.0, 100.0, 100.0]
Node = dict[str, Any]


def node(tag: str, *children: Node, box: tuple[float, ...] = (0, 0, 100, 100), **looks: Any) -> Node:
    return {"tag": tag, "children": children, "box": [float(side) for side in box], **looks}


def text(box: tuple[float, ...] = (0, 0, 10, 10), **looks: Any) -> Node:
    return node("", box=box, **looks)


def tree_of(root: Node) -> VisualTree:
    """A visual tree in which the root is node 0 and the others follow in document order."""
    tree = VisualTree([], [], [], [], [], [], [], 0, 10_000.0)

    def add(one: Node) -> int:
        number = len(tree.tag)
        inline = one.get("inline", not one["tag"])
        tree.children.append([])
        for column, value in (
            (tree.box, one["box"]), (tree.inline, inline), (tree.tag, one["tag"]), (tree.virtual, not one["tag"]),
            (tree.font, (one.get("size", 16.0), one.get("bold", 400.0))), (tree.background, one.get("background", 0.0)),
        ):  # fmt: skip
            column.append(value)  # type: ignore[attr-defined]
        tree.children[number].extend([add(child) for child in one["children"]])
        if one["tag"] and inline and one["children"]:
            tree.virtual[number] = all(tree.virtual[child] for child in tree.children[number])
        return number

    add(root)
    return tree


def told(root: Node, first: bool = False, previous_divided: bool = False) -> Verdict:
    return verdict(Turn(tree_of(root), 0, first, previous_divided, 0.05, 0.025))


def small(tag: str, *children: Node, **looks: Any) -> Node:
    """Of one hundredth of the page."""
    return node(tag, *children, box=(0, 0, 10, 10), **looks)


IMAGE = small("img")


@pytest.mark.parametrize(
    ("rule", "root", "expected"),
    [
        ("1: nothing valid in it", node("div"), CUT),
        ("2: one child that is no text", node("div", node("div", text())), DIVIDE),
        ("4: nothing but text of one font", node("div", text(), node("b", text(), inline=True)), Verdict(False, 10)),
        ("4: of two fonts", node("div", text(), node("b", text(), inline=True, bold=700.0)), Verdict(False, 9)),
        ("5: a line-break node in an inline one", node("span", text(), node("div", text()), inline=True), DIVIDE),
        ("5: in a paragraph", node("p", text(), node("div", text())), DIVIDE),
        ("6: a rule", node("div", text(), small("hr"), text()), DIVIDE),
        (
            "7: another background",
            node("tr", node("td", text(), background=1.0), small("td", text())),
            DIVIDE_BY_BACKGROUND,
        ),
        ("8: text in a small div", small("div", text(), small("div", text())), Verdict(False, 7)),
        ("8: in a small list item", small("li", text(), small("div", text())), Verdict(False, 8)),
        ("9: only small children", node("div", small("div", text()), small("div", text())), Verdict(False, 6)),
        ("10: a cell, the one before it whole", node("td", IMAGE, node("div", text())), Verdict(False, 7)),
        ("11: a large child", node("div", small("div", text()), node("div", text())), DIVIDE),
        ("12: a table with a large child", node("table", small("tr"), node("tr")), Verdict(False, 5)),
    ],
)
def test_rules(rule: str, root: Node, expected: Verdict) -> None:
    assert told(root) == expected, rule


def test_rule_3_divides_the_root_of_a_block() -> None:
    assert told(node("div", text(), text()), first=True) == DIVIDE


def test_rule_10_looks_at_the_sibling_before() -> None:
    cell = node("td", IMAGE, node("div", text()))
    # divided before: rule 12, which tells the same of a cell
    assert told(cell, previous_divided=True) == Verdict(False, 7)


def test_a_pool_is_what_rules_leave_whole() -> None:
    paragraphs = [node("p", text(), box=(0, top, 100, top + 30)) for top in (0, 30, 60)]
    tree = tree_of(node("body", node("div", *paragraphs), small("div", small("img"))))
    # the body and the div are divided, the paragraphs are text, the last div has an image, which is cut
    assert [(tree.tag[block.node], block.degree) for block in pool(tree, 0, 0.05, 0.025)] == [("p", 10)] * 3


def test_a_child_of_another_background_stays_whole_in_this_round() -> None:
    half = node("div", text(box=(0, 0, 100, 50)), text(box=(0, 0, 100, 50)))
    row = node("tr", node("td", half, half, background=1.0), node("td", half, half))
    tree = tree_of(node("body", row, node("p", text())))
    found = [(tree.tag[block.node], block.degree) for block in pool(tree, 0, 0.05, 0.025)]
    assert found == [("td", 7), ("td", 7), ("p", 10)]


@pytest.mark.parametrize(
    ("spans", "want"),
    [
        ([(0, 10), (20, 30)], [Gap(10, 20, 0, 1)]),
        ([(0, 10), (10, 30)], [Gap(10, 10, 0, 1)]),
        ([(0, 10), (5, 30)], []),
        ([(40, 50), (0, 30), (5, 10)], [Gap(30, 40, 1, 0)]),  # what is behind a longer one opens nothing
        ([(0, 10)], []),
    ],
)
def test_gaps(spans: list[tuple[float, float]], want: list[Gap]) -> None:
    assert gaps(spans) == want


TWO = {"above": node("p", text(), box=(0, 0, 100, 20)), "below": node("p", text(), box=(0, 50, 100, 70))}


@pytest.mark.parametrize(
    ("above", "below", "degrees", "axis", "want"),
    [
        ({}, {}, (10, 10), UP_DOWN, -2),  # text on both sides
        ({}, {}, (10, 7), UP_DOWN, 0),
        ({"background": 1.0}, {}, (7, 7), UP_DOWN, 2),
        ({"size": 24.0}, {}, (7, 7), UP_DOWN, 2),
        ({}, {"size": 24.0}, (7, 7), UP_DOWN, 4),  # other fonts, and the smaller above
        ({"background": 1.0}, {"size": 24.0}, (10, 10), SIDEWAYS, 2),  # sideways only the background counts
    ],
)
def test_weights(above: Node, below: Node, degrees: tuple[int, int], axis: int, want: float) -> None:
    tree = tree_of(node("body", node("p", **above), node("p", **below)))
    assert weight(tree, Block(1, degrees[0]), Block(2, degrees[1]), axis) == want


def test_a_separator_weighs_a_tenth_of_its_width_and_more_on_a_rule() -> None:
    tree = tree_of(node("body", TWO["above"], TWO["below"]))
    blocks = [Block(1, 7), Block(3, 7)]
    (found,) = separators(tree, blocks, [[], []], 10.0)
    assert found == (UP_DOWN, 20.0, 50.0, 3.0)
    (found,) = separators(tree, blocks, [[50.0], [35.0]], 10.0)
    assert found.weight == 5.0
    assert separators(tree, blocks, [[], []], 31.0) == []


def test_the_heaviest_separator_divides_first() -> None:
    # a header 40 above two columns 20 apart: a row of two, the second of which is a row of two
    header = node("div", text((0, 0, 100, 10)), box=(0, 0, 100, 10))
    left = node("div", text((0, 50, 40, 100)), box=(0, 50, 40, 100))
    right = node("div", text((60, 50, 100, 100)), box=(60, 50, 100, 100))
    whole = segmentation(tree_of(node("body", header, left, right)), 6, 0.05, 0.025)
    assert [one.axis for one in whole.separators] == [UP_DOWN]
    assert whole.degree == 10 - (4 - 2)  # 40 pixels, text on both sides
    top, columns = whole.children
    assert (top.node, top.degree) == (1, 10)
    assert [one.axis for one in columns.separators] == [SIDEWAYS]
    assert columns.degree == 8
    assert [leaf.node for leaf in whole.leaves()] == [1, 3, 5]
    assert whole.bands() == [[0, 10, 100, 50], [40, 50, 60, 100]]


def test_a_block_below_the_wanted_coherence_is_divided_again() -> None:
    row = node("section", small("div", text()), node("div", text(), box=(0, 10, 10, 20)))
    tree = tree_of(node("body", row, node("p", text(), box=(0, 60, 100, 90))))
    # rule 9 leaves the section whole: a section is coherent to 5, less 1 for its size
    assert [leaf.degree for leaf in segmentation(tree, 4, 0.05, 0.025).leaves()] == [4, 10]
    assert [leaf.degree for leaf in segmentation(tree, 6, 0.05, 0.025).leaves()] == [10, 10, 10]


STORY = "".join(f"<p>Sentence {n} of some length, with commas, words and an end, about it.</p>" for n in range(12))
COLUMNS = f"""<!doctype html><body style="margin:0"><div style="height:60px;background:#eee">Site name and claim</div>
<div style="display:flex;margin:20px 0"><nav style="width:200px"><a href=/>Menu one</a><br><a href=/>Menu two</a></nav>
<main style="width:800px;padding:0 40px"><h1>The story</h1><div>{STORY}</div></main>
<aside style="width:200px"><a href=/>An offer</a></aside></div><footer style="height:80px">Imprint, words</footer>"""


def test_the_column_in_the_middle_is_kept(browser: Browser) -> None:
    page = with_layout(dehusk.parse(COLUMNS))
    result = dehusk.extract(page, extractor="vips")
    assert result.text.startswith("Sentence 0")
    assert result.text.endswith("about it.")
    blocks, bands = Vips().rectangles(page)
    assert len(blocks) >= 5
    assert any(bottom - top >= 20 and right - left == 1280 for left, top, right, bottom in bands)


def test_floats_and_what_is_beside_the_screen(browser: Browser) -> None:
    floating = f"<div><div style='float:left;width:600px'>{STORY}</div></div>"
    beside = "<div style='position:absolute;left:-5000px;width:900px'>A note for readers of screens, hidden.</div>"
    text = dehusk.extract(dehusk.parse(beside + floating), extractor="vips").text
    assert text.count("Sentence") == 12
    assert "hidden" not in text


def test_a_page_that_shows_nothing(browser: Browser) -> None:
    for html in ("<body style='display:none'><p>Text</p>", "<p style='color:red'></p>", "<body><img src=x>"):
        assert dehusk.extract(html, extractor="vips").text == ""


def test_blocks_and_separators_are_drawn(browser: Browser, tmp_path: Path) -> None:
    page = with_layout(dehusk.parse(COLUMNS))
    drawing = dehusk.parse(outlined(dehusk.extract(page, extractor="vips"), b"png"))
    blocks, bands = Vips().rectangles(page)
    assert [int(drawing.tagged(tag).sum()) for tag in ("b", "s")] == [len(blocks), len(bands)]
    (tmp_path / "page.html").write_text(COLUMNS)
    arguments = ["explain", str(tmp_path / "page.html"), "--with", "vips", "-o", str(tmp_path / "why.html")]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    assert (tmp_path / "why.png").read_bytes().startswith(b"\x89PNG")
    assert "data:image/png" in (tmp_path / "why.html").read_text()
