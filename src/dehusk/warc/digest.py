"""What a record says of its own bytes."""

import base64
import hashlib
from collections.abc import Mapping

KNOWN = {"sha1": hashlib.sha1, "sha256": hashlib.sha256, "md5": hashlib.md5}


def digest_fits(headers: Mapping[str, str], block: bytes) -> bool:
    """Whether the digest of a block is as its header says; where that says none, or an unknown one, it fits."""
    name, colon, stated = headers.get("warc-block-digest", "").partition(":")
    make = KNOWN.get(name.strip().lower().replace("-", ""))
    if not colon or make is None:
        return True
    digest = make(block, usedforsecurity=False).digest()
    return stated.strip().lower().rstrip("=") in (digest.hex(), base64.b32encode(digest).decode().lower().rstrip("="))
