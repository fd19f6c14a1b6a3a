"""What a browser is shown: what there is, and how it is asked. Nothing in it is loaded from elsewhere."""

import json
from html import escape

from dehusk.explain.one_file import document as document_of_view
from dehusk.explain.one_file import policy as policy_of_view
from dehusk.serve.openapi import document
from dehusk.serve.settings import Settings

STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;
color:#222;background:#fff}
code,pre{font:14px/1.4 ui-monospace,monospace;background:#f2f2ee}pre{padding:.7rem;overflow:auto}code{padding:0 .2rem}
table{border-collapse:collapse}td,th{text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0;
border-bottom:1px solid #ddd}
h2{margin-top:2rem}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}code,pre{background:#2a2a2a}a{color:#9cf}}"""


def page(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>{body}</html>"
    )


def home_page(settings: Settings) -> tuple[str, str]:
    """The view, to paste, drop or fetch pages into, and its policy. Who opened it may send it a page, no more."""
    live = "pages" if settings.fetch is None else "fetches"
    return document_of_view(None, live=live), f"{policy_of_view(live)}; frame-ancestors 'none'"


def documentation(settings: Settings) -> str:
    """Every path with its options and an example, out of /openapi.json."""
    parts = ['<p>The same for programs: <a href="/openapi.json">openapi.json</a>.']
    for path, methods in document(settings)["paths"].items():
        for method, about in methods.items():
            parts.append(f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{escape(about['summary'])}.")
            parts.append(_options(about.get("parameters", [])))
            parts.append(_examples(about))
            answers = ((status, one["description"]) for status, one in about["responses"].items())
            parts.append(_table("answer", "when", answers))
    return page("dehusk: how to ask", "".join(parts))


def _options(parameters: list[dict[str, object]]) -> str:
    rows = ((str(one["name"]), str(one["description"])) for one in parameters)
    return _table("option", "what", rows) if parameters else ""


def _table(first: str, second: str, rows: object) -> str:
    cells = "".join(f"<tr><td><code>{escape(name)}</code><td>{escape(about)}" for name, about in rows)  # type: ignore[attr-defined]
    return f"<table><tr><th>{first}<th>{second}{cells}</table>"


def _examples(about: dict[str, object]) -> str:
    content = about.get("requestBody", {}).get("content", {})  # type: ignore[attr-defined]
    shown = []
    for media, one in content.items():
        example = one.get("example", "")
        text = example if isinstance(example, str) else json.dumps(example, indent=2)
        shown.append(f"<p><code>{escape(media)}</code><pre>{escape(text)}</pre>")
    return "".join(shown)
