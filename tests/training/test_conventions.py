"""Sets that call titles, captions and comments content teach the default convention, and are judged under their own."""

import numpy as np
import pytest

import dehusk
from dehusk.errors import TrainingError
from dehusk.evaluation.document import Document
from dehusk.options import Options
from dehusk.training.conventions import conventional, judged_with, said
from dehusk.training.examples import DRAFTED_WEIGHT, TYPE_WEIGHT, Example, examples_of, page_weights

STORY = "The river rose for nine days and the teahouse stood, said those who had watched it."
HTML = (
    f"<title>Tea and water</title><h1>Tea and water</h1><p class=byline>By Mara Lindqvist</p><p>{STORY}</p>"
    "<figure><figcaption>The teahouse.</figcaption></figure><div id=comments><p>I was there.</p></div>"
)
GOLD = f"Tea and water {STORY} The teahouse. I was there."


def documents(name: str, *types: str | None, text: str = GOLD) -> list[Document]:
    return [
        Document(name, f"{name}{n}", HTML.encode(), f"http://{name}{n}.com/", page_type=kind, text=text)
        for n, kind in enumerate(types)
    ]


def last(*sets: list[Document]) -> Example:
    return list(examples_of([document for each in sets for document in each]))[-1]


@pytest.mark.parametrize(("kind", "apart"), [("article", "11011"), (None, "11011"), ("forum", "11000")])
def test_a_thread_keeps_its_posts_and_others_their_body(kind: str | None, apart: str) -> None:
    assert conventional(dehusk.parse(HTML), kind).tolist() == [one == "1" for one in apart]


def test_beside_a_mixed_set_another_learns_its_convention() -> None:
    example = last(documents("mixed", "article", "forum", text=STORY), documents("news", "article"))
    assert example.labels.tolist() == [0, 0, 1, 0, 0]
    assert len(example.gold) - example.wanted == 3 + 2 + 3  # the title, the caption and the remark
    assert example.f1(np.array([False, False, True, False, False])) == 1


def test_a_set_by_itself_teaches_its_own() -> None:
    example = last(documents("news", "article"))
    assert example.labels.tolist() == [1, 0, 1, 1, 1]
    assert len(example.gold) == example.wanted
    assert last(documents("mixed", "article", "forum")).labels.tolist() == [1, 0, 1, 1, 1]


def test_drafted_gold_weighs_more() -> None:
    from dataclasses import replace  # noqa: PLC0415

    plain = documents("mixed", "article", "forum")
    drafted = [replace(document, drafted=True) for document in documents("other", "article", "forum")]
    weights = page_weights(list(examples_of([*plain, *drafted])))
    assert weights == [TYPE_WEIGHT["article"], TYPE_WEIGHT["forum"], *(DRAFTED_WEIGHT * w for w in weights[:2])]


def test_options_of_a_set() -> None:
    found = judged_with(["old=title,captions,comments", "news=title"])
    assert found == {"old": Options(title=True, captions=True, comments=True), "news": Options(title=True)}
    assert said(found) == "old title, captions, comments; news title"


@pytest.mark.parametrize("given", ["news", "news=", "news=titles", "=title,x"])
def test_options_that_there_are_not(given: str) -> None:
    with pytest.raises(TrainingError, match="some of title, captions, comments"):
        judged_with([given])
