"""Records in members: of .warc.gz and .warc.zst. After damage the next member with a record is looked for.

A member may hold a crawl of its own, uncompressed in one block, whose members look like records. But such a block is
short: members in an unbroken row longer than it stand in none, and a range begins only at such a place.
"""

from collections.abc import Generator, Iterator

from dehusk.warc.codecs import Codec
from dehusk.warc.frames import FOREVER, records
from dehusk.warc.members import DamageError, Member, next_start, starts
from dehusk.warc.record import DAMAGED, Record

BACK = 1 << 20  # bytes to go back for a place that is certain, at first

Reading = Generator[Record, None, int]  # records, and where to go on


def packed(codec: Codec, lo: int, hi: int, largest: int, after: int | None = None) -> Iterator[Record]:
    """The records of the members that begin in [lo, hi), and what is damaged; those behind a position alone."""
    size = codec.file.size
    at = after if after is not None and starts(codec, after) else synchronised(codec, lo, hi)
    if at >= min(hi, size):
        return
    while at < min(hi, size):
        member = Member(codec, at)
        at = codec.past((yield from _of(member, largest) if member.begins() else _rubbish(member)))
    if at < size and not (member := Member(codec, at)).begins():  # nobody else would see it
        yield from _rubbish(member)


def _of(member: Member, largest: int) -> Reading:
    number = 0
    try:
        for record in records(member, 0, FOREVER, largest):
            if number and member.start + number >= member.end:
                raise DamageError("more records than bytes")  # of which each would have a position
            yield Record(member.start + number, record.headers, record.block, record.problem, record.detail)
            number += 1
    except DamageError as error:
        yield Record(member.start + number, problem=DAMAGED, detail=str(error))
        return next_start(member.codec, member.start + 1, member.codec.file.size)
    return member.end


def _rubbish(member: Member) -> Reading:
    """What begins no record; a member of nothing at all is no damage."""
    if member.is_blank():
        return member.end
    yield Record(member.start, problem=DAMAGED, detail=member.fault or "no record begins here")
    return next_start(member.codec, member.start + 1, member.codec.file.size)


def synchronised(codec: Codec, lo: int, hi: int) -> int:
    """The first offset in [lo, hi) at which a reader from the beginning finds a member; `hi` if there is none."""
    if lo <= 0:
        return codec.past(0)
    at = next_start(codec, lo, hi)
    if at == hi or _is_certain(codec, at):
        return at
    at = _certain_before(codec, lo)
    while at < lo:
        at = _next(codec, at)
    return next_start(codec, at, hi) if at < hi else hi


def _is_certain(codec: Codec, at: int) -> bool:
    """Whether members follow each other from here for longer than bytes within a member could look so."""
    far = at + codec.run + 1
    while at < min(far, codec.file.size):
        member = Member(codec, at)
        if not member.begins() or not member.inflates(far):
            return False
        at = codec.past(member.end)
    return True


def _certain_before(codec: Codec, lo: int) -> int:
    back = BACK
    while back < lo:
        at = next_start(codec, lo - back, lo)
        if at < lo and _is_certain(codec, at):
            return at
        back *= 4
    return codec.past(0)


def _next(codec: Codec, at: int) -> int:
    """Where a reader goes on after the member here, whether it is whole or not."""
    member = Member(codec, at)
    if member.inflates() and (member.begins() or member.is_blank()):
        return codec.past(member.end)
    return next_start(codec, at + 1, codec.file.size)
