"""Some pages of a run, read again from its inputs and explained."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import dehusk
from dehusk.batch import manifest
from dehusk.batch.inputs import Entry, Part, Reading, read
from dehusk.batch.texts import sound
from dehusk.explain import explanation
from dehusk.extractors import DEFAULT, EXTRACTORS
from dehusk.pool import DEADLINE, MEMORY, Failure, Pool

SPREAD, SLOW = 3, 1  # pages: the first of parts all over the input; the slowest
READING = 60.0  # seconds of CPU time for finding a page in a part


class Sample(NamedTuple):
    name: str
    document: str  # a whole page of HTML; empty where there is none
    problem: str = ""


class Wish(NamedTuple):
    """A page of a part: at a position, or its first."""

    part: Part
    position: int | None
    extractor: str


def samples(out: Path, told: dict[str, Any]) -> list[Sample]:
    wishes = list(_wished(out, told))
    found: dict[str, Sample] = {}  # the slowest may be the first of a part
    with Pool(explained, deadline=READING + DEADLINE, memory=MEMORY) as pool:
        for wish, outcome in pool.run([[wish] for wish in wishes]):
            sample = Sample(wish.part.source, "", str(outcome)) if isinstance(outcome, Failure) else outcome
            if sample is not None:
                found[sample.name] = sample
    return list(found.values())


def _wished(out: Path, told: dict[str, Any]) -> Iterator[Wish]:
    parts = [_part(line["is"], told["options"]) for line in manifest.read(out)[1]]
    extractor = told["options"]["extractor"]
    name = extractor if extractor in EXTRACTORS else DEFAULT
    for part in parts[:: -(-len(parts) // SPREAD) or 1]:
        yield Wish(part, None, name)
    for _, source, position, _ in told["slowest"][:SLOW]:
        held = [part for part in parts if part.source == source and part.lo <= position < part.hi]
        yield from (Wish(part, position, name) for part in held[:1])


def _part(stated: list[Any], options: dict[str, Any]) -> Part:
    source, kind, lo, hi, names = stated
    reading = Reading(options["html_column"], options["url_column"], options["http_errors"])
    return Part(source, kind, lo, hi, tuple(names), reading)


def explained(wish: Wish) -> Sample | None:
    """None where the part has no such page."""
    try:
        entry = _found(wish)
        if entry is None:
            return None
        page = dehusk.parse(entry.html or b"", url=entry.url and sound(entry.url), encoding=entry.encoding)
        name = f"{entry.url or entry.source}, at {entry.position}"
        return Sample(sound(name), explanation(dehusk.extract(page, extractor=wish.extractor)))
    except (dehusk.DehuskError, OSError) as error:
        return Sample(sound(wish.part.source), "", f"it cannot be read again: {error}")


def _found(wish: Wish) -> Entry | None:
    for entry in read(wish.part):
        if entry.skip == "unreadable":
            raise dehusk.InputError(entry.detail)
        if not entry.skip and wish.position in (None, entry.position):
            return entry
    return None
