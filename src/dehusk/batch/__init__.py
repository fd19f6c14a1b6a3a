"""Crawls in, tables out."""

import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import dehusk
from dehusk.batch import formats
from dehusk.batch.inputs import PART_BYTES, Part, plan
from dehusk.batch.manifest import Manifest
from dehusk.batch.running import Run
from dehusk.batch.settings import COLUMNS, FIELDS, Settings
from dehusk.batch.summary import Summary
from dehusk.batch.tally import Tally
from dehusk.errors import InputError

__all__ = ["COLUMNS", "FIELDS", "Part", "Settings", "Summary", "Tally", "plan", "run"]

Told = Callable[[Tally, int, int], object]


def run(  # noqa: PLR0913  # each is a word of the command
    inputs: Sequence[str | Path],
    out: str | Path,
    *,
    format: str = "parquet",  # noqa: A002  # the word of the command
    workers: int | None = None,
    html_column: str | None = None,
    url_column: str | None = None,
    http_errors: bool = False,
    part_bytes: int = PART_BYTES,
    progress: Told | None = None,
    **settings: Any,
) -> Summary:
    """Extract all pages of all inputs into tables in the folder `out`; a run that was stopped goes on.

    `settings` are those of Settings: what becomes of a page. The columns name where Parquet and JSONL have the page and
    its address. `progress` gets the tally, the number of finished parts and of all parts, now and then.
    """
    started = time.monotonic()
    folder, names, wanted = Path(out), [os.fspath(one) for one in inputs], _settings(format, settings)
    reading = {"html_column": html_column, "url_column": url_column, "http_errors": http_errors}
    failed: list[str] = []
    parts = list(
        plan(
            names,
            html_column=html_column,
            url_column=url_column,
            http_errors=http_errors,
            part_bytes=part_bytes,
            out=str(out),
            told=lambda error: failed.append(str(error)),
        )
    )
    stated = {"version": dehusk.__version__, "format": format, "part_bytes": part_bytes, **reading, **wanted.stated()}
    manifest = Manifest(folder, stated, parts)
    folder.mkdir(parents=True, exist_ok=True)
    going = Run(folder, parts, wanted, format, manifest)
    try:
        going.go(workers or os.cpu_count() or 1, lambda tally, done: progress and progress(tally, done, len(parts)))
    finally:
        seconds = time.monotonic() - started
        summary = Summary(going.total, len(parts), len(manifest.done), failed, seconds, {"inputs": names, **stated})
        _written(summary, folder)
    return summary


def _settings(form: str, given: dict[str, Any]) -> Settings:
    if form not in formats.FORMATS:
        raise InputError(f"no format {form!r}: choose of {', '.join(formats.FORMATS)}")
    formats.check(form)
    if unknown := set(given) - {one.name for one in fields(Settings)}:
        raise InputError(f"no setting {min(unknown)!r}: choose of {', '.join(one.name for one in fields(Settings))}")
    settings = Settings(**given)
    if form == "markdown":
        return replace(settings, fields=_with(settings.fields, ("url", "markdown", "source", "position")))
    return replace(settings, fields=_with(settings.fields, ()))


def _written(summary: Summary, folder: Path) -> None:
    try:
        summary.write(folder)
    except OSError:
        if summary.finished:
            raise


def _with(names: Iterable[str], needed: Iterable[str]) -> tuple[str, ...]:
    """In the order of COLUMNS."""
    wanted = {*names, *needed}
    return tuple(name for name in COLUMNS if name in wanted)
