"""A result as the view shows it: one object of plain values, which becomes JSON."""

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from dehusk.arrays import Floats, Mask
from dehusk.choice import choose
from dehusk.explain.charts import charts
from dehusk.explain.picture import data_address
from dehusk.explain.records import STYLE as BOXES
from dehusk.explain.records import records_marked, table_of
from dehusk.explain.source import still, stilled
from dehusk.extractors import EXTRACTORS, LAID_OUT, evidence_of
from dehusk.lists import Region, find_regions
from dehusk.page import Page, head, parse
from dehusk.result import Result

DOUBT = 1.0  # log odds to either side of the cut
COMPARED = 5000  # blocks of a page up to which every method is run beside the one that is shown
LONG = 1_000_000  # characters of text, above which a view holds fewer forms of it: a browser takes seconds to read them
REASONED = 3000  # blocks of a page up to which reasons are given


def view(
    result: Result, *, picture: bytes | None = None, regions: Sequence[Region] | None = None, compare: bool = True
) -> dict[str, Any]:
    """All that the page shows; `picture` is a PNG of the rendered page with its boxes."""
    page = result.page
    lists = find_regions(page) if regions is None else regions
    long = len(result.text) > LONG
    return {
        "title": head.document_title(page) or page.url or "A page",
        "url": page.url,
        "method": result.extractor,
        "facts": facts(result),
        "cut": rounded(result.choice.cut),
        "blocks": blocks(result),
        "still": still(result, records_marked(page, lists)) + BOXES,
        "picture": data_address(picture) if picture else None,
        "markdown": result.markdown,
        "text": result.text,
        "html": result.html,
        "rendered": None if long else stilled(parse(result.html), ()),
        "json": None if long else result.json,
        "records": [table_of(region) for region in lists],
        "chunks": None if long else [chunk._asdict() for chunk in result.chunks()],
        "charts": charts(result),
        "methods": compared(page) if compare and len(page) <= COMPARED else {},
    }


def facts(result: Result) -> dict[str, Any]:
    """What stands above the page, and where it was read."""
    known = result.metadata
    return {
        "metadata": known.as_dict(),
        "sources": known.sources,
        "page_type": result.page_type,
        "page_types": {kind: rounded(share) for kind, share in result.page_types.items()},
        "state": result.page_state,
        "confidence": None if result.confidence is None else rounded(result.confidence),
        "comments": [asdict(post) for post in result.comments],
    }


def blocks(result: Result) -> dict[str, list[Any]]:
    """Columns, one value a block each."""
    page = result.page
    reasons = [one.as_dict() for one in result.reasons] if len(page) <= REASONED else []
    return {
        "text": page.block_texts,
        "role": [block.role for block in result.blocks],
        "why": [block.why for block in result.blocks],
        "score": np.round(result.scores, 3).tolist(),
        "kept": result.kept.astype(int).tolist(),
        "doubtful": doubtful(result.scores, result.choice.cut).astype(int).tolist(),
        "for": [one["for"] for one in reasons],
        "against": [one["against"] for one in reasons],
    }


def doubtful(scores: Floats, cut: float) -> Mask:
    """Which blocks are nearly as likely to have been decided otherwise."""
    inside = np.clip(scores, 1e-6, 1 - 1e-6)
    line = min(max(cut, 1e-6), 1 - 1e-6)
    return np.asarray(np.abs(np.log(inside / (1 - inside)) - math.log(line / (1 - line))) < DOUBT)


def compared(page: Page) -> dict[str, Any]:
    """What each method keeps of the page; those that go by a layout only where it has one already."""
    found = {}
    for name, method in EXTRACTORS.items():
        if name in LAID_OUT and page.layout is None:
            continue
        choice = choose(page, evidence_of(method, page))
        found[name] = {
            "kept": choice.kept[: len(page)].nonzero()[0].tolist(),
            "score": np.round(choice.scores[: len(page)], 3).tolist(),
            "cut": rounded(choice.cut),
            "about": method.about,
        }
    return found


def rounded(value: float) -> float:
    return round(float(value), 3)
