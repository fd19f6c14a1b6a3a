"""What a template repeats goes; what the text repeats stays."""

import numpy as np
import pytest

import dehusk
from dehusk.choice.copies import leave_copies
from dehusk.choice.decision import KEPT, Choice

LINE = "The river runs on and the reeds bend low before the evening wind."


def kept(html: str, scores: float = 0.9) -> list[bool]:
    page = dehusk.parse(html)
    texts = page.block_texts
    copies = [block for block, text in enumerate(texts) if text in texts[:block]]
    all_kept = np.ones(len(texts), np.bool_)
    choice = Choice(page, np.full(len(texts), scores), all_kept, np.full(len(texts), KEPT, np.uint8), 0.5)
    return [
        bool(is_kept) for text, is_kept in zip(texts, leave_copies(choice, copies).kept, strict=True) if text == LINE
    ]


@pytest.mark.parametrize(
    "html",
    [
        f"<p>One verse.</p><p>{LINE}</p><p>Another verse.</p><p>{LINE}</p>",
        f"<pre>{LINE}</pre><p>And again:</p><pre>{LINE}</pre>",
        f"<table><tr><td>A<td>{LINE}<tr><td>B<td>{LINE}</table>",
        f"<div class=post><p>{LINE}</p></div><div class=post><blockquote><p>{LINE}</p></blockquote></div>",
        "".join(f"<section class=a><div class=b><div class=c><ul><li>{LINE}</ul></div></div></section>" for _ in "ab"),
    ],
)
def test_what_the_text_repeats_stays(html: str) -> None:
    assert kept(f"<body><main>{html}</main>") == [True, True]


@pytest.mark.parametrize(
    "html",
    [
        "<div class=desktop><div><div><div><p>{0}</p></div></div></div></div>"
        "<div class=mobile><div><div><div><p>{0}</p></div></div></div></div>",
        "<article><div><div><div><p>{0}</p></div></div></div></article>"
        "<aside><div><div><div><p class=teaser>{0}</p></div></div></div></aside>",
    ],
)
def test_what_a_template_repeats_goes(html: str) -> None:
    assert kept("<body>" + html.format(LINE)) == [True, False]


def test_a_copy_that_is_hardly_content_goes() -> None:
    assert kept(f"<p>{LINE}</p><p>Between.</p><p>{LINE}</p>", scores=0.4) == [True, False]
