"""Delta debugging: the least part of an input that still breaks the same promise."""

from collections.abc import Callable

ROUNDS = 12  # inputs of some KB are down to the point by then; each round may cost as many processes as there are parts

First = Callable[[list[bytes]], bytes | None]  # of some candidates, the first that still fails


def minimised(data: bytes, first_failing: First) -> bytes:
    parts = 2
    for _ in range(ROUNDS * 4):
        size = -(-len(data) // parts)
        candidates = [data[:at] + data[at + size :] for at in range(0, len(data), size)]
        if smaller := first_failing([one for one in candidates if len(one) < len(data)]):
            data, parts = smaller, max(parts - 1, 2)
        elif size == 1 or parts >= 1 << ROUNDS:
            break
        else:
            parts *= 2
    return data
