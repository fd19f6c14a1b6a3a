"""Pages with gold: Parquet sets, and checkouts of the public WCXB benchmark as they come."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from dehusk.errors import DatasetError
from dehusk.evaluation.document import Document, Fold, site_of
from dehusk.evaluation.wcxb import Wcxb

TEXTS = {"url", "language", "page_type", "text", "title", "author", "date"}


def load(paths: Iterable[Path], limit: int | None = None, fold: Fold | None = None) -> list[Document]:
    """The pages of every set that have gold: of one fold if it is given, `limit` of a set, evenly spread over it."""
    documents = load_all(paths, limit, fold)
    return [document for document in documents if document.text is not None or document.lists_records]


def load_all(paths: Iterable[Path], limit: int | None = None, fold: Fold | None = None) -> list[Document]:
    """The same with the pages that have no gold."""
    documents: list[Document] = []
    names: set[str] = set()
    for path in paths:
        for name, pages in _sets(path):
            if name in names:
                raise DatasetError(f"{path}: a set named {name} was already given; rename one of them")
            names.add(name)
            documents += _unique(path, pages.read(_chosen(pages.sites, limit, fold)))
    return documents


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
        if not pa.types.is_binary(self.table.schema.field("html").type):
            raise DatasetError(f"{path}: the column html must hold bytes")
        if self.table["html"].null_count:
            raise DatasetError(f"{path}: a page has no html; leave its row out")
        known = Document.__dataclass_fields__.keys() - {"set"}
        self.columns = [name for name in self.table.column_names if name in known]
        for name in self.columns:
            if not _fits(name, self.table.schema.field(name).type):
                raise DatasetError(f"{path}: the column {name} must not hold {self.table.schema.field(name).type}")

    @cached_property
    def sites(self) -> list[str]:
        ids = self.table["id"].to_pylist()
        urls = self.table["url"].to_pylist() if "url" in self.columns else [None] * len(ids)
        return [site_of(url) or str(name) for url, name in zip(urls, ids, strict=True)]

    def read(self, rows: list[int]) -> list[Document]:
        taken = self.table.select(self.columns).take(pa.array(rows, pa.int64())).to_pylist()
        return [Document(set=self.path.stem, **{**row, "id": str(row["id"])}) for row in taken]


def _fits(name: str, kind: pa.DataType) -> bool:
    """Whether a column is of the type that Document has for it; one without values fits any."""
    of_text = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    if pa.types.is_null(kind) or name == "html":
        return True
    if name == "records":
        return bool(pa.types.is_list(kind) and pa.types.is_string(kind.value_type))
    return bool(of_text or (name not in TEXTS and pa.types.is_primitive(kind)))


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
