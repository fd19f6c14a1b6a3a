"""Crawls in, tables out."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import dehusk
from dehusk.batch import counting, formats, running
from dehusk.batch.inputs import PART_BYTES, Part, plan, read
from dehusk.batch.manifest import NAME as MANIFEST
from dehusk.batch.manifest import Manifest
from dehusk.batch.pages import Extraction
from dehusk.batch.progress import Progress
from dehusk.batch.running import Engine, Run
from dehusk.batch.settings import COLUMNS, FIELDS, Settings
from dehusk.batch.summary import Summary
from dehusk.batch.tally import Tally
from dehusk.errors import InputError, ParameterError
from dehusk.pool import Limits, Streams

__all__ = [
    "COLUMNS",
    "FIELDS",
    "Limits",
    "Part",
    "Progress",
    "Settings",
    "Summary",
    "Tally",
    "count",
    "extract_parts",
    "plan",
    "run",
]


def run(  # noqa: PLR0913  # each is a word of the command
    inputs: Sequence[str | Path],
    out: str | Path,
    *,
    format: str = "parquet",  # noqa: A002  # the word of the command
    workers: int | None = None,
    html_column: str | None = None,
    url_column: str | None = None,
    http_errors: bool = False,
    by_site: bool = False,
    part_bytes: int = PART_BYTES,
    progress: Callable[[Progress], object] | None = None,
    engine: Engine | None = None,
    **settings: Any,
) -> Summary:
    """Extract all pages of all inputs into tables in the folder `out`; a run that was stopped goes on.

    `settings` are those of Settings: what becomes of a page. The columns name where Parquet and JSONL have the page and
    its address. `progress` hears how far it is. `engine` hands out the parts in the place of this machine's workers.
    """
    folder, names, wanted = Path(out), [os.fspath(one) for one in inputs], _settings(format, settings)
    started, used = time.monotonic(), time.process_time()
    reading = {"html_column": html_column, "url_column": url_column, "http_errors": http_errors}
    if engine and (by_site or wanted.duplicates):
        raise ParameterError("duplicates and sites are looked for on one machine: leave out these, or the engine")
    far, near = engine.parted(names) if engine else ([], names)
    parts, failed = planned(near, out, part_bytes, reading)
    if engine and far:
        parts += engine.listed(far, reading)
    stated = {"version": dehusk.__version__, "format": format, "part_bytes": part_bytes, "by_site": by_site}
    stated |= {**reading, **wanted.stated()}
    manifest = Manifest(folder, stated, parts)
    folder.mkdir(parents=True, exist_ok=True)
    processes = workers or os.cpu_count() or 1
    going = Run(folder, parts, wanted, format, manifest)
    try:
        if by_site:
            going.by_site(processes)
        if engine is not None:
            engine(going, progress)
        else:
            going.go(processes, progress)
    finally:
        seconds = time.monotonic() - started, time.process_time() - used
        summary = Summary(going.total, len(parts), len(manifest.done), failed, seconds, {"inputs": names, **stated})
        _written(summary, folder)
    return summary


def count(
    inputs: Sequence[str | Path],
    out: str | Path | None = None,
    *,
    workers: int | None = None,
    html_column: str | None = None,
    url_column: str | None = None,
    http_errors: bool = False,
    part_bytes: int = PART_BYTES,
) -> Summary:
    """What is in the inputs, extracting nothing and writing nothing; in the folder `out` nothing is looked for."""
    reading = {"html_column": html_column, "url_column": url_column, "http_errors": http_errors}
    parts, failed = planned([os.fspath(one) for one in inputs], out, part_bytes, reading)
    tally = Tally()
    with Streams(read, counting.look, counting.failed, workers=workers or os.cpu_count() or 1) as streams:
        for got in streams.run(parts):
            unread = [running.unread(got.part, got.failure)] if got.failure else []
            for outcome in [*got.rows, *unread]:
                tally.count(outcome, got.part.source)
    return Summary(tally, len(parts), len(parts), failed)


def planned(
    inputs: Sequence[str], out: str | Path | None, part_bytes: int, reading: dict[str, Any]
) -> tuple[list[Part], list[str]]:
    """All parts, and a line for each input that cannot be read at all."""
    failed: list[str] = []
    where = None if out is None else os.fspath(out)
    parts = plan(inputs, part_bytes=part_bytes, out=where, told=lambda error: failed.append(str(error)), **reading)
    return list(parts), failed


def extract_parts(parts: Iterable[Part], settings: Settings | None = None, workers: int = 1) -> Iterator[Any]:
    """The rows of parts as Arrow record batches of `schema.schema_of(settings.fields)`, in killable workers.

    For engines that hand out parts by themselves: nothing is written, and duplicates stay.
    """
    from dehusk.batch.schema import record_batch, schema_of  # noqa: PLC0415  # pyarrow is an extra

    settings = settings or Settings()
    schema, work = schema_of(settings.fields), Extraction(settings)
    with Streams(read, work.work, work.failed, workers=workers, limits=settings.limits) as streams:
        for got in streams.run(parts):
            unread = [running.unread(got.part, got.failure)] if got.failure else []
            if rows := [outcome.row for outcome in [*got.rows, *unread] if outcome.row is not None]:
                yield record_batch(rows, schema)


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
    """Not where the run could not begin: the folder would not be empty, and there is nothing to go on from."""
    if not (folder / MANIFEST).exists():
        return
    try:
        summary.write(folder)
    except OSError:
        if summary.finished:
            raise


def _with(names: Iterable[str], needed: Iterable[str]) -> tuple[str, ...]:
    """In the order of COLUMNS."""
    wanted = {*names, *needed}
    return tuple(name for name in COLUMNS if name in wanted)
