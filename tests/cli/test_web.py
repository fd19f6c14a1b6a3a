"""Addresses as sources on the command line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dehusk.browser.browser import Browser
from dehusk.cli import main

from ..fetching.site import PAGE, Site, open_site


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture
def site() -> Iterator[Site]:
    with open_site() as one:
        one.page("/a//b/", PAGE, content_type="text/html; charset=utf-8")
        yield one


def allowed(site: Site) -> list[object]:
    return ["--allow-address", "127.0.0.1", "--allow-port", site.server_port]


def test_the_page_at_an_address(site: Site) -> None:
    result = run("extract", f"{site.url}/a//b/", *allowed(site))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "Pour the water at eighty degrees, and wait.\n"
    assert site.paths == ["/robots.txt", "/a//b/"]
    assert {headers["user-agent"] for _, headers in site.asked} == {"dehusk"}


def test_the_address_is_where_the_page_came_from(site: Site) -> None:
    site.page("/moved", b"", 302, location="/list/")
    site.page("/list/", b"<h1>Tea</h1><p>Pour the water and read <a href=more>what follows</a>, at leisure.")
    shown = run("extract", f"{site.url}/moved", "--format", "markdown", *allowed(site)).stdout
    assert f"[what follows]({site.url}/list/more)" in shown
    shown = run("extract", f"{site.url}/moved", "-u", "https://e.org/", "--format", "markdown", *allowed(site)).stdout
    assert "[what follows](https://e.org/more)" in shown


def test_one_that_is_refused_costs_itself_only(site: Site, tmp_path: Path) -> None:
    url = f"{site.url}/a//b/"
    result = run("extract", "http://169.254.169.254/latest", url, *allowed(site), "-o", tmp_path)
    assert result.exit_code == 1
    assert result.stderr == "dehusk: http://169.254.169.254/latest: 169.254.169.254 is not a public address\n"
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]


@pytest.mark.parametrize("command", ["extract", "records", "compare", "explain"])
def test_this_machine_is_not_asked_unless_it_is_allowed(command: str, site: Site, tmp_path: Path) -> None:
    output = ["-o", tmp_path / "out.html"] if command == "explain" else []
    result = run(command, f"{site.url}/a//b/", "--allow-port", site.server_port, *output)
    assert (result.exit_code, result.stdout, site.asked) == (1, "", [])
    assert result.stderr == f"dehusk: {site.url}/a//b/: 127.0.0.1 is not a public address\n"


def test_robots_agent_and_cache(site: Site, tmp_path: Path) -> None:
    site.page("/robots.txt", b"User-agent: *\nDisallow: /", content_type="text/plain")
    site.page("/", PAGE, cache_control="max-age=1000")
    result = run("extract", site.url, *allowed(site))
    assert (result.exit_code, "robots.txt does not permit it to dehusk" in result.stderr) == (1, True)
    options = ["--no-robots", "--agent", "tester", "--cache", tmp_path / "kept"]
    for _ in range(2):
        assert run("extract", site.url, *allowed(site), *options).stdout.startswith("Pour the water")
    assert [headers["user-agent"] for path, headers in site.asked if path == "/"] == ["tester"]


def test_a_file_is_not_taken_for_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "http.html").write_bytes(PAGE)
    assert run("extract", "http.html").stdout.startswith("Pour")
    assert "No such file" in run("extract", "httpx://example.org/").stderr


def test_an_address_that_is_wrong(site: Site) -> None:
    for words in (["--allow-address", "localhost"], ["--agent", "ü"]):
        result = run("extract", site.url, *words)
        assert (result.exit_code, result.stderr.count("\n")) == (1, 1)


def test_rendered_online_through_the_same_guard(browser: Browser, site: Site) -> None:
    site.page("/", b"<div id=x></div><script src=/make.js></script>")
    site.page("/make.js", b"x.innerHTML = '<p>Made by a script.</p>'", content_type="text/javascript")
    assert run("extract", site.url, "--render=online", *allowed(site)).stdout == "Made by a script.\n"
    assert site.paths == ["/robots.txt", "/", "/make.js"]
    assert run("extract", site.url, "--render", *allowed(site)).stdout == "\n"
    assert site.paths.count("/make.js") == 1
