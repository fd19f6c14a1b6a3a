"""Columns that people can use: names, types, what is left out, what is completed."""

from pathlib import Path

import pytest

import dehusk
from dehusk.lists import FORMATS
from dehusk.lists.names import named_by_class, slug
from dehusk.lists.values import Money, money, number, rating, reviews

WORDS = "A few words about it that go on for a while, as a description does."
PRODUCT = (
    "<li class='css-1x2y3z card_igzeltkjfa'><a href=/p/{n}><img src=/i/{n}.jpg></a>"
    "<h3 class=sc-bdVaJa><a href=/p/{n}>Lamp {n}</a></h3><span class=price>$1,{n}99.50</span>"
    "<span>4.{n} out of 5 stars</span><span>(1,2{n}0)</span><p class=kQwXzy>{words} {n}</p>"
    "<div>Max Light: {n}00 lm</div><div>Weight: {n} kg</div><button>Add to cart</button></li>"
)


def products() -> dehusk.Region:
    page = "<ul>" + "".join(PRODUCT.format(n=n, words=WORDS) for n in range(1, 9)) + "</ul>"
    return dehusk.records(page, url="https://example.org/lamps")[0]


def test_products() -> None:
    region = products()
    assert region.kind == "products"
    assert region.records[0].values == {
        "title": "Lamp 1", "url": "https://example.org/p/1", "image": "https://example.org/i/1.jpg",
        "price": 1199.5, "currency": "USD", "rating": 4.1, "reviews": 1210, "description": f"{WORDS} 1",
        "max_light": "100 lm", "weight": "1 kg",
    }  # fmt: skip
    assert region.records[0].fields["price"] == "$1,199.50"


def test_every_row_has_every_name() -> None:
    region = products()
    assert region.names == [
        "title",
        "url",
        "image",
        "price",
        "currency",
        "rating",
        "reviews",
        "description",
        "max_light",
        "weight",
    ]
    assert {len(column) for column in region.columns().values()} == {8}


def test_dates_and_authors() -> None:
    post = (
        "<article><h2><a href=/{n}>Post {n}</a></h2><span>March {n}, 2026</span><span>by {name} Bee</span>"
        "<p>{words} {n}</p></article>"
    )
    names = ["Ann", "Ben", "Cem", "Dot", "Eva", "Fay"]
    page = "".join(post.format(n=n, name=name, words=WORDS) for n, name in enumerate(names, 1))
    region = dehusk.records(page)[0]
    assert [row["date"] for row in region.values] == [f"2026-03-0{n}" for n in range(1, 7)]
    assert [row["author"] for row in region.rows] == [f"by {name} Bee" for name in names]
    assert region.kind == "posts"


def test_microdata_completes_a_row() -> None:
    item = (
        "<div class=card itemscope itemtype=https://schema.org/Product><h3 itemprop=name>Lamp {n}</h3><p>{words}</p>"
        "<meta itemprop=price content={n}9.90><meta itemprop=priceCurrency content=EUR></div>"
    )
    values = dehusk.records("".join(item.format(n=n, words=WORDS) for n in range(1, 7)))[0].values[0]
    assert (values["title"], values["price"], values["currency"]) == ("Lamp 1", 19.9, "EUR")


def test_linked_data_completes_a_row() -> None:
    item = "<div class=card><h3><a href=/p/{n}>Lamp {n}</a></h3><p>{words} {n}</p></div>"
    things = ",".join(
        f'{{"@type":"ListItem","item":{{"@type":"Product","name":"Lamp {n}","url":"/p/{n}",'
        f'"aggregateRating":{{"ratingValue":"4.{n}","reviewCount":"{n}0"}}}}}}'
        for n in range(1, 7)
    )
    script = f'<script type=application/ld+json>{{"@type":"ItemList","itemListElement":[{things}]}}</script>'
    page = script + "".join(item.format(n=n, words=WORDS) for n in range(1, 7))
    values = dehusk.records(page, url="https://example.org/")[0].values
    assert [(row["rating"], row["reviews"]) for row in values] == [(4 + n / 10, 10 * n) for n in range(1, 7)]


def test_a_table_keeps_its_units() -> None:
    rows = "".join(f"<tr><td>Peak {n}</td><td>{n},500 m</td><td>{n}00</td></tr>" for n in range(1, 7))
    page = f"<table><tr><th>Name</th><th>Height</th><th>Ascents</th></tr>{rows}</table>"
    region = dehusk.records(page)[0]
    assert region.kind == "table"
    assert region.values[0] == {"Name": "Peak 1", "Height": "1,500 m", "Ascents": 100}


def test_arrow() -> None:
    table = products().to_arrow()
    assert table.column_names[:4] == ["title", "url", "image", "price"]
    assert table["reviews"].to_pylist()[:2] == [1210, 1220]


def test_pandas() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = products().to_pandas()
    assert list(frame.columns[:4]) == ["title", "url", "image", "price"]
    assert frame["reviews"].tolist()[:2] == [1210, 1220]
    assert pandas.api.types.is_float_dtype(frame["price"])
    assert pandas.api.types.is_integer_dtype(frame["reviews"])


def test_frames_of_columns_with_gaps() -> None:
    rows = "".join(
        f"<tr><td>Peak {n}</td><td>{'unknown' if n == 2 else f'{n}00'}</td><td>{'' if n == 3 else n}</td></tr>"
        for n in range(1, 7)
    )
    region = dehusk.records(f"<table><tr><th>Name</th><th>Height</th><th>Ascents</th></tr>{rows}</table>")[0]
    table, frame = region.to_arrow(), pytest.importorskip("pandas") and region.to_pandas()
    assert [str(table.schema.field(name).type) for name in table.column_names] == ["string", "string", "int64"]
    assert table["Height"].to_pylist()[:3] == ["100", "unknown", "300"]
    assert table["Ascents"].to_pylist() == [1, 2, None, 4, 5, 6]
    assert frame["Ascents"].isna().tolist() == [False, False, True, False, False, False]


def test_a_heading_inside_a_link_is_the_title_and_the_name_of_a_byline_an_author() -> None:
    page = "<div>" + "".join(
        f"<div class=SummaryItem><a class=SummaryItemLink href=/{n}><h3 class=SummaryItemHed>Story number {n}</h3></a>"
        f"<div class=item__dek>{WORDS} {n}</div><span class=BylineName>Ann{n} Bee</span></div>" for n in range(8)
    ) + "</div>"  # fmt: skip
    row = dehusk.records(page, url="https://example.org/")[0].rows[0]
    assert row["title"] == "Story number 0"
    assert row["author"] == "Ann0 Bee"
    assert row["description"] == f"{WORDS} 0"


def test_a_csv_is_read_back_as_it_was(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    target = tmp_path / "products.csv"
    target.write_text("\ufeff" + FORMATS["csv"]([products()]), encoding="utf-8")
    read = pandas.read_csv(target)
    assert list(read.columns) == products().names
    assert read["price"].tolist() == products().to_pandas()["price"].tolist()


def test_a_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(dehusk.PackageError, match="pandas"):
        products().to_pandas()


@pytest.mark.parametrize(
    ("text", "said"),
    [("$1,234.50", (1234.5, "USD")), ("1.234,50 €", (1234.5, "EUR")), ("£7", (7.0, "GBP")), ("R$ 59,90", (59.9, "BRL")),
     ("1 299 kr", (1299.0, "")), ("From $599 or $49.91/mo.", (599.0, "USD"))],
)  # fmt: skip
def test_money(text: str, said: tuple[float, str]) -> None:
    assert money(text) == Money(*said)


@pytest.mark.parametrize("text", ["", "599", "USB 3", "$", "model A$x"])
def test_no_money(text: str) -> None:
    assert money(text) is None


def test_ratings_reviews_and_numbers() -> None:
    assert [rating(text) for text in ("4.5 out of 5", "3/5", "★★★★☆", "Rating: 4.2", "5 km")] == [4.5, 3, 4, 4.2, None]
    assert [reviews(text) for text in ("1,234 reviews", "(56)", "2.5k ratings", "7 days")] == [1234, 56, 2500, None]
    assert [number(text) for text in ("1,234", "-0.5", "007", "12 %", "1990s")] == [1234, -0.5, "007", "12 %", "1990s"]


@pytest.mark.parametrize(
    ("value", "name"),
    [("product-card__price", "price"), ("container_igzeltkjfa", ""), ("css-1x2y3z", ""), ("sc-bdVaJa kQwXzy", ""),
     ("text-size", ""), ("duration-200", ""), ("storyByline", "author"), ("jsx-12 product-title", "title"), ("", "")],
)  # fmt: skip
def test_a_class_names_a_column_only_with_a_word(value: str, name: str) -> None:
    assert named_by_class(value) == name


def test_labels_as_names() -> None:
    assert [slug(label) for label in ("Max Light", "  Größe (cm) ", "№")] == ["max_light", "größe_cm", ""]
