"""What is known of each site, for `--by-site`: a file a host in a folder."""

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

SAFE = re.compile(r"[^a-z0-9.-]+")


def host_of(url: str | None) -> str | None:
    """In lower case, without port and "www."."""
    try:
        host = urlsplit(url or "").hostname
    except ValueError:  # no address at all
        return None
    return host.removeprefix("www.") if host else None


def name_of(host: str) -> str:
    """A file name for a host, whatever a server calls itself."""
    safe = SAFE.sub("_", host)[:100].strip(".") or "_"
    return (
        safe
        if safe == host
        else f"{safe}-{hashlib.blake2b(host.encode('utf-8', 'replace'), digest_size=6).hexdigest()}"
    )


def site_file(folder: str, url: str | None) -> Path | None:
    """The file of the page's site, if there is one."""
    host = host_of(url)
    return _file(folder, host) if host else None


@lru_cache(4096)
def _file(folder: str, host: str) -> Path | None:
    path = Path(folder, name_of(host) + ".json")
    return path if path.exists() else None
