"""The pages of one site, from HTML files with their gold beside them, folders of such, and sets."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from dehusk.errors import TrainingError
from dehusk.evaluation.document import Document, site_of

HTML = (".html", ".htm", ".xhtml")
GOLD = ".txt"
SHOWN = 5  # sites that a message names


def load_site(paths: Iterable[Path], site: str | None = None) -> list[Document]:
    """Every page that the paths lead to, of `site` alone if it is given; text is None where there is no gold."""
    paths = list(paths)
    documents = [document for path in paths for document in _documents(path)]
    if site is not None:
        documents = [document for document in documents if site_of(document.url) == site]
    if not documents:
        given = ", ".join(map(str, paths))
        if site is not None:
            raise TrainingError(f"no page of {site} in {given}: name a registered domain that its URLs have")
        raise TrainingError(f"no page in {given}: give HTML files, or a set")
    sites = Counter(filter(None, (site_of(document.url) for document in documents)))
    if len(sites) > 1:
        named = ", ".join(f"{name} ({pages})" for name, pages in sites.most_common(SHOWN))
        more = f" and {len(sites) - SHOWN} more" if len(sites) > SHOWN else ""
        raise TrainingError(f"pages of {len(sites)} sites: {named}{more}; choose one with --site")
    return documents


def _documents(path: Path) -> Iterator[Document]:
    if path.suffix == GOLD:
        return  # a shell's `site/*` names the gold beside the pages, too
    if path.suffix == ".parquet" or (path / "ground-truth").is_dir() or any(path.glob("*/ground-truth")):
        from dehusk.evaluation.datasets import load_all  # noqa: PLC0415  # an extra

        yield from load_all([path])
    elif path.is_dir():
        yield from map(_document, sorted(file for file in path.rglob("*") if file.suffix.lower() in HTML))
    else:
        yield _document(path)


def _document(file: Path) -> Document:
    gold = file.with_suffix(GOLD)
    try:
        html, text = file.read_bytes(), gold.read_text("utf-8") if gold.is_file() else None
    except UnicodeDecodeError:
        raise TrainingError(f"{gold}: the gold of a page is text in UTF-8") from None
    except OSError as error:
        raise TrainingError(f"{error.filename}: {error.strerror}") from None
    return Document(file.parent.name, str(file), html, text=text)
