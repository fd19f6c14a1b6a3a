"""Where pages come from on the command line, and how a failure is told."""

import contextlib
import errno
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, NoReturn

import click

import dehusk
from dehusk import browser
from dehusk.browser.files import OtherPageError
from dehusk.cli.web import Address, Source, fetch, reach
from dehusk.page.packed import unpacked

SOURCE = Source(path_type=Path, allow_dash=True)
File = tuple[int, int]  # device and number: the same under every name


with_option = click.option(
    "--with",
    "extractor",
    type=click.Choice(list(dehusk.EXTRACTORS)),
    default=dehusk.DEFAULT,
    show_default=True,
    help="Which extractor.",
)


def attempt(source: Path, work: Callable[[], None]) -> bool:
    """Whether the work on a source was done; if not, one line on stderr says why, and others can go on."""
    try:
        work()
    except BrokenPipeError:  # whoever read the output has seen enough
        raise
    except Exception as error:
        tell(source, error)
        return False
    return True


def tell(source: Path, error: Exception) -> None:
    """One line on stderr, which names the file at fault: the source, or an output."""
    at_fault: object = source
    if isinstance(error, OSError):
        at_fault, message = error.filename or source, error.strerror or str(error)
    elif isinstance(error, dehusk.DehuskError):
        message = str(error)
    else:
        message = f"internal error: {type(error).__name__}: {error}"
    click.echo(one_line(f"dehusk: {at_fault}: {message}"), err=True)


def one_line(text: str) -> str:
    """Line breaks, controls and undecodable bytes as escapes: a name cannot write a line or command a terminal."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def leave(message: str) -> NoReturn:
    """End the program with one line."""
    sys.exit(one_line(f"dehusk: {message}"))


def say(text: str, newline: bool = True) -> None:
    """Print; where standard output does not take it, there is nothing more to be done."""
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        click.echo(text, nl=newline)
    except BrokenPipeError:
        raise
    except OSError as error:
        lost(error)


def lost(error: OSError) -> NoReturn:
    """Standard output is full or closed. What it holds must not be tried again when the interpreter ends."""
    with contextlib.suppress(AttributeError, OSError):  # there may be none
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    leave(f"{error.filename or 'standard output'}: {error.strerror}")


class Read(NamedTuple):
    """A page's bytes, and what is known of them: by the user, else by the server that they came from."""

    html: bytes
    url: str | None = None
    encoding: str | None = None


def read(source: Path, url: str | None = None, encoding: str | None = None) -> Read:
    if isinstance(source, Address):
        fetched = fetch(source)
        return Read(fetched.body, url or fetched.url, encoding or fetched.encoding)
    if str(source) != "-":
        data = source.read_bytes()
        return Read(unpacked(data, "brotli") if source.suffix.lower() == ".br" else data, url, encoding)
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return Read(sys.stdin.buffer.read(), url, encoding)


def identities(sources: Iterable[Path]) -> set[File]:
    """The files behind some names, so that no output is put over an input."""
    found = set()
    for source in sources:
        try:
            status = os.fstat(0) if str(source) == "-" else source.stat()
        except (OSError, ValueError):
            continue
        found.add((status.st_dev, status.st_ino))
    return found


def refuse_inputs(path: Path, inputs: set[File]) -> None:
    if path.is_file() and identities([path]) & inputs:
        raise dehusk.InputError(f"{path} is an input and would be overwritten: name another output")


def page_of(source: Path, read: Read, render: str | None = None) -> dehusk.Page:
    """Rendered if so asked ("offline", "online"), else as it stands, with the layout that was kept beside it."""
    if render == "online":
        return dehusk.render(*read, online=True, **reach())
    if render:
        return dehusk.render(*read)
    page, kept = dehusk.parse(read.html, url=read.url, encoding=read.encoding), browser.beside(source)
    there = not isinstance(source, Address) and os.path.lexists(kept)
    try:
        return browser.read(page, kept) if there else page
    except OtherPageError as error:
        tell(source, error)
        return page
