"""The clock of a match: whose time runs, and what comes of having none left."""

from __future__ import annotations

import pytest

from bugfast import Color
from bugfast_frontend.models.clock import Clock, TimeControl
from bugfast_frontend.models.ending import Ending, Reason
from bugfast_frontend.models.summary import summarise
from matches import make


def test_the_clock_runs_from_the_first_stone_and_ends_the_game() -> None:
    match, clock = make()
    match.clock = Clock(TimeControl(60.0, 5.0))
    match.tick()
    clock.now += 100
    match.tick()
    assert match.clock.left(Color.WHITE, clock.now) == 60.0, "no stone has been put yet"
    match.play("c3")
    match.tick()
    clock.now += 10
    match.tick()
    assert match.clock.left(Color.BLACK, clock.now) == 50.0
    assert match.clock.left(Color.WHITE, clock.now) == 65.0, "a turn brings its seconds"
    match.pause()
    clock.now += 1000
    match.tick()
    clock.now += 10
    assert match.seconds_to_tick() == pytest.approx(1.0)
    assert match.clock.left(Color.BLACK, clock.now) == 40.0, "it stood while it was paused"
    for _time in range(4):
        match.tick()
        clock.now += 10
    assert match.tick() and match.ending == Ending(Color.BLACK, Reason.TIME)
    assert match.over and summarise(match).detail == "Black's time is over."
    assert match.seconds_to_tick() is None


def test_the_clock_runs_for_a_turn_that_is_not_confirmed() -> None:
    match, clock = make()
    match.clock = Clock(TimeControl(60.0, 0.0))
    match.play("c3")
    match.confirm_turns = True
    match.play("a1")
    match.tick()
    clock.now += 5
    match.tick()
    assert match.clock.left(Color.BLACK, clock.now) == 55.0


def test_a_game_lost_on_time_goes_on_without_the_clock() -> None:
    match, clock = make()
    match.clock = Clock(TimeControl(5, 0))
    match.play("c3")
    clock.now += 6
    match.tick()
    clock.now += 6
    match.tick()
    assert match.ending is not None and match.ending.reason is Reason.TIME
    assert match.undo() and not match.tick()
    assert (
        match.ending is None and match.clock is None and "without a clock" in (match.message or "")
    )
