"""Files whose names say what they are, and those that inputs stand for: folders, patterns, lists."""

import glob
import os
from collections.abc import Iterator

from dehusk.errors import InputError

PAGES = (".html", ".htm", ".xhtml", ".xht", ".shtml", ".mht", ".mhtml")
PACKED = (".gz", ".br", ".zst")
STDIN = "-"
CRAWLS = (".warc", ".warc.gz", ".warc.zst", ".wacz", ".parquet")  # taken from folders as well


def is_page(name: str) -> bool:
    """page.html, and page.html.gz."""
    name = name.lower()
    return name.removesuffix(next((end for end in PACKED if name.endswith(end)), "")).endswith(PAGES)


def files_of(given: str, out: str | None = None) -> Iterator[str]:
    """The files behind an input, in order; of folders, those with a name of a page or a crawl."""
    if given == STDIN:
        yield given
    elif os.path.isdir(given):
        yield from _of_folder(given, out)
    elif os.path.exists(given):
        yield given
    elif found := sorted(glob.glob(given, recursive=True)):
        for one in found:
            yield from _of_folder(one, out) if os.path.isdir(one) else [one]
    elif given.lower().startswith(("http://", "https://")):
        raise InputError(f"{given}: an address, not a file: download it before")
    else:
        raise InputError(f"{given}: there is no such file")


def _of_folder(folder: str, out: str | None) -> Iterator[str]:
    found = False
    for path in _walked(folder, out and os.path.realpath(out)):
        found = True
        yield path
    if not found:
        raise InputError(f"{folder}: no page or crawl in this folder: names end in {', '.join((*PAGES, *CRAWLS))}")


def _walked(folder: str, out: str | None) -> Iterator[str]:
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(one for one in folders if not one.startswith(".") and _is_other(parent, one, out))
        for name in sorted(names):
            if not name.startswith((".", "_")) and (is_page(name) or name.lower().endswith(CRAWLS)):
                yield os.path.join(parent, name)


def _is_other(parent: str, folder: str, out: str | None) -> bool:
    return out is None or os.path.realpath(os.path.join(parent, folder)) != out


def listed(path: str) -> Iterator[str]:
    """The paths in a list, one a line; `#` begins a comment."""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            for line in file:
                if (name := line.strip()) and not name.startswith("#"):
                    yield name
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None


def expanded(given: str) -> Iterator[str]:
    """An input, or those of a list (`@paths.txt`)."""
    yield from listed(given[1:]) if given.startswith("@") and not os.path.exists(given) else [given]
