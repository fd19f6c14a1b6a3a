"""The numbers that a title is chosen by."""

from dehusk import parse
from dehusk.metadata.title import WEIGHTS, candidates, read_title


def test_every_number_has_its_weight() -> None:
    for _, numbers in candidates(parse("<title>A story - Post</title><h1>A story</h1><h1>Another</h1>")):
        assert list(numbers) == list(WEIGHTS)  # also in order: they are multiplied side by side


def test_the_heading_with_the_fewest_edits_to_what_the_head_says() -> None:
    page = parse("<title>The teahouse by the bridge</title><h1>Teahouses by the bridges</h1><h1>A map of the town</h1>")
    edits = {text: numbers["few_edits"] for text, numbers in candidates(page)}
    # "the teahouse by the bridge" is 26 long; 4 letters go and 2 come: six edits
    assert edits["Teahouses by the bridges"] == 1 - 6 / 26
    assert edits["The teahouse by the bridge"] == 0  # not a heading
    assert 0 < edits["A map of the town"] < 0.5


def test_what_heading_and_head_agree_on_is_neither_cut_nor_outdone_by_the_longer() -> None:
    agreed = "<meta property=og:title content='Wyspa - recenzja'><h1>Wyspa - recenzja</h1>"
    assert read_title(parse(f"<title>Wyspa - recenzja</title>{agreed}")).text == "Wyspa - recenzja"
    longer = "<title>A story of the river, of the flood and of the old teahouse - Post</title>"
    short = "<meta property=og:title content='A story'><h1>A story</h1>"
    assert read_title(parse(longer + short, url="https://post.example/a-story")).text == "A story"


def test_sites_are_taken_off_in_chinese_too() -> None:
    for title in ("老茶馆里的水_新闻中心_河谷网", "老茶馆里的水｜新聞｜河谷網", "老茶馆里的水-河谷网"):
        assert read_title(parse(f"<title>{title}</title><p>二月")).text == "老茶馆里的水"


def test_who_says_it() -> None:
    assert read_title(parse("<title>A story - Post</title><h1>A story</h1>")).source == "h1, title"


def test_where_the_title_stands() -> None:
    above = "<p>Menu</p>"
    assert read_title(parse(f"{above}<h1>A story</h1>")).at == 5
    assert read_title(parse(f"<title>A long story</title>{above}<p>A long story</p><h2>Something else</h2>")).at == 5
    assert read_title(parse("<title>A long story</title><p>Words.</p>")).at == 0
