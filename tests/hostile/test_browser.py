"""Payloads in a real browser: raw they fire, as anything that we write they do not, nor after a second reading."""

from collections.abc import Iterator
from typing import Any

import pytest

from dehusk.browser import chromium
from dehusk.browser.browser import Browser
from tests.hostile.payloads import PAYLOADS, page_with, written

pytestmark = pytest.mark.thorough  # 430 payloads in frames of their own take two minutes

FIRE_RAW = 200  # of the payloads, at the least; or else this suite would see nothing
CONTENT, STILLS = ("html", "markdown", "xml", "tei"), ("still",)
AT_ONCE = 10  # payloads a frame, as we write them

# Each way in which markup comes to run without being touched, fast and slow: once all of them have fired in frames that
# were made after those of the pages, the pages have had their turn.
MARKERS = [
    "<body onload=alert()>",
    "<script>setTimeout(alert)</script>",
    "<script>requestAnimationFrame(() => requestAnimationFrame(alert))</script>",
    "<iframe src=javascript:parent.alert()></iframe>",
    "<img src=x onerror=alert()>",
    "<link rel=stylesheet href=data:text/css, onload=alert()>",
    "<video><source src=x onerror=alert()></video>",
    "<details open ontoggle=alert()>x</details>",
    "<svg><animate attributeName=x dur=1s onbegin=alert()></svg>",
    "<style>@keyframes a {}</style><b style='animation: a 1ms' onanimationend=alert()>x</b>",
]
PATIENCE = 600_000  # milliseconds after which a marker will not come any more, and the test fails

# Each page in a frame of its own; then all that a reader could touch in it is touched.
OPEN = """async ([pages, twice, markers, patience]) => {
    const fired = new Set(), awaited = new Map(), parser = new DOMParser()
    const read = page => '<!DOCTYPE html>' + parser.parseFromString(page, 'text/html').documentElement.outerHTML
    const opened = page => {
        const frame = document.createElement('iframe')
        frame.srcdoc = page
        document.body.append(frame)
        return frame
    }
    const loaded = frame => new Promise(resolve => frame.addEventListener('load', resolve, {once: true}))
    const fires = frame => new Promise(resolve => awaited.set(frame, resolve))
    const mark = async () => {
        const frames = markers.map(opened)
        await Promise.all(frames.map(fires))
        frames.forEach(frame => frame.remove())
    }
    const click = element =>
        element?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, view: window}))
    onmessage = ({source}) => {
        while (source && source.parent !== window) source = source.parent
        frames.forEach((frame, index) => frame.contentWindow === source && fired.add(index))
        awaited.forEach((resolve, frame) => frame.contentWindow === source && resolve())
    }
    const late = new Promise((_, fail) => setTimeout(fail, patience, new Error('a marker did not fire')))
    const inTime = work => Promise.race([work, late])
    document.body.replaceChildren()
    const frames = (twice ? [...pages, ...pages.map(read)] : pages).map(opened)
    await inTime(Promise.all(frames.map(loaded)))
    await inTime(mark().then(mark))
    const inside = frames.map(frame => [...frame.contentDocument?.querySelectorAll('*') ?? []])
    const events = ['mouseover', 'mouseenter', 'pointerover', 'pointerdown', 'dblclick', 'contextmenu', 'wheel',
        'focus', 'focusin', 'input', 'change', 'scroll', 'submit', 'reset', 'invalid', 'close']
    const handles = element => [...element.attributes].some(({name}) => name.startsWith('on'))
    for (const element of inside.flat().filter(handles)) {
        for (const event of events) element.dispatchEvent(new Event(event, {bubbles: true, cancelable: true}))
    }
    const harmless = element => /^https?:/.test(element.href) ||
        element.form && !element.form.getAttribute('action') && !element.getAttribute('formaction')
    const touched = inside.map(elements => elements.filter(element =>
        element.matches('a, area, button, input, [onclick], [href], [*|href]') && !harmless(element)))
    const last = opened('<a href="javascript:void alert()">x</a>')  // clicked after all others, it fires after them
    await inTime(loaded(last))
    for (let turn = 0; turn < Math.max(...touched.map(elements => elements.length)); turn++) {
        touched.forEach(elements => click(elements[turn]))
        click(last.contentDocument.querySelector('a'))
        await inTime(fires(last))
    }
    await inTime(mark().then(mark))
    return [...fired].map(index => index % pages.length).sort((a, b) => a - b)
}"""


class Room:
    """A browser with no network that notes what fires and what is asked for."""

    def __init__(self, driver: Any) -> None:
        path = chromium.find(driver.chromium.executable_path)
        self.browser = driver.chromium.launch(executable_path=path, args=["--disable-gpu", *chromium.OFFLINE])
        self.context = self.browser.new_context()
        self.context.add_init_script(
            "window.alert = window.confirm = window.prompt = () => top.postMessage('fired', '*')"
        )

    def fired(self, pages: list[str], twice: bool) -> tuple[list[int], set[str]]:
        """The pages that ran something, and the kinds of resources that were asked for."""
        page, asked, dialogs = self.context.new_page(), set(), []
        page.on("request", lambda request: asked.add(request.resource_type))
        page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
        page.set_content("<body></body>")
        fired = page.evaluate(OPEN, [pages, twice, MARKERS, PATIENCE])
        page.close()
        assert dialogs == []
        return sorted(set(fired)), asked


@pytest.fixture(scope="module")
def room(browser: Browser) -> Iterator[Room]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (where there is none these tests are skipped)

    with sync_playwright() as driver:
        room = Room(driver)
        yield room
        room.browser.close()


@pytest.fixture(scope="module")
def formats() -> list[dict[str, str]]:
    return [written(page_with(payload)) for payload in PAYLOADS]


def test_raw_they_fire(room: Room) -> None:
    fired, asked = room.fired([f"<!DOCTYPE html><body>{payload}" for payload in PAYLOADS], twice=False)
    assert len(PAYLOADS) >= 240
    assert len(fired) >= FIRE_RAW
    assert {"image", "stylesheet"} <= asked


@pytest.mark.parametrize(("names", "asks"), [(CONTENT, {"image"}), (STILLS, set())])
def test_written_they_do_not(room: Room, formats: list[dict[str, str]], names: tuple[str, ...], asks: set[str]) -> None:
    """Neither as they are nor as a browser writes them after it has read them, scripts off."""
    batches = [formats[at : at + AT_ONCE] for at in range(0, len(formats), AT_ONCE)]
    pages = ["\n".join(each[name] for each in batch) for name in names for batch in batches]
    fired, asked = room.fired(pages, twice=True)
    assert [pages[index] for index in fired] == []
    assert asked <= asks


def test_explained_they_do_not(room: Room, formats: list[dict[str, str]]) -> None:
    """Every tenth, since each is a page of its own; what is shown in it is the still, of which all are above."""
    assert room.fired([each["explain"] for each in formats[::10]], twice=False) == ([], set())
