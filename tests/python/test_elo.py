"""Elo, its error and the sequential test, against figures worked out elsewhere."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bugfast.elo import Sprt, elo_difference, elo_error, expected_score

counts = st.integers(0, 100_000)


@pytest.mark.parametrize(
    ("elo", "score"),
    # Table 2.1 of Elo's book gives these to two digits; the logistic curve to four.
    [(0, 0.5), (100, 0.6401), (200, 0.7597), (400, 10 / 11), (-400, 1 / 11), (800, 100 / 101)],
)
def test_expected_scores(elo: float, score: float) -> None:
    assert expected_score(elo) == pytest.approx(score, abs=5e-5)


def test_expected_scores_of_absurd_differences() -> None:
    assert expected_score(1e308) == 1.0
    assert expected_score(-1e308) == 0.0


@pytest.mark.parametrize(
    ("wins", "losses", "elo", "error"),
    [
        (0, 0, 0.0, 681.0),
        (1, 1, 0.0, 481.5),
        (50, 50, 0.0, 68.1),
        (75, 25, 190.8, 78.6),  # 400 log10 3
        (10, 1, 400.0, 357.1),
        (900, 100, 381.7, 35.9),  # 400 log10 9
        (10, 0, 528.9, 492.8),
        (0, 10, -528.9, 492.8),
    ],
)
def test_known_results(wins: int, losses: int, elo: float, error: float) -> None:
    assert elo_difference(wins, losses) == pytest.approx(elo, abs=0.05)
    assert elo_error(wins, losses) == pytest.approx(error, abs=0.05)


@given(counts, counts)
def test_every_result_is_finite_and_turns_round(wins: int, losses: int) -> None:
    assert math.isfinite(elo_difference(wins, losses))
    assert 0 < elo_error(wins, losses) < 1000
    assert elo_difference(wins, losses) == pytest.approx(-elo_difference(losses, wins), abs=1e-6)
    if wins and losses:
        share = wins / (wins + losses)
        assert expected_score(elo_difference(wins, losses)) == pytest.approx(share)


def test_a_negative_count_is_refused() -> None:
    for function in (elo_difference, elo_error):
        with pytest.raises(ValueError, match="-1 wins and 3 losses"):
            function(-1, 3)


def test_the_interval_holds_the_truth_19_times_in_20() -> None:
    source = random.Random(1)
    held = total = 0
    for elo in (0, 60, 150):
        for _ in range(700):
            wins = sum(source.random() < expected_score(elo) for _ in range(200))
            error = elo_error(wins, 200 - wins)
            held += abs(elo_difference(wins, 200 - wins) - elo) <= error
            total += 1
    assert 0.93 < held / total < 0.97


def test_the_bounds_of_the_sequential_test() -> None:
    test = Sprt(0, 10)
    assert (test.lower, test.upper) == pytest.approx((-math.log(19), math.log(19)))
    assert Sprt(0, 10, alpha=0.01, beta=0.1).upper == pytest.approx(math.log(90))


@given(counts, counts, st.floats(-800, 799), st.floats(0.5, 800))
def test_the_log_likelihood_ratio_is_that_of_two_coins(
    wins: int, losses: int, elo0: float, width: float
) -> None:
    test = Sprt(elo0, elo0 + width)
    p0, p1 = expected_score(test.elo0), expected_score(test.elo1)
    ratio = wins * math.log(p1 / p0) + losses * math.log((1 - p1) / (1 - p0))
    assert test.log_likelihood_ratio(wins, losses) == pytest.approx(ratio, rel=1e-6, abs=1e-6)
    # More wins only speak for H1.
    assert test.log_likelihood_ratio(wins + 1, losses) > test.log_likelihood_ratio(wins, losses)


def test_decisions() -> None:
    test = Sprt(0, 100)
    assert test.decision(0, 0) is None
    assert test.decision(100, 0) == "H1"
    assert test.decision(0, 100) == "H0"
    assert test.decision(40, 40) == "H0"


def test_the_sequential_test_errs_as_rarely_as_it_says() -> None:
    source = random.Random(2)
    test = Sprt(0, 80)
    for elo, wrong in ((0, "H1"), (80, "H0")):
        errors = 0
        for _ in range(400):
            counts, decision = [0, 0], None
            while decision is None:
                counts[source.random() >= expected_score(elo)] += 1
                decision = test.decision(counts[0], counts[1])
            errors += decision == wrong
        # 5% of 400 is 20; four standard deviations above that is 37.
        assert errors <= 37


def test_parsing_a_sequential_test() -> None:
    assert Sprt.parse("0,10") == Sprt(0.0, 10.0)
    assert Sprt.parse(" -5 , 2.5 ") == Sprt(-5.0, 2.5)


@pytest.mark.parametrize(
    "text", ["", "1", "1,2,3", "a,b", "5,5", "10,0", "nan,1", "0,inf", "0,1e9"]
)
def test_bad_sequential_tests(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        Sprt.parse(text)
