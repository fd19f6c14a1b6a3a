"""The public WCXB benchmark as it is checked out: SPLIT/ground-truth/ID.json with SPLIT/html/ID.html or ID.html.gz."""

import gzip
import json
import zlib
from pathlib import Path
from typing import Any

from dehusk.errors import DatasetError
from dehusk.evaluation.document import Document, site_of
from dehusk.lazy import cached


class Wcxb:
    """One split, its gold read and its pages left where they are until they are asked for."""

    def __init__(self, split: Path) -> None:
        self.split = split
        self.files = sorted((split / "ground-truth").glob("*.json"))
        if not self.files:
            raise DatasetError(f"{split}: expected ground-truth/ID.json files, and html/ID.html or ID.html.gz")
        self.gold = [self._gold(file) for file in self.files]

    def _gold(self, file: Path) -> dict[str, Any]:
        try:
            told = json.loads(file.read_bytes())
            truth = told["ground_truth"]
            return {**told, "ground_truth": {**truth, "main_content": truth["main_content"] or ""}}
        except (ValueError, KeyError, TypeError, OSError) as error:
            raise DatasetError(f'{file}: expected JSON with {{"ground_truth": {{"main_content": TEXT}}}}') from error

    @cached
    def sites(self) -> list[str]:
        pairs = zip(self.gold, self.files, strict=True)
        return [site_of(gold.get("url")) or file.stem for gold, file in pairs]

    def read(self, rows: list[int]) -> list[Document]:
        return [self._document(self.files[row].stem, self.gold[row]) for row in rows]

    def _document(self, name: str, gold: dict[str, Any]) -> Document:
        truth = gold["ground_truth"]
        return Document(
            set=f"wcxb-{self.split.name}",
            id=name,
            html=self._html(name),
            url=gold.get("url"),
            page_type=_page_type(gold),
            text=truth["main_content"],
            title=_text(truth.get("title")),
            author=_text(truth.get("author")),
            date=_text(truth.get("publish_date") or truth.get("date")),
        )

    def _html(self, name: str) -> bytes:
        plain, packed = self.split / "html" / f"{name}.html", self.split / "html" / f"{name}.html.gz"
        try:
            return plain.read_bytes() if plain.exists() else gzip.decompress(packed.read_bytes())
        except (OSError, EOFError, zlib.error) as error:
            raise DatasetError(f"{plain}: cannot be read, nor can {packed.name}") from error


def _page_type(gold: dict[str, Any]) -> str:
    """Where WCXB keeps it; it calls some of its collections categories."""
    internal = gold.get("_internal")
    kind = (internal.get("page_type") if isinstance(internal, dict) else None) or gold.get("page_type") or "article"
    kind = kind.get("primary", "article") if isinstance(kind, dict) else str(kind)
    return "collection" if kind == "category" else kind


def _text(value: Any) -> str | None:
    """Several authors may be a list."""
    return ", ".join(map(str, value)) if isinstance(value, list) else value and str(value)
