"""A written page in a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Open = Callable[..., Any]


@pytest.fixture
def opened(chrome: Any, tmp_path: Path) -> Iterator[Open]:
    """Opens HTML as a file in a context with these options; a script that fails there fails the test."""
    contexts, errors = [], []

    def open_page(html: str, **options: Any) -> Any:
        path = tmp_path / f"{len(contexts)}.html"
        path.write_text(html, "utf-8")
        contexts.append(chrome.new_context(**options))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path.as_uri())
        page.frame_locator("#still").locator("dehusk-block").first.wait_for(state="attached")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
