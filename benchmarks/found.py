"""What a benchmark found: tables of row -> column -> number, by name. `--json FILE` on any of them writes them down."""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

Table = dict[str, dict[str, float]]
TABLES: dict[str, Table] = {}


def keep(table: str, row: str, figures: Mapping[str, float]) -> None:
    TABLES.setdefault(table, {}).setdefault(row, {}).update({name: float(value) for name, value in figures.items()})


def run(main: Callable[..., None]) -> None:
    """Calls `main` with the words of the command line: what exists as a Path, digits as an int."""
    words, target = sys.argv[1:], None
    if "--json" in words:
        at = words.index("--json")
        target = Path(words[at + 1])
        del words[at : at + 2]
    main(*(int(word) if word.isdecimal() else Path(word) if Path(word).exists() else word for word in words))
    if target:
        target.write_text(json.dumps(TABLES, indent=1, ensure_ascii=False) + "\n", "utf-8")
