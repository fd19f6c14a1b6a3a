"""What an extractor found on a page, and the ways to write it down."""

from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from dehusk import metadata, writers
from dehusk.arrays import Floats, Mask
from dehusk.kernel import markup
from dehusk.metadata import threads
from dehusk.options import DEFAULT, Options
from dehusk.page import Page
from dehusk.page.comments import comment_blocks
from dehusk.page.tables import in_data_table

VERSION = 1  # of the JSON; docs/json.md


@dataclass(frozen=True)
class Block:
    """One paragraph, heading, list item, cell or code block of the page, kept or not."""

    text: str
    tag: str
    score: float
    kept: bool
    hidden: bool  # by an attribute of the markup
    link_share: float  # of its characters


@dataclass(frozen=True, eq=False)
class Result:
    page: Page
    scores: Floats
    extractor: str
    options: Options = DEFAULT
    page_types: dict[str, float] = field(default_factory=dict)  # probabilities; empty where the extractor does not say
    confidence: float | None = None  # that F1 is above 0.9, 0 to 1; None where the extractor does not say

    @property
    def page_type(self) -> str | None:
        """article, forum, product, collection, listing, documentation or service."""
        return max(self.page_types, key=lambda name: self.page_types[name], default=None)

    @cached_property
    def kept(self) -> Mask:
        """Which blocks the options leave of those that the scores choose."""
        page, kept = self.page, self.scores >= self.options.cut
        if not self.options.tables:
            kept = kept & ~in_data_table(page)[page.columns.block]
        return self._with_comments(kept)

    def _with_comments(self, kept: Mask) -> Mask:
        """Comments are apart from an article, but the content of a forum, or of a page that has little else."""
        if self.options.comments is None and self.page_type not in (None, "article"):
            return kept
        if self.options.comments:
            return kept | comment_blocks(self.page)
        comments = comment_blocks(self.page, among=kept)
        article = self.page.block_chars[kept & ~comments].sum() >= self.page.block_chars[kept & comments].sum()
        return kept & ~comments if self.options.comments is False or article else kept

    # -- content

    @cached_property
    def text(self) -> str:
        """The content: paragraphs apart, a list item or table row a line."""
        return writers.to_text(self.page, self.kept)

    @cached_property
    def _outline(self) -> writers.Outline:
        return writers.Outline(self.page, self.kept, self.options)

    @cached_property
    def markdown(self) -> str:
        written = writers.to_markdown(self._outline)
        return writers.front_matter(self.metadata.as_dict()) + written if self.options.with_metadata else written

    @cached_property
    def html(self) -> str:
        """The content's structure in a few safe tags; nothing in it can execute."""
        return writers.to_html(self._outline)

    @cached_property
    def json(self) -> str:
        return writers.to_json(self.as_dict())

    @cached_property
    def xml(self) -> str:
        return writers.to_xml(self._outline, self.as_dict())

    @cached_property
    def tei(self) -> str:
        return writers.to_tei(self._outline, self.as_dict())

    # -- what is known of it

    @cached_property
    def metadata(self) -> metadata.Metadata:
        return metadata.read(self.page)

    @cached_property
    def comments(self) -> list[threads.Post]:
        """What readers wrote below an article."""
        return threads.comments(self.page)

    @cached_property
    def posts(self) -> list[threads.Post]:
        """The posts of a forum page."""
        return threads.posts(self.page)

    @cached_property
    def blocks(self) -> list[Block]:
        """Every block with its score and whether it is kept: the explanation of the result."""
        page = self.page
        tags = [markup.TAGS[code] for code in page.columns.tag[page.columns.block].tolist()]
        columns = (page.block_texts, tags, self.scores.tolist(), self.kept.tolist(), page.block_hidden.tolist())
        return [Block(*row) for row in zip(*columns, page.block_link_share.tolist(), strict=True)]

    def as_dict(self) -> dict[str, Any]:
        return {
            "version": VERSION,
            "url": self.page.url,
            "encoding": self.page.encoding,
            "extractor": self.extractor,
            "page_type": self.page_type,
            "confidence": self.confidence,
            "metadata": self.metadata.as_dict(),
            "text": self.text,
            "comments": [asdict(post) for post in self.comments],
            "posts": [asdict(post) for post in self.posts],
            "blocks": [vars(block) for block in self.blocks],
        }
