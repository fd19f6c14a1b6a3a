"""Feeds, RSS and Atom, as a page: a section an entry, under its title with its link.

Feeds are often no XML: their tags are read as they come. Entities are those of HTML alone, and none is declared.
"""

import re
from collections.abc import Callable, Iterator
from html import escape, unescape
from typing import NamedTuple

ROOT = re.compile(r"<([A-Za-z][\w:.-]*)")
WINDOW = 4096  # characters before the root
ROOTS = {"rss", "feed", "atom:feed", "rdf:rdf"}
ENTRIES = ("item", "entry")
BODIES = ("content:encoded", "content", "description", "summary")  # the fullest first
TAG = re.compile(r"<(/?)([A-Za-z][\w:.-]*+)((?:[^<>\"']|\"[^\"<]*+\"|'[^'<]*+')*+)>")
ATTRIBUTE = re.compile(r"""([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
HIDDEN = (("<![CDATA[", "]]>"), ("<!--", "-->"), ("<?", "?>"))


class Element(NamedTuple):
    name: str  # without the prefix of Atom
    attributes: dict[str, str]
    inner: str


class Feed(NamedTuple):
    html: str
    url: str | None


def is_feed(text: str) -> bool:
    """Whether the first element of a page is a feed."""
    root = ROOT.search(text, 0, WINDOW)
    return root is not None and root[1].lower() in ROOTS


def from_feed(text: str, contained: Callable[[str], str]) -> Feed:
    """`contained` makes markup of an entry whole, so that it ends with its entry."""
    root = next(elements(text), Element("", {}, ""))
    top = list(elements(root.inner))
    channel = [inner for one in top if one.name == "channel" for inner in elements(one.inner)]
    known = [one for one in (*channel, *top) if one.name not in ENTRIES]
    entries = [section(list(elements(one.inner)), contained) for one in (*channel, *top) if one.name in ENTRIES]
    title, language = escape(text_of(known, "title")), escape(text_of(known, "language"))
    head = f"<head><title>{title}</title></head>"
    return Feed(f'<!DOCTYPE html><html lang="{language}">{head}<body>{"".join(entries)}', link_of(known) or None)


def section(entry: list[Element], contained: Callable[[str], str]) -> str:
    bodies = {one.name: one for one in reversed(entry) if one.name in BODIES}
    body = next((markup_of(bodies[name]) for name in BODIES if name in bodies), "")
    heading = f'<h2><a href="{escape(link_of(entry))}">{escape(text_of(entry, "title"))}</a></h2>'
    return f"<article>{heading}{contained(body)}</article>"


def markup_of(body: Element) -> str:
    kind = body.attributes.get("type", "")
    if kind == "xhtml":
        return body.inner
    plain = body.name in ("content", "summary") and kind in ("", "text", "text/plain")  # as Atom says
    return escape(characters(body.inner)) if plain else characters(body.inner)


def link_of(among: list[Element]) -> str:
    """The address of a page: RSS has it as text, Atom as an attribute."""
    links = [one for one in among if one.name == "link" and one.attributes.get("rel", "alternate") == "alternate"]
    told = (one.attributes.get("href") or characters(one.inner).strip() for one in links)
    return next((address for address in told if address), "")


def text_of(among: list[Element], name: str) -> str:
    found = next((one for one in among if one.name == name), None)
    if found is None:
        return ""
    said = characters(found.inner)
    return " ".join((characters(said) if found.attributes.get("type") == "html" else said).split())


def characters(inner: str) -> str:
    """The text of an element: sections of CDATA as they are, tags gone, references to characters resolved once."""
    parts = []
    for number, part in enumerate(re.split(r"<!\[CDATA\[(.*?)(?:\]\]>|\Z)", inner, flags=re.DOTALL)):
        parts.append(part if number % 2 else unescape(TAG.sub("", part)))
    return "".join(parts)


def elements(text: str) -> Iterator[Element]:
    """The outermost elements of a text."""
    tags = _tags(text)
    for tag in tags:
        if tag[1]:
            continue
        attributes = {key: unescape(double or single) for key, double, single in ATTRIBUTE.findall(tag[3])}
        stop = tag.end()
        if not tag[3].endswith("/"):
            end = _end_of(tags, tag[2])
            stop = end.start() if end else len(text)
        yield Element(tag[2].removeprefix("atom:"), attributes, text[tag.end() : stop])


def _end_of(tags: Iterator[re.Match[str]], name: str) -> re.Match[str] | None:
    """The end tag of an element, after those of its namesakes inside."""
    depth = 1
    for tag in tags:
        if tag[2] == name and not tag[3].endswith("/"):
            depth += -1 if tag[1] else 1
            if not depth:
                return tag
    return None


def _tags(text: str) -> Iterator[re.Match[str]]:
    """Every tag outside of CDATA, comments and instructions."""
    at = text.find("<")
    while at >= 0:
        for opening, closing in HIDDEN:
            if text.startswith(opening, at):
                end = text.find(closing, at)
                at = end if end >= 0 else len(text)
                break
        else:
            if tag := TAG.match(text, at):
                yield tag
                at = tag.end() - 1
        at = text.find("<", at + 1)
