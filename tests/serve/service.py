"""A service that runs for real: `dehusk serve` in a process of its own, on a port of this machine."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Self

import httpx

ROOT = Path(__file__).parents[2]
PAGE = "<title>Tea</title><h1>Tea</h1><p>Pour the water at eighty degrees, and wait for two minutes: 茶.</p>"
TEXT = "Pour the water at eighty degrees, and wait for two minutes: 茶."
FAULTS = ("hanging", "exiting", "dying", "raising", "eating", "waiting")


class Service:
    def __init__(self, *words: object, faults: bool = False, **environment: str) -> None:
        own = [f"--extractor={name}=tests.serve.faults:{name.capitalize()}" for name in FAULTS] if faults else []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dehusk", "serve", "--port", "0", *map(str, words), *own],
            cwd=ROOT, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        )  # fmt: skip
        self.log: list[dict[str, Any]] = []
        self.said = threading.Event()
        self.port = 0
        threading.Thread(target=self._listen, daemon=True).start()
        assert self.said.wait(600), self.log
        self.url = f"http://127.0.0.1:{self.port}"
        self.client = httpx.Client(base_url=self.url, timeout=120, trust_env=False)

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(json.loads(line) if line.startswith("{") else {"event": line})
            if found := re.search(r"running on http://.*:(\d+)", line):
                self.port = int(found[1])
                self.said.set()
        self.said.set()

    def post(self, path: str = "/v1/extract", content: Any = PAGE, **more: Any) -> httpx.Response:
        data = content.encode() if isinstance(content, str) else content
        return self.client.post(path, content=data, **more)

    def ask(self, **fields: Any) -> httpx.Response:
        return self.client.post("/v1/extract", json=fields)

    def fault(self, name: str, page: str = PAGE) -> httpx.Response:
        return self.ask(html=page, options={"extractor": name})

    def logged(self, request_id: str) -> dict[str, Any]:
        """The line of a request; it is written after the answer was sent."""
        while not (found := [one for one in self.log if one.get("id") == request_id]):
            time.sleep(0.01)
        return found[0]

    def end(self) -> int:
        """As systemd would."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(120)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()
        self.process.kill()
        self.process.wait()


def error_of(answer: httpx.Response) -> tuple[int, str]:
    told = answer.json()["error"]
    assert told["status"] == answer.status_code
    return answer.status_code, told["code"]
