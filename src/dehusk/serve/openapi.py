"""/openapi.json, made of the tables that requests are checked by."""

from typing import Any

import dehusk
from dehusk.serve.forms import FORMS, JSON, LINES, MEDIA
from dehusk.serve.options import OPTIONS, Option, names
from dehusk.serve.settings import Settings

PAGE = "<title>Tea</title><h1>Tea</h1><p>Pour the water at eighty degrees, and wait for two minutes.</p>"
SUMMARY = {
    "extract": "the main content of a page, and its metadata",
    "records": "the lists of a page as tables",
    "chunks": "the main content in pieces for retrieval",
    "compare": "which blocks of a page each extractor keeps",
    "explain": "a page that shows what was kept and why",
}
ANSWERS = {
    "401": "no token, or a wrong one",
    "403": "asked by a page of another site",
    "408": "the request came too slowly",
    "413": "the body is too large",
    "415": "packed in a way that is not known",
    "421": "asked by a name that the service does not have",
    "422": "the request or the page is at fault, or its address is refused",
    "429": "the queue is full: again after Retry-After",
    "500": "the worker failed over this page",
    "502": "the address could not be fetched",
    "503": "no worker starts, or too many connections",
    "504": "the page took longer than it may",
}
FIXED = {
    "/": "what there is",
    "/docs": "how to ask",
    "/openapi.json": "how to ask, for programs",
    "/health": "whether the service runs",
    "/ready": "whether there is room in the queue",
    "/metrics": "counters for Prometheus",
}


def document(settings: Settings) -> dict[str, Any]:
    paths: dict[str, Any] = {f"/v1/{name}": {"post": _operation(name, settings)} for name in OPTIONS}
    for path, about in FIXED.items():
        paths[path] = {"get": {"summary": about, "responses": {"200": {"description": "it is"}}}}
    secured: dict[str, Any] = {"security": [{"token": []}]} if settings.token is not None else {}
    return {
        "openapi": "3.1.0",
        "info": {"title": "dehusk", "version": dehusk.__version__, "description": "The main content of web pages."},
        "paths": paths,
        "components": {
            "schemas": {"Error": _error()},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        **secured,
    }


def _operation(name: str, settings: Settings) -> dict[str, Any]:
    options = {option: _schema(about, settings) for option, about in OPTIONS[name].items()}
    fields = {
        "html": {"type": "string", "description": "the page"},
        "url": {"type": "string", "description": "where the page came from; without html, the page to fetch"},
        "format": {"type": "string", "enum": list(FORMS[name])},
        "options": {"type": "object", "properties": options, "additionalProperties": False},
        "id": {"type": ["string", "integer"], "description": "comes back, in a batch"},
    }
    asked = {"type": "object", "properties": fields, "additionalProperties": False}
    example = {"html": PAGE, "url": "https://example.org/tea"}
    failed = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    return {
        "summary": SUMMARY[name],
        "operationId": name,
        "parameters": [_parameter(option, schema) for option, schema in _query(name, options).items()],
        "requestBody": {
            "required": True,
            "content": {
                "text/html": {"schema": {"type": "string"}, "example": PAGE},
                JSON: {"schema": asked, "example": example},
                LINES: {"schema": {"type": "string"}, "example": _lines(example)},
            },
        },
        "responses": {
            "200": {"description": "done", "content": {MEDIA[form]: _answer(name, form) for form in FORMS[name]}},
            **{status: {"description": about, "content": failed} for status, about in ANSWERS.items()},
        },
    }


def _query(name: str, options: dict[str, Any]) -> dict[str, Any]:
    return {
        "url": {"type": "string", "description": "where the page came from: links are resolved against it"},
        "format": {"type": "string", "enum": list(FORMS[name]), "description": f"one of {', '.join(FORMS[name])}"},
        **options,
    }


def _parameter(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": schema, "description": schema["description"], "explode": False}


def _schema(option: Option, settings: Settings) -> dict[str, Any]:
    schema: dict[str, Any] = {"description": option.about}
    known = option.choices or (names(settings.extractors) if "extractor" in option.about else ())
    if option.kind == "names":
        return {**schema, "type": "array", "items": {"type": "string", **({"enum": list(known)} if known else {})}}
    schema |= {"type": option.kind} | ({"enum": list(known)} if known else {})
    return schema | ({"default": option.default} if option.default is not None else {})


def _answer(name: str, form: str) -> dict[str, Any]:
    if name == "extract" and form == "text":
        return {"schema": {"type": "string"}, "example": "Pour the water at eighty degrees, and wait for two minutes."}
    return {"schema": {"type": "object" if form == "json" else "string"}}


def _lines(example: dict[str, str]) -> str:
    text = example["html"].replace('"', '\\"')
    return f'{{"id": 1, "html": "{text}"}}\n{{"id": 2, "html": "{text}"}}\n'


def _error() -> dict[str, Any]:
    fields = {"code": {"type": "string"}, "message": {"type": "string"}, "status": {"type": "integer"}}
    return {"type": "object", "properties": {"error": {"type": "object", "properties": fields}}}
