"""Logs: a JSON object a line. No header, query or body gets into one."""

import json
import logging
import sys
import time

logger = logging.getLogger("dehusk.serve")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            told["exception"] = record.exc_info[0].__name__  # its message may quote what was sent
        return json.dumps(told)


def begin() -> None:
    """Ours and uvicorn's to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("dehusk.serve", "uvicorn.error"):
        one = logging.getLogger(name)
        one.handlers, one.propagate = [handler], False
        one.setLevel(logging.INFO)


def tell(event: str, **fields: object) -> None:
    logger.info(event, extra={"fields": fields})
