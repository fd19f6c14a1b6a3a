"""What a page counts for, and which fold it is in, follow from the data and not from the name of its set."""

from collections import Counter

import pytest

from dehusk.evaluation.document import Document, Fold
from dehusk.training.examples import (
    FOLDS,
    OTHER_WEIGHT,
    TYPE_WEIGHT,
    Example,
    examples_of,
    fold_of,
    folds_of,
    page_weights,
    told_types,
)


def pages(name: str, *types: str | None, site: str | None = None) -> list[Document]:
    """One for every type, each of a site of its own."""
    return [
        Document(name, f"{name}{n}", b"<p>A word", f"http://{site or f'{name}{n}.com'}/", page_type=kind, text="A word")
        for n, kind in enumerate(types)
    ]


def read(*sets: list[Document]) -> list[Example]:
    return list(examples_of([document for each in sets for document in each]))


@pytest.mark.parametrize("name", ["mine", "wcxb-mine", "daniel"])
def test_types_are_those_of_the_pages(name: str) -> None:
    examples = read(pages(name, "article", "forum", None, "recipe"), pages("other", "forum", "forum", None))
    assert [example.type for example in examples] == ["article", "forum", None, None, "forum", "forum", None]
    assert [example.mixed for example in examples] == [True, True, False, False, False, False, False]


def test_pages_of_a_mixed_set_weigh_by_their_type_and_others_by_their_site() -> None:
    examples = read(pages("mixed", "article", "forum", None), pages("news", *["article"] * 16, site="news.com"))
    mixed, news = page_weights(examples)[:3], page_weights(examples)[3:]
    assert mixed == [TYPE_WEIGHT["article"], TYPE_WEIGHT["forum"], OTHER_WEIGHT]
    assert news == pytest.approx([OTHER_WEIGHT / 2] * 16)  # sixteen pages of a site weigh as eight


def test_folds_of_many_sites_are_those_of_bench() -> None:
    sites = [f"site{number}.com" for number in range(50)]
    folds = folds_of(sites)
    assert all(Fold(folds[site] + 1, FOLDS).holds(site) for site in sites)


def test_few_sites_are_dealt_out() -> None:
    alike = [site for site in (f"site{number}.com" for number in range(50)) if fold_of(site) == 0]
    for count in (2, 3, 4, 5, 7):
        assert len(set(folds_of(alike[:count]).values())) == min(count, FOLDS)
    assert max(Counter(folds_of(alike[:7]).values()).values()) == 2


def test_types_to_tell_apart_are_on_the_sites_of_two_folds_each() -> None:
    assert told_types([("a", 0), ("a", 1), ("b", 0), ("b", 2), ("c", 3), ("c", 3), (None, 0)]) == ("a", "b")
    assert told_types([("a", 0), ("a", 1), ("b", 2), ("b", 2)]) == ()
    assert told_types([(None, 0), (None, 1)]) == ()
