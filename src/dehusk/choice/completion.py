"""Content stated in JSON-LD and not shown: the body of an article, a product's description."""

import re
from collections.abc import Iterator

import numpy as np

from dehusk.choice.decision import STATED, Choice
from dehusk.extractors.base import KEEP
from dehusk.kernel import kept_chars
from dehusk.page import jsonld, parse
from dehusk.page.additions import with_paragraphs

LETTER = re.compile(r"[^\W\d_]")
FEW = 600  # characters of content: a page that shows more has no need of what it states
PRODUCTS = {"Product", "ProductGroup", "IndividualProduct", "ProductModel"}


def complete_page(choice: Choice) -> Choice:
    """What the page states as further blocks, all kept, where that is more than twice of what it shows."""
    page = choice.page
    shown = kept_chars(page.columns, choice.kept)
    if shown >= FEW:
        return choice
    stated = [text for thing in jsonld.things(page) for text in texts_of(thing)]
    if sum(map(len, stated)) <= 2 * shown:
        return choice
    fuller = with_paragraphs(page, stated)
    added = len(fuller) - len(page)
    return choice._replace(
        page=fuller,
        scores=np.append(choice.scores, np.full(added, KEEP)),
        kept=np.append(choice.kept, np.ones(added, np.bool_)),
        why=np.append(choice.why, np.full(added, STATED, np.uint8)),
    )


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
    """The blocks of a text with or without HTML in it; a number is none."""
    if not isinstance(value, str) or not LETTER.search(value):
        return []
    return parse(value.replace("\n", "<br><br>")).block_texts
