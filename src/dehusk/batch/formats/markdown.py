"""A folder of Markdown files, a folder a host, with front matter; and a line of JSON Lines for every page."""

import hashlib
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from dehusk.batch.formats import jsonl
from dehusk.batch.sites import host_of, name_of
from dehusk.writers import front_matter

UNSAFE = re.compile(r"[^a-z0-9]+")
LONGEST = 60  # characters of a name
NOT_LISTED = ("text", "markdown", "html")
NOT_IN_HEAD = ("metadata", "records", "status", "code", "detail", "date")


class Shard:
    def __init__(self, form: str, name: str, pages: Path, scratch: Path, fields: tuple[str, ...]) -> None:
        self.pages, self.beside = pages, scratch / name
        self.listed = tuple(one for one in fields if one not in NOT_LISTED)
        self.index = jsonl.Shard("jsonl", name, pages, scratch, (*self.listed, "file"))
        self.names: list[str] = []

    def add(self, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            if row.get("markdown"):
                row["file"] = file_name(row)
                path = self.beside / row["file"]
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes((_head(row, self.listed) + row["markdown"]).encode())
                self.names.append(row["file"])
        self.index.add(rows)

    def finish(self) -> int:
        size = 0
        for name in self.names:
            target = self.pages / name
            target.parent.mkdir(exist_ok=True)
            os.replace(self.beside / name, target)
            size += target.stat().st_size
        return size + self.index.finish()

    def abandon(self) -> None:
        self.index.abandon()


def file_name(row: dict[str, Any]) -> str:
    """Host, something of the path to be recognised by, and a digest of where the page stood, which no two share."""
    try:
        path = urlsplit(row["url"] or "").path
    except ValueError:
        path = ""
    stem = UNSAFE.sub("-", unquote(path).lower()).strip("-")[-LONGEST:].strip("-") or "page"
    place = hashlib.blake2b(f"{row['source']}\0{row['position']}".encode(), digest_size=6).hexdigest()
    return f"{name_of(host_of(row['url']) or 'no-host')}/{stem}-{place}.md"


def _head(row: dict[str, Any], fields: tuple[str, ...]) -> str:
    """What the page says of itself, then what is known of it otherwise."""
    of_page = row.get("metadata") or {}
    known = {name: row.get(name) for name in fields if name not in NOT_IN_HEAD}
    return front_matter({**of_page, **known, "crawled": row.get("date")})
