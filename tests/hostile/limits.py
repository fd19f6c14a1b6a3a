"""Memory as a multiple of the page, held by the system: what asks for more gets a MemoryError, and so fails."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MULTIPLE = 500  # bytes for each of the page
BASE = 128 << 20  # bytes whatever the page: models, tables, code that is loaded late
MAPPED = Path("/proc/self/statm")  # where there is none, the system holds no such limit either
SANITISED = "ASAN_OPTIONS" in os.environ  # which takes memory for purposes of its own


@contextmanager
def memory_for(html: bytes | str) -> Iterator[None]:
    """What this process has mapped already, and so much more as is promised for the page."""
    if SANITISED or not MAPPED.exists():
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    mapped = int(MAPPED.read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (mapped + BASE + MULTIPLE * len(html), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
