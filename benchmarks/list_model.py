"""Learns the model that tells lists from prose and menus: python -m benchmarks.list_model DATA [MODEL]

Prints how often a page of each kind has a list, by models that have not seen its site, and writes the model if asked.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run
from dehusk import models
from dehusk.evaluation.document import site_of
from dehusk.lists.glance import HOPELESS, Glance
from dehusk.lists.probability import LIST, METHOD, probability
from dehusk.lists.signs import Signs
from dehusk.training.lists import Example, Model, example, learn, learn_glance

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


def held_out(examples: list[Example | None]) -> list[float]:
    """The probability of the likeliest region of every page, by a model that has not seen its site; 0 for a page that
    is not looked at."""
    known = [each for each in examples if each]
    likeliest = dict[int, float]()
    for fold in range(FOLDS):
        model = learn([each for each in known if fold_of(each.site) != fold])
        first = learn_glance([each for each in known if fold_of(each.site) != fold])
        for each in known:
            if fold_of(each.site) == fold:
                looked_at = float(first.odds(each.glance)) >= HOPELESS
                likeliest[id(each)] = probability(float(model.odds(each.signs).max())) if looked_at else 0.0
    return [likeliest[id(each)] if each else 0.0 for each in examples]


def named(model: Model, signs: tuple[str, ...]) -> dict[str, float]:
    values = (*model.weights, model.constant)
    return {name: round(float(value), 5) for name, value in zip((*signs, "constant"), values, strict=True)}


def main(data: Path, target: Path | str | None = None) -> None:
    kinds, examples, sources = zip(*pages(data), strict=True)
    likely = np.array(held_out(list(examples)))
    for kind in KINDS:
        which = np.array([each == kind for each in kinds])
        share = float((likely[which] >= LIST).mean())
        unseen = float((likely[which] == 0).mean())
        keep("lists by kind", kind, {"pages": int(which.sum()), "with a list": share, "not looked at": unseen})
        print(f"{kind:14}{which.sum():5} pages, {share:6.1%} with a list, {unseen:6.1%} not looked at")
    truth = np.array([KINDS[kind][0] for kind in kinds])
    for least in np.arange(0, 1, 0.2):
        which = (likely >= least) & (likely < least + 0.2 + (least > 0.7))
        mean, lists = float(likely[which].mean()), float(truth[which].mean())
        keep(
            "calibration",
            f"{least:.1f} to {least + 0.2:.1f}",
            {"pages": int(which.sum()), "mean said": mean, "list pages": lists},
        )
        print(f"said {least:.1f} to {least + 0.2:.1f}: {which.sum():4} pages, mean {mean:.2f}, list pages {lists:.2f}")
    if target:
        known = [each for each in examples if each]
        learned = {"region": named(learn(known), Signs._fields), "glance": named(learn_glance(known), Glance._fields)}
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
