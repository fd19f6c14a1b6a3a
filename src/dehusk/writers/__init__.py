"""Page and the blocks that are kept -> text, Markdown, clean HTML, JSON, XML, TEI. One file a format."""

from dehusk.writers.frontmatter import front_matter
from dehusk.writers.html import to_html
from dehusk.writers.json import to_json
from dehusk.writers.markdown import to_markdown
from dehusk.writers.tei import to_tei
from dehusk.writers.text import to_text
from dehusk.writers.xml import to_xml

__all__ = ["front_matter", "to_html", "to_json", "to_markdown", "to_tei", "to_text", "to_xml"]
