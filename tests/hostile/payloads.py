"""Payloads of known classes (OWASP's filter evasion, html5sec, mutation XSS, Markdown), and what we write of them."""

import json
from html import escape
from pathlib import Path

import numpy as np
from markdown_it import MarkdownIt

import dehusk
from dehusk.arrays import Floats
from dehusk.explain import explanation
from dehusk.explain.source import still

CLASSES: dict[str, list[str]] = json.loads((Path(__file__).parent / "payloads.json").read_text("utf-8"))
PAYLOADS = [payload for payloads in CLASSES.values() for payload in payloads]
READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
READER.validateLink = lambda _: True  # type: ignore[method-assign]  # it is our own check that counts


class Everything:
    """Keeps all of a page."""

    about = "all"

    def score(self, page: dehusk.Page) -> Floats:
        return np.ones(len(page))


def page_with(payload: str) -> str:
    """A page that says the payload wherever a page says something, and then has it as markup."""
    text = escape(payload)
    lines = text.replace("\n", "<br>")
    return (
        f'<title>{text}</title><meta name=description content="{text}"><link rel=canonical href="{text}">'
        f'<meta property=og:image content="{text}"><link rel=license href="{text}"><h1>{text}</h1><p>{text}</p>'
        f"<p><code>a<br>{lines}</code></p><ul><li>a<ol start=3><li><pre>{text}</pre></ol></ul>"
        f"<table><tr><th>a<th>b<tr><td>{text}<td><code>{text}</code></table>"
        f'<figure>{lines}<img src=i alt="{text}">b</figure><p><a href="{text}">a</a></p><div>{payload}'
    )


def result_of(html: str) -> dehusk.Result:
    return dehusk.extract(html, extractor=Everything(), comments=True)


def written(html: str) -> dict[str, str]:
    """Every format of the whole page, as HTML that a reader may show."""
    result = result_of(html)
    return {
        "html": result.html,
        "markdown": READER.render(result.markdown),
        "xml": result.xml,
        "tei": result.tei,
        "still": still(result),
        "explain": explanation(result),
    }
