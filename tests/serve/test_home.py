"""The page at / in a real browser, over a real service: pages pasted, dropped, sent by the bookmarklet."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dehusk

from .service import PAGE, ROOT, TEXT, Service

EXAMPLE = ROOT / "examples" / "teahouse.html"
TOKEN = "a-token-of-the-tests-0123456789"
DROP = """async ([name, text]) => {
    const data = new DataTransfer()
    data.items.add(new File([text], name, {type: 'text/html'}))
    dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true}))
}"""


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with Service("--workers", 1) as one:
        yield one


@pytest.fixture
def home(chrome: Any, service: Service) -> Iterator[Any]:
    """The page, and nothing asked for but of the service."""
    context = chrome.new_context()
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(service.url)
    yield page
    context.close()
    assert {url for url in asked if not url.startswith((service.url, "about:", "blob:"))} == set()


def shown(page: Any) -> str:
    page.frame_locator("#still").locator("dehusk-block.kept").first.wait_for(state="attached")
    return str(page.locator("#panel pre").text_content())


def test_a_page_is_pasted(home: Any) -> None:
    home.click("#paste")
    home.fill("#html", PAGE)
    home.click("text=Extract")
    assert TEXT in shown(home)
    assert "blocks" in home.locator("#facts").inner_text()


def test_a_file_is_chosen_and_another_method(home: Any) -> None:
    home.set_input_files("#file", EXAMPLE)
    assert shown(home) == dehusk.extract(EXAMPLE.read_bytes()).markdown
    with home.expect_response("**/v1/explain**") as answered:
        home.select_option("#method", "cetd")
    assert answered.value.ok
    other = dehusk.extract(EXAMPLE.read_bytes(), extractor="cetd")
    home.locator("#facts >> text=" + f"{int(other.kept.sum())} of {len(other.page)} blocks").wait_for()
    assert shown(home) == other.markdown


def test_a_file_is_dropped(home: Any) -> None:
    home.evaluate(DROP, ["tea.html", PAGE])
    assert TEXT in shown(home)


def test_the_page_that_opened_it_sends_a_page(chrome: Any, service: Service) -> None:
    context = chrome.new_context()
    opener = context.new_page()
    opener.set_content(PAGE)
    with context.expect_page() as opened:
        opener.evaluate("""url => {
            const view = open(url)
            addEventListener('message', () => view.postMessage({dehusk: document.documentElement.outerHTML}, '*'))
        }""", service.url)  # fmt: skip
    assert TEXT in shown(opened.value)
    context.close()


def test_what_cannot_be_read_is_told(home: Any, tmp_path: Path) -> None:
    (tmp_path / "paper.pdf").write_bytes(b"%PDF-1.7\n1 0 obj\n<< >>\nendobj\n")
    home.set_input_files("#file", tmp_path / "paper.pdf")
    home.locator("#said", has_text="PDF").wait_for()


def test_a_token_is_asked_for_once(chrome: Any, tmp_path: Path) -> None:
    (tmp_path / "token").write_text(TOKEN)
    with Service("--workers", 1, "--token-file", tmp_path / "token") as service:
        page, asked = chrome.new_page(), []
        page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept(TOKEN)))
        page.goto(service.url)
        for name in ("one.html", "two.html"):
            page.evaluate(DROP, [name, PAGE])
            assert TEXT in shown(page)
        page.close()
    assert len(asked) == 1
