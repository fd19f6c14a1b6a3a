"""Page and the blocks that are kept -> text, Markdown, clean HTML, JSON. One file a format."""

from dehusk.writers.html import to_html
from dehusk.writers.json import to_json
from dehusk.writers.markdown import to_markdown
from dehusk.writers.text import to_text

__all__ = ["to_html", "to_json", "to_markdown", "to_text"]
