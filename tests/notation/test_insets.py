"""Insets of any page: in order, apart, and each in one block."""

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

import dehusk
from dehusk.notation.code import language_of, listings
from dehusk.notation.insets import in_insets, insets, text_with_insets
from tests.pages import markup

NOTATION = [
    "<span class=katex>", "<math>", "<math><msup>", "</math>", "<script type=math/tex>x</script>", "\\(", "\\)", "$$",
    "$",
    "<img class=tex alt='x^2'>", "$5<sup>00</sup>", "<h2>", "<a class=anchor href=#n>#</a>", "</h2>", "<p id=n>",
    "<pre>",
    "<sup><a id=r href=#n>1</a></sup>", "<a href=#r>↩</a>", "<td class=gutter>1", "<table class=highlighttable>",
    "<code>",
    "<div class=syntaxhighlighter>", "<span class=line>", "<br>", "<button>Copy", "<video src=/v.mp4>", "</pre>",
    "<iframe src=https://player.vimeo.com/video/1></iframe>", "<mjx-container display=true>", "</code>", "</span>",
]  # fmt: skip
notation = st.lists(st.sampled_from(NOTATION) | markup, max_size=20).map("".join)


@given(notation)
@example("")
@example("<math></math>")
def test_rows_keep_their_promises(html: str) -> None:
    page = dehusk.parse(html)
    rows = insets(page)
    spans = list(zip(rows.lo.tolist(), rows.hi.tolist(), rows.block.tolist(), strict=True))
    assert all(hi <= lo for (_, hi, _), (lo, _, _) in pairwise(spans))
    assert all(set(page.piece_block[lo:hi].tolist()) <= {block} for lo, hi, block in spans)
    assert len({len(column) for column in rows}) == 1
    assert len(in_insets(page)) == len(page.columns.tag)
    text_with_insets(page, 0, len(page.columns.piece_node))
    for node in listings(page).nonzero()[0].tolist():
        language_of(page, node)
