"""The clock: whose time runs, what a turn adds, and what it shows."""

from __future__ import annotations

import math

import pytest

from bugfast import Color, Position
from bugfast_frontend.models.clock import Clock, TimeControl, clock_text
from bugfast_frontend.models.ending import Reason
from bugfast_frontend.models.engine_worker import EngineWorker
from bugfast_frontend.models.match import Match
from bugfast_frontend.models.players import Player, Players
from bugfast_frontend.models.session import Session
from fake_engines import ReplayEngine


def test_one_side_runs_at_a_time() -> None:
    clock = Clock(TimeControl(60, 2))
    clock.run(Color.WHITE, 100)
    assert clock.left(Color.WHITE, 110) == 50 and clock.left(Color.BLACK, 110) == 60
    clock.run(Color.WHITE, 110)
    clock.turn_done(Color.WHITE)
    clock.run(Color.BLACK, 115)
    assert clock.left(Color.WHITE, 500) == 47
    clock.run(None, 120)
    assert clock.left(Color.BLACK, 500) == 55 and clock.running is None


def test_time_that_is_over_stays_over() -> None:
    clock = Clock(TimeControl(5, 2))
    clock.run(Color.BLACK, 0)
    assert clock.fallen(4.9) is None and clock.fallen(5) == Color.BLACK
    clock.run(None, 9)
    clock.turn_done(Color.BLACK)
    assert clock.left(Color.BLACK, 9) == 0 and clock.fallen(9) == Color.BLACK


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (0, "0:00.0"),
        (0.04, "0:00.1"),
        (9.95, "0:10.0"),
        (10, "0:10.0"),
        (10.01, "0:11"),
        (59.5, "1:00"),
        (299.2, "5:00"),
        (3600, "1:00:00"),
        (7325, "2:02:05"),
    ],
)
def test_what_is_shown_is_rounded_up(seconds: float, shown: str) -> None:
    assert clock_text(seconds) == shown


@pytest.mark.parametrize("left", [3725.3, 61.0, 60.5, 10.2, 10.0, 3.33, 0.05])
def test_what_is_shown_changes_when_it_says(left: float) -> None:
    clock = Clock(TimeControl(left, 0))
    assert clock.seconds_to_change(0) is None
    clock.run(Color.WHITE, 0)
    wait = clock.seconds_to_change(0)
    assert wait is not None and wait > 0
    assert clock_text(clock.left(Color.WHITE, wait * 0.5)) == clock_text(left) or wait <= 0.011
    assert clock_text(clock.left(Color.WHITE, wait + 0.02)) != clock_text(left)


@pytest.mark.parametrize("times", [(0, 1), (-1, 0), (math.nan, 0), (math.inf, 0), (5, -1)])
def test_times_that_make_no_sense_are_refused(times: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="expected seconds"):
        TimeControl(*times)


def test_no_time_passes_while_the_computer_is_asleep() -> None:
    clock = Clock(TimeControl(60, 0))
    clock.run(Color.WHITE, 0)
    clock.run(Color.WHITE, 5)
    clock.run(Color.WHITE, 8 * 3600)
    assert clock.left(Color.WHITE, 8 * 3600 + 1) == 54


def test_who_goes_back_after_the_flag_fell_plays_on_without_the_clock() -> None:
    now = [100.0]
    people = Players(Player.PERSON, Player.PERSON)
    worker, clock = EngineWorker(ReplayEngine), Clock(TimeControl(60, 0))
    match = Match(Session(Position("hexhex3")), people, worker, lambda: now[0], clock=clock)
    for cell in ("c3", "a1"):
        match.play(cell)
    while match.ending is None:
        match.tick()
        now[0] += 9
    assert match.ending.reason is Reason.TIME and match.over
    match.step_back()
    assert match.play("e3") and "without a clock" in (match.message or "") and not match.trouble
    now[0] += 9
    match.tick()
    assert match.ending is None and match.clock is None
