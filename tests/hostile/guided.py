"""Coverage-guided inputs through every stage, where `atheris` is installed; its options are those of libFuzzer.

usage: python -m tests.hostile.guided [FOLDER OF INPUTS] [-runs=N] [-max_total_time=SECONDS]
"""

import sys

import atheris

with atheris.instrument_imports(include=["dehusk"]):
    from tests.hostile.attempt import attempt_input


def hold(data: bytes) -> None:
    if line := attempt_input(data):
        raise AssertionError(line)


if __name__ == "__main__":
    atheris.Setup(sys.argv, hold)
    atheris.Fuzz()
