"""BTE against its definition: tags before i, words from i to j, tags after j, over all i and j."""

import re

import pytest

import dehusk
from dehusk.extractors.published.bte import Bte

from .pages import kept


def by_definition(source: str) -> list[str]:
    """The words of the best stretch, the first of several."""
    tokens = re.findall(r"<[^>]*>|\w+", source)
    is_tag = [token.startswith("<") for token in tokens]
    stretches = [(i, j) for j in range(1, len(tokens) + 1) for i in range(j)]

    def worth(stretch: tuple[int, int]) -> int:
        i, j = stretch
        return sum(is_tag[:i]) + sum(not tag for tag in is_tag[i:j]) + sum(is_tag[j:])

    i, j = max(stretches, key=worth)
    return [token for token in tokens[i:j] if not token.startswith("<")]


@pytest.mark.parametrize(
    "body",
    [
        "<p>menu</p><div>one two three</div><p>four five</p><ul><li>a</li><li>b</li></ul>",
        "<p>one two</p><p>three four five</p><p>six</p>",
        "<ul><li>a</li><li>b</li></ul><p>one two three four</p><hr><p>five six seven eight</p><p>x</p>",
        "<p>one</p>",
    ],
)
def test_the_best_stretch_of_all(body: str) -> None:
    assert " ".join(kept(body, Bte())).split() == by_definition(body)


def test_words_less_tags_decide() -> None:
    # +3 -2 +1: the last word costs more tags than it brings
    assert kept("<p>menu</p><p>one two three</p><p>four</p>", Bte()) == ["one two three"]
    # +3 -2 +4: the second paragraph brings more than the two tags between
    assert kept("<p>menu</p><p>one two three</p><p>four five six seven</p>", Bte()) == [
        "one two three",
        "four five six seven",
    ]


def test_a_page_without_words_has_no_stretch() -> None:
    assert Bte().score(dehusk.parse("<p>...</p>")).tolist() == [0.0]
