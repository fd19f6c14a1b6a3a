"""MCP by the real client: over standard input and output, and over HTTP."""

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

mcp = pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters  # noqa: E402
from mcp.client.stdio import stdio_client  # noqa: E402

from ..fetching.site import PAGE as FETCHED  # noqa: E402
from ..fetching.site import Site, open_site  # noqa: E402
from .service import PAGE, ROOT, TEXT, Service  # noqa: E402

LARGE = "<h1>Tea</h1>" + "<p>" + "Pour the water at eighty degrees, and wait. " * 115_000  # 5 MB
LIST = (
    "<ul>" + "".join(f"<li><a href=/{n}>Tea number {n}, of {n} leaves</a><p>{n} coins</p>" for n in range(9)) + "</ul>"
)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with open_site() as one:
        one.page("/tea")
        yield one


@pytest.fixture(scope="module")
def service(site: Site) -> Iterator[Service]:
    words = ["--workers", 1, "--allow-fetch", "--allow-address", "127.0.0.1", "--allow-port", site.server_port]
    with Service(*words) as one:
        yield one


def stdio(*words: str) -> Any:
    server = StdioServerParameters(command=sys.executable, args=["-m", "dehusk", "mcp", *words], cwd=ROOT)
    return stdio_client(server)


def said(result: Any) -> str:
    (part,) = result.content
    return str(part.text)


async def each_tool(client: Any) -> None:
    assert said(await client.call_tool("extract", {"html": PAGE})) == f"# Tea\n\n{TEXT}\n"
    found = json.loads(said(await client.call_tool("extract", {"html": PAGE, "format": "json"})))
    assert (found["text"], found["metadata"]["title"]) == (f"Tea\n\n{TEXT}", "Tea")
    assert said(await client.call_tool("records", {"html": LIST})).count("coins") == 9
    pieces = said(await client.call_tool("chunks", {"html": PAGE * 3, "max_tokens": 10})).splitlines()
    assert all(json.loads(piece)["tokens"] <= 10 for piece in pieces)
    assert len(pieces) > 2
    compared = said(await client.call_tool("compare", {"html": PAGE, "extractors": ["cetd", "bte"]}))
    assert compared.splitlines()[0] == "cetd\tbte\ttext"


async def a_large_page(client: Any) -> None:
    """5 MB in; what comes out is cut off and says so, and the rest can be had."""
    first = said(await client.call_tool("extract", {"html": LARGE, "format": "text"}))
    text, _, note = first.rpartition("\n\n")
    assert len(text) == 100_000
    assert note.startswith("[cut off: characters 0 to 100000 of 50")
    assert note.endswith("go on with start=100000]")


async def what_fails(client: Any) -> None:
    for tool, arguments in (
        ("extract", {"html": "", "format": "pdf"}),
        ("compare", {"html": "", "extractors": ["magic"]}),
    ):
        result = await client.call_tool(tool, arguments)
        assert result.is_error
        assert said(result)


def test_over_standard_input_and_output() -> None:
    async def talk() -> None:
        async with Client(stdio()) as client:
            tools = await client.list_tools()
            assert {one.name for one in tools.tools} == {"extract", "records", "chunks", "compare"}
            assert all(one.description for one in tools.tools)
            await each_tool(client)
            await a_large_page(client)
            await what_fails(client)

    asyncio.run(talk())


def test_over_http(service: Service, site: Site) -> None:
    async def talk() -> None:
        async with Client(f"{service.url}/mcp") as client:
            tools = await client.list_tools()
            assert {one.name for one in tools.tools} == {"extract", "records", "chunks", "compare", "fetch"}
            await each_tool(client)
            await a_large_page(client)
            await what_fails(client)
            asked = {"html": LARGE, "format": "text", "start": 5_000_000, "max_characters": 10_000_000}
            rest = said(await client.call_tool("extract", asked))
            assert rest.endswith("degrees, and wait.")
            assert "cut off" not in rest
            fetched = said(
                await client.call_tool("fetch", {"url": f"{site.url}/tea", "format": "text", "title": False})
            )
            assert fetched in FETCHED.decode()
            refused = await client.call_tool("fetch", {"url": "http://169.254.169.254/"})
            assert refused.is_error
            assert "not a public address" in said(refused)

    asyncio.run(talk())


def test_an_address_by_http_where_it_is_enabled(service: Service, site: Site) -> None:
    answer = service.ask(url=f"{site.url}/tea", format="text")
    assert (answer.status_code, answer.text) == (200, "Pour the water at eighty degrees, and wait.")
    for url, status in ((f"{site.url}/missing", 502), ("http://10.0.0.1/", 422), ("file:///etc/passwd", 422), (1, 422)):
        assert service.ask(url=url).status_code == status
    lines = "".join(json.dumps({"id": n, "url": f"{site.url}/tea"}) + "\n" for n in range(3))
    answered = service.post(content=lines, headers={"content-type": "application/x-ndjson"}).text.splitlines()
    assert [json.loads(line)["result"]["url"] for line in answered] == [f"{site.url}/tea"] * 3


def test_mcp_has_the_limits_of_all_requests(service: Service) -> None:
    large = b'{"x": "' + bytes(21_000_000) + b'"}'
    headers = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
    assert service.post("/mcp", large, headers=headers).status_code == 413
    assert service.post("/mcp", b"{}", headers={**headers, "host": "evil.example"}).status_code == 421
    assert service.post("/mcp", b"{}", headers={**headers, "origin": "http://evil.example"}).status_code == 403
