"""Content that a page does not show but states in JSON-LD: the body of an article, a product's description."""

from collections.abc import Iterator
from html import escape

import numpy as np

from dehusk.extractors.base import KEEP, Verdict
from dehusk.page import Page, jsonld, page_of, parse

FEW = 600  # characters of content: a page that shows more has no need of what it states
PRODUCTS = {"Product", "ProductGroup", "IndividualProduct", "ProductModel"}


def completed(page: Page, verdict: Verdict) -> tuple[Page, Verdict]:
    """The page with what it states as further blocks, where that is more than it shows; else as it was."""
    shown = float((page.block_hi - page.block_lo)[verdict.scores >= KEEP].sum())
    if shown >= FEW or page.layout is not None:
        return page, verdict
    stated = [text for thing in jsonld.things(page) for text in texts_of(thing)]
    if sum(map(len, stated)) <= 2 * shown:
        return page, verdict
    fuller = with_paragraphs(page, stated)
    added = np.full(len(fuller) - len(page), KEEP)
    return fuller, verdict._replace(scores=np.append(verdict.scores, added))


def texts_of(thing: jsonld.Thing) -> Iterator[str]:
    kinds = set(jsonld.types(thing))
    if any(kind.endswith(("Article", "Posting")) for kind in kinds):
        yield from paragraphs(thing.get("articleBody"))
    elif kinds & PRODUCTS:
        yield from paragraphs(thing.get("description"))
        for one in jsonld.as_list(thing.get("additionalProperty")):
            if isinstance(one, dict) and isinstance(one.get("name"), str) and isinstance(one.get("value"), str):
                yield f"{one['name']}: {one['value']}"


def paragraphs(value: object) -> list[str]:
    """Of a text that may be HTML."""
    return parse(value.replace("\n", "<br><br>")).block_texts if isinstance(value, str) else []


def with_paragraphs(page: Page, texts: list[str]) -> Page:
    """After all that the body holds, so that the blocks before keep their places."""
    at = int(page.columns.close[page.body]) if page.body >= 0 else len(page.source)
    added = "".join(f"<p>{escape(text, quote=False)}</p>" for text in texts)
    return page_of(page.source[:at] + added + page.source[at:], page.url, page.encoding)
