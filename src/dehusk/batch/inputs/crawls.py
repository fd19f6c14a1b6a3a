"""The records of a part of a WARC file."""

from collections.abc import Iterator

from dehusk import warc
from dehusk.batch.inputs.judge import Fetched, judged
from dehusk.batch.inputs.part import SKIPS, Entry, Part, Reading
from dehusk.warc.http import charset_in, media_type


def read(part: Part, after: int | None) -> Iterator[Entry]:
    records = warc.read(part.file, part.lo, part.hi, after=after, largest=part.reading.largest)
    return (entry_of(record, part.source, part.reading) for record in records)


def entry_of(record: warc.Record, source: str, reading: Reading) -> Entry:
    page = Fetched(source, record.position, record.url, record.date)
    if record.problem:
        return page.skipped(record.problem, record.detail)
    stored_as = record.headers.get("content-type", "")
    kind, stored_type = record.type, media_type(stored_as)
    if kind == "response":
        return _answered(record, page, stored_as, reading)
    if kind == "conversion" and stored_type == "text/plain":
        return page.skipped("wet")
    if kind in ("resource", "conversion"):
        page = page._replace(content_type=stored_type, encoding=charset_in(stored_as))
        return judged(page, lambda: record.block, reading)
    return page.skipped(kind if kind in SKIPS else "other", "" if kind in SKIPS else kind[:100])


def _answered(record: warc.Record, page: Fetched, stored_as: str, reading: Reading) -> Entry:
    if media_type(stored_as) == "text/dns" or (page.url or "").startswith("dns:"):
        return page.skipped("dns")
    answer = warc.response_of(record)
    if answer is None:  # of FTP, or of HTTP before it had headers
        page = page._replace(content_type=media_type(stored_as), encoding=charset_in(stored_as))
        return judged(page, lambda: record.block, reading)
    page = page._replace(
        status=answer.status,
        content_type=answer.content_type or media_type(record.headers.get("warc-identified-payload-type", "")),
        encoding=answer.charset,
        location=answer.headers.get("location"),
    )
    return judged(page, answer.body, reading)
