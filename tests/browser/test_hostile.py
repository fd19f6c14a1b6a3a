"""Pages that want out, and pages that want to stay for ever."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import dehusk
from dehusk import parse
from dehusk.browser import chromium
from dehusk.browser.browser import Browser

from ..server import Server


@pytest.fixture(scope="module")
def victim(browser: Browser) -> Iterator[Browser]:
    """A browser that is to be killed again and again."""
    with Browser() as one:
        yield one


WAYS_OUT = """<link rel=stylesheet href="URL/link"><link rel=prefetch href="URL/prefetch">
<link rel=preconnect href="URL"><meta http-equiv=refresh content="0;url=URL/refresh"><p id=x>Still here.</p>
<img src="URL/image"><iframe src="URL/frame"></iframe><video src="URL/video"></video><object data="URL/object"></object>
<script src="URL/script"></script><script>
for (const go of [
    () => fetch('URL/fetch', {keepalive: true}), () => navigator.sendBeacon('URL/beacon', 'x'),
    () => new WebSocket('URL/socket'.replace('http', 'ws')), () => new EventSource('URL/events'),
    () => open('URL/popup'), () => new Worker('URL/worker'), () => import('URL/module'),
    () => { location.href = 'URL/away' },
    () => { const peer = new RTCPeerConnection({iceServers: [{urls: 'stun:UDP'}]}); peer.createDataChannel('x');
            peer.createOffer().then(offer => peer.setLocalDescription(offer)) },
]) try { Promise.resolve(go()).catch(() => 0) } catch {}
</script>"""


def test_nothing_is_asked_of_the_network(browser: Browser, server: Server) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams:
        datagrams.bind(("127.0.0.1", 0))
        out = WAYS_OUT.replace("URL", server.url).replace("UDP", f"127.0.0.1:{datagrams.getsockname()[1]}")
        page = parse(out, url=f"{server.url}/page.html")
        assert "Still here." in browser.render(page).block_texts
        assert browser.layout(page).displayed.any()
        datagrams.settimeout(0.5)
        with pytest.raises(TimeoutError):
            datagrams.recv(1)
    assert server.asked == []


@pytest.mark.parametrize("icon", ["", "<link rel=icon href=/icon.png>"], ids=["no icon", "icon"])
def test_online_style_sheets_count(browser: Browser, server: Server, icon: str) -> None:
    """And nothing is asked for that a page does not show: neither its icon nor one that it does not name."""
    page = parse(f"{icon}<link rel=stylesheet href=/a.css><div id=x>x</div>", url=f"{server.url}/")
    node = next(iter(page.attributes("id")))
    with Browser(online=True, allow=["127.0.0.1"], ports=[server.server_port]) as online:
        layout, rendered = online.layout(page), online.render(page)
    assert layout.right[node] - layout.left[node] == 321
    assert rendered.layout is not None
    assert rendered.layout.right[node] - rendered.layout.left[node] == 321
    assert set(server.asked) == {"/a.css"}


def test_a_page_that_never_loads_ends_after_the_deadline(browser: Browser, server: Server) -> None:
    page = parse("<img src=/never>", url=f"{server.url}/")
    with (
        Browser(online=True, deadline=1, allow=["127.0.0.1"], ports=[server.server_port]) as online,
        pytest.raises(dehusk.RenderError, match="not ready after 1 sec"),
    ):
        online.render(page)


PATIENCE = 600  # seconds: a busy machine takes its time, and no test is judged by it


def test_online_nothing_is_asked_of_an_address_that_is_not_public(browser: Browser, server: Server) -> None:
    """Whatever way a page takes: what it may have is fetched for it, and Chromium itself reaches nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams, Browser(online=True) as online:
        online.deadline = PATIENCE
        datagrams.bind(("127.0.0.1", 0))
        out = WAYS_OUT.replace("URL", server.url).replace("UDP", f"127.0.0.1:{datagrams.getsockname()[1]}")
        assert "Still here." in online.render(parse(out, url=f"{server.url}/page.html")).block_texts
        datagrams.settimeout(0.5)
        with pytest.raises(TimeoutError):
            datagrams.recv(1)
    assert server.asked == []


def test_online_a_page_has_its_allowed_parts(browser: Browser, server: Server) -> None:
    out = WAYS_OUT.replace("URL", server.url).replace("UDP", "127.0.0.1:9")
    with Browser(online=True, allow=["127.0.0.1"], ports=[server.server_port]) as online:
        online.render(parse(out, url=f"{server.url}/page.html"))
    asked = set(server.asked)
    assert {"/link", "/image", "/script", "/fetch", "/frame"} <= asked
    assert not asked & {"/popup", "/away", "/refresh", "/socket"}


FATAL = {
    "loops": "while (true);",
    "loops later": "onload = () => { while (true); }",
    "opens dialogs": "while (true) alert('Hello');",
    "writes for ever": "while (true) document.body.append('more ');",
    "eats memory": "const all = []; while (true) all.push(new Array(1e6).fill(Math.random()));",
}


@pytest.mark.parametrize("script", FATAL.values(), ids=FATAL)
def test_a_page_that_does_not_end_is_ended(victim: Browser, script: str) -> None:
    victim.deadline = 1
    with pytest.raises(dehusk.RenderError):
        victim.render(parse(f"<p>text</p><script>{script}</script>"))
    victim.deadline = 20
    assert victim.layout(parse("<p>The next page.</p>")).displayed.any()


HARMLESS = {
    "says hello": "alert('Hello'); confirm('Well?'); prompt('Who?');",
    "changes for ever": "setInterval(() => x.textContent = Date.now(), 20)",
    "reloads itself": "location.reload()",
    "leaves": "location.href = 'https://example.org/elsewhere'",
    "asks before it is left": "onbeforeunload = event => { event.preventDefault(); return 'Stay!' }",
    "breaks its world": "for (const name of Object.getOwnPropertyNames(window)) try { window[name] = null } catch {}"
    "Element.prototype.setAttribute = Array.prototype.map = JSON.stringify = () => { throw 1 }",
    "throws": "throw new Error('no')",
}


@pytest.mark.parametrize("script", HARMLESS.values(), ids=HARMLESS)
def test_a_page_that_is_only_restless_is_rendered(browser: Browser, script: str) -> None:
    assert "Text." in browser.render(parse(f"<p>Text.</p><i id=x></i><script>{script}</script>")).block_texts


def processes() -> dict[int, tuple[int, str]]:
    """Of this machine: id -> parent, command."""
    lines = subprocess.run(["ps", "-ewwo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = (line.split(None, 2) for line in lines.splitlines())
    return {int(row[0]): (int(row[1]), row[2]) for row in rows if len(row) == 3 and "<defunct>" not in row[2]}


def browsers_under(root: int) -> list[int]:
    """Chromium's main processes among the descendants of a process."""
    alive = processes()
    found, near = [], {root}
    while near:
        near = {pid for pid, (parent, _) in alive.items() if parent in near}
        found += [pid for pid in near if "--headless" in alive[pid][1] and "--type=" not in alive[pid][1]]
    return found


def test_a_browser_that_dies_is_replaced(browser: Browser) -> None:
    before = set(browsers_under(os.getpid()))
    with Browser() as mortal:
        mortal.layout(parse("<p>text</p>"))
        (pid,) = set(browsers_under(os.getpid())) - before
        os.kill(pid, signal.SIGKILL)
        while pid in processes():
            time.sleep(0.05)
        try:
            mortal.layout(parse("<p>text</p>"))
        except dehusk.RenderError:  # the news of the death may come a moment after the page
            assert mortal.layout(parse("<p>text</p>")).displayed.any()
    assert set(browsers_under(os.getpid())) == before


PROGRAM = """
import time
from multiprocessing import get_context
from dehusk.browser import render
def child():
    assert render("<p>In the child</p>").block_texts == ["In the child"]
render("<p>text</p>")
one = get_context("fork").Process(target=child); one.start(); one.join(); assert one.exitcode == 0
print("ready", flush=True)
END
"""
ENDS = {"returns": "", "is killed": "time.sleep(60)"}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_no_process_is_left_behind(browser: Browser, end: str) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.replace("END", end)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert program.stdout is not None
    with program, program.stdout:
        assert program.stdout.readline() == "ready\n"
        mine = browsers_under(program.pid)
        if end == ENDS["is killed"]:
            assert mine
            program.kill()
    for _ in range(200):
        if not set(mine) & set(processes()):
            return
        time.sleep(0.05)
    pytest.fail("a browser outlived its program")


def test_a_closed_browser_says_so(browser: Browser) -> None:
    one = Browser()
    one.close()
    one.close()
    with pytest.raises(dehusk.BrowserError, match="closed"):
        one.layout(parse("<p>text</p>"))


def test_no_browser_is_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(chromium, "USUAL", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("DEHUSK_CHROMIUM", raising=False)
    with pytest.raises(dehusk.BrowserError, match="apt install chromium"):
        chromium.find()
    brought = tmp_path / "chrome-that-playwright-brought"
    brought.touch()
    assert chromium.find(str(brought)) == str(brought)


def test_the_asked_for_browser_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEHUSK_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(dehusk.BrowserError, match="/nowhere/chromium"):
        chromium.find()


def test_a_program_that_is_no_browser(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEHUSK_CHROMIUM", "/bin/true")
    with Browser() as none, pytest.raises(dehusk.BrowserError, match="/bin/true does not start"):
        none.layout(parse("<p>text</p>"))


def test_without_playwright(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "playwright.async_api", None)
    with Browser() as none, pytest.raises(dehusk.BrowserError, match=r"pip install 'dehusk\[layout\]'"):
        none.layout(parse("<p>text</p>"))
