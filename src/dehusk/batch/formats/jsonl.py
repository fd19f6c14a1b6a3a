"""JSON Lines, perhaps packed by zstd: an object a row with the same names in every row."""

import os
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from dehusk.errors import PackageError
from dehusk.page.packed import ZSTD
from dehusk.writers.json import to_json_line


def zstd() -> Any:
    try:
        return import_module(ZSTD)
    except ModuleNotFoundError:
        raise PackageError("jsonl.zst needs a package more: pip install 'dehusk[compression]'") from None


class Shard:
    def __init__(self, form: str, name: str, pages: Path, scratch: Path, fields: tuple[str, ...]) -> None:
        self.path, self.beside = pages / f"{name}.{form}", scratch / f"{name}.{form}"
        self.fields = fields
        self.file: IO[bytes] | None = None

    def add(self, rows: list[dict[str, Any]]) -> None:
        lines = [to_json_line({name: row.get(name) for name in self.fields}) for row in rows]
        if self.file is None:
            self.file = zstd().open(self.beside, "wb") if self.path.suffix == ".zst" else self.beside.open("wb")
        self.file.write("".join(lines).encode())

    def finish(self) -> int:
        if self.file is None:
            return 0
        self.file.close()
        os.replace(self.beside, self.path)
        return self.path.stat().st_size

    def abandon(self) -> None:
        if self.file is not None:
            self.file.close()
