"""What chunks need to know of a part of the content: a paragraph, heading, list item, row of a table, code."""

from typing import Protocol

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


class Part(Protocol):
    """Blocks first:stop as they stand in `Result.text`, behind `before`; parts joined are the text."""

    @property
    def first(self) -> int: ...

    @property
    def stop(self) -> int: ...

    @property
    def before(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def kind(self) -> str: ...
