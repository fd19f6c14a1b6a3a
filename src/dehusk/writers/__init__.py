"""The kept blocks of a page as text, or their outline as Markdown, clean HTML, XML or TEI. One file a format, loaded
when it is asked for: who wants text need not wait for the others."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dehusk.writers.outline import Outline
from dehusk.writers.parts import Part
from dehusk.writers.text import parts as text_parts
from dehusk.writers.text import to_text

if TYPE_CHECKING:
    from dehusk.writers.frontmatter import front_matter
    from dehusk.writers.html import to_html
    from dehusk.writers.json import to_json, to_json_line
    from dehusk.writers.markdown import to_markdown
    from dehusk.writers.references import images_of, links_of
    from dehusk.writers.tei import to_tei
    from dehusk.writers.xml import to_xml

__all__ = [
    "Outline",
    "Part",
    "front_matter",
    "images_of",
    "links_of",
    "text_parts",
    "to_html",
    "to_json",
    "to_json_line",
    "to_markdown",
    "to_tei",
    "to_text",
    "to_xml",
]  # fmt: skip
ON_DEMAND = {
    "front_matter": "frontmatter", "images_of": "references", "links_of": "references", "to_html": "html",
    "to_json": "json", "to_json_line": "json", "to_markdown": "markdown", "to_tei": "tei", "to_xml": "xml",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """What is asked for again stands in the module."""
    if name not in ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"dehusk.writers.{ON_DEMAND[name]}"), name)
    return found
