"""A page that another process has read: read again here where it is looked at, since most often nobody does."""

from dehusk.kernel import Columns
from dehusk.lazy import cached
from dehusk.page.page import Page
from dehusk.page.reader import parse


class Unread(Page):
    """The page that `parse` made of `html`, to be made once more; what it came in, and its address, are known."""

    html: bytes | str

    @classmethod
    def like(cls, page: Page) -> "Unread":
        """Still without its HTML, which does not travel: where it goes, it is known."""
        unread = cls.__new__(cls)
        vars(unread).update(url=page.url, encoding=page.encoding, whole=page.whole)
        return unread

    def made_of(self, html: bytes | str) -> None:
        vars(self).update(html=html)

    @cached
    def _read(self) -> Page:
        return parse(self.html, url=self.url)

    @cached
    def source(self) -> str:
        return self._read.source

    @cached
    def columns(self) -> Columns:
        return self._read.columns
