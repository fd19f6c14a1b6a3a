"""How time grows with the page: every stage on pages built to hurt, at n, 2n and 4n; linear work doubles with its page.

A stage that seems to more than double is measured again on pages twice as large, a few times each, of which the least
counts: what is not linear shows it the better.

usage: python -m benchmarks.growth [SHAPE ...] [--json FILE]
"""

import gc
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from multiprocessing import get_context

import numpy as np

import dehusk
from benchmarks.found import keep, run
from dehusk.explain.source import still
from dehusk.extractors import LAID_OUT
from dehusk.lists import FORMATS, find_regions
from dehusk.page import Page

SHORTEST = 0.05  # seconds; below it a ratio tells nothing
STEEP = 2.4
AGAIN = 3
LONGEST = 4.0  # seconds; who takes longer is not asked for twice as much

SHAPES: dict[str, Callable[[int], str]] = {
    "line breaks": lambda n: "text<br>" * (10 * n),
    "paragraphs": lambda n: "<p>some words" * (6 * n),
    "letters in paragraphs": lambda n: "<p>x" * (10 * n),
    "links": lambda n: "<a href=x>word</a> " * (5 * n),
    "links after exclamations": lambda n: "!<a href=x>word</a>" * (5 * n),
    "marks": lambda n: "<p>" + "<b>bold</b> <i>not</i> " * (4 * n),
    "tiny tables": lambda n: "<table><tr><th>a<th>b<tr><td>1<td>2</table>" * n,
    "rows": lambda n: "<table>" + "<tr><td>one<td>two" * (4 * n),
    "cells in a row": lambda n: "<table><tr>" + "<td>x" * (10 * n) + "<tr><td>x" * n,
    "cells without rows": lambda n: "<table>" + "<td>x" * (10 * n),
    "spans": lambda n: "<table>" + "<tr><td rowspan=9999 colspan=200>word<td colspan=9>x" * n,
    "cells spanning rows": lambda n: "<table><tr>" + "<td rowspan=65000>word" * 200 + "<tr><td>a<td>b" * n,
    "lists in lists": lambda n: "<ul><li>item" * n,
    "quotations in quotations": lambda n: "<blockquote>word" * n,
    "items": lambda n: "<ul>" + "<li>item" * (8 * n) + "</ul>",
    "linked items": lambda n: "<ul>" + "<li><a href=x>item</a>" * (4 * n) + "</ul>",
    "equal headings": lambda n: "<h2>Heading</h2><p>Some words of text." * (2 * n),
    "different headings": lambda n: "<title>Heading</title>" + "".join(f"<h2>Heading {i}</h2>" for i in range(3 * n)),
    "classes": lambda n: "".join(f"<p class='a{i} b{i}-c'>x" for i in range(4 * n)),
    "a class of many": lambda n: f"<p class='{' '.join(f'name{i}' for i in range(6 * n))}'>x",
    "one class": lambda n: "<p class='menu nav'>x" * (4 * n),
    "attributes": lambda n: "<p " + " ".join(f"a{i}=b" for i in range(6 * n)) + ">x",
    "a long attribute": lambda n: f"<p title='{'long ' * (12 * n)}'>x",
    "a long address": lambda n: f"<a href='{'x/../' * (12 * n)}'>x</a><img src='{'y/' * (12 * n)}'>",
    "a long style": lambda n: f"<p style='{'display:' * (8 * n)}'>x",
    "a long srcset": lambda n: f"<p>x<img srcset='{'a.png 2x, ' * (6 * n)}'>x",
    "linked data": lambda n: '<script type=application/ld+json>{"@type":"Article","name":"x"}</script>' * n,
    "linked data, deep": lambda n: f"<script type=application/ld+json>{'[' * (50 * n)}</script>",
    "linked data, objects": lambda n: (
        '<script type=application/ld+json>{"@graph":['
        + ",".join(f'{{"@type":"Person","@id":"{i}","author":{{"@id":"{i + 1}"}}}}' for i in range(n))
        + "]}</script>"
    ),
    "comments": lambda n: "<!-- x > -- -->" * (4 * n),
    "a long title": lambda n: f"<title>{'word ' * (10 * n)}</title><h1>word</h1>",
    "a long heading": lambda n: f"<title>word</title><h1>{'word ' * (10 * n)}</h1>",
    "meta elements": lambda n: "<meta name=author content='Ann Lee'>" * (2 * n) + "x",
    "times": lambda n: "<time datetime=2020-01-01>1 Jan 2020</time> " * (2 * n),
    "bylines": lambda n: "<p class=author>by Ann Lee" * (3 * n),
    "readers' comments": lambda n: "<div id=comments>" + "<div class=comment><b>Ann</b><p>Yes.</div>" * (2 * n),
    "posts": lambda n: "<div class=post><a class=author>Ann</a><time>2020-01-01</time><p>Yes, it is.</div>" * n,
    "images": lambda n: "<p>x" + "<img src=x alt=y>" * (4 * n) + "x",
    "figures": lambda n: "<figure><img src=x><figcaption>y</figcaption></figure>" * (2 * n),
    "definitions": lambda n: "<dl>" + "<dt>term<dd>what it is" * (4 * n) + "</dl>",
    "code blocks": lambda n: "<pre class='language-py'>x = 1</pre>" * (3 * n),
    "lines of code": lambda n: f"<pre>{'x = 1;' * 4}\n" + "y = 2\n" * (10 * n) + "</pre>",
    "backticks": lambda n: "<p>" + "`*[_&lt;" * (8 * n),
    "a line": lambda n: "some words, and more. " * (8 * n),
    "a word": lambda n: "x" * (80 * n),
    "blanks": lambda n: "x" + " \n" * (40 * n) + "y",
    "entities": lambda n: "&amp;&lt;&nbsp;" * (6 * n),
    "nested divs": lambda n: "<div>x" * n,
    "unclosed": lambda n: "<p>x<!-- " + "a -- b " * (10 * n),
    "less-than signs": lambda n: "x < y " * (12 * n),
    "Chinese": lambda n: "汉字，汉字。" * (12 * n),
    "noscript": lambda n: "<noscript><p>some words</noscript>" * (2 * n),
    "options": lambda n: "<select>" + "<option>one" * (6 * n),
    "scripts": lambda n: "<script>x</script>" * (4 * n) + "y",
}


def parsed(html: str) -> Page:
    return dehusk.parse(html, url="https://example.org/a/page.html")


def all_kept(page: Page) -> dehusk.Result:
    """A result with every block in it: the most that there can be to write."""
    result = dehusk.extract(page)
    return dehusk.Result(result.choice._replace(kept=np.ones(len(result.page), np.bool_)), result.evidence, "all")


def listed(page: Page) -> list[str]:
    regions = find_regions(page)
    return [write(regions) for write in FORMATS.values()]


# Each stage: what it is given, made from a fresh page without being timed, and what it does with it.
Stage = tuple[Callable[[Page], object], Callable[[object], object]]
STAGES: dict[str, Stage] = {
    **{name: (lambda page: page, partial(lambda name, page: dehusk.extract(page, extractor=name), name))
       for name in dehusk.EXTRACTORS if name not in LAID_OUT},
    **{name: (all_kept, partial(lambda name, result: getattr(result, name), name))
       for name in ("text", "markdown", "html", "xml", "tei", "json", "metadata", "comments", "posts")},
    "records": (lambda page: page, listed),
    "still": (all_kept, still),
}  # fmt: skip


def timed(work: Callable[[object], object], given: object) -> float:
    start = time.process_time()
    work(given)
    return time.process_time() - start


def once(shape: str, stage: str, size: int) -> float:
    """The seconds of a stage."""
    html = SHAPES[shape](size)
    gc.collect()  # of pages before
    if stage == "parse":
        return timed(parsed, html)
    make, work = STAGES[stage]
    return timed(work, make(parsed(html)))


def ratio(times: list[float]) -> float:
    """The greatest of two times that tell something to the one before."""
    return max((after / before for before, after in pairwise(times) if after > SHORTEST), default=0.0)


def grown(shape: str, n: int = 1000) -> dict[str, tuple[float, float]]:
    """Of every stage the seconds at 4n, and the greatest ratio of 2n to n and of 4n to 2n."""
    found = {}
    for stage in ("parse", *STAGES):
        times: list[float] = []
        for size in (n, 2 * n, 4 * n):
            if all(seconds < LONGEST for seconds in times):
                times.append(once(shape, stage, size))
        found[stage] = times[-1], ratio(times)
        if ratio(times) > STEEP:
            again = [min(once(shape, stage, 2 * size) for _ in range(AGAIN)) for size in (n, 2 * n, 4 * n)]
            found[stage] = times[-1], ratio(again)
    return found


def main(*shapes: str) -> None:
    print(f"{'shape':26} {'KB':>6} {'ms a KB':>8}  stage that takes longest; stages that more than double")
    warm = ("a line", 10)  # what is loaded once
    with ProcessPoolExecutor(2, get_context("spawn"), grown, warm) as workers:
        names = shapes or tuple(SHAPES)
        for shape, found in zip(names, workers.map(grown, names), strict=True):
            size = len(SHAPES[shape](4000)) / 1000
            longest = max(found, key=lambda stage: found[stage][0])
            steep = [f"{stage} x{times:.1f} ({took:.1f} s)" for stage, (took, times) in found.items() if times > STEEP]
            rate = found[longest][0] * 1000 / size
            keep("growth", shape, {"KB": size, "ms a KB": rate, "steepest": max(times for _, times in found.values())})
            print(f"{shape:26} {size:6.0f} {rate:8.3f}  {longest}; {', '.join(steep) or '-'}", flush=True)


if __name__ == "__main__":
    run(main)
