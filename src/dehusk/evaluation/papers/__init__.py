"""The papers' results with ours beside them: `dehusk bench --paper N`. What was published is JSON beside this file."""

import json
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from dehusk.evaluation.datasets import load
from dehusk.evaluation.document import Document
from dehusk.evaluation.papers import figures
from dehusk.evaluation.papers.figures import Figure
from dehusk.evaluation.papers.measuring import Measured, Settings, measured
from dehusk.evaluation.papers.samples import Sample, found_sets
from dehusk.evaluation.papers.tables import FAR, Pair, Paper, far_rows, pairs, side_by_side
from dehusk.evaluation.papers.tagpath import tag_path_table
from dehusk.evaluation.papers.trials import spread

NUMBERS = ("000", "001", "002", "003", "004")

__all__ = ["NUMBERS", "Settings", "Study", "paper", "studied"]


class Study(NamedTuple):
    """What is printed, in order, and drawn in a report."""

    title: str
    paragraphs: list[str]
    figures: list[Figure]


def paper(name: str) -> Paper:
    told: Paper = json.loads(files(__package__).joinpath(f"{name}.json").read_bytes())
    return {"number": name, **told}


def studied(told: Paper, sets: Iterable[Path], settings: Settings) -> Study:
    """The paper's tables, with ours where the pages are at hand."""
    title = f"{told['authors']} ({told['year']}): {told['title']}. {told['tables']}; published, then ours."
    wanted = sorted({of["set"] for of in told["data"].values() if of})
    found = found_sets(sets, wanted)
    said = []
    if missing := [name for name in wanted if name not in found]:
        said.append(f"Not measured on {', '.join(missing)}: name the set, or with --data the folder that it is in.")
    if told["number"] == "003":
        drawn: list[Figure] = []
        said += tag_path_table(told, load(found.values(), settings.limit) if found else [], settings.progress)
    else:
        of_pages = measured(told, load(found.values(), fold=settings.fold) if found else [], settings)
        rows = pairs(told, of_pages.outcomes, of_pages.samples)
        drawn = list(_drawn(told, of_pages, rows, settings)) if of_pages.documents else []
        said += [side_by_side(told, rows), *_far(told, rows), *map(str, drawn)]
    return Study(title, [*said, "\n".join(f"- {line}" for line in told["differs"])], drawn)


def _far(told: Paper, rows: list[Pair]) -> list[str]:
    far = list(far_rows(told, rows))
    return [f"More than {FAR:g} points from the paper's:\n" + "\n".join(far)] if far else []


def _drawn(told: Paper, of_pages: Measured, rows: list[Pair], settings: Settings) -> Iterator[Figure]:
    """The paper's own figures; some of each sample's pages are enough for a curve."""

    def some(**wanted: Sequence[str]) -> list[Document]:
        sample = Sample.of(wanted)
        return spread([one for one in of_pages.documents if sample.holds(one)], settings.drawn)

    if told["number"] == "000" and (rules := of_pages.learned.get("farsw inter")):
        pages = [one for one in some(set="daniel-dev") if (one.set, one.id) in rules]
        if pages:
            yield from figures.window(pages, rules)  # type: ignore[arg-type]
    if told["number"] == "001":
        yield from _tables_5_to_7(rows)
    if told["number"] == "002":
        news = {name: some(set="daniel-dev", language=[code]) for name, code in (("English", "en"), ("Chinese", "zh"))}
        news = {name: pages for name, pages in news.items() if pages}
        yield from figures.empty_lines(news, settings.lines)
        outcomes = of_pages.outcomes.get("qread", {})
        all_of = {"English": "en", "Chinese": "zh"}
        times = {
            name: figures.of_language(outcomes, [one for one in of_pages.documents if one.language == code], "ms")
            for name, code in all_of.items()
        }
        times = {name: values for name, values in times.items() if len(values) > 2}
        if times:
            yield from figures.resampled(times)
    if told["number"] == "004":
        samples = {"CleanEval": some(set="cleaneval"), "news": some(set="daniel-dev"), "posts": some(set="forum-dev")}
        yield from figures.deltas({name: pages for name, pages in samples.items() if pages}, settings.lines)


def _tables_5_to_7(rows: list[Pair]) -> Iterator[Figure]:
    for number, measure in (("5", "F1"), ("6", "P"), ("7", "R")):
        for data in ("CleanEval-Eng", "Chaos"):
            both = {
                row.method: (row.theirs[measure], row.ours[measure])
                for row in rows
                if row.data == data and measure in row.ours
            }
            if both:
                yield figures.bars(both, f"Table {number}, {data}", f"{measure}, percent")
