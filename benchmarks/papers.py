"""The five papers' tables with ours beside them, written as docs/papers.md; with plots as a page a paper in REPORT.

usage: python -m benchmarks.papers DATA [LIMIT] [REPORT]

LIMIT pages of a set, evenly spread over it; all, unless told. The same as `dehusk bench --paper N`, five times over.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

import click

from dehusk.evaluation.papers import NUMBERS, Settings, Study, paper, studied
from dehusk.evaluation.report.paper import listed, write_paper
from dehusk.training.held_out import held_out

WRITTEN = Path(__file__).parents[1] / "docs" / "papers.md"
LAYOUTS = 24  # pages of a set that a browser lays out
HEAD = """# The papers' tables, and ours beside them

`make bench-papers` measures and writes this page; `dehusk bench --paper 000 --data sets/ --report out` prints one paper
and draws its figures. Every row of a table has ours beside it where the system exists and pages stand for the paper's:
its own where they can be had, else the nearest, told in the last column. Systems that are trained have not seen the
page, nor (but within sites) its site. Lines are the HTML's own, as in the papers; [each method's page](README.md)
says what blocks give. {sample} It took {minutes:.1f} minutes of CPU time, the browser's not counted.
"""


def progress(label: str, length: int) -> Any:
    return click.progressbar(length=length, label=label, file=sys.stderr)


def sections(data: Path, limit: int | None, report: Path | None) -> Iterator[str]:
    layouts = LAYOUTS if limit is None else min(LAYOUTS, max(limit // 6, 4))
    settings = Settings(limit=limit, layouts=layouts, held_out=held_out, progress=progress)
    for number in NUMBERS:
        start = process_time()
        study = studied(paper(number), [data], settings)
        if report:
            write_paper(report, number, study)
        yield from section(number, study, process_time() - start)


def section(number: str, study: Study, seconds: float) -> Iterator[str]:
    yield f"\n## {number}\n\n{study.title} Measured in {seconds / 60:.1f} minutes.\n"
    for paragraph in study.paragraphs:
        lead, *points = listed(paragraph) or [paragraph]
        yield f"\n{lead}\n" if lead and points else ""
        yield "\n" + "".join(f"- {point}\n" for point in points) if points else f"\n```text\n{paragraph}\n```\n"


def main(data: Path, limit: int | None, report: Path | None, write: Callable[[str], object]) -> None:
    start = process_time()
    written = list(sections(data, limit, report))
    sample = f"At most {limit} pages of a set were measured here, evenly spread over it." if limit else ""
    write(HEAD.format(sample=sample, minutes=(process_time() - start) / 60) + "".join(written))


if __name__ == "__main__":
    folder, *rest = sys.argv[1:]
    main(Path(folder), int(rest[0]) if rest and int(rest[0]) else None, Path(rest[1]) if len(rest) > 1 else None,
         lambda text: WRITTEN.write_text(text, "utf-8"))  # fmt: skip
