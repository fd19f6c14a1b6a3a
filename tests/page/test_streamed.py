"""Parts that a server sent late stand in their place, as React's script would put them there."""

import pytest

import dehusk


def boundary(number: int) -> str:
    return f'<!--$?--><template id="B:{number}"></template><p>Wait.</p><!--/$-->'


def place(number: int) -> str:
    return f'<template id="P:{number}"></template>'


def part(number: int, content: str) -> str:
    return f'<div hidden id="S:{number}">{content}</div>'


CASES = {
    "behind the footer": (
        f"<h1>Tea</h1>{boundary(0)}<footer>Contact</footer>{part(0, '<p>Pour.</p>')}", ["Tea", "Pour.", "Contact"]),
    "one part in another, which came before it": (
        f"{boundary(0)}<p>End.</p>{part(1, '<p>Inner.</p>')}{part(0, f'<p>First.</p>{place(1)}<p>Last.</p>')}",
        ["First.", "Inner.", "Last.", "End."]),
    "a boundary in what is shown while one waits": (
        '<!--$?--><template id="B:0"></template><p>a</p><!--$--><p>b</p><!--/$--><p>c</p><!--/$--><p>d</p>'
        + part(0, "<p>e</p>"), ["e", "d"]),
    "names with a beginning of the page's own": (
        '<p>a</p><template id="x-P:1f"></template><p>c</p><div hidden id="x-S:1f">b</div>', ["a", "b", "c"]),
    "rows of a table": (
        f"<table><tbody><tr><td>One</td></tr>{place(1)}</tbody></table>"
        '<table hidden><tbody id="S:1"><tr><td>Two</td></tr></tbody></table>', ["One", "Two"]),
    "a part that never came": (f"{boundary(0)}<p>End.</p>", ["Wait.", "End."]),
    "a part without a place": (f"<p>a</p>{part(0, '<p>b</p>')}", ["a", "b"]),
    "a place that is no template": (f"<p id='B:0'>a</p><p>c</p>{part(0, '<p>b</p>')}", ["a", "c", "b"]),
    "names that say something else": ("<template id='B:tea'></template><p>a</p><p id='S:tea'>b</p>", ["a", "b"]),
    "no boundary": (f"<template id='B:0'></template><p>a</p>{part(0, '<p>b</p>')}", ["b", "a"]),
    "a boundary that ends elsewhere": (
        f"<section><!--$?--><template id='B:0'></template></section><p>a</p><!--/$-->{part(0, '<p>b</p>')}",
        ["b", "a"]),
    "a part that would go into itself": (f"<p>a</p>{part(0, f'<p>b</p>{place(0)}')}", ["a", "b"]),
    "two places": (f"<p>a</p>{place(0)}<p>c</p>{place(0)}<p>d</p>{part(0, '<p>b</p>')}", ["a", "b", "c", "d"]),
}  # fmt: skip


@pytest.mark.parametrize(("html", "expected"), CASES.values(), ids=CASES)
def test_parts_in_their_place(html: str, expected: list[str]) -> None:
    page = dehusk.parse(f"<body>{html}")
    assert page.block_texts == expected
    assert dehusk.parse(page.source).block_texts == expected


def test_what_stands_in_its_place_is_not_hidden() -> None:
    assert not dehusk.parse(f"<body>{boundary(0)}{part(0, '<p>Pour.</p>')}").block_hidden.any()


def test_boundaries_that_cross_the_parts() -> None:
    """Taken at its word, each would have the rest of a part twice."""
    step = '<!--$?--><template id="B:{0}"></template><p>a{0}</p><div id="S:{0}">b{0}<!--/$-->c{0}</div>'
    page = dehusk.parse("".join(map(step.format, range(9))))
    assert page.columns.text.split() == [text for i in range(9) for text in (f"b{i}c{i}", f"a{i}")]


def test_a_boundary_that_ends_behind_the_page() -> None:
    html = f"<!--$?--><template id='B:0'></template><p>a</p>{part(0, 'b')}</body></html><!--/$-->"
    assert dehusk.parse(html).block_texts == ["b", "a"]


def test_many_parts_one_in_the_other_take_linear_time() -> None:
    html = place(0) + "".join(part(i, f"w{i} {place(i + 1)}") for i in range(5000))
    assert dehusk.parse(html).columns.text.split() == [f"w{i}" for i in range(5000)]
