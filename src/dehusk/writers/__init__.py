"""The kept blocks of a page as text, or their outline as Markdown, clean HTML, XML or TEI. One file a format."""

from dehusk.writers.frontmatter import front_matter
from dehusk.writers.html import to_html
from dehusk.writers.json import to_json, to_json_line
from dehusk.writers.markdown import to_markdown
from dehusk.writers.outline import Outline
from dehusk.writers.parts import Part
from dehusk.writers.references import images_of, links_of
from dehusk.writers.tei import to_tei
from dehusk.writers.text import parts as text_parts
from dehusk.writers.text import to_text
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
