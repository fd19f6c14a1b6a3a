"""What people have, as pages: files, folders, lists, WARC and WACZ, Parquet and JSONL, zip and tar.

`plan` cuts inputs into parts, in the parent; `read` gives the entries of a part, in a worker. The same inputs and
options give the same parts in the same order, and every entry is in exactly one part.
"""

from dehusk.batch.inputs.part import SKIPS, Entry, Part, Reading
from dehusk.batch.inputs.planning import PART_BYTES, plan
from dehusk.batch.inputs.reading import read

__all__ = ["PART_BYTES", "SKIPS", "Entry", "Part", "Reading", "plan", "read"]
