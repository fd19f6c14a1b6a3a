"""Song, Sun and Liao (2013): the worked example, values by hand, and the paper's algorithms written out naively."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import e, isclose, log

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import dehusk
from dehusk import EXTRACTORS, KEEP
from dehusk.extractors.published.cetd import Cetd, method
from dehusk.extractors.published.cetd.counts import composite, counts_of, runs_of
from dehusk.page import densities

LINKS = ("a", "button", "select", "option", "optgroup")


def by_class(page: dehusk.Page, values: np.ndarray) -> dict[str, float]:
    return {name: float(values[node]) for node, name in page.attributes("class").items()}


# -- the paper's example


EXAMPLE = """<div class="main"><div class="article"><div class="story-header">
  Lunch with the FT: Biz Stone</div><div class="story-body">Though the value of the company was
  <a class="a">recently estimated at $3.7bn</a> </div></div></div>"""


def test_example_3_2() -> None:
    page = dehusk.parse(EXAMPLE)
    counts = counts_of(page)
    assert by_class(page, counts.c) == {"main": 91, "article": 91, "story-header": 28, "story-body": 63, "a": 28}
    assert by_class(page, counts.t) == {"main": 4, "article": 3, "story-header": 0, "story-body": 1, "a": 0}
    assert by_class(page, densities.text_density(counts)) == {
        "main": 22.75, "article": 91 / 3, "story-header": 28, "story-body": 63, "a": 28,
    }  # fmt: skip


def test_example_3_2_composite() -> None:
    """By hand: of the body's 91 characters 28 are a link's."""
    page = dehusk.parse(EXAMPLE)
    found, _ = method.composite_densities(page) or ((), ())
    share = 28 / 91
    assert by_class(page, np.asarray(found)) == pytest.approx(
        {
            "main": 91 / 4 * log(91 / 28 * 4 / 1) / log(log(91 / 63 * 28 + share * 91 + e)),
            "article": 91 / 3 * log(91 / 28 * 3 / 1) / log(log(91 / 63 * 28 + share * 91 + e)),
            "story-header": 28 * log(28) / log(log(28 / 28 * 1 + share * 28 + e)),  # LC = LT = 0 become 1
            "story-body": 63 * log(63 / 28) / log(log(63 / 35 * 28 + share * 63 + e)),
            "a": 0,  # "a node's density will be zero if there are only hyperlinks in its subtree"
        },
        rel=1e-12,
    )


def test_density_sum_of_the_example() -> None:
    """By hand: main has one child (article), article two, story-body a run of 35 characters and the link."""
    page = dehusk.parse(EXAMPLE)
    sums = densities.density_sum(page, *Cetd().densities(page))
    assert by_class(page, sums) == {"main": 91 / 3, "article": 91, "story-header": 28, "story-body": 63, "a": 28}


# -- the rules one by one


def test_scripts_styles_and_comments_are_not_counted() -> None:
    page = dehusk.parse(
        "<div class=d>abcd<script>x</script><style>y</style><!-- z --><svg><path></path></svg><b>e</b></div>"
    )
    counts = counts_of(page)
    assert by_class(page, counts.c) == {"d": 5}
    assert by_class(page, counts.t) == {"d": 3}  # svg, path, b: only scripts, styles and comments are removed
    assert by_class(page, densities.count(page).t) == {"d": 1}  # the columns of the learned extractor have none of it


@pytest.mark.parametrize(
    ("html", "runs"),
    [
        ("abcd<!-- no end of a run -->efgh", [8]),
        ("abcd<script>1</script>efgh", [8]),
        ("abcd<b></b>efgh", [4, 4]),
        ("abcd<img>efgh<!-- c --><!-- d -->ij", [4, 6]),
        ("abcd<b>ef<!-- c -->g</b><!-- d -->hi", [4, 3, 2]),
    ],
)
def test_comments_and_scripts_part_no_run(html: str, runs: list[int]) -> None:
    page = dehusk.parse(f"<div>{html}</div>")
    assert runs_of(page).c.tolist() == runs
    of_pieces = method.composite_densities(dehusk.parse(f"<a>x</a><div>{html}</div>"))[1]
    assert np.count_nonzero(of_pieces) == len(runs)


@pytest.mark.parametrize(
    ("html", "lc", "lt"),
    [
        ("abc", 0, 0),
        ("ab<a>c</a>", 1, 1),
        ("ab<button>cd</button>", 2, 1),
        ("ab<select><option>cd<option>e</select>", 3, 3),
        ("ab<input value=cd>", 0, 0),
        ("xy<a>a<b>b</b></a>", 2, 2),  # the tags inside a link are its own
        ("xy<p><a>ab</a></p>", 2, 2),  # and an element that holds nothing else
        ("xy<p><a>ab</a> c</p>", 2, 1),
    ],
)
def test_links_buttons_and_drop_downs_are_hyperlinks(html: str, lc: int, lt: int) -> None:
    page = dehusk.parse(f"<div class=d>{html}</div>")
    counts = counts_of(page)
    assert by_class(page, counts.lc) == {"d": lc}
    assert by_class(page, counts.lt) == {"d": lt}


def test_zero_denominators() -> None:
    zero = densities.Counts(*(np.zeros(1) for _ in range(5)))
    assert densities.text_density(zero) == 0
    assert composite(zero, 0.5) == 0
    only_links = densities.Counts(*(np.array([n]) for n in (9.0, 1.0, 9.0, 1.0, 0.0)))
    assert composite(only_links, 1.0) == 0
    no_links_on_the_page = densities.Counts(*(np.array([n]) for n in (9.0, 0.0, 0.0, 0.0, 9.0)))
    assert np.isfinite(composite(no_links_on_the_page, 0.0))


@pytest.mark.parametrize("name", ["cectd", "cectd-s"])
def test_a_page_without_links_is_all_content(name: str) -> None:
    page = dehusk.parse("<div>Home</div><p>A sentence of some length, and a second one.</p><div>Imprint</div>")
    assert (EXTRACTORS[name].score(page) == 1).all()


@pytest.mark.parametrize("name", ["cetd", "cectd"])
def test_several_content_blocks(name: str) -> None:
    story = "<div>" + "<p>A sentence of some length, with commas, words and an end.</p>" * 4 + "</div>"
    menu = "<ul>" + "".join(f"<li><a href=/{i}>Go to {i}</a></li>" for i in range(12)) + "</ul>"
    page = dehusk.parse(menu + story + menu + story + menu)
    kept = EXTRACTORS[name].score(page) >= KEEP
    assert kept.tolist() == [False] * 12 + [True] * 4 + [False] * 12 + [True] * 4 + [False] * 12


def test_options_do_not_pass_for_prose() -> None:
    """A drop-down of two hundred countries has more characters and fewer tags than the article."""
    countries = "".join(f"<option>The United Republic of Somewhere Number {i}" for i in range(200))
    prose = "<p>A sentence of some length, with commas, words and an end.</p>" * 5
    page = dehusk.parse(f"<form><select>{countries}</select></form><div>{prose}</div><p><a href=/>Home</a></p>")
    kept = EXTRACTORS["cectd"].score(page) >= KEEP
    assert kept.tolist() == [False] + [True] * 5 + [False]


def test_smoothing_weighs_one_two_one() -> None:
    page = dehusk.parse(
        "<div class=p><b class=x>1</b><b class=y>2</b><b class=z>3</b></div><div class=q><b class=w>4</b></div>"
    )
    values = np.zeros(len(page.columns.tag))
    for node, name in page.attributes("class").items():
        values[node] = {"p": 8, "x": 1, "y": 2, "z": 6, "q": 20, "w": 5}[name]
    smooth = by_class(page, method.smooth_siblings(page, values, 2.0))
    assert smooth == {
        "p": (2 * 8 + 20) / 3, "x": (2 * 1 + 2) / 3, "y": (1 + 2 * 2 + 6) / 4, "z": (2 + 2 * 6) / 3,
        "q": (8 + 2 * 20) / 3, "w": 5,
    }  # fmt: skip


def test_a_block_is_kept_by_the_half_of_it_that_is_marked() -> None:
    page = dehusk.parse("<p>abcd<b class=m>efgh</b></p><p>abcde<b class=m>efgh</b></p>")
    marked = np.zeros(len(page.columns.tag), np.bool_)
    marked[list(page.attributes("class"))] = True
    assert method.kept_blocks(page, marked).tolist() == [True, False]


def test_ancestors_keep_their_own_text() -> None:
    """The text beside a marked element is its parent's: "extract the content by keeping its ancestors and subtrees"."""
    story = "<p>A sentence of some length, with commas, words and an end.</p>" * 4
    page = dehusk.parse(f"<div>By the mill<section>{story}</section></div><ul><li><a href=/>Home</a></li></ul>")
    assert (EXTRACTORS["cectd"].score(page) >= KEEP).tolist() == [True] * 5 + [False]


# -- against the paper's pseudocode, written as it stands


@dataclass
class Node:
    tag: str
    children: list["Node | str"] = field(default_factory=list)
    density: float = 0.0
    density_sum: float = 0.0
    content: bool = False

    def elements(self) -> list["Node"]:
        return [child for child in self.children if isinstance(child, Node)]

    def html(self) -> str:
        inner = "".join(child if isinstance(child, str) else child.html() for child in self.children)
        return f"<{self.tag}>{inner}</{self.tag}>"

    def subtree(self) -> list["Node"]:
        return [self] + [node for child in self.elements() for node in child.subtree()]

    def chars(self) -> int:
        return sum(len(child) if isinstance(child, str) else child.chars() for child in self.children)

    def link_chars(self) -> int:
        if self.tag in LINKS:
            return self.chars()
        return sum(child.link_chars() for child in self.elements())

    def is_link(self) -> bool:
        """Nothing is inside a link here but text."""
        return self.tag in LINKS or 0 < self.chars() == self.link_chars()


def text_density(node: Node, body: Node) -> float:
    return node.chars() / (len(node.subtree()) - 1 or 1)


def composite_text_density(node: Node, body: Node) -> float:
    c, lc = node.chars(), node.link_chars()
    t = len(node.subtree()) - 1 or 1
    lt = sum(below.is_link() for below in node.subtree()[1:]) or 1
    if c == 0:
        return 0.0
    base = log(c / (c - lc or 1) * (lc or 1) + body.link_chars() / body.chars() * c + e)
    return c / t * log(c / (lc or 1) * t / lt) / log(base)


def compute(node: Node, body: Node, measure: Callable[[Node, Node], float], linked: bool = False) -> None:
    linked = linked or node.tag in LINKS
    for child in node.elements():
        compute(child, body, measure, linked)
    node.density = measure(node, body)
    runs = [Node("run", [child]) for child in node.children if isinstance(child, str)]
    of_runs = [0.0 if linked and measure is composite_text_density else measure(run, body) for run in runs]
    node.density_sum = sum([child.density for child in node.elements()] + of_runs) if node.elements() else node.density


def max_density_sum(node: Node) -> Node:
    found = max(node.subtree(), key=lambda below: below.density_sum)
    for other in node.subtree():  # rounding decides between sums that are equal on paper
        assume(other.density_sum == found.density_sum or not isclose(other.density_sum, found.density_sum))
    return found


def path_to(node: Node, target: Node) -> list[Node]:
    if node is target:
        return [node]
    below = next((path for child in node.elements() if (path := path_to(child, target))), [])
    return [node, *below] if below else []


def extract_content(node: Node, threshold: float) -> None:
    """Algorithm 2."""
    assume(node.density == threshold or not isclose(node.density, threshold))
    if node.density >= threshold:
        max_density_sum(node).content = True
        for child in node.elements():
            extract_content(child, threshold)


def kept_runs(node: Node, kept: bool = False) -> list[bool]:
    """Of the subtrees and of the ancestors of what is marked."""
    kept = kept or node.content
    own = any(below.content for below in node.subtree())
    found = []
    for child in node.children:
        found += [kept or own] if isinstance(child, str) else kept_runs(child, kept)
    return found


def alternating(parts: list[Node | str]) -> list[Node | str]:
    """Two runs of text beside each other would be one."""
    return [part for i, part in enumerate(parts) if not (i and isinstance(part, str) and isinstance(parts[i - 1], str))]


runs = st.integers(1, 60).map(lambda size: "x" * size)
leaves = st.builds(Node, st.sampled_from(["p", "a", "button", "span"]), st.lists(runs, max_size=1))
trees = st.recursive(
    runs | leaves,
    lambda inner: st.builds(Node, st.sampled_from(["div", "section"]), st.lists(inner, max_size=4).map(alternating)),
    max_leaves=12,
)
bodies = st.builds(Node, st.just("body"), st.lists(trees, min_size=1, max_size=4).map(alternating))


@pytest.mark.parametrize(("name", "measure"), [("cetd", text_density), ("cectd", composite_text_density)])
@given(body=bodies)
def test_algorithm_2(name: str, measure: Callable[[Node, Node], float], body: Node) -> None:
    assume(body.chars() and (name == "cetd" or body.link_chars()))
    compute(body, body, measure)
    top = max_density_sum(body)
    assume(top.density_sum > 0)
    page = dehusk.parse(body.html())
    found = EXTRACTORS[name].densities(page)  # type: ignore[attr-defined]
    first = page.body
    nodes = body.subtree()
    assert found[0][first:] == pytest.approx([node.density for node in nodes])
    assert densities.density_sum(page, *found)[first:] == pytest.approx([node.density_sum for node in nodes])
    extract_content(body, min(node.density for node in path_to(body, top)))
    kept = page.per_block(page.piece_chars * np.array(kept_runs(body))) * 2 >= page.block_chars
    assert (EXTRACTORS[name].score(page) >= KEEP).tolist() == kept.tolist()


@given(body=bodies)
def test_smoothed_densities_against_their_threshold(body: Node) -> None:
    """CECTD-S: each density averaged with its siblings', the threshold found on the path from the densest node."""
    assume(body.link_chars())
    compute(body, body, composite_text_density)
    smoothed = {id(body): body.density}
    for node in body.subtree():
        near = [0.0, *(child.density for child in node.elements()), 0.0]
        for i, child in enumerate(node.elements(), 1):
            weights = 2 + (i > 1) + (i < len(near) - 2)
            smoothed[id(child)] = (near[i - 1] + 2 * near[i] + near[i + 1]) / weights
    page = dehusk.parse(body.html())
    nodes = body.subtree()
    values = np.zeros(page.body + len(nodes))
    values[page.body :] = [smoothed[id(node)] for node in nodes]
    top = nodes[int(np.argmax(values)) - page.body]
    threshold = min(smoothed[id(node)] for node in path_to(body, top))
    of_blocks = values[page.columns.block]
    assume(not any(value != threshold and isclose(value, threshold) for value in of_blocks))
    expected = (of_blocks >= threshold) & (threshold > 0)
    assert (EXTRACTORS["cectd-s"].score(page) >= KEEP).tolist() == expected.tolist()
