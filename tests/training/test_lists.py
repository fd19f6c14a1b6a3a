"""What is learned of lists from pages of which only the kind is known."""

import numpy as np

import dehusk
from dehusk.lists.probability import weights
from dehusk.lists.signs import Signs
from dehusk.training.lists import Example, example, learn, learn_glance

PROSE = "Sentences of an article go on for a while, and then they go on for a while more, until they end at last. "


def article(n: int) -> str:
    return (
        f"<article><h1>Title {n}</h1>" + "".join(f"<p>{PROSE * 2} {n} {k}</p>" for k in range(4 + n % 3)) + "</article>"
    )


def results(n: int) -> str:
    hit = "<div class=hit><h3><a href=/{0}>Result {0}</a></h3><p>Some words about it.</p><b>${0}.50</b></div>"
    return "".join(hit.format(n * 10 + k) for k in range(5 + n % 4))


def examples() -> list[Example]:
    pages = [(article(n), False) for n in range(12)] + [(results(n), True) for n in range(12)]
    found = [example(dehusk.parse(html), f"site{n}", is_list, 1.0) for n, (html, is_list) in enumerate(pages)]
    return [each for each in found if each]


def test_lists_are_told_from_paragraphs() -> None:
    known = examples()
    model = learn(known)
    likely = np.array([model.odds(each.signs).max() > 0 for each in known])
    assert (likely == [each.is_list for each in known]).all()


def test_a_glance_tells_them_too() -> None:
    known = examples()
    model = learn_glance(known)
    assert [float(model.odds(each.glance)) > 0 for each in known] == [each.is_list for each in known]


def test_nothing_repeats_nothing_is_learned() -> None:
    assert example(dehusk.parse("<p>One.</p>"), "site", False, 1.0) is None


def test_the_shipped_model_has_a_weight_for_every_sign() -> None:
    assert len(weights("region", Signs._fields)) == len(Signs._fields) + 1
