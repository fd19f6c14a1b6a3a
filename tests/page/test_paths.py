"""Tag paths as numbers: the paper's example, and keys against a plain walk."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.kernel import path_keys
from dehusk.page.paths import in_order, labels, sequence


def test_the_papers_figure_2() -> None:
    rows = "<tr><td></td><td></td></tr>" * 2  # the parser puts a tbody between table and rows
    codes, _ = sequence(dehusk.parse(f"<body><table>{rows}</table></body>"))
    assert codes.tolist() == [0, 1, 2, 3, 4, 4, 3, 4, 4]


def test_class_and_style_tell_paths_apart_and_text_is_a_node() -> None:
    page = dehusk.parse("<body><p>a</p><p class=x>b</p><p style='color:red'>c</p><p>d</p></body>")
    codes, what = sequence(page)
    assert codes.tolist() == [0, 1, 2, 3, 4, 5, 6, 1, 2]
    assert [-1 - int(w) for w in what if w < 0] == [0, 1, 2, 3]


def test_tags_that_html_does_not_name_differ() -> None:
    codes, _ = sequence(dehusk.parse("<body><x-card></x-card><x-menu></x-menu><x-card></x-card></body>"))
    assert codes.tolist() == [0, 1, 2, 1]


def test_a_page_without_a_body() -> None:
    codes, what = sequence(dehusk.parse("<frameset><frame></frameset>"))
    assert not len(codes)
    assert not len(what)


markup = st.lists(st.sampled_from(["<div>", "</div>", "<p>", "<ul><li>", "<b class=k>", "</b>", "word"]), max_size=40)


@given(markup)
def test_hashes_are_equal_where_paths_are(parts: list[str]) -> None:
    page = dehusk.parse("".join(parts))
    label, parent = labels(page, "class").tolist(), page.columns.parent.tolist()
    paths: list[tuple[int, ...]] = []
    for up, own in zip(parent, label, strict=True):
        paths.append((*(paths[up] if up >= 0 else ()), own))
    first: dict[tuple[int, ...], int] = {}
    expected = [first.setdefault(path, len(first)) for path in paths]
    assert in_order(path_keys(page.columns.parent, labels(page, "class").astype(np.uint64))).tolist() == expected
