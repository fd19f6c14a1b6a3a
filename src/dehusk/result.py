"""What an extractor found on a page, and the ways to write it down."""

from dataclasses import asdict, dataclass
from typing import Any

from dehusk import metadata, writers
from dehusk.arrays import Floats, Mask
from dehusk.choice import REASONS, Choice
from dehusk.extractors.base import Evidence
from dehusk.kernel import markup
from dehusk.lazy import cached
from dehusk.metadata import Metadata, Post
from dehusk.options import DEFAULT, Options
from dehusk.page import Page

VERSION = 1  # of the JSON; docs/json.md


@dataclass(frozen=True)
class Block:
    """One paragraph, heading, list item, cell or code block of the page, kept or not."""

    text: str
    tag: str
    score: float  # how likely it is content, 0 to 1
    kept: bool
    why: str  # one of choice.REASONS
    hidden: bool  # by an attribute of the markup
    link_share: float  # of its characters


@dataclass(frozen=True, eq=False, repr=False)
class Result:
    choice: Choice
    evidence: Evidence
    extractor: str
    options: Options = DEFAULT

    def __repr__(self) -> str:
        kind = f", {self.page_type}" if self.page_type else ""
        return f"<Result of {self.extractor}: {int(self.kept.sum())} of {len(self.page)} blocks kept{kind}>"

    @property
    def page(self) -> Page:
        return self.choice.page

    @property
    def scores(self) -> Floats:
        """How likely each block is content, one number a block, 0 to 1."""
        return self.choice.scores

    @property
    def kept(self) -> Mask:
        """The blocks that are written, one truth a block."""
        return self.choice.kept

    @property
    def page_types(self) -> dict[str, float]:
        """The probability of each page type; empty where the extractor does not say."""
        return self.evidence.page_types

    @property
    def page_type(self) -> str | None:
        """article, forum, product, collection, listing, documentation or service."""
        return max(self.page_types, key=lambda name: self.page_types[name], default=None)

    @property
    def confidence(self) -> float | None:
        """The probability of an F1 above 0.9; None where the extractor does not say."""
        return self.evidence.confidence

    # -- content

    @cached
    def text(self) -> str:
        """The content: paragraphs apart, a list item or table row a line."""
        return writers.to_text(self._outline)

    @cached
    def _outline(self) -> writers.Outline:
        return writers.Outline(self.page, self.kept, self.options)

    @cached
    def markdown(self) -> str:
        written = writers.to_markdown(self._outline)
        return writers.front_matter(self.metadata.as_dict()) + written if self.options.with_metadata else written

    @cached
    def html(self) -> str:
        """The content's structure in a few safe tags; nothing in it can execute."""
        return writers.to_html(self._outline)

    @cached
    def json(self) -> str:
        return writers.to_json(self.as_dict())

    @cached
    def xml(self) -> str:
        return writers.to_xml(self._outline, self.as_dict())

    @cached
    def tei(self) -> str:
        return writers.to_tei(self._outline, self.as_dict())

    # -- what is known of it

    @cached
    def metadata(self) -> Metadata:
        return metadata.read(self.page)

    @cached
    def comments(self) -> list[Post]:
        """What readers wrote below an article."""
        return metadata.comments(self.page)

    @cached
    def posts(self) -> list[Post]:
        """The posts of a forum page."""
        return metadata.posts(self.page)

    @cached
    def blocks(self) -> list[Block]:
        """Every block with its score, whether it is kept, and why: the explanation of the result."""
        page, choice = self.page, self.choice
        columns = (
            page.block_texts,
            [markup.TAGS[code] for code in page.columns.tag[page.columns.block].tolist()],
            choice.scores.tolist(),
            choice.kept.tolist(),
            [REASONS[number] for number in choice.why.tolist()],
            page.block_hidden.tolist(),
            page.block_link_share.tolist(),
        )
        return [Block(*row) for row in zip(*columns, strict=True)]

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
