"""Print docs/structures.md; with a file's name: write there what dehusk makes of the pages, the later "before"."""

import json
import re
import sys
from collections.abc import Callable
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

import trafilatura
from markitdown import MarkItDown, StreamInfo

import dehusk
from benchmarks.structures.pages import CLOSING, FACTS, OPENING, body_of, page_of

BEFORE = Path(__file__).with_name("before.json")
URL = "https://example.org/notes.html"


def by_dehusk(html: str) -> str:
    return dehusk.extract(html, url=URL).markdown


def by_trafilatura(html: str) -> str:
    written = trafilatura.extract(
        html, url=URL, output_format="markdown", include_links=True, include_images=True, include_formatting=True
    )
    return written or ""


def by_markitdown(html: str) -> str:
    page = StreamInfo(mimetype="text/html", charset="utf-8", url=URL)
    return MarkItDown().convert_stream(BytesIO(html.encode()), stream_info=page).markdown


TOOLS: dict[str, Callable[[str], str]] = {
    "dehusk": by_dehusk,
    "trafilatura": by_trafilatura,
    "markitdown": by_markitdown,
}


def missed(name: str, markdown: str) -> list[str]:
    """What is not right; white space at the ends of lines does not count."""
    plain = re.sub(r"[ \t]+$", "", markdown, flags=re.MULTILINE)
    return [fact for fact, pattern in FACTS[name].items() if not re.search(pattern, plain)]


def fenced(text: str, language: str) -> str:
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{ticks}{language}\n{text.strip()}\n{ticks}"


def shown(markdown: str) -> str:
    """What stands between the paragraphs that all pages have."""
    return (markdown.partition(OPENING)[2] or markdown).partition(CLOSING)[0]


def report(outputs: dict[str, dict[str, str]]) -> None:
    """`outputs`: structure -> tool -> its Markdown."""
    versions = f"dehusk {dehusk.__version__}, trafilatura {trafilatura.__version__}, markitdown {version('markitdown')}"
    print(
        "# Ten hard structures\n\nWritten by `make bench-structures`, which runs every tool on the same pages:"
        " `benchmarks/structures/` has them, and what must be right in each. The article around a structure is the"
        " same on every page, so of the HTML only the structure is shown, and of the Markdown all but the two"
        f" paragraphs around it.\n\nTools: {versions} (which chooses no main content). Before: dehusk before its"
        " writers were made anew.\n"
    )
    print("| structure | right of | before | dehusk | trafilatura | markitdown |\n|---|---|---|---|---|---|")
    for name, output in outputs.items():
        scores = [len(FACTS[name]) - len(missed(name, markdown)) for markdown in output.values()]
        print(f"| {name} | {len(FACTS[name])} | {' | '.join(map(str, scores))} |")
    for name, output in outputs.items():
        print(f"\n## {name}\n\n{fenced(body_of(name), 'html')}")
        for tool, markdown in output.items():
            wrong = "; ".join(missed(name, markdown))
            print(f"\n**{tool}**{', not right: ' * bool(wrong)}{wrong}\n\n{fenced(shown(markdown), 'markdown')}")


def main() -> None:
    if len(sys.argv) > 1:
        written = {name: by_dehusk(page_of(name)) for name in FACTS}
        Path(sys.argv[1]).write_text(json.dumps(written, ensure_ascii=False, indent=1) + "\n")
        return
    before: dict[str, str] = json.loads(BEFORE.read_text())
    report(
        {name: {"before": before[name], **{tool: run(page_of(name)) for tool, run in TOOLS.items()}} for name in FACTS}
    )


if __name__ == "__main__":
    main()
