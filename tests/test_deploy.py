"""What deploy/ runs exists: its commands are parsed as the command line would, its files are there to be copied."""

import json
import re
import shlex
from pathlib import Path

from tests.documents import check_extras, check_options

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
UNIT = (ROOT / "deploy" / "dehusk.service").read_text("utf-8")


def test_the_image_runs_a_command_that_exists() -> None:
    lines = re.findall(r"^(?:ENTRYPOINT|CMD) (\[.*\])", DOCKERFILE, re.MULTILINE)
    words = [word for line in lines for word in json.loads(line)]
    assert words[:2] == ["dehusk", "serve"]
    check_options(words[1:])


def test_the_image_is_made_of_what_is_there() -> None:
    for names in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE):
        assert all((ROOT / name).exists() for name in names.split())
    check_extras([*re.findall(r"'(\.\[.*?\])'", DOCKERFILE)])
    assert "USER 10001" in DOCKERFILE
    assert "HEALTHCHECK" in DOCKERFILE
    known = "FROM RUN WORKDIR COPY ENV USER EXPOSE HEALTHCHECK STOPSIGNAL ENTRYPOINT CMD".split()
    assert set(re.findall(r"^([A-Z]+) ", DOCKERFILE, re.MULTILINE)) <= set(known)


def test_the_unit_runs_a_command_that_exists() -> None:
    (line,) = re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)
    program, *words = shlex.split(line)
    assert program.endswith("/dehusk")
    check_options(words)
    assert all(re.match(r"[A-Z]\w+=|\[|#|$", one) for one in UNIT.splitlines())
