"""Shadow trees that a page brings along are shown, as a browser shows them; templates are not."""

import pytest

import dehusk

OPEN, END = "<template shadowrootmode=open>", "</template>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"<x-story>{OPEN}<article><p>The tree.<slot></slot></article>{END}<p>Its own.</p></x-story>",
         ["The tree.", "Its own."]),
        (f"<x-a>{OPEN}<p>Outer.</p><x-b><template shadowrootmode='CLOSED'><p>Inner.</p>{END}</x-b>{END}</x-a>",
         ["Outer.", "Inner."]),
        (f"<p>Before <x-a>{OPEN}<b>beside</b>{END}</x-a></p>", ["Before", "beside"]),
        (f"<x-a>{OPEN}<p>Left open.", ["Left open."]),
        (f"<x-a>{OPEN}<style>p {{ }}</style><script>x</script><p>Styled.</p>{END}</x-a>", ["Styled."]),
        (f"<p>Shown.</p><template>{OPEN}<p>In one that is not.</p>{END}</template>", ["Shown."]),
        ("<p>Shown.</p><template><p>Not.</p></template>", ["Shown."]),
        ("<p>Shown.</p><template shadowrootmode><p>Not.</p></template>", ["Shown."]),
        ("<p>Shown.</p><template shadowrootmode=none><p>Not.</p></template>", ["Shown."]),
        ("<p>Shown.</p><template title=' shadowrootmode=open'><p>Not.</p></template>", ["Shown."]),
        (f"<p>Shown.</p><svg>{OPEN}<text>Not.</text>{END}</svg>", ["Shown."]),
    ],
)  # fmt: skip
def test_what_is_shown(html: str, expected: list[str]) -> None:
    assert dehusk.parse(f"<body>{html}").block_texts == expected


def test_a_story_in_a_shadow_tree_is_extracted() -> None:
    prose = "".join(f"<p>In year {n} the river rose again, and the teahouse stood as before.</p>" for n in range(9))
    result = dehusk.extract(f"<title>Tea</title><body><x-story>{OPEN}<main>{prose}</main>{END}</x-story>")
    assert result.text.count("teahouse") == 9
    assert "<template" not in result.html


def test_trees_within_trees_take_linear_time() -> None:
    deep = f"<x-a>{OPEN}" * 20_000 + "grain"
    assert dehusk.parse(deep).block_texts == ["grain"]
