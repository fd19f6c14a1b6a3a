"""What a worker does with a request: unpack, read, extract, write. Bad input is an answer; all else is a failure."""

import json
import re
from typing import Any, NamedTuple

import dehusk
from dehusk.errors import DehuskError, InputError
from dehusk.page.packed import TooLargeError, unpacked
from dehusk.serve.forms import ACTIONS, FORMS, HTML, JSON, MEDIA, Work
from dehusk.serve.options import checked

CODINGS = {"gzip": "gzip", "x-gzip": "gzip", "deflate": "zlib", "zstd": "zstd", "br": "brotli"}
FIELDS = ("html", "url", "format", "options", "id")  # of a request in JSON
LINE_BREAK = re.compile("\n *")  # between the fields of a document: within a text it is escaped
BY_ACCEPT = {media: form for form, media in reversed(MEDIA.items())}


class Task(NamedTuple):
    """A request as it came."""

    action: str
    body: bytes
    media_type: str = HTML  # of the body: JSON, or else it is the page
    charset: str | None = None
    coding: str = ""  # content-encoding
    query: tuple[tuple[str, str], ...] = ()
    accept: str = ""
    line: int | None = None  # of a batch
    most: int = 20_000_000  # bytes, unpacked
    own: tuple[tuple[str, str], ...] = ()  # extractors of the service's own
    fetched: tuple[bytes, str, str | None] | None = None  # body, address and charset of what the request wants fetched


class Done(NamedTuple):
    media_type: str
    body: bytes


class Wanted(NamedTuple):
    """A page that has to be fetched first."""

    url: str


class Bad(NamedTuple):
    """The request is at fault."""

    status: int
    error: str
    message: str
    id: Any = None


class _Asked(NamedTuple):
    html: bytes | str
    url: str | None
    encoding: str | None
    form: str
    options: dict[str, Any]


def perform(task: Task) -> Done | Wanted | Bad:
    asked_id = None
    try:
        body = _unpacked(task)
        if isinstance(body, Bad):
            return body
        fields = _fields(body) if task.media_type == JSON else {}
        asked_id = fields.get("id") if isinstance(fields.get("id"), str | int) else None
        if task.media_type == JSON and fields.get("html") is None and task.fetched is None:
            return Wanted(_text(fields, "url") or _missing())
        asked = _asked(task, body, fields)
        page = dehusk.parse(asked.html, url=asked.url, encoding=asked.encoding)
        written = ACTIONS[task.action](Work(page, asked.form, asked.options, dict(task.own)))
    except TooLargeError as error:
        return Bad(413, "large", str(error), asked_id)
    except DehuskError as error:
        return Bad(422, type(error).__name__, str(error), asked_id)
    if task.line is None:
        return Done(MEDIA[asked.form], written.encode("utf-8", "replace"))
    return Done(JSON, _line(task.line, asked_id, asked.form, written))


def _unpacked(task: Task) -> bytes | Bad:
    body = task.body
    if task.coding:
        if task.coding not in CODINGS:
            return Bad(415, "InputError", f"no content-encoding {task.coding[:40]!r}: choose of {', '.join(CODINGS)}")
        body = unpacked(body, CODINGS[task.coding], task.most)
    return body


def _fields(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise InputError("not JSON") from None
    if not isinstance(found, dict):
        raise InputError("a request is an object with html or url")
    if unknown := set(found) - set(FIELDS):
        raise InputError(f"no field {sorted(unknown)[0]!r}: a request has {', '.join(FIELDS)}")
    return found


def _asked(task: Task, body: bytes, fields: dict[str, Any]) -> _Asked:
    given: dict[str, Any] = dict(task.query)
    url, form = given.pop("url", None), given.pop("format", None)
    html: bytes | str = body
    encoding = task.charset
    if fields:
        more = fields.get("options")
        if not isinstance(more, dict | None):
            raise InputError("options is an object")
        given |= more or {}
        url, form = _text(fields, "url") or url, _text(fields, "format") or form
        html, encoding = _text(fields, "html") or "", None
    if task.fetched is not None:
        html, url, encoding = task.fetched
    return _Asked(html, url, encoding, _form(task, form), checked(task.action, given, dict(task.own)))


def _form(task: Task, asked: str | None) -> str:
    """The form by its name, else the one that Accept likes most, else the first there is."""
    forms = FORMS[task.action]
    if asked is not None:
        if asked not in forms:
            raise InputError(f"no format {asked!r}: {task.action} has {', '.join(forms)}")
        return asked
    wishes = sorted(map(_wish, task.accept.split(",")), key=lambda wish: -wish[1])
    found = (BY_ACCEPT[media] for media, weight in wishes if weight > 0 and BY_ACCEPT.get(media) in forms)
    return next(found, forms[0])


def _wish(part: str) -> tuple[str, float]:
    media, *parameters = (one.strip().lower() for one in part.split(";"))
    weight = next((one[2:] for one in parameters if one.startswith("q=")), "1")
    try:
        return media, float(weight)
    except ValueError:
        return media, 0.0


def _text(fields: dict[str, Any], name: str) -> str | None:
    value = fields.get(name)
    if not isinstance(value, str | None):
        raise InputError(f"{name} is text")
    return value


def _missing() -> str:
    raise InputError("neither html nor url")


def _line(number: int, asked_id: Any, form: str, written: str) -> bytes:
    known: dict[str, Any] = {"line": number, **({"id": asked_id} if asked_id is not None else {}), "status": 200}
    if form == "json":
        return f'{json.dumps(known)[:-1]}, "result": {LINE_BREAK.sub("", written)}}}\n'.encode("utf-8", "replace")
    content = {**known, "content_type": MEDIA[form], "content": written}
    return (json.dumps(content, ensure_ascii=False) + "\n").encode("utf-8", "replace")
