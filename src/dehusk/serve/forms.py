"""The forms of an answer, by action: how each is written, and as which media type."""

from collections.abc import Callable
from itertools import compress
from typing import Any, NamedTuple

import dehusk
from dehusk.explain import explanation, view
from dehusk.lists import FORMATS, find_regions
from dehusk.pool import spent
from dehusk.serve.options import names
from dehusk.serve.own import extractor_named
from dehusk.writers import to_json, to_json_line

JSON, LINES = "application/json", "application/x-ndjson"
TEXT, MARKDOWN, HTML, CSV, XML = "text/plain", "text/markdown", "text/html", "text/csv", "application/xml"
MEDIA = {
    "json": JSON, "jsonl": LINES, "text": TEXT, "markdown": MARKDOWN, "html": HTML, "csv": CSV, "xml": XML, "tei": XML,
}  # fmt: skip
FORMS = {  # the first is the default
    "extract": ("json", "markdown", "text", "html", "xml", "tei"),
    "records": ("json", "jsonl", "csv", "markdown"),
    "chunks": ("json", "jsonl"),
    "compare": ("json", "text"),
    "explain": ("html", "json"),
}


class Work(NamedTuple):
    """A page that is parsed already, and what is wanted of it."""

    page: dehusk.Page
    form: str
    options: dict[str, Any]
    own: dict[str, str]  # extractors of the service's own

    def result(self) -> dehusk.Result:
        more = {name: value for name, value in self.options.items() if name in CONTENT}
        return dehusk.extract(self.page, extractor=extractor_named(self.options["extractor"], self.own), **more)


CONTENT = ("links", "images", "tables", "comments", "captions", "title", "favor", "with_metadata")


def extract(work: Work) -> str:
    result = work.result()
    if work.form == "json":
        return to_json(result.as_dict(**dict.fromkeys(work.options["include"], True)))
    return str(getattr(result, work.form))


def records(work: Work) -> str:
    regions = find_regions(work.page)
    return FORMATS[work.form](regions if work.options["all"] else regions[:1])


def chunks(work: Work) -> str:
    found = [one._asdict() for one in work.result().chunks(work.options["max_tokens"], work.options["overlap"])]
    return "".join(map(to_json_line, found)) if work.form == "jsonl" else to_json({"chunks": found})


def compare(work: Work) -> str:
    """Every block of the page, and which extractors keep it."""
    chosen = work.options["with"] or names({})
    methods = [extractor_named(name, work.own) for name in chosen]
    kept = [dehusk.extract(work.page, extractor=method).kept[: len(work.page)].tolist() for method in methods]
    blocks = list(zip(work.page.block_texts, *kept, strict=True))
    if work.form == "text":
        return "\n".join(["\t".join([*chosen, "text"]), *("\t".join(_row(votes, text)) for text, *votes in blocks)])
    rows = [{"text": text, "kept": list(compress(chosen, votes))} for text, *votes in blocks]
    return to_json({"extractors": list(chosen), "blocks": rows})


def _row(votes: list[bool], text: str) -> list[str]:
    return [*("x" if vote else "" for vote in votes), " ".join(text.split())]


def explain(work: Work) -> str:
    start = spent()
    result = work.result()
    took = spent() - start
    if work.form == "json":
        return to_json(view(result) | {"ms": round(took * 1000, 1)})
    return explanation(result, regions=find_regions(work.page) if work.options["records"] else None)


ACTIONS: dict[str, Callable[[Work], str]] = {
    "extract": extract, "records": records, "chunks": chunks, "compare": compare, "explain": explain,
}  # fmt: skip
