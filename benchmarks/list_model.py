"""Learns the model that tells lists from prose and menus: python -m benchmarks.list_model DATA [MODEL]

Prints how often a page of each kind has a list, by models that have not seen its site, and writes the model if asked.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run
from dehusk import models
from dehusk.arrays import Floats, Ints, Mask
from dehusk.evaluation.document import site_of
from dehusk.lists.glance import HOPELESS, Glance
from dehusk.lists.probability import LIST, METHOD, probability
from dehusk.lists.signs import Signs
from dehusk.training.lists import Example, Model, calibration, example, learn, learn_glance

# kind of page: whether it has a list, and what it counts. Forums have threads that are one post, documentation and
# services have lists of things, too: they count for less. Products are left out.
KINDS = {"article": (False, 1.0), "documentation": (False, 0.3), "service": (False, 0.3), "listing": (True, 2.0),
         "collection": (True, 2.0), "forum": (True, 1.0), "results": (True, 2.0)}  # fmt: skip
SETS = {"wcxb-dev": "", "tbdw": "results", "tps-paper": "results"}
FOLDS = 10
LICENCE = "learned from WCXB (M. Foley 2026, CC-BY-4.0), Yamada's and Velloso's list pages; holds no text of theirs"


def pages(data: Path) -> Iterator[tuple[str, Example | None, bytes]]:
    for name, kind in SETS.items():
        for row in pq.read_table(data / f"{name}.parquet").to_pylist():
            of = kind or row["page_type"]
            if of in KINDS:
                site = site_of(row["url"]) if row["url"] else row["id"]
                yield of, example(dehusk.parse(row["html"], url=row["url"]), site, *KINDS[of]), row["html"]


def fold_of(site: str) -> int:
    return hashlib.sha256(site.encode()).digest()[0] % FOLDS


class Pages(NamedTuple):
    """Pages in which something repeats, one number each."""

    kind: list[str]
    fold: Ints
    is_list: Mask
    weight: Floats  # as it was learned, but a list page counts once
    odds: Floats  # of the likeliest region, by a model that has not seen the page's site
    looked_at: Mask  # after a first look, by such a model

    def calibration(self, without: int = -1) -> Model:
        """What the odds are worth, from all folds but one."""
        use = self.fold != without
        return calibration(self.odds[use], self.is_list[use], self.weight[use])

    def likely(self) -> Floats:
        """The calibrated probability of each page's likeliest region, from the other folds."""
        worth = [self.calibration(fold) for fold in range(FOLDS)]
        odds = (float(worth[fold].odds(np.array([odds]))) for fold, odds in zip(self.fold, self.odds, strict=True))
        return np.array([probability(each) for each in odds])


def held_out(kinds: list[str], known: list[Example]) -> Pages:
    fold = np.array([fold_of(each.site) for each in known])
    odds, looked_at = np.zeros(len(known)), np.zeros(len(known), np.bool_)
    for number in range(FOLDS):
        rest = [each for each, of in zip(known, fold, strict=True) if of != number]
        model, first = learn(rest), learn_glance(rest)
        for at in np.flatnonzero(fold == number).tolist():
            odds[at] = model.odds(known[at].signs).max()
            looked_at[at] = first.odds(known[at].glance) >= HOPELESS
    is_list = np.array([each.is_list for each in known])
    return Pages(kinds, fold, is_list, np.minimum([each.weight for each in known], 1.0), odds, looked_at)


def named(model: Model, signs: tuple[str, ...]) -> dict[str, float]:
    values = (*model.weights, model.constant)
    return {name: round(float(value), 5) for name, value in zip((*signs, "constant"), values, strict=True)}


def by_kind(pages: Pages, every: list[str]) -> None:
    likely = pages.likely()
    for kind in KINDS:
        which = np.array([each == kind for each in pages.kind])
        many = every.count(kind)
        share = float(np.count_nonzero((likely >= LIST) & pages.looked_at & which)) / many
        unseen = 1 - float(np.count_nonzero(pages.looked_at & which)) / many
        keep("lists by kind", kind, {"pages": many, "with a list": share, "not looked at": unseen})
        print(f"{kind:14}{many:5} pages, {share:6.1%} with a list, {unseen:6.1%} not looked at")


def reliability(pages: Pages) -> None:
    likely = pages.likely()
    for least in np.arange(0, 1, 0.2):
        which = (likely >= least) & (likely < least + 0.2 + (least > 0.7))
        said, lists = (float(np.average(each[which], weights=pages.weight[which])) for each in (likely, pages.is_list))
        name = f"{least:.1f} to {least + 0.2:.1f}"
        keep("calibration", name, {"pages": int(which.sum()), "mean said": said, "list pages": lists})
        print(f"said {name}: {which.sum():4} pages, mean {said:.2f}, list pages {lists:.2f}")


def main(data: Path, target: Path | str | None = None) -> None:
    kinds, examples, sources = zip(*pages(data), strict=True)
    known = [each for each in examples if each]
    found = held_out([kind for kind, each in zip(kinds, examples, strict=True) if each], known)
    by_kind(found, list(kinds))
    reliability(found)
    if target:
        region = learn(known).calibrated(found.calibration())
        learned = {"region": named(region, Signs._fields), "glance": named(learn_glance(known), Glance._fields)}
        digest = hashlib.sha256(b"".join(hashlib.sha256(each).digest() for each in sources)).hexdigest()
        about = {
            "sets": [f"{name}.parquet" for name in SETS],
            "pages": len(kinds),
            "sha256": digest,
            "licence": LICENCE,
        }
        models.write(Path(target), METHOD, learned, about)


if __name__ == "__main__":
    run(main)
