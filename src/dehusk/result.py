"""What an extractor found on a page, and the ways to write it down."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dehusk import metadata, writers
from dehusk.extractors import KEEP
from dehusk.kernel import markup
from dehusk.kernel.columns import Floats, Mask
from dehusk.page import Page


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

    @cached_property
    def kept(self) -> Mask:
        return self.scores >= KEEP

    @cached_property
    def metadata(self) -> metadata.Metadata:
        return metadata.read(self.page)

    @cached_property
    def text(self) -> str:
        """The content: paragraphs apart, a list item or table row a line."""
        return writers.to_text(self.page, self.kept)

    @cached_property
    def markdown(self) -> str:
        return writers.to_markdown(self.page, self.kept)

    @cached_property
    def html(self) -> str:
        """The content's structure in a few safe tags; nothing in it can execute."""
        return writers.to_html(self.page, self.kept)

    @cached_property
    def json(self) -> str:
        return writers.to_json(self.as_dict())

    @cached_property
    def blocks(self) -> list[Block]:
        """Every block with its score and whether it is kept: the explanation of the result."""
        page = self.page
        tags = [markup.TAGS[code] for code in page.columns.tag[page.columns.block].tolist()]
        columns = (page.block_texts, tags, self.scores.tolist(), self.kept.tolist(), page.block_hidden.tolist())
        return [Block(*row) for row in zip(*columns, page.block_link_share.tolist(), strict=True)]

    def as_dict(self) -> dict[str, Any]:
        return {
            "version": 1,
            "url": self.page.url,
            "encoding": self.page.encoding,
            "extractor": self.extractor,
            "text": self.text,
            "blocks": [vars(block) for block in self.blocks],
        }
