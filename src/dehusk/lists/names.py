"""What to call a column, from the markup around its values: a word that people use, or nothing."""

import re
from collections import Counter
from collections.abc import Sequence

from dehusk.page import Page

TAGS = {"time": "date", "address": "location", "cite": "source", "figcaption": "caption",
        **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "title")}  # fmt: skip
# A class names a column only with one of these words: any other may be a machine's.
TELLING = """
title: title name headline heading subject
price: price cost amount
list_price: oldprice was msrp rrp
rating: rating ratings stars star score
reviews: reviews reviewcount
date: date time datetime published posted timestamp pubdate dateline
author: author byline user username creator poster writer contributor
description: description desc excerpt summary snippet abstract teaser intro blurb deck dek lede
location: location address place city venue region
subtitle: subtitle subheading tagline kicker eyebrow
category: category categories topic genre section department
tags: tags tag keywords keyword labels
brand: brand manufacturer vendor
seller: seller store shop merchant
company: company employer organization
comments: comments comment
replies: replies answers
views: views hits
votes: votes upvotes likes points
phone: phone telephone tel
email: email mail
size: size sizes
color: color colour colors swatch swatches
discount: discount saving savings save
badge: badge ribbon
availability: availability stock
shipping: shipping delivery
duration: duration runtime length
salary: salary pay wage compensation
type: type kind format
level: level difficulty
rank: rank ranking
language: language lang
source: source publisher site domain
about: about bio
model: model sku mpn isbn
count: count quantity qty
team: team club
role: role job
link: permalink website
note: note notes
specs: specs spec features feature details
speaker: speaker instructor teacher
end: end deadline
image: thumbnail
"""
ALIASES = {
    word: name for name, _, words in (line.partition(":") for line in TELLING.split("\n")) for word in words.split()
}
ALIASES |= {word: word for word in """status year sale distance version material caption term code country host event
    artist album ingredients calories weight start unit change volume downloads""".split()}  # fmt: skip
PROPERTIES = {
    "name": "title", "headline": "title", "title": "title", "ratingvalue": "rating", "reviewcount": "reviews",
    "ratingcount": "reviews", "pricecurrency": "currency", "lowprice": "price", "datepublished": "date",
    "startdate": "date", "datecreated": "date", "dateposted": "date", "uploaddate": "date", "text": "description",
    "addresslocality": "location", "streetaddress": "address", "articlebody": "description",
    "hiringorganization": "company", "joblocation": "location",
}  # fmt: skip
# Words of style sheets: what they stand before is no name, and the vague ones are names only at the end of a class.
UTILITY = set("""text font bg fg flex items item align justify border btn button col row grid is has u sr line object
    max min icon svg wrapper container inner outer group list block box""".split())  # fmt: skip
VAGUE = set("""size color type start end unit level code role duration count change year note term link about event
    image host specs volume weight status""".split())  # fmt: skip
OF_A_NAME = {"author", "brand", "company", "location", "seller", "speaker"}  # what "name" behind them is the name of
PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
WORD = re.compile(r"\w+")
WRAPPERS = 5  # elements around each other that hold the same text
LONGEST_NAME = 40


def distinct(names: Sequence[str]) -> list[str]:
    """The names with a number behind each that was there before."""
    used: Counter[str] = Counter()
    found: dict[str, None] = {}
    for name in names:
        numbered = name
        while numbered in found:
            used[name] += 1
            numbered = f"{name}_{used[name] + 1}"
        found[numbered] = None
    return list(found)


def named_by_markup(page: Page, node: int) -> str:
    """By itemprop or tag, else by class, of the element or of one in it or around it with the same text; or ""."""
    columns = page.columns
    lo, hi = int(columns.lo[node]), int(columns.hi[node])
    around: list[int] = []
    up = int(columns.piece_node[lo]) if lo < hi else node
    while len(around) < WRAPPERS and up >= 0 and columns.lo[up] >= lo and columns.hi[up] <= hi:
        if columns.lo[up] == lo and columns.hi[up] == hi:
            around.append(up)
        up = int(columns.parent[up])
    for each in around:
        if prop := (page.attribute(each, "itemprop") or "").split():
            return named_by_property(prop[0])
    if tag := next((TAGS[tag] for each in around if (tag := page.tag_name(each)) in TAGS), ""):
        return tag
    return next((name for each in around if (name := named_by_class(page.attribute(each, "class") or ""))), "")


def named_by_property(name: str) -> str:
    return PROPERTIES.get(name.lower(), slug(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name)))


def named_by_class(value: str) -> str:
    """The last telling word of the first class that has one: "product-card__price" is a price."""
    for word in value.split()[:8]:
        if any(map(str.isdigit, word)):
            continue  # a machine's, or a measure
        parts = [part.lower() for part in PARTS.findall(word)]
        for at in range(len(parts) - 1, -1, -1):
            name = ALIASES.get(parts[at])
            if parts[at] == "name" and (whose := {ALIASES.get(part, "") for part in parts[:at]} & OF_A_NAME):
                return min(whose)
            if name and (name not in VAGUE or (at == len(parts) - 1 and not UTILITY & set(parts[:at]))):
                return name
    return ""


def slug(label: str) -> str:
    """A label as a name: "Max Light" is max_light."""
    return "_".join(WORD.findall(label.lower()))[:LONGEST_NAME].strip("_")
