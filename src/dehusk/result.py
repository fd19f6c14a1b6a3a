"""What an extractor found on a page, and the ways to write it down."""

import html as entities
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np

from dehusk import metadata, writers
from dehusk.arrays import Floats, Mask
from dehusk.choice import REASONS, Choice
from dehusk.extractors.base import Evidence
from dehusk.kernel import markup
from dehusk.lazy import cached
from dehusk.metadata import Metadata, Post
from dehusk.options import DEFAULT, Options
from dehusk.page import Page, parse
from dehusk.roles import ROLES, block_roles, title_block

if TYPE_CHECKING:
    from dehusk.chunks import Chunk
    from dehusk.reasons import Reasons
    from dehusk.state import State

VERSION = 2  # of the JSON; docs/json.md


@dataclass(frozen=True)
class Block:
    """One paragraph, heading, list item, cell or code block of the page, kept or not."""

    text: str
    tag: str
    role: str  # one of roles.ROLES
    score: float  # how likely it is content, 0 to 1
    kept: bool
    why: str  # one of choice.REASONS
    hidden: bool  # by an attribute of the markup
    link_share: float  # of its characters


FIELDS = tuple(field.name for field in fields(Block))


@dataclass(frozen=True, eq=False, repr=False)
class Result:
    choice: Choice
    evidence: Evidence
    extractor: str
    options: Options = DEFAULT

    def __repr__(self) -> str:
        kind = f", {self.page_type}" if self.page_type else ""
        return f"<Result of {self.extractor}: {int(self.kept.sum())} of {len(self.kept)} blocks kept{kind}>"

    def __getstate__(self) -> dict[str, Any]:
        """A pickle has no outline, which holds the page and is soon made anew."""
        return {name: value for name, value in vars(self).items() if name != "_outline"}

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
        return self.evidence.page_type

    @property
    def confidence(self) -> float | None:
        """The probability of an F1 above 0.9; None where the extractor does not say."""
        return self.evidence.confidence

    @cached
    def _state(self) -> "State":
        from dehusk.state import state_of  # noqa: PLC0415  (who wants the content need not wait for it; so below)

        return state_of(self.page, self.kept)

    @property
    def page_state(self) -> str:
        """ok, or why there is no content: empty, blocked, error, needs-scripts."""
        return self._state.name

    @property
    def page_state_probability(self) -> float:
        """How likely the page is in this state."""
        return self._state.probability

    # -- content

    @cached
    def text(self) -> str:
        """The content: paragraphs apart, a list item or table row a line."""
        written = writers.to_text(self._outline)
        return f"{self._title}\n\n{written}" if self.options.title and self._title else written

    @cached
    def _title(self) -> str:
        """The title, unless there is nothing to stand before, or it stands in the content already."""
        shown = title_block(self.page)
        within = shown >= 0 and bool(self.kept[shown])
        return "" if within or not self.kept.any() else self.metadata.title or ""

    def _titled(self, write: Callable[[writers.Outline], str]) -> str:
        """The content by a writer, behind the title as a first heading where the options ask for it."""
        if not self.options.title or not self._title:
            return write(self._outline)
        heading = parse(f"<h1>{entities.escape(self._title)}</h1>")
        return write(writers.Outline(heading, np.ones(len(heading), np.bool_))) + "\n" + write(self._outline)

    @cached
    def _outline(self) -> writers.Outline:
        return writers.Outline(self.page, self.kept, self.options)

    @cached
    def markdown(self) -> str:
        written = self._titled(writers.to_markdown)
        return writers.front_matter(self.metadata.as_dict()) + written if self.options.with_metadata else written

    @cached
    def html(self) -> str:
        """The content's structure in a few safe tags; nothing in it can execute."""
        return self._titled(writers.to_html)

    @cached
    def json(self) -> str:
        return writers.to_json(self.as_dict())

    @cached
    def xml(self) -> str:
        return writers.to_xml(self._outline, self.as_dict())

    @cached
    def tei(self) -> str:
        return writers.to_tei(self._outline, self.as_dict())

    def chunks(
        self, max_tokens: int = 512, overlap: int = 0, tokenizer: Callable[[str], int] | None = None
    ) -> "list[Chunk]":
        """The content in pieces along its headings, none of more than `max_tokens`: words, or what a tokenizer counts.

        A sentence, row or code block is cut only where it is longer by itself.
        """
        from dehusk import chunks  # noqa: PLC0415

        count = chunks.counter_of(max_tokens, overlap, tokenizer)
        parts = writers.text_parts(self._outline)
        if self.options.title and self._title:
            title = writers.Part(0, 0, "", self._title, "heading")
            parts = [title, *(part if part.before else part._replace(before="\n\n") for part in parts)]
        return chunks.packed_chunks(self.page, parts, self.page.url or self.metadata.url, max_tokens, overlap, count)

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
        return [Block(*row) for row in self._block_rows()]

    def _block_rows(self) -> Iterator[tuple[Any, ...]]:
        """The fields of each block, as Block has them."""
        page, choice = self.page, self.choice
        columns = (
            page.block_texts,
            [markup.TAGS[code] for code in page.columns.tag[page.columns.block].tolist()],
            [ROLES[number] for number in block_roles(page, choice.kept).tolist()],
            choice.scores.tolist(),
            choice.kept.tolist(),
            [REASONS[number] for number in choice.why.tolist()],
            page.block_hidden.tolist(),
            page.block_link_share.tolist(),
        )
        return zip(*columns, strict=True)

    @cached
    def reasons(self) -> "list[Reasons]":
        """For every block of the page what spoke for it and against it; nothing where the extractor is no learned one.
        It takes as long as forty looks at the page."""
        from dehusk.reasons import Reasons, reasons_of  # noqa: PLC0415

        read = reasons_of(self.page, self.evidence.reader) if self.evidence.reader else []
        return read or [Reasons() for _ in range(len(self.page))]

    def as_dict(  # one argument a part
        self,
        *,
        blocks: bool = False,
        markdown: bool = False,
        links: bool = False,
        images: bool = False,
        reasons: bool = False,
    ) -> dict[str, Any]:
        """The object of `json`; where so asked with the content as Markdown, its links, its images and all blocks, and
        with reasons for each of them."""
        known: dict[str, Any] = {
            "version": VERSION,
            "url": self.page.url,
            "encoding": self.page.encoding,
            "extractor": self.extractor,
            "page_type": self.page_type,
            "confidence": self.confidence,
            "page_state": self.page_state,
            "page_state_probability": self.page_state_probability,
            "metadata": self.metadata.as_dict(),
            "sources": self.metadata.sources,
            "text": self.text,
            "comments": [asdict(post) for post in self.comments],
            "posts": [asdict(post) for post in self.posts],
        }
        if markdown:
            known["markdown"] = self.markdown
        if links:
            known["links"] = [link._asdict() for link in writers.links_of(self.page, self.kept)]
        if images:
            known["images"] = [image._asdict() for image in writers.images_of(self.page, self._outline.images.shown)]
        if blocks or reasons:
            known["blocks"] = [dict(zip(FIELDS, row, strict=True)) for row in self._block_rows()]
        if reasons:
            found = zip(known["blocks"], self.reasons, strict=True)
            known["blocks"] = [block | one.as_dict() for block, one in found]
        return known
