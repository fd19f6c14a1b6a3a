"""A result or the lists of a page as one self-contained page: the source marked, and what came of it beside it."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from string import Template

import numpy as np

from dehusk.explain.chart import bars
from dehusk.explain.picture import data_address, outlined
from dehusk.explain.records import boxed, signs_of, tables
from dehusk.explain.source import still
from dehusk.extractors.published.cehtd import Cehtd
from dehusk.extractors.published.cetd import Cectd, Cetd, DensitySum
from dehusk.lists import Region
from dehusk.page import Page, head
from dehusk.result import Result

__all__ = ["explanation", "explanation_of_records", "outlined"]

DENSITIES: dict[str, tuple[str, DensitySum]] = {
    "TD": ("text density: characters a tag", Cetd()),
    "CTD": ("composite: less for links", Cectd()),
    "HTD": ("hybrid: more for the middle", Cehtd()),
}


def explanation(result: Result, picture: bytes | None = None) -> str:
    """`picture`: a PNG of the rendered page to show beside it."""
    return written(
        title=_title(result.page),
        summary=f"{escape(result.extractor)} kept <b>{int(result.kept.sum())}</b> of {len(result.page)} blocks",
        legend="The page, still; what was kept is green, its score shows on hover.",
        source=still(result),
        picture=picture,
        dropped='<label><input type="checkbox" id="all"> show what was dropped</label>',
        text="\n".join(_texts(result)),
        charts="\n".join(_charts(result)),
    )


def explanation_of_records(page: Page, regions: Sequence[Region]) -> str:
    """The page with a box around every record, and the records as tables."""
    main = regions[0] if regions else None
    return written(
        title=_title(page),
        summary=f"lists: {len(regions)}; the main one has <b>{len(main)}</b> {main.kind}" if main else "no list",
        legend="The page, still, with a box around every record.",
        source=boxed(page, regions),
        text="\n".join(tables(regions)),
        charts="\n".join(signs_of(regions)),
    )


def written(title: str, source: str, picture: bytes | None = None, dropped: str = "", **parts: str) -> str:
    template = Template((files("dehusk.explain") / "page.html").read_text("utf-8"))
    return template.substitute(
        title=escape(title),
        source=escape(source),
        picture=f'<img src="{data_address(picture)}" alt="Screenshot; what was kept is outlined.">' if picture else "",
        pictured="pictured" if picture else "",
        dropped=dropped,
        **parts,
    )


def _title(page: Page) -> str:
    return head.document_title(page) or page.url or "A page"


def _texts(result: Result) -> list[str]:
    return [
        f'<p class="{"kept" if block.kept else "dropped"}"><data title="{block.why}">{block.score:.2f}</data>'
        f"<span>{escape(block.text)}</span>{'' if block.why == 'kept' else f'<i>{block.why}</i>'}</p>"
        for block in result.blocks
    ]


def _charts(result: Result) -> list[str]:
    page = result.page
    if page.body < 0 or not len(page):
        return ["<p>The page shows no text.</p>"]
    cut = result.choice.cut
    charts = [_chart(escape(result.extractor), "its score of each block", bars(result.scores, cut), cut)]
    for name, (about, method) in DENSITIES.items():
        if isinstance(method, Cehtd) and page.layout is None:
            charts.append(f"<figure><b>{name}</b> needs a browser's layout, and no browser was found.</figure>")
            continue
        found = method.profile(page)
        if found is None:
            charts.append(f"<figure><b>{name}</b> has no threshold: without links all of a page is content.</figure>")
            continue
        inside = np.maximum(found.density[page.body : page.columns.end[page.body]], 0.0)
        charts.append(_chart(name, about, bars(inside, max(found.threshold, 0.0)), found.threshold))
    return charts


def _chart(name: str, about: str, svg: str, threshold: float) -> str:
    caption = f"<b>{name}</b> {about} <span>threshold {threshold:.4g}</span>"
    return f"<figure><figcaption>{caption}</figcaption>{svg}</figure>"
