"""Sources that are several files: folders and patterns."""

import glob
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import dehusk
from dehusk.cli.sources import attempt
from dehusk.cli.web import Address

PAGES = (".html", ".htm", ".xhtml", ".shtml", ".mht", ".mhtml")
PACKED = (".gz", ".br", ".zst")


def gather(sources: Iterable[Path], output: Path | None = None) -> tuple[list[Path], bool]:
    """The files behind sources, and whether each has one; what has none is told."""
    found: list[Path] = []
    told = [source for source in sources if not attempt(source, partial(_extend, found, source, output))]
    return found, not told


def _extend(found: list[Path], source: Path, output: Path | None) -> None:
    matches = [] if isinstance(source, Address) or source.exists() else sorted(glob.glob(str(source), recursive=True))
    paths = list(map(Path, matches)) or [source]  # which may be missing, and is then told as missing
    files = [file for path in paths for file in (pages_in(path, output) if path.is_dir() else [path])]
    if not files:
        raise dehusk.InputError(f"no page in this folder: the name of one ends in {', '.join(PAGES)}")
    found += files


def pages_in(folder: Path, output: Path | None = None) -> list[Path]:
    """The pages in a folder and below, in order, but for those in the folder that is written to."""
    return [path for path in sorted(folder.rglob("*")) if _is_page(path) and output not in path.parents]


def _is_page(path: Path) -> bool:
    return without_packing(path).suffix.lower() in PAGES and path.is_file()


def without_packing(path: Path) -> Path:
    """page.html of page.html.gz."""
    return path.with_suffix("") if path.suffix.lower() in PACKED else path
