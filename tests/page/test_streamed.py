"""Parts that a server sent late stand in their place, as the calls in the page say."""

import pytest

import dehusk

WAIT = '<!--$?--><template id="{0}"></template><p>Wait.</p><!--/$-->'
LATE = '<div hidden id="{0}">{1}</div>'


def boundary(name: str) -> str:
    return WAIT.format(name)


def part(name: str, content: str) -> str:
    return LATE.format(name, content)


def calls(*said: str) -> str:
    return "".join(f"<script>{one}</script>" for one in said)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f'<h1>Tea</h1>{boundary("B:0")}<footer>Contact</footer>{part("S:0", "<p>Pour.</p>")}'
         f'{calls("""$RC("B:0","S:0")""")}', ["Tea", "Pour.", "Contact"]),
        # one part in another, which came before it
        (f'{boundary("B:0")}<p>End.</p>{part("S:1", "<p>Inner.</p>")}'
         f'{part("S:0", """<p>First.</p><template id="P:1"></template><p>Last.</p>""")}'
         f'{calls("""$RS=function(a,b){};$RS("S:1","P:1")""", """$RC("B:0","S:0")""")}',
         ["First.", "Inner.", "Last.", "End."]),
        # a boundary within what is shown while one waits goes with it
        ('<!--$?--><template id="B:0"></template><p>a</p><!--$--><p>b</p><!--/$--><p>c</p><!--/$--><p>d</p>'
         f'{part("S:0", "<p>e</p>")}{calls("""$RC("B:0","S:0")""")}', ["e", "d"]),
        # rows of a table
        ('<table><tbody><tr><td>One</td></tr><template id="P:1"></template></tbody></table>'
         f'<table hidden><tbody id="S:1"><tr><td>Two</td></tr></tbody></table>{calls("""$RS("S:1","P:1")""")}',
         ["One", "Two"]),
        # a part that never came, a call without a place, a place that is no template
        (f'{boundary("B:0")}<p>End.</p>{calls("""$RC("B:0","S:0")""")}', ["Wait.", "End."]),
        (f'<p>a</p>{part("S:0", "<p>b</p>")}{calls("""$RC("B:0","S:0")""")}', ["a", "b"]),
        (f'<p id="B:0">a</p><p>c</p>{part("S:0", "<p>b</p>")}{calls("""$RC("B:0","S:0")""")}', ["a", "c", "b"]),
        # without its boundary the place is only the template
        (f'<template id="B:0"></template><p>a</p>{part("S:0", "<p>b</p>")}{calls("""$RC("B:0","S:0")""")}', ["b", "a"]),
        (f'<section><!--$?--><template id="B:0"></template></section><p>a</p><!--/$-->{part("S:0", "<p>b</p>")}'
         f'{calls("""$RC("B:0","S:0")""")}', ["b", "a"]),
        # nothing is lost where a part would go into itself, or is called for twice
        (f'<p>a</p>{part("S:0", """<p>b</p><template id="B:0"></template>""")}{calls("""$RC("B:0","S:0")""")}',
         ["a", "b"]),
        (f'{boundary("B:0")}<p>a</p><template id="B:1"></template><p>c</p>{part("S:0", "<p>b</p>")}'
         f'{calls("""$RC("B:0","S:0");$RC("B:1","S:0")""")}', ["b", "a", "c"]),
    ],
)  # fmt: skip
def test_parts_in_their_place(html: str, expected: list[str]) -> None:
    page = dehusk.parse(f"<body>{html}")
    assert page.block_texts == expected
    assert dehusk.parse(page.source).block_texts == expected


def test_what_stands_in_its_place_is_not_hidden() -> None:
    html = f'{boundary("B:0")}{part("S:0", "<p>Pour.</p>")}{calls("""$RC("B:0","S:0")""")}'
    assert not dehusk.parse(html).block_hidden.any()


def test_no_part_is_said_twice_by_boundaries_that_cross() -> None:
    """A boundary that ends in another part would have the rest of that part twice, and the parts in it again and again."""
    steps = "".join(
        f'<!--$?--><template id="B:{i}"></template><div id="S:{i}">x<!--/$-->y</div>' for i in range(50)
    )  # fmt: skip
    html = steps + calls(*(f'$RC("B:{i}","S:{i}")' for i in range(50)))
    assert len(dehusk.parse(html).columns.text) <= len(dehusk.parse(steps).columns.text) + 100


@pytest.mark.parametrize("count", [5000])
def test_many_parts_one_in_the_other_take_linear_time(count: int) -> None:
    parts = "".join(part(f"S:{i}", f'w{i} <template id="P:{i + 1}"></template>') for i in range(count))
    html = f'<template id="P:0"></template>{parts}' + calls(*(f'$RS("S:{i}","P:{i}")' for i in range(count)))
    assert dehusk.parse(html).columns.text.split() == [f"w{i}" for i in range(count)]
