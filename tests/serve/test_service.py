"""The service as its clients see it: a real server on loopback, httpx and curl."""

import gzip
import json
import shutil
import socket
import subprocess
import threading
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import dehusk

from .faults import GATE
from .service import PAGE, ROOT, TEXT, Service, error_of

LIST = (
    "<ul>" + "".join(f"<li><a href=/{n}>Tea number {n}, of {n} leaves</a><p>{n} coins</p>" for n in range(9)) + "</ul>"
)
EXAMPLE = (ROOT / "examples" / "teahouse.html").read_bytes()


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("gate")


@pytest.fixture(scope="module")
def service(gate: Path) -> Iterator[Service]:
    words = "--workers 2 --queue 32 --deadline 1.5 --memory 300 --max-body 6".split()
    with Service(*words, faults=True, **{GATE: str(gate)}) as one:
        yield one


# -- what is asked, what is answered


@pytest.mark.parametrize("form", ["json", "markdown", "text", "html", "xml", "tei"])
def test_a_page_in_every_format_is_what_the_library_gives(service: Service, form: str) -> None:
    url = "https://example.org/teahouse.html"
    answer = service.post(content=EXAMPLE, params={"format": form, "url": url, "title": "true"})
    assert answer.status_code == 200
    result = dehusk.extract(EXAMPLE, url=url, title=True)
    assert answer.text == str(getattr(result, form))


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("*/*", "application/json"), ("text/markdown", "text/markdown"), ("text/plain;q=0.5, text/html", "text/html"),
        ("image/png, text/plain;q=0.1", "text/plain"), ("text/html;q=0", "application/json"),
        ("q=;;,,", "application/json"),
    ],
)  # fmt: skip
def test_the_format_by_accept(service: Service, accept: str, kind: str) -> None:
    answer = service.post(headers={"accept": accept})
    assert answer.headers["content-type"].partition(";")[0] == kind
    assert "eighty degrees" in answer.text


def test_the_charset_of_the_header(service: Service) -> None:
    page = "<p>Заварите чай и подождите две минуты, не больше."
    for charset in ("windows-1251", "koi8-r", "utf-8"):
        answer = service.post(
            content=page.encode(charset),
            headers={"content-type": f"text/html; charset={charset}", "accept": "text/plain"},
        )
        assert answer.text == "Заварите чай и подождите две минуты, не больше."
    assert error_of(service.post(headers={"content-type": "text/html; charset=nonsense"})) == (422, "EncodingError")


@pytest.mark.parametrize("coding", ["gzip", "zstd", "deflate", "br"])
def test_packed_bodies(service: Service, coding: str) -> None:
    if coding in ("zstd", "br"):
        pack = pytest.importorskip("backports.zstd" if coding == "zstd" else "brotli").compress
    else:
        pack = gzip.compress if coding == "gzip" else zlib.compress
    answer = service.post(content=pack(PAGE.encode()), headers={"content-encoding": coding, "accept": "text/plain"})
    assert answer.text == TEXT


def test_json(service: Service) -> None:
    answer = service.ask(
        html=PAGE, url="https://example.org/", format="markdown", options={"title": True, "extractor": "cetd"}
    )
    assert answer.text == dehusk.extract(PAGE, "https://example.org/", "cetd", title=True).markdown
    assert set(service.ask(html=PAGE, options={"include": ["links", "blocks"]}).json()) > {"links", "blocks"}
    assert service.ask(html="").json()["text"] == ""


def test_records_chunks_compare_and_explain(service: Service) -> None:
    found = service.post("/v1/records", LIST, params={"url": "https://example.org/"}).json()
    assert len(found["regions"][0]["records"]) == 9
    assert service.post("/v1/records", LIST, headers={"accept": "text/csv"}).text.count("coins") == 9
    assert service.post("/v1/records", "<p>No list.").json()["regions"] == []
    pieces = service.post("/v1/chunks", PAGE * 3, params={"max_tokens": "10"}).json()["chunks"]
    assert len(pieces) > 2
    assert all(piece["tokens"] <= 10 for piece in pieces)
    compared = service.post("/v1/compare", PAGE, params={"with": "cetd,bte"}).json()
    assert compared["extractors"] == ["cetd", "bte"]
    assert [block["text"] for block in compared["blocks"]] == ["Tea", TEXT]
    assert len(service.post("/v1/compare").json()["extractors"]) > 20
    shown = service.post("/v1/explain", EXAMPLE)
    assert shown.headers["content-type"].startswith("text/html")
    assert "fused kept" in shown.text
    assert "no list" in service.post("/v1/explain", PAGE, params={"records": "1"}).text


# -- what is refused


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "no object": ({"content": b"[]"}, "InputError"),
    "no JSON": ({"content": b"{"}, "InputError"),
    "nested": ({"content": b"[" * 200_000}, "InputError"),
    "neither": ({"json": {}}, "InputError"),
    "a number": ({"json": {"html": 1}}, "InputError"),
    "another field": ({"json": {"html": "", "magic": 1}}, "InputError"),
    "another option": ({"json": {"html": "", "options": {"magic": 1}}}, "InputError"),
    "options": ({"json": {"html": "", "options": []}}, "InputError"),
    "another kind": ({"json": {"html": "", "options": {"links": "perhaps"}}}, "InputError"),
    "favor": ({"json": {"html": "", "options": {"favor": "me"}}}, "InputError"),
    "a format": ({"json": {"html": "", "format": "pdf"}}, "InputError"),
    "an extractor": ({"json": {"html": "", "options": {"extractor": "magic"}}}, "InputError"),
    "a browser": ({"json": {"html": "", "options": {"extractor": "cehtd"}}}, "InputError"),
    "fetching": ({"json": {"url": "http://127.0.0.1/"}}, "RefusedError"),
    "a PDF": ({"content": b"%PDF-1.7", "headers": {"content-type": "text/html"}}, "InputError"),
    "damaged": ({"content": b"\x1f\x8b\x08nonsense", "headers": {"content-type": "text/html"}}, "InputError"),
    "not packed": ({"content": b"nonsense", "headers": {"content-encoding": "gzip"}}, "InputError"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_422(service: Service, case: str) -> None:
    request, code = BAD[case]
    request = {"headers": {"content-type": "application/json"}, **request} if "content" in request else request
    assert error_of(service.client.post("/v1/extract", **request)) == (422, code)


def test_other_statuses(service: Service) -> None:
    assert error_of(service.client.get("/v1/nothing"))[0] == 404
    assert error_of(service.client.get("/v1/extract"))[0] == 405
    assert error_of(service.post(headers={"content-encoding": "rot13"}))[0] == 415
    assert error_of(service.post(headers={"host": "evil.example"}))[0] == 421
    assert error_of(service.post(headers={"origin": "https://evil.example"}))[0] == 403
    assert service.post(headers={"origin": service.url}).status_code == 200


@pytest.mark.parametrize("way", ["length", "chunked", "packed"])
def test_a_body_that_is_too_large_is_told_so_and_the_client_reads_it(service: Service, way: str) -> None:
    large = b"<p>tea " * 1_000_000
    content: Any = {"length": large, "packed": gzip.compress(large, 1)}.get(
        way, (large[at : at + 65536] for at in range(0, len(large), 65536))
    )
    headers = {"content-encoding": "gzip"} if way == "packed" else {}
    answer = service.client.post("/v1/extract", content=content, headers=headers)
    assert answer.status_code == 413
    assert service.post().status_code == 200


@pytest.mark.skipif(shutil.which("curl") is None, reason="no curl")
@pytest.mark.parametrize("more", [[], ["-H", "Expect:"], ["-H", "Transfer-Encoding: chunked"]])
def test_curl_reads_it_too(service: Service, tmp_path: Path, more: list[str]) -> None:
    (tmp_path / "large.html").write_bytes(b"<p>tea " * 1_000_000)
    url = f"{service.url}/v1/extract"
    done = subprocess.run(
        ["curl", "-sSw", "%{http_code}", *more, "--data-binary", f"@{tmp_path}/large.html", url],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.endswith("413")
    assert "more than 6000000 bytes" in done.stdout


def test_bombs(service: Service) -> None:
    bomb = gzip.compress(bytes(40 << 20), 1)
    assert error_of(service.post(content=bomb, headers={"content-encoding": "gzip"}))[0] == 413
    assert error_of(service.post(content=bomb))[0] == 413


# -- pages that hang, die and eat


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("hanging", 504, "deadline"), ("exiting", 500, "exit"), ("dying", 500, "crash"), ("raising", 500, "error"),
        ("eating", 500, "memory"),
    ],
)  # fmt: skip
def test_a_fault_costs_its_own_request_only(service: Service, name: str, status: int, code: str) -> None:
    with ThreadPoolExecutor(6) as threads:
        faults = [threads.submit(service.fault, name)]
        others = [threads.submit(service.post, headers={"accept": "text/plain"}) for _ in range(5)]
        assert [error_of(one.result()) for one in faults] == [(status, code)]
        assert [one.result().text for one in others] == [TEXT] * 5
    assert "secret" not in json.dumps(service.log)


def test_a_hundred_at_once_against_a_queue_of_32(service: Service, gate: Path) -> None:
    """Two are with the workers, 32 wait, all others are told to come again, and whoever was taken in is answered."""
    with ThreadPoolExecutor(100) as threads:
        first = [threads.submit(service.fault, "waiting") for _ in range(2)]
        while len(list(gate.iterdir())) < 2:
            threading.Event().wait(0.01)
        rest = [threads.submit(service.fault, "waiting") for _ in range(98)]
        refused = 0
        while refused < 66:
            refused = sum(one.done() for one in rest)
            threading.Event().wait(0.01)
        assert service.client.get("/ready").status_code == 503
        assert service.client.get("/health").status_code == 200
        (gate / "open").touch()
        statuses = [one.result().status_code for one in first + rest]
    assert (statuses.count(200), statuses.count(429)) == (34, 66)
    busy = next(one.result() for one in rest if one.result().status_code == 429)
    assert (error_of(busy), busy.headers["retry-after"]) == ((429, "BusyError"), "1")
    assert service.client.get("/ready").status_code == 200


# -- many pages in one request


def lines(*documents: Any) -> bytes:
    return b"".join(json.dumps(one).encode() + b"\n" for one in documents)


NDJSON = {"content-type": "application/x-ndjson"}


def test_a_batch_in_order_each_line_by_itself(service: Service) -> None:
    asked = [{"id": n, "html": f"<p>{TEXT}" + "!" * n, "format": "text"} for n in range(40)]
    asked[7]["options"] = {"extractor": "exiting"}
    asked[8]["format"] = "pdf"
    answers = [json.loads(line) for line in service.post(content=lines(*asked), headers=NDJSON).text.splitlines()]
    assert [one["id"] for one in answers] == list(range(40))
    assert [one["line"] for one in answers] == list(range(1, 41))
    assert {n: one["status"] for n, one in enumerate(answers) if one["status"] != 200} == {7: 500, 8: 422}
    assert answers[9]["content"] == TEXT + "!" * 9


def test_a_batch_is_answered_while_it_is_sent(service: Service) -> None:
    """The second line is sent when the first has been answered: over a plain socket, since httpx sends all first."""
    first, second = lines({"id": "a", "html": PAGE}), lines({"id": "b", "html": PAGE})
    with socket.create_connection(("127.0.0.1", service.port), 60) as connection:
        stream = connection.makefile("rb")
        head = f"POST /v1/extract HTTP/1.1\r\nhost: localhost\r\ncontent-length: {len(first + second)}\r\n"
        head += "content-type: application/x-ndjson\r\n\r\n"
        connection.sendall(head.encode() + first)
        while b'"id": "a"' not in (line := stream.readline()):
            assert line
        connection.sendall(second)
        while b'"id": "b"' not in (line := stream.readline()):
            assert line


def test_odd_batches(service: Service) -> None:
    for body, statuses in (
        (b"", []),
        (b"\n\n", []),
        (lines({"html": PAGE})[:-1], [200]),
        (b"{\n[]\n\xff\n", [422] * 3),
        (b"[" * 100_000, [422]),
    ):
        answer = service.post(content=body, headers=NDJSON)
        assert (answer.status_code, [json.loads(one)["status"] for one in answer.text.splitlines()]) == (200, statuses)
    long = lines({"html": "x" * 7_000_000})
    assert [json.loads(one)["status"] for one in service.post(content=long, headers=NDJSON).text.splitlines()] == [413]
    packed = gzip.compress(lines({"html": PAGE}))
    assert service.post(content=packed, headers={**NDJSON, "content-encoding": "gzip"}).status_code == 415


# -- around it


def test_headers_of_every_answer(service: Service) -> None:
    for answer in (service.post(), service.client.get("/"), service.client.get("/nothing"), service.ask()):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "server" not in answer.headers
    assert "sandbox" in service.post(params={"format": "html"}).headers["content-security-policy"]
    assert "access-control-allow-origin" not in service.post().headers


def test_the_request_id_and_the_log(service: Service) -> None:
    answer = service.post(params={"url": "https://example.org/?key=hidden"}, headers={"x-request-id": "abc-1"})
    assert answer.headers["x-request-id"] == "abc-1"
    told = service.logged("abc-1")
    assert (told["event"], told["path"], told["status"], told["level"]) == ("request", "/v1/extract", 200, "info")
    made = service.post(headers={"x-request-id": "a b\u00ff".encode("latin-1")}).headers["x-request-id"]  # type: ignore[dict-item]
    assert len(made) == 16
    assert "hidden" not in json.dumps(service.log)


def test_metrics_are_what_prometheus_reads(service: Service) -> None:
    parser = pytest.importorskip("prometheus_client.parser")
    answer = service.client.get("/metrics")
    families = {one.name: one for one in parser.text_string_to_metric_families(answer.text)}
    asked = {(s.labels["path"], s.labels["status"]): s.value for s in families["dehusk_requests"].samples}
    assert asked["/v1/extract", "200"] >= 1
    assert families["dehusk_request_seconds"].type == "histogram"
    assert {one.labels["kind"] for one in families["dehusk_failures"].samples} == {
        "timeout",
        "exit",
        "crash",
        "error",
        "memory",
    }


def test_the_description_is_true(service: Service) -> None:
    described = service.client.get("/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    for path, methods in described["paths"].items():
        for method, about in methods.items():
            if method == "get":
                assert service.client.get(path).status_code in (200, 503), path
                continue
            for media, one in about["requestBody"]["content"].items():
                example = one["example"]
                body = example if isinstance(example, str) else json.dumps(example)
                assert service.post(path, body, headers={"content-type": media}).status_code == 200, (path, media)
            assert {"422", "429", "504"} < set(about["responses"])


def test_the_documentation_loads_nothing_from_elsewhere(service: Service) -> None:
    text = service.client.get("/docs").text
    assert "/v1/extract" in text
    for word in ("<script", "src=", "@import", "url(", "http://", "https://cdn"):
        assert word not in text.replace("https://example.org", "").replace("&quot;http", ""), word


def test_httpx_with_http_1_0_and_keep_alive(service: Service) -> None:
    with httpx.Client(base_url=service.url, trust_env=False) as client:
        assert [client.post("/v1/extract", content=PAGE.encode()).status_code for _ in range(3)] == [200] * 3
