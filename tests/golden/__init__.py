"""Pages as folders: `page.html` goes in, `expected.md` must come out."""

from pathlib import Path

import dehusk

FOLDER = Path(__file__).parent
EXTRACTOR = "cectd"  # named, so that a new default does not rewrite every page
URL = "https://example.org/golden/page.html"


def names() -> list[str]:
    return sorted(page.parent.name for page in FOLDER.glob("*/page.html"))


def written(name: str) -> str:
    page = (FOLDER / name / "page.html").read_bytes()
    return dehusk.extract(page, url=URL, extractor=EXTRACTOR).markdown
