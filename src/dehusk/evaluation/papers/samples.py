"""Which of our pages stand beside a row of a paper's table."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from dehusk.evaluation.document import Document


class Sample(NamedTuple):
    """The pages of a set that are in one of the languages, of one of the types and of one of the sites."""

    set: str
    language: tuple[str, ...] = ()
    page_type: tuple[str, ...] = ()
    site: tuple[str, ...] = ()

    @classmethod
    def of(cls, told: dict[str, Any]) -> "Sample":
        return cls(told["set"], *(tuple(told.get(field, ())) for field in cls._fields[1:]))

    def holds(self, document: Document) -> bool:
        wanted = ((self.language, document.language), (self.page_type, document.page_type), (self.site, document.site))
        return document.set == self.set and all(not among or value in among for among, value in wanted)

    def __str__(self) -> str:
        return " ".join([self.set, *self.language, *self.page_type, *self.site])


def found_sets(paths: Iterable[Path], names: Iterable[str]) -> dict[str, Path]:
    """Sets are known by their file's name; a folder is looked into."""
    wanted = set(names)
    listed = [file for path in paths for file in (path.glob("*.parquet") if path.is_dir() else [path])]
    return {file.stem: file for file in sorted(listed) if file.stem in wanted}
