"""Where sentences end."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.chunks.sentences import sentences


def cut(text: str) -> list[str]:
    return [text[lo:hi] for lo, hi in sentences(text, 0, len(text))]


@pytest.mark.parametrize(
    "text",
    [
        "One sentence.| Another one!| A third?",
        'He said "Stop."| Then he left.',
        "“Why?” she asked nobody.",
        "Dr. Brandt and Mr. J. R. Smith paid $3.50 at 5 p.m. on Jan. 3, 1990.| Then they left.",
        "See Fig. 3, e.g. the stove, i.e. this one.| It is old.",
        "Am 3. März kam die Flut.| Das Haus stand.",
        "Wait… what?| Yes.",
        "Version 3.11 is out.| It is fast.",
        "二月河水上涨。|两周后，水壶又唱了起来！|“真的吗？”|是的。",
        "水は80度。|「本当？」|はい。",
        "هل هذا شاي؟| نعم هذا شاي۔| شكرا.",
        "यह चाय है।| पानी गरम है।",
        "Чай стоит 5 руб. за чашку.| И т.д. и т.п. Дом стоял у моста.",
        "No end",
        "Poem\nline two\nline three.| Prose.",
    ],
)
def test_sentences(text: str) -> None:
    assert cut(text.replace("|", "")) == [one.strip() for one in text.split("|")]


@given(st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from(list('.!?。 \n"A1'))))
def test_nothing_but_white_space_is_left_out(text: str) -> None:
    spans = sentences(text, 0, len(text))
    assert "".join("".join(cut(text)).split()) == "".join(text.split())
    assert all(lo < hi for lo, hi in spans)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))
