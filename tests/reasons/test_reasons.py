"""What is said for and against a block."""

from collections import Counter

import numpy as np
import pytest

import dehusk
from dehusk.extractors.fused import model_of
from dehusk.features import GROUP_OF, NAMES, OF_BLOCKS, block_columns
from dehusk.features.measures import Measures
from dehusk.features.schema import ROW
from dehusk.reasons import Reason, Reasons
from dehusk.reasons.signals import SIGNALS
from dehusk.reasons.weigh import LEAST, MOST, average_columns


def test_every_column_of_a_block_belongs_to_one_signal() -> None:
    named = Counter(name for signal in SIGNALS for name in signal.columns)
    assert set(named) <= set(NAMES)
    assert max(named.values()) == 1
    unsaid = set(NAMES[:OF_BLOCKS]) - set(named)
    assert {GROUP_OF[name] for name in unsaid} <= {"page"}


@pytest.fixture(scope="module")
def result(example: bytes) -> dehusk.Result:
    return dehusk.extract(example)


def reasons_for(result: dehusk.Result, words: str) -> Reasons:
    return result.reasons[next(i for i, text in enumerate(result.page.block_texts) if words in text)]


def test_where_a_block_stands_speaks_for_it_or_against_it(result: dehusk.Result) -> None:
    assert "in `aside`" in [one.words for one in reasons_for(result, "Ten bridges").contra]
    assert "in `footer`" in [one.words for one in reasons_for(result, "©").contra]
    assert "in the element that holds most of the prose" in str(reasons_for(result, "Larder")).split("against")[0]


def test_a_weight_is_what_the_log_odds_lose(result: dehusk.Result) -> None:
    """Taken away by hand: the distance to an aside, of the teaser that stands in one."""
    reader = model_of(None).reader
    columns = block_columns(Measures(result.page), reader.tables)
    row = ROW["to_aside"]
    without = columns.copy()
    without[row] = average_columns(reader.blocks.net)[row]
    lost = reader.blocks.margin(columns) - reader.blocks.margin(without)
    block = next(i for i, text in enumerate(result.page.block_texts) if "Ten bridges" in text)
    said = {one.words: one.weight for one in result.reasons[block].contra}
    assert said["in `aside`"] == pytest.approx(lost[block])


def test_an_average_block_is_the_mean_of_logarithms() -> None:
    net = model_of(None).reader.blocks.net
    signed = np.copysign(np.log1p(np.abs(average_columns(net))), net.mean)
    assert np.allclose(signed, net.mean, atol=1e-5)


def test_few_and_weighty_ones_are_said(result: dehusk.Result) -> None:
    assert len(result.reasons) == len(result.page)
    for reasons in result.reasons:
        for side, sign in ((reasons.pro, 1), (reasons.contra, -1)):
            weights = [sign * one.weight for one in side]
            assert len(side) <= MOST
            assert all(weight >= LEAST for weight in weights)
            assert weights == sorted(weights, reverse=True)
            assert all(one.words for one in side)


def test_a_published_method_has_no_model_to_ask(example: bytes) -> None:
    result = dehusk.extract(example, extractor="cetd")
    assert result.reasons == [Reasons()] * len(result.page)


@pytest.mark.parametrize("html", ["", "<p>", "<p>One word", "<script>1</script>"])
def test_any_page_has_as_many_as_blocks(html: str) -> None:
    result = dehusk.extract(html)
    assert len(result.reasons) == len(result.page)


def test_reasons_in_words_and_in_json(result: dehusk.Result) -> None:
    reasons = Reasons((Reason("in `main`", 0.5),), (Reason("link share 0.90", -2.0), Reason("hidden", -0.3)))
    assert str(reasons) == "for: in `main`; against: link share 0.90, hidden"
    assert str(Reasons()) == ""
    assert reasons.as_dict() == {"for": ["in `main`"], "against": ["link share 0.90", "hidden"]}
    block = result.as_dict(reasons=True)["blocks"][0]
    assert block["text"] == result.page.block_texts[0]
    assert block["for"] == [one.words for one in result.reasons[0].pro]
    assert "for" not in result.as_dict(blocks=True)["blocks"][0]
