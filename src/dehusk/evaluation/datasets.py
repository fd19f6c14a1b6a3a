"""Pages with gold: Parquet sets, and checkouts of the public WCXB benchmark as they come."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from dehusk.errors import DatasetError
from dehusk.evaluation.document import Document, Fold, site_of
from dehusk.evaluation.wcxb import Wcxb
from dehusk.lazy import cached

STRINGS = ("url", "language", "page_type", "text", "title", "author", "date")  # columns of text, where a set has them


class PageSet(NamedTuple):
    """The pages of one set, with or without gold."""

    path: Path
    name: str
    documents: list[Document]


def load(paths: Iterable[Path], limit: int | None = None, fold: Fold | None = None) -> list[Document]:
    """The pages of every set that have gold: of one fold if it is given, `limit` of a set, evenly spread over it."""
    documents = load_all(paths, limit, fold)
    return [document for document in documents if document.text is not None or document.lists_records]


def load_all(paths: Iterable[Path], limit: int | None = None, fold: Fold | None = None) -> list[Document]:
    """The same with the pages that have no gold."""
    return [document for one in load_sets(paths, limit, fold) for document in one.documents]


def load_sets(paths: Iterable[Path], limit: int | None = None, fold: Fold | None = None) -> list[PageSet]:
    """The same set by set; one without a page is among them."""
    found: list[PageSet] = []
    for path in paths:
        for name, pages in _sets(path):
            if name in (one.name for one in found):
                raise DatasetError(f"{path}: a set named {name} was already given; rename one of them")
            found.append(PageSet(path, name, _unique(path, pages.read(_chosen(pages.sites, limit, fold)))))
    return found


def _chosen(sites: list[str], limit: int | None, fold: Fold | None) -> list[int]:
    rows = [row for row, site in enumerate(sites) if fold is None or fold.holds(site)]
    if limit is None or limit >= len(rows):
        return rows
    return [rows[i * len(rows) // limit] for i in range(limit)]


def _unique(path: Path, documents: list[Document]) -> list[Document]:
    if len({document.id for document in documents}) < len(documents):
        raise DatasetError(f"{path}: two pages have the same id; ids must tell pages apart")
    return documents


def _sets(path: Path) -> Iterator[tuple[str, "Parquet | Wcxb"]]:
    if not path.exists():
        raise DatasetError(f"{path}: no such file or folder")
    if path.is_file():
        yield path.stem, Parquet(path)
        return
    splits = [path] if (path / "ground-truth").is_dir() else sorted(gold.parent for gold in path.glob("*/ground-truth"))
    if not splits:
        raise DatasetError(f"{path}: a folder is read as a WCXB checkout, but no ground-truth/ is in it or one below")
    for split in splits:
        yield f"wcxb-{split.name}", Wcxb(split)


class Parquet:
    """One row a page; html is bytes and text, or records, is the gold. A missing column is a field not known."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.table = pq.read_table(path)
            self.table.validate(full=True)  # offsets and UTF-8 as a damaged file may have them
        except (pa.ArrowException, OSError, ValueError) as error:
            raise DatasetError(f"{path}: not a Parquet file ({_first_line(error)})") from error
        if missing := sorted({"id", "html"} - set(self.table.column_names)):
            raise DatasetError(f"{path}: a set has the columns id and html at least; missing: {', '.join(missing)}")
        known = Document.__dataclass_fields__.keys() - {"set"}
        self.columns = [name for name in self.table.column_names if name in known]
        for name in self.columns:
            if not _fits(name, self.table[name].type):
                wanted = {"html": "bytes", "records": "lists of text"}.get(name, "text")
                raise DatasetError(f"{path}: the column {name} must hold {wanted}, not {self.table[name].type}")
        if self.table["html"].null_count:
            raise DatasetError(f"{path}: the column html must hold bytes for every page; leave other rows out")

    @cached
    def sites(self) -> list[str]:
        ids = self.table["id"].to_pylist()
        urls = self.table["url"].to_pylist() if "url" in self.columns else [None] * len(ids)
        return [site_of(url) or str(name) for url, name in zip(urls, ids, strict=True)]

    def read(self, rows: list[int]) -> list[Document]:
        taken = self.table.select(self.columns).take(pa.array(rows, pa.int64())).to_pylist()
        return [Document(set=self.path.stem, **{**row, "id": str(row["id"])}) for row in taken]


def _fits(name: str, kind: pa.DataType) -> bool:
    """Whether a column is of the type that Document has for it, stored as such or as numbers in a dictionary.

    One without values fits any, but for the pages themselves.
    """
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    if name == "html":
        return bool(pa.types.is_binary(kind) or pa.types.is_large_binary(kind))
    if name == "records" and pa.types.is_list(kind):
        return bool(pa.types.is_string(kind.value_type))
    of_text = pa.types.is_null(kind) or pa.types.is_string(kind) or pa.types.is_large_string(kind)
    return bool(of_text or (name not in (*STRINGS, "records") and pa.types.is_primitive(kind)))


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
