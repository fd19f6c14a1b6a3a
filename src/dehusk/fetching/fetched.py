"""What was fetched: bytes, where they came from in the end, and what the server said of them."""

from dataclasses import dataclass

from dehusk.fetching.exchange import Answer
from dehusk.lazy import cached
from dehusk.page import Page, parse
from dehusk.page.decode import named


@dataclass(frozen=True, eq=False)
class Fetched:
    """A page as it came, unpacked."""

    url: str
    body: bytes
    content_type: str
    headers: dict[str, str]

    @cached
    def encoding(self) -> str | None:
        """The charset of the Content-Type, where it is one."""
        return named(Answer(200, self.headers).charset or "")

    @cached
    def page(self) -> Page:
        """The page, parsed."""
        return parse(self.body, url=self.url, encoding=self.encoding)
