"""Answers kept on disk: a file each, the oldest gone first when there are too many bytes."""

import contextlib
import hashlib
import json
import re
from pathlib import Path
from typing import NamedTuple

from dehusk import files
from dehusk.fetching.exchange import Answer

MOST = 256 << 20  # bytes in a folder
MAX_AGE = re.compile(r"\bmax-age\s*=\s*\"?(\d{1,9})")
NOT_KEPT = re.compile(r"\bno-store\b|\bprivate\b")
KEPT = ("cache-control", "content-type", "etag", "last-modified")  # headers


class Kept(NamedTuple):
    """An answer and when it was last known to hold, in seconds since 1970."""

    answer: Answer
    at: float

    def fresh(self, now: float) -> bool:
        control = self.answer.headers.get("cache-control", "").lower()
        age = MAX_AGE.search(control)
        return age is not None and "no-cache" not in control and 0 <= now - self.at < int(age[1])

    def conditions(self) -> list[tuple[str, str]]:
        """Headers that ask whether it still holds."""
        names = {"etag": "if-none-match", "last-modified": "if-modified-since"}
        have = self.answer.headers
        return [(names[name], have[name]) for name in names if name in have]


class Cache:
    """A folder of answers. What cannot be read or written is as if it were not there."""

    def __init__(self, folder: str | Path, most: int = MOST) -> None:
        self.folder, self.most = Path(folder), most

    def path(self, key: str) -> Path:
        return self.folder / f"{hashlib.sha256(key.encode()).hexdigest()}.page"

    def get(self, key: str) -> Kept | None:
        try:
            head, _, body = self.path(key).read_bytes().partition(b"\n")
            about = files.parsed(head)
            headers = {name: str(about["headers"][name]) for name in KEPT if name in about["headers"]}
            return Kept(Answer(200, headers, body), float(about["at"])) if about["key"] == key else None
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def put(self, key: str, kept: Kept) -> None:
        if NOT_KEPT.search(kept.answer.headers.get("cache-control", "").lower()):
            return
        headers = {name: kept.answer.headers[name] for name in KEPT if name in kept.answer.headers}
        head = json.dumps({"key": key, "at": kept.at, "headers": headers})
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            files.write(self.path(key), head.encode() + b"\n" + kept.answer.body)
            self._shrink()

    def _shrink(self) -> None:
        """Let the oldest files go until the rest fits."""
        found = sorted((one.stat().st_mtime, one.stat().st_size, one) for one in self.folder.glob("*.page"))
        over = sum(size for _, size, _ in found) - self.most
        for _, size, path in found:
            if over <= 0:
                return
            path.unlink(missing_ok=True)
            over -= size
