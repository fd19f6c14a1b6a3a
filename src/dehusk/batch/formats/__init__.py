"""How a shard is written: one file a format, each with a class `Shard`."""

from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

FORMATS = {"parquet": "parquet", "jsonl": "jsonl", "jsonl.zst": "jsonl", "markdown": "markdown"}


class Shard(Protocol):
    """Rows on their way to files: nothing stands under its last name before `finish`."""

    def add(self, rows: list[dict[str, Any]]) -> None: ...

    def finish(self) -> int:
        """Put the files in their places; how many bytes they have."""

    def abandon(self) -> None:
        """Give up what is open; the files go with their folder."""


def check(form: str) -> None:
    """Whether what the format needs is installed."""
    import_module(f"{__name__}.{FORMATS[form]}")
    if form == "jsonl.zst":
        from dehusk.batch.formats.jsonl import zstd  # noqa: PLC0415

        zstd()


def shard(form: str, name: str, pages: Path, scratch: Path, fields: tuple[str, ...]) -> Shard:
    """`name` without a suffix; `pages` is where finished files stand, `scratch` where they are made."""
    made: Shard = import_module(f"{__name__}.{FORMATS[form]}").Shard(form, name, pages, scratch, fields)
    return made
