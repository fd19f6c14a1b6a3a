"""An item pipeline for Scrapy: items with a page become items with its content.

In a project's settings: `ITEM_PIPELINES = {"dehusk.loaders.scrapy.DehuskPipeline": 300}`.
"""

from typing import Any, Self

import dehusk
from dehusk.errors import PackageError
from dehusk.loaders.documents import metadata

try:
    from itemadapter import ItemAdapter
    from scrapy.exceptions import DropItem
except ImportError:
    raise PackageError("this pipeline needs a package more: pip install 'dehusk[scrapy]'") from None


class DehuskPipeline:
    """Takes `html`, `url` and `encoding` of an item and gives `text` and `markdown`, and title, author, date and the
    like where they are known. The page itself is left out of the item unless DEHUSK_KEEP_HTML is set. An item without a
    page passes as it is, one whose page cannot be read is dropped."""

    def __init__(self, extractor: str = dehusk.DEFAULT, keep_html: bool = False) -> None:
        self.extractor, self.keep_html = extractor, keep_html

    @classmethod
    def from_crawler(cls, crawler: Any) -> Self:
        settings = crawler.settings
        return cls(settings.get("DEHUSK_EXTRACTOR", dehusk.DEFAULT), settings.getbool("DEHUSK_KEEP_HTML"))

    def process_item(self, item: Any) -> Any:
        fields = ItemAdapter(item)
        html = fields.get("html")
        if html is None:
            return item
        try:
            result = dehusk.extract(
                html, url=fields.get("url"), encoding=fields.get("encoding"), extractor=self.extractor
            )
        except dehusk.DehuskError as error:
            raise DropItem(str(error)) from None
        if not self.keep_html:
            del fields["html"]
        for name, value in {"text": result.text, "markdown": result.markdown, **metadata(result)}.items():
            if name in fields.field_names() or isinstance(item, dict):
                fields[name] = value
        return item
