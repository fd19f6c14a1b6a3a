"""What the page says of its records to machines: microdata inside of them, and JSON-LD beside."""

from collections.abc import Iterator, Sequence
from typing import Any

from dehusk.lists.fields import Row
from dehusk.lists.names import named_by_property
from dehusk.page import Page, fact
from dehusk.page.address import safe_address
from dehusk.page.jsonld import Thing, as_list, names, things, types

PROPERTIES = set("""name headline title price lowPrice priceCurrency ratingValue reviewCount ratingCount datePublished
    startDate datePosted author description addressLocality brand sku""".split())  # fmt: skip
VALUES = ("content", "datetime")
AGREE = 0.5  # of the records must be among the things that the page lists, for these to be the same list
MOST_THINGS = 2000
LONGEST = 500


def microdata(page: Page, spans: Sequence[tuple[int, int]]) -> list[Row]:
    """Of each record, which is the nodes lo:hi, what its itemprop attributes say."""
    props = {**dict.fromkeys(page.attributes("datetime"), "datePublished"), **page.attributes("itemprop")}
    nodes = sorted(props)
    rows: list[Row] = []
    at = 0
    for lo, hi in spans:
        while at < len(nodes) and nodes[at] < lo:
            at += 1
        row: Row = {}
        k = at
        while k < len(nodes) and nodes[k] < hi:
            name = (props[nodes[k]].split() or [""])[0]
            if name in PROPERTIES and (value := _said(page, nodes[k])):
                row.setdefault(named_by_property(name), value)
            k += 1
        rows.append(row)
    return rows


def _said(page: Page, node: int) -> str:
    for name in VALUES:
        if value := (page.attribute(node, name) or "").strip():
            return value[:LONGEST]
    return " ".join(page.text_of(node, LONGEST).split())


@fact
def listed(page: Page) -> list[Row]:
    """The things of the page's JSON-LD lists, as rows."""
    rows = [_row(page, item) for item in _items(page)]
    return [row for row in rows if row.get("title") or row.get("url")]


def _items(page: Page) -> Iterator[Thing]:
    found = 0
    for thing in things(page):
        for element in as_list(thing.get("itemListElement")) if "ItemList" in types(thing) else ():
            if not isinstance(element, dict) or found >= MOST_THINGS:
                return
            found += 1
            item = element.get("item", element)
            yield {**element, **item} if isinstance(item, dict) else {**element, "url": item}


def _row(page: Page, item: Thing) -> Row:
    offer, rated = _first(item.get("offers")), _first(item.get("aggregateRating"))
    found = {
        "title": _text(item.get("name") or item.get("headline")),
        "url": safe_address(page, _text(item.get("url") or item.get("@id"))),
        "image": safe_address(page, _text(_first(item.get("image")).get("url") or item.get("image"))),
        "price": _text(offer.get("price") or offer.get("lowPrice")),
        "currency": _text(offer.get("priceCurrency")),
        "rating": _text(rated.get("ratingValue")),
        "reviews": _text(rated.get("reviewCount") or rated.get("ratingCount")),
        "date": _text(item.get("datePublished") or item.get("startDate") or item.get("datePosted")),
        "author": ", ".join(names(item.get("author"))),
        "description": _text(item.get("description")),
    }
    return {name: value for name, value in found.items() if value}


def _first(value: Any) -> dict[str, Any]:
    return next((one for one in as_list(value) if isinstance(one, dict)), {})


def _text(value: Any) -> str:
    return next((" ".join(one.split())[:LONGEST] for one in as_list(value) if isinstance(one, str)), "")


def completed(rows: list[Row], links: Sequence[set[str]], things_listed: list[Row]) -> list[Row]:
    """The rows with what the listed things add; the things are another list if most records are not among them."""
    by_url = {each["url"].rstrip("/"): each for each in things_listed if "url" in each}
    by_title = {each["title"].casefold(): each for each in things_listed if "title" in each}
    found = [
        next((by_url[url] for url in urls if url in by_url), None) or by_title.get(row.get("title", "").casefold())
        for row, urls in zip(rows, links, strict=True)
    ]
    if sum(each is not None for each in found) < AGREE * len(rows):
        return rows
    return merged(rows, [each or {} for each in found])


def merged(rows: list[Row], additions: Sequence[Row]) -> list[Row]:
    """The rows, with values where they had none; a new column needs a value in half of them."""
    known = set(rows[0]) if rows else set()
    count: dict[str, int] = {}
    for row in additions:
        for name in row:
            count[name] = count.get(name, 0) + 1
    new = [name for name in count if name not in known and 2 * count[name] >= len(rows)]
    return [
        {
            **{name: value or extra.get(name, "") for name, value in row.items()},
            **{name: extra.get(name, "") for name in new},
        }
        for row, extra in zip(rows, additions, strict=True)
    ]
