"""The signals that a reader understands: the columns behind each, and how their values are said."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from dehusk.features.schema import LEVELS, ROWS
from dehusk.features.title_overlap import FAR
from dehusk.features.tree import NO_PROSE, NOWHERE

Values = Mapping[str, float]  # of one block, by the names of columns


class Signal(NamedTuple):
    columns: tuple[str, ...]  # taken away together
    say: Callable[[Values], str]  # "" where a reader would learn nothing from it


def _counted(number: float, one: str, many: str = "") -> str:
    return f"{number:.0f} {one if round(number) == 1 else many or one + 's'}"


def _inside(tag: str) -> Signal:
    absent = f"not in `{tag}`" if tag in ("article", "main") else ""

    def say(of: Values) -> str:
        return f"in `{tag}`" if of[f"to_{tag}"] < NOWHERE else absent

    return Signal((f"to_{tag}",), say)


def _punctuation(of: Values) -> str:
    marks = of["ends"] + of["commas"]
    return f"{marks:.0f} ends of sentences and commas" if marks else "no end of a sentence, no comma"


def _after(of: Values, column: str, what: str) -> str:
    """How far after a place of the page a block stands, in words."""
    steps = of[column]
    if steps > -FAR / 2:
        return ""
    return (
        f"{_counted(abs(steps), 'block')} {'after' if steps >= 0 else 'before'} the {what}" if steps else f"the {what}"
    )


def _title(of: Values) -> str:
    shared = of["title_cover"] * of["title_words"]
    return f"shares {_counted(shared, 'word')} with the title" if shared >= 0.5 else "shares no word with the title"


def _description(of: Values) -> str:
    shared = of["description_overlap"]
    return f"{shared:.0%} of its words are in the description" if shared else "no word of the description"


def _prose(of: Values) -> str:
    before, after = of["from_last_prose"], of["to_next_prose"]
    if not (before and after):
        return "prose"
    near = min(abs(before), abs(after))
    return "no prose on the page" if near >= NO_PROSE else f"{_counted(near, 'block')} from prose"


def _container(of: Values) -> str:
    return f"{'in' if of['below50'] >= 0 else 'outside of'} the element that holds most of the prose"


def _copies(of: Values) -> str:
    return f"said {of['copies']:.0f} times" if of["copies"] > 1 else ""


def _record(of: Values) -> str:
    return f"in a list of {of['record_like']:.0f} alike" if of["record_depth"] >= 0 else ""


def _path(of: Values) -> str:
    others = of["class_path_blocks"] - 1
    return f"same path as {_counted(others, 'other')}" if others else "no other on its path"


def _like(of: Values) -> str:
    like = of["up0_like"] - 1
    return f"{_counted(like, 'sibling')} like it" if like else ""


def _group(*names: str, without: tuple[str, ...] = ()) -> tuple[str, ...]:
    return tuple(column for name in names for column in ROWS[name] if column not in without)


_PATHS = tuple(name for name in ROWS["repetition"] if name.startswith(("path_", "class_path_")))
_LIKE = ("up0_like", *(f"up{level}_like_words" for level in range(LEVELS - 1)))
_RECORDS = ("record_words_share", "record_like", "record_mean_words", "record_depth")
_OF_HEADINGS = ("said_heading", "said_above")
_NEAR_PROSE = ("to_next_prose", "from_last_prose")

SIGNALS: tuple[Signal, ...] = (
    Signal(("words", "word_length"), lambda of: _counted(of["words"], "word")),
    Signal(("link_share", "links", "pieces"), lambda of: f"link share {of['link_share']:.2f}"),
    Signal(("ends", "commas", "mark_share", "last_kind"), _punctuation),
    Signal(("stop_share",), lambda of: f"{of['stop_share']:.0%} of its words are the language's commonest"),
    Signal(
        ("capital_share", "digit_share"),
        lambda of: f"{of['capital_share'] + of['digit_share']:.0%} capitals and digits",
    ),
    Signal(("tag", "is_heading", "inline"), lambda of: "a heading" if of["is_heading"] else "its element's tag"),
    Signal(("hidden",), lambda of: "hidden" if of["hidden"] else ""),
    Signal(_group("position"), lambda of: f"block {of['index'] + 1:.0f} of {of['index'] + of['from_end'] + 1:.0f}"),
    Signal(_group("neighbours"), lambda of: f"link share around it {of['link_share_within8']:.2f}"),
    Signal(_group("ancestors"), lambda of: f"link share of its container {of['up2_link_share']:.2f}"),
    Signal(_group("container", without=_NEAR_PROSE), _container),
    Signal(_NEAR_PROSE, _prose),
    *(_inside(name.removeprefix("to_")) for name in ROWS["semantic"]),
    Signal(_group("density"), lambda of: f"composite text density {of['up0_ctd']:.3g}"),
    Signal(_PATHS, _path),
    Signal(_LIKE, _like),
    Signal(_RECORDS, _record),
    Signal(("copies", "is_copy"), _copies),
    Signal(("title_overlap", "title_cover", "title_match"), _title),
    Signal(("description_overlap", "description_cover"), _description),
    Signal(("from_title",), lambda of: _after(of, "from_title", "title")),
    Signal(("from_h1",), lambda of: _after(of, "from_h1", "h1")),
    Signal(("from_heading",), lambda of: _after(of, "from_heading", "last heading")),
    Signal(_group("vocabulary"), lambda of: "names of its elements"),
    Signal(_group("words", without=_OF_HEADINGS), lambda of: "its words"),
    Signal(_OF_HEADINGS, lambda of: "the words of the headings above it"),
)
