"""Crawls in WARC files. Damage costs what is damaged and no more, and any range of bytes can be read alone.

>>> from dehusk import warc
>>> for record in warc.read("crawl.warc.gz"):  # doctest: +SKIP
...     print(record.position, record.type, record.url)
"""

from dehusk.warc.http import Response, response_of
from dehusk.warc.reader import LARGEST, read
from dehusk.warc.record import DAMAGED, TOO_LARGE, Record

__all__ = ["DAMAGED", "LARGEST", "TOO_LARGE", "Record", "Response", "read", "response_of"]
