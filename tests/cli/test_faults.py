"""What goes wrong around the program: one line, the right exit code, nothing half-written left as if whole."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dehusk.cli.extract
from dehusk import files
from dehusk.cli.output import Writer
from tests.cli.test_cli import PAGE, TEXT, extract

ENVIRONMENT = {**os.environ, "PYTHONIOENCODING": "utf-8"}
MEGABYTE = 1 << 20


def program(*arguments: object, **extra: Any) -> "subprocess.CompletedProcess[bytes]":
    """As a process of its own; the shell's redirections are `stdin`, `stdout` and `preexec_fn`."""
    command = [sys.executable, "-m", "dehusk", *(os.fspath(one) if isinstance(one, Path) else one for one in arguments)]
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": ENVIRONMENT}
    return subprocess.run(command, check=False, **{**streams, **extra})


def told(done: "subprocess.CompletedProcess[bytes]", message: str, code: int = 1) -> None:
    assert done.returncode == code, done.stderr
    assert done.stderr.decode().count("\n") == 1, done.stderr.decode()
    assert message in done.stderr.decode()


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(PAGE, "utf-8")
    return path


# -- outputs


def test_no_output_over_an_input(page: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.html"
    other.write_text("<p>Another page.</p>")
    result = extract(page, other, "--format", "html", "-o", tmp_path)
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        f"dehusk: {source}: {source} is an input and would be overwritten: name another output"
        for source in (page, other)
    ]
    assert page.read_text("utf-8") == PAGE
    assert other.read_text() == "<p>Another page.</p>"
    assert sorted(os.listdir(tmp_path)) == ["other.html", "page.html"]


@pytest.mark.parametrize("kind", ["itself", "link", "hard link", "by another way"])
def test_an_input_by_any_name(kind: str, page: Path, tmp_path: Path) -> None:
    name = tmp_path / "name.html"
    if kind == "link":
        name.symlink_to(page)
    elif kind == "hard link":
        name.hardlink_to(page)
    else:
        (tmp_path / "sub").mkdir()
        name = page if kind == "itself" else tmp_path / "sub" / ".." / "page.html"
    result = extract(page, "-o", name)
    assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
    assert "would be overwritten" in result.stderr
    assert page.read_text("utf-8") == PAGE


def test_standard_input_from_a_file_is_an_input(page: Path) -> None:
    with page.open("rb") as stdin:
        told(program("extract", "--with", "cectd", "-o", page, stdin=stdin), "would be overwritten")
    assert page.read_text("utf-8") == PAGE


def test_explain_does_not_overwrite_its_source(page: Path) -> None:
    told(program("explain", page, "-o", page), "would be overwritten")
    assert page.read_text("utf-8") == PAGE


def test_a_link_as_output_stays_one(page: Path, tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "real.txt").chmod(0o640)
    (tmp_path / "out.txt").symlink_to("real.txt")
    assert extract(page, "-o", tmp_path / "out.txt").exit_code == 0
    assert (tmp_path / "out.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text("utf-8") == TEXT
    assert (tmp_path / "real.txt").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("before", [None, "what stood there"])
def test_a_full_disk_leaves_what_was_there(before: str | None, tmp_path: Path) -> None:
    page, out = tmp_path / "page.html", tmp_path / "out"
    page.write_text(f"<p>{'words ' * 400_000}</p>")  # more than the limit below
    out.mkdir()
    if before:
        (out / "page.txt").write_text(before)
    small = tmp_path / "small.html"
    small.write_text(PAGE, "utf-8")

    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (MEGABYTE, MEGABYTE))

    done = program("extract", "--with", "cectd", page, small, "-o", out, preexec_fn=limited)
    told(done, f"dehusk: {out / 'page.txt'}: File too large")
    assert {file.name for file in out.iterdir()} == ({"page.txt", "small.txt"} if before else {"small.txt"})
    if before:
        assert (out / "page.txt").read_text() == before
    assert (out / "small.txt").read_text("utf-8") == TEXT


def test_interrupted_while_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        files.write(tmp_path / "out.txt", "tea")
    assert not os.listdir(tmp_path)


@pytest.mark.parametrize("command", ["extract", "records", "compare", "methods", "--help"])
def test_a_full_standard_output(command: str, page: Path) -> None:
    with open("/dev/full", "wb") as full:
        source = [page] if command in ("extract", "records", "compare") else []
        if command == "records":
            page.write_text("<ul>" + "".join(f"<li><a href={n}>Tea {n}</a> for {n} coins" for n in range(9)) + "</ul>")
        done = program(command, *source, stdout=full)
    said = [line for line in done.stderr.decode().splitlines() if "no Chromium found" not in line]
    assert (done.returncode, said) == (1, ["dehusk: standard output: No space left on device"])


def test_devices_as_output(page: Path) -> None:
    done = program("extract", "--with", "cectd", page, "-o", "/dev/stdout")
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, TEXT, b"")
    told(program("extract", "--with", "cectd", page, "-o", "/dev/full"), "dehusk: /dev/full: No space left on device")


def test_closed_streams(page: Path) -> None:
    told(program("extract", preexec_fn=lambda: os.close(0)), "dehusk: -: Bad file descriptor")
    done = program("extract", "--with", "cectd", page, preexec_fn=lambda: os.close(1))
    told(done, "dehusk: standard output: Bad file descriptor")
    assert program("extract", page.parent / "none.html", preexec_fn=lambda: os.close(2)).returncode == 1


def test_many_inputs_of_one_name() -> None:
    writer = Writer(Path("out"), ".txt", [Path("a"), Path("b")], [])
    names = [writer.name_for(Path(f"{number}/page.html")) for number in range(50_000)]
    assert names[:3] == ["page.txt", "page-2.txt", "page-3.txt"]
    assert len(set(names)) == len(names)
    assert writer.name_for(Path("page-7.html")) == "page-7-2.txt"


# -- inputs


def test_names_with_line_breaks_and_undecodable_bytes(tmp_path: Path) -> None:
    for name in ("a\nb.html", "a\x1b[31mb.html", "a\u2028b.html", "\udcff.html"):
        done = program("extract", tmp_path / name)
        told(done, "No such file or directory")
        assert b"\x1b" not in done.stderr


def test_such_names_are_extracted_too(tmp_path: Path) -> None:
    names = ["a\nb.html", "\udcff.html"]
    for name in names:
        (tmp_path / name).write_text(PAGE, "utf-8")
    done = program("extract", "--with", "cectd", *(tmp_path / name for name in names), "-o", tmp_path / "out")
    assert (done.returncode, done.stderr) == (0, b"")
    assert sorted(os.listdir(tmp_path / "out")) == ["a\nb.txt", "\udcff.txt"]


def test_a_broken_layout_costs_its_page_only(page: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.html"
    other.write_text(PAGE, "utf-8")
    for broken in (
        b"{",
        b'{"version": 1, "page": "", "left": [1' + b"0" * 400 + b"]}",
        b"[" * 100_000,
        b"NaN",
        b"\xff",
    ):
        page.with_suffix(".layout.json").write_bytes(broken)
        result = extract(page, other)
        assert (result.exit_code, result.stdout) == (1, TEXT + "\n")
        assert result.stderr.count("\n") == 1
        assert "page.layout.json is not a layout: `dehusk layout` makes one" in result.stderr
    page.with_suffix(".layout.json").unlink()
    os.mkfifo(page.with_suffix(".layout.json"))
    assert "not a regular file" in extract(page, other).stderr


def test_an_unexpected_error_costs_its_page_only(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No page is known that does this: the first one is made to."""
    other = tmp_path / "other.html"
    other.write_text(PAGE, "utf-8")
    whole, calls = dehusk.extract, []

    def fails_once(*args: Any, **extra: Any) -> dehusk.Result:
        calls.append(args)
        if len(calls) == 1:
            raise ZeroDivisionError("a\nb")
        return whole(*args, **extra)

    monkeypatch.setattr(dehusk, "extract", fails_once)
    result = extract(page, other)
    assert (result.exit_code, result.stdout) == (1, TEXT + "\n")
    assert result.stderr == f"dehusk: {page}: internal error: ZeroDivisionError: a\\nb\n"


def test_a_url_with_undecodable_bytes(page: Path) -> None:
    told(program("extract", page, "-u", "https://example.org/\udcff"), "half a character")


@pytest.mark.parametrize("option", ["--model", "--site"])
def test_a_model_that_is_none(option: str, page: Path) -> None:
    told(program("extract", page, option, page.parent / "a\nb"), "dehusk: ")
    told(program("extract", page, option, "/dev/zero"), "dehusk: ")


# -- signals


def waiting(*arguments: object) -> "subprocess.Popen[bytes]":
    """The program, as soon as it has written its first page and waits for standard input."""
    command = [sys.executable, "-m", "dehusk", "extract", "--with", "cectd", *map(str, arguments), "-"]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        # SIGINT is ignored in the background of a shell, and by whatever is started there.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"Tea\n"
    return process


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_signals_in_the_middle(number: signal.Signals, code: int, page: Path) -> None:
    with waiting(page) as process:
        process.send_signal(number)
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == code


@pytest.mark.parametrize(
    "arguments",
    [("bench", "a\nb\x1b[31m.parquet"), ("train", "wpmte", "a\nb\x1b[31m.parquet", "-o", "model.json"),
     ("train", "wpmte", "x.parquet", "-o", "no\nfolder\x1b[31m/model.json")],
)  # fmt: skip
def test_names_in_messages_of_bench_and_train_are_escaped(arguments: tuple[str, ...], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    done = program(*arguments, cwd=tmp_path)
    told(done, "\\n")
    assert b"\x1b" not in done.stderr
