"""A floor under the quality on labelled pages; it may be raised, not lowered."""

import re
from pathlib import Path

import pyarrow.parquet as pq

import dehusk
from dehusk import metadata

FLOOR = {"title": 0.85, "author": 0.84, "date": 0.90}  # every sixth page; all of them do better: docs/metadata.md


def words(text: str | None) -> list[str]:
    return re.findall(r"\w+", (text or "").lower())


def test_wcxb(data: Path) -> None:
    rows = pq.read_table(data / "wcxb-dev.parquet", columns=["html", "url", *FLOOR]).to_pylist()[::6]
    hits: dict[str, list[bool]] = {field: [] for field in FLOOR}
    for row in rows:
        found = metadata.read(dehusk.parse(row["html"], url=row["url"]))
        hits["title"].append(words(found.title) == words(row["title"]))
        if row["author"]:
            hits["author"].append(set(words(found.author)) == set(words(row["author"])))
        if row["date"]:
            hits["date"].append(found.date == row["date"][:10])
    assert {field: sum(hit) / len(hit) >= FLOOR[field] for field, hit in hits.items()} == dict.fromkeys(FLOOR, True)
