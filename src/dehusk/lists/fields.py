"""The fields of records: a row a record, a column a thing that they share, named by what it is."""

from collections import Counter
from collections.abc import Sequence

from dehusk.lists.alignment import align
from dehusk.lists.looks import FEWEST, LONG, REST, Column, column_of
from dehusk.lists.pairs import pairs
from dehusk.lists.parts import Part
from dehusk.lists.tree import Tree
from dehusk.page import Page

Row = dict[str, str]
RARE = 0.1  # of the records: a column that fewer have is no column
FIRST = ("title", "url", "image", "price", "currency", "list_price", "rating", "reviews", "date", "author", "location",
         "description")  # fmt: skip
ONCE = {"title", "price", "rating", "reviews", "date", "author", "url", "image", "currency"}
TELLING = 15  # characters of a title's mean
MANY = 6  # records
# what is none of these may be the title
SURE = set(
    """price list_price rating reviews date author description location address rank brand tags category subtitle
    caption source image comments""".split()
)


def aligned_rows(tree: Tree, spans: Sequence[tuple[int, int]]) -> list[Row]:
    """The records that are these spans of pieces, part by part."""
    page = tree.page
    labelled = pairs(page, [tree.parts.of(lo, hi) for lo, hi in spans])
    records = [left for _, left in labelled]
    named = _named(page, _columns(page, records), len(records))
    rows = [_row(named, labels, k) for k, (labels, _) in enumerate(labelled)]
    rows = [_said_once(row if "title" in row else _first_line(row)) for row in rows]
    names = in_order(dict.fromkeys(name for row in rows for name in row))
    return [{name: row.get(name, "") for name in names} for row in rows]


def _columns(page: Page, records: list[list[Part]]) -> list[Column]:
    codes, places = align([tuple(part.code for part in parts) for parts in records])
    members: list[dict[int, Part]] = [{} for _ in codes]
    for k, (parts, columns) in enumerate(zip(records, places, strict=True)):
        for part, column in zip(parts, columns, strict=True):
            before = members[column].get(k)
            members[column][k] = part._replace(text=f"{before.text}\n{part.text}") if before else part
    return [column_of(page, parts) for parts in members]


def _named(page: Page, columns: list[Column], records: int) -> list[Column]:
    """The columns that are kept, each with a name; what is the same in all records is left out."""
    kept = [column for column in columns if not _constant(column, records) and not _button(column, records)]
    kept = [column if len(column.parts) > RARE * records else column._replace(name="") for column in kept]
    kept = _with_title(kept, records)
    if not any(column.name == "description" for column in kept):
        longest = max((c for c in kept if not c.name), key=lambda c: c.size * len(c.parts), default=None)
        if longest and longest.size > LONG and 2 * len(longest.parts) > records:
            kept = [column._replace(name="description") if column is longest else column for column in kept]
    return [column if column.name else column._replace(name=REST) for column in kept]


def _constant(column: Column, records: int) -> bool:
    """One text in all the records, or a short one again and again where only some have it and no markup names it."""
    texts = Counter(part.text for part in column.parts.values())
    if len(texts) > 1 or column.name == "title" or (records < FEWEST and (column.name or not column.linked)):
        return False
    return len(column.parts) == records or (not column.name and len(column.parts) > 1)


def _button(column: Column, records: int) -> bool:
    """One of few links, again and again: "Read more", "Back to project"."""
    texts = {part.text for part in column.parts.values()}
    return not column.name and column.linked and records >= MANY and len(texts) <= 2 and 2 * len(column.parts) > records


def _with_title(columns: list[Column], records: int) -> list[Column]:
    """One column is the title; others of that name stay where no record has both."""
    called = [column for column in columns if column.name == "title"]
    main = max(
        called,
        key=lambda c: (2 * len(c.parts) > records, c.linked, min(c.size, LONG)),
        default=_title(columns, records),
    )
    if main is None:
        return columns
    other = [c for c in called if c is not main and main.parts.keys() & c.parts.keys()]
    return [
        column._replace(name="title" if column is main else "" if any(column is c for c in other) else column.name)
        for column in columns
    ]


def _title(columns: list[Column], records: int) -> Column | None:
    """The first linked column of most records, else the first column of most."""
    usual = [c for c in columns if 2 * len(c.parts) > records and c.name not in SURE and c.size > 1]
    linked = [c for c in usual if c.linked and c.size >= 3]
    telling = [c for c in linked if c.size >= TELLING]
    return next(iter(telling or sorted(linked, key=lambda c: -c.size) or usual), None)


def _row(columns: list[Column], labels: dict[str, str], k: int) -> Row:
    """The texts of record k by name. What comes again under a name goes to the rest, if a record has one of it."""
    row: dict[str, list[str]] = {}
    for column in columns:
        if part := column.parts.get(k):
            again = column.name in ONCE and column.name in row
            row.setdefault(REST if again else column.name, []).append(part.text)
    for label, value in labels.items():
        row.setdefault(label, []).append(value)
    return {name: "\n".join(dict.fromkeys(texts)) for name, texts in row.items()}


def _first_line(row: Row) -> Row:
    """The first line of the rest that is a name as its title."""
    lines = row.get(REST, "").split("\n")
    title = next((line for line in lines if sum(map(str.isalpha, line)) >= FEWEST), "")
    return {"title": title, **row} if title else row


def _said_once(row: Row) -> Row:
    """Without lines and labels that only say the title again."""
    title = row.get("title", "")
    if not title:
        return row
    kept = {
        name: "\n".join(line for line in text.split("\n") if line != title)
        for name, text in row.items()
        if name != "title"
    }
    return {"title": title, **{name: text for name, text in kept.items() if text and not text.startswith(f"{title},")}}


def in_order(names: dict[str, None]) -> list[str]:
    rest = [name for name in names if name not in FIRST and name != REST]
    return [name for name in FIRST if name in names] + rest + [REST] * (REST in names)
