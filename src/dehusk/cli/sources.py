"""Where pages come from on the command line, and how a failure is told."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

import dehusk
from dehusk import browser

SOURCE = click.Path(path_type=Path, allow_dash=True)


with_option = click.option(
    "--with",
    "extractor",
    type=click.Choice(list(dehusk.EXTRACTORS)),
    default=dehusk.DEFAULT,
    show_default=True,
    help="Which extractor.",
)


def tell(source: Path, error: Exception) -> None:
    """One line on stderr."""
    message = error.strerror if isinstance(error, OSError) else str(error)
    click.echo(f"dehusk: {source}: {message}", err=True)


def read(source: Path) -> bytes:
    return sys.stdin.buffer.read() if str(source) == "-" else source.read_bytes()


def page_of(source: Path, html: bytes, url: str | None, encoding: str | None, render: str | None = None) -> dehusk.Page:
    """Rendered if so asked ("offline", "online"), else as it stands, with the layout that was kept beside it."""
    if render:
        return dehusk.render(html, url=url, encoding=encoding, online=render == "online")
    page, kept = dehusk.parse(html, url=url, encoding=encoding), browser.beside(source)
    try:
        return browser.read(page, kept) if kept.is_file() else page
    except dehusk.LayoutError as error:
        tell(source, error)
        return page


def pages(sources: Iterable[Path]) -> Iterator[tuple[Path, bytes | None]]:
    """Each source with its bytes, or with None where it cannot be read and stderr says why."""
    for source in sources:
        try:
            yield source, read(source)
        except OSError as error:
            tell(source, error)
            yield source, None
