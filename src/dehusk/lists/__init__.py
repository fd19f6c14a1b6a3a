"""List pages: where a page repeats itself, cut into records and ranked, their fields aligned into columns."""

from dehusk.lists.find import find_regions
from dehusk.lists.record import Image, Link, Record
from dehusk.lists.region import Region
from dehusk.lists.write import FORMATS, document_of, rows_of

__all__ = ["FORMATS", "Image", "Link", "Record", "Region", "document_of", "find_regions", "rows_of"]
