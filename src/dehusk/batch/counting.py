"""What is in some inputs, without extracting any of it: `--dry-run`."""

from dehusk.batch.inputs import Entry
from dehusk.batch.pages import Outcome
from dehusk.pool import Failure


def look(entry: Entry) -> Outcome:
    return Outcome(entry.position, entry.url, "skipped" if entry.skip else "page", entry.skip, entry.detail)


def failed(entry: Entry, failure: Failure) -> Outcome:
    return Outcome(entry.position, entry.url, "error", failure.code, str(failure))
