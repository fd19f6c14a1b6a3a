"""What was fetched: bytes, where they came from in the end, and what the server said of them."""

from dehusk.fetching.exchange import Answer
from dehusk.lazy import cached
from dehusk.page import Page, parse
from dehusk.page.decode import named


class Fetched:
    """A page as it came, unpacked."""

    def __init__(self, url: str, answer: Answer) -> None:
        self.url = url
        self.body = answer.body
        self.headers = answer.headers
        self.content_type = answer.media_type

    @cached
    def encoding(self) -> str | None:
        """The charset of the Content-Type, where it is one."""
        return named(Answer(200, self.headers).charset or "")

    @cached
    def page(self) -> Page:
        """The page, parsed."""
        return parse(self.body, url=self.url, encoding=self.encoding)
