"""The view as one document: style, script and what is shown inside of it, and nothing that it asks for elsewhere."""

import json
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

WEB = files("dehusk.explain") / "web"
# Each after those that it imports.
MODULES = ("store", "records", "still", "panes", "strip", "compare", "facts", "input", "share", "main")
IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function|const) (\w+))", re.MULTILINE)


def document(view: dict[str, Any] | None, *, live: str = "") -> str:
    """`view` is what is shown first. `live`: "pages" where a service takes pages, "fetches" where addresses, too."""
    return Template(_read("index.html")).substitute(
        title=escape(f"{view['title']} · dehusk" if view else "dehusk"),
        policy=policy(live),
        style=_read("style.css"),
        live=live,
        view=json.dumps(view, ensure_ascii=False).replace("<", "\\u003c"),
        script=script(),
    )


def policy(live: str = "") -> str:
    """Only this script runs; pictures and fonts are those inside; a service alone is asked, where there is one."""
    digest = b64encode(sha256(script().encode()).digest()).decode()
    asked = "'self'" if live else "'none'"
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
        f"connect-src {asked}; base-uri 'none'; form-action 'none'"
    )


@cache
def script() -> str:
    """The modules in one: each in a function of its own, which gives what it exports."""
    return "\n".join(map(_closed, MODULES))


def _closed(name: str) -> str:
    source = IMPORT.sub("", _read(f"{name}.js"))
    exported = ", ".join(found[2] for found in EXPORT.finditer(source))
    body = EXPORT.sub(r"\1", source)
    return f"const {{ {exported} }} = (() => {{\n{body}return {{ {exported} }};\n}})();"


def _read(name: str) -> str:
    return (WEB / name).read_text("utf-8")
