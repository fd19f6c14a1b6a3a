"""Where results go: standard output, a file, or a folder with a file a source; but over no input."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from dehusk import files
from dehusk.cli.paths import without_packing
from dehusk.cli.sources import identities, refuse_inputs, say

LINES = (".jsonl", ".chunks.jsonl")  # formats whose files may stand one after another in one


def name_of(source: Path) -> str:
    """For JSON, which has no place for undecodable bytes."""
    return os.fsencode(source).decode("utf-8", "replace")


class Writer:
    """Puts each result where the command line said."""

    def __init__(
        self, output: Path | None, suffix: str, sources: Sequence[Path], learned: Iterable[Path], newline: bool = True
    ) -> None:
        self.output, self.suffix, self.newline = output, suffix, newline
        self.joined = suffix in LINES and output is not None and not output.is_dir()
        self.folder = output is not None and not self.joined and (len(sources) > 1 or output.is_dir())
        self.inputs = identities([*sources, *learned]) if output is not None else set()
        self.given: set[str] = set()
        self.last: Counter[str] = Counter()  # the number that a stem was given last
        self.parts: list[str] = []  # of a joined output

    def write(self, source: Path, written: str) -> None:
        if self.output is None:
            say(written, self.newline and self.suffix not in LINES)
            return
        if self.joined:
            refuse_inputs(self.output, self.inputs)
            self.parts.append(written)
            return
        if self.folder:
            self.output.mkdir(parents=True, exist_ok=True)
        path = self.output / self.name_for(source) if self.folder else self.output
        refuse_inputs(path, self.inputs)
        files.write(path, written)

    def finish(self) -> None:
        """Write what was joined, whole."""
        if self.joined and self.parts and self.output is not None:
            files.write(self.output, "".join(self.parts))

    def name_for(self, source: Path) -> str:
        """After the source; a number keeps two sources of one name apart."""
        stem = "stdin" if str(source) == "-" else without_packing(source).stem
        name = stem + self.suffix
        while name in self.given:
            self.last[stem] += 1
            name = f"{stem}-{self.last[stem] + 1}{self.suffix}"
        self.given.add(name)
        return name
