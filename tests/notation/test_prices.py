"""Prices whose cents stand in a smaller hand."""

import pytest

import dehusk
from tests.notation.found import text

PRICES = {
    "<p>Only $549<sup>00</sup> today": "Only $549.00 today",
    "<p>$2,899<sup>99</sup>": "$2,899.99",
    "<p>R$ 1.158<sup>99</sup>": "R$ 1.158,99",
    "<p>12<sup>99</sup> € each": "12.99 € each",
    "<p>$<span>12</span><span class='price-cents'>50</span>": "$12.50",
    "<p>USD 7<sup><small>25</small></sup>": "USD 7.25",
    "<p>$549 <sup>00</sup>": "$549 00",
    "<p>$549.<sup>00</sup>": "$549.00",
    "<p>$1.50<sup>12</sup>": "$1.5012",
    "<p>$5<sup><a href='#n'>12</a></sup>": "$512",
    "<p>2<sup>10</sup> and 10<sup>12</sup>": "210 and 1012",
    "<p>$5<sup>123</sup>": "$5123",
    "<p>$5<b>12</b>": "$512",
}


@pytest.mark.parametrize(("html", "expected"), PRICES.items())
def test_cents_have_a_point(html: str, expected: str) -> None:
    assert text(html) == expected


def test_prices_of_records_have_a_point() -> None:
    names = ("Amber lamp with a shade", "Brass table clock", "Cedar chest of drawers", "Desk of old oak wood")
    items = "".join(
        f'<li><a href="/{n}">{name}</a><p>A fine thing for every home, sent to you within a week.</p>'
        f'<div class="price">${n}49<sup>00</sup></div></li>'
        for n, name in enumerate(names, 1)
    )
    records = dehusk.records(f"<body><ul>{items}</ul></body>")[0].records
    assert [record.fields["price"] for record in records] == ["$149.00", "$249.00", "$349.00", "$449.00"]
    assert "$149.00" in records[0].text
