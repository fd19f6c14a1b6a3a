"""Where pages come from on the command line, and how a failure is told."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

SOURCE = click.Path(path_type=Path, allow_dash=True)


def tell(source: Path, error: Exception) -> None:
    """One line on stderr."""
    message = error.strerror if isinstance(error, OSError) else str(error)
    click.echo(f"dehusk: {source}: {message}", err=True)


def read(source: Path) -> bytes:
    return sys.stdin.buffer.read() if str(source) == "-" else source.read_bytes()


def pages(sources: Iterable[Path]) -> Iterator[tuple[Path, bytes | None]]:
    """Each source with its bytes, or with None where it cannot be read and stderr says why."""
    for source in sources:
        try:
            yield source, read(source)
        except OSError as error:
            tell(source, error)
            yield source, None
