"""A match: people and engine by turns, undo, hints, and an engine that fails."""

from __future__ import annotations

from typing import Any

import pytest

from bugfast import Color
from bugfast_frontend.app import default_engine
from bugfast_frontend.intents import Command
from bugfast_frontend.models.ending import Ending, Reason
from bugfast_frontend.models.match import STEP_SECONDS
from bugfast_frontend.models.players import Player, Players, Strength
from bugfast_frontend.models.summary import summarise
from fake_engines import DyingEngine, NonsenseEngine, ReplayEngine
from matches import CHAIN, ENGINES, MEAL, PEOPLE, QUICK, WHITE, engine_done, make, tick_until


def test_people_play_both_sides_and_are_told_why_not() -> None:
    match, _ = make(CHAIN)
    assert not match.play("c2")
    assert match.message is not None and match.message.startswith("c2: ")
    assert match.play("b4") and match.message is None
    assert match.position.phase == "grow"
    assert match.play("a3") and match.play("c5")
    assert match.position.turn == Color.BLACK and match.person_to_move


def test_the_engine_answers_and_its_turn_is_shown_step_by_step() -> None:
    match, clock = make(players=WHITE)
    match.play("c3")
    assert not match.person_to_move
    tick_until(match, clock, lambda: match.showing or match.session.cursor > 1)
    tick_until(match, clock, engine_done(match))
    turns = match.session.turns()
    assert [str(turn.color) for turn in turns] == ["w", "b"]
    assert match.position.turn == Color.WHITE and match.position.phase == "place"


def test_showing_waits_between_steps_and_can_be_skipped() -> None:
    chain = ("b4", "a3", "c5")
    match, clock = make(CHAIN, ENGINES, lambda: ReplayEngine(best=chain))
    match.tick()
    assert match.thinking
    while match.session.cursor == 0:
        match.tick()
    assert match.showing and match.session.cursor == 1
    match.tick()
    assert match.session.cursor == 1, "a step was shown before its time"
    assert match.seconds_to_tick() == pytest.approx(STEP_SECONDS)
    clock.now += STEP_SECONDS
    match.tick()
    assert match.session.cursor == 2
    match.finish_showing()
    assert not match.showing
    assert match.session.turns()[0].cells == chain
    match.close()


def test_undo_takes_back_to_the_persons_turn_and_redo_returns() -> None:
    match, clock = make(players=WHITE)
    match.play("c3")
    tick_until(match, clock, engine_done(match))
    after = match.session.cursor
    assert match.undo()
    assert match.session.cursor == 0 and match.position.turn == Color.WHITE
    assert not match.undo()
    assert match.redo()
    assert match.session.cursor == after
    match.tick()
    assert match.person_to_move


def test_undo_inside_a_chain_goes_by_steps_and_by_turns() -> None:
    match, _ = make(CHAIN)
    for cell in ("b4", "a3"):
        match.play(cell)
    assert match.step_back() and match.session.cursor == 1
    assert match.step_on() and match.session.cursor == 2
    assert not match.step_on()
    match.play("c5")
    assert match.undo() and match.session.cursor == 0
    assert not match.step_back()
    assert match.redo() and match.session.cursor == 3


def test_one_undo_takes_back_the_engines_turn_and_the_persons_chain() -> None:
    match, clock = make(MEAL, players=WHITE)
    for cell in ("b3", "c3"):
        match.play(cell)
    tick_until(match, clock, engine_done(match))
    after = match.session.cursor
    assert after > 2 and match.person_to_move
    assert match.undo() and match.session.cursor == 0
    assert match.redo() and match.session.cursor == after
    for index in reversed(range(after)):
        assert match.step_back() and match.session.cursor == index


def test_one_undo_in_mid_chain_goes_to_the_start_of_that_turn() -> None:
    match, clock = make(players=WHITE)
    match.play("a1")
    tick_until(match, clock, engine_done(match))
    begin = match.session.cursor
    position = match.position
    match.play(next(c for c in position.legal_cells() if position.step(c).phase == "grow"))
    assert match.position.phase == "grow"
    assert match.undo() and match.session.cursor == begin


def test_undo_is_not_offered_before_the_persons_first_turn() -> None:
    black = Players.person_against_engine(Color.BLACK, QUICK)
    match, clock = make(players=black)
    tick_until(match, clock, engine_done(match))
    assert match.session.cursor == 1 and match.person_to_move
    assert not match.allows(Command.UNDO) and not match.undo()
    assert match.allows(Command.STEP_BACK) and match.step_back()
    assert not match.tick() and "An earlier turn" in summarise(match).detail


def test_an_opponent_can_be_had_where_people_played_both_sides() -> None:
    match, clock = make(players=PEOPLE)
    match.play("c3")
    assert not match.has_opponent and match.allows(Command.ENGINE_TOGGLE)
    match.toggle_engine()
    assert match.has_opponent and match.players.of(Color.WHITE) is Player.ENGINE
    match.play("a1")
    tick_until(match, clock, lambda: match.session.cursor > 2 and engine_done(match)())
    match.toggle_engine()
    assert not match.has_opponent and match.person_to_move


def test_either_side_can_be_given_to_the_engine_and_back() -> None:
    match, clock = make(players=PEOPLE)
    match.toggle_side(Color.WHITE)
    tick_until(match, clock, engine_done(match))
    assert match.session.cursor == 1 and match.person_to_move
    match.toggle_side(Color.BLACK)
    tick_until(match, clock, engine_done(match))
    assert match.players.of(Color.WHITE) is Player.PERSON, "no game runs on by itself"
    assert match.players.of(Color.BLACK) is Player.ENGINE and match.session.cursor > 1
    match.toggle_side(Color.BLACK)
    assert not match.players.has_engine


def test_a_side_given_to_the_engine_leaves_the_other_as_it_was_played() -> None:
    match, _ = make(players=WHITE)
    match.toggle_engine()
    match.toggle_side(Color.WHITE)
    assert match.has_opponent
    assert match.players.white is Player.ENGINE and match.players.black is Player.PERSON


def test_what_is_told_is_no_trouble_and_what_fails_is() -> None:
    match, _ = make(CHAIN)
    match.tell("Saved.")
    assert match.message == "Saved." and not match.trouble
    match.play("c2")
    assert match.trouble


def test_undo_while_the_engine_thinks_stops_it() -> None:
    match, _ = make(players=WHITE, engine=lambda: ReplayEngine(think=30))
    match.play("c3")
    match.tick()
    assert match.thinking and "thinking" in summarise(match).headline
    assert match.undo()
    assert not match.thinking and match.person_to_move and match.session.cursor == 0
    match.tick()
    assert not match.thinking
    match.close()


def test_looking_back_does_not_make_the_engine_play() -> None:
    match, clock = make(players=WHITE)
    match.play("c3")
    tick_until(match, clock, engine_done(match))
    length = len(match.session)
    match.go_to(1)
    for _ in range(3):
        assert not match.tick()
    assert len(match.session) == length and match.seconds_to_tick() is None
    match.let_engine_play()
    tick_until(match, clock, engine_done(match))
    assert match.session.cursor > 1


def test_the_engine_plays_both_sides_to_the_end() -> None:
    match, clock = make("hexhex2 rulebook ../.../.. w place", ENGINES)
    tick_until(match, clock, lambda: match.position.is_over)
    summary = summarise(match)
    winner = match.position.winner
    assert winner is not None
    assert summary.headline == f"{winner.name.capitalize()} wins"
    assert "cannot place" in summary.detail
    assert not match.person_to_move and not match.tick()


def test_the_engine_switched_off_leaves_both_sides_to_people() -> None:
    match, clock = make(players=WHITE)
    match.toggle_engine()
    match.play("c3")
    assert match.person_to_move
    match.toggle_engine()
    tick_until(match, clock, engine_done(match))
    assert match.position.turn == Color.WHITE


def test_resigning_ends_the_game_and_can_be_taken_back() -> None:
    match, clock = make(players=WHITE)
    match.play("c3")
    tick_until(match, clock, engine_done(match))
    match.resign()
    assert match.over and match.ending == Ending(Color.WHITE, Reason.RESIGNED)
    assert summarise(match).headline == "Black wins"
    assert summarise(match).detail == "White has given up."
    assert not match.person_to_move and not match.allows(Command.RESIGN)
    before = match.session.cursor
    match.undo()
    assert not match.over and match.session.cursor == before and match.person_to_move
    match.resign()
    match.step_back()
    assert not match.over, "an earlier position can still be played on from"
    match.go_to(0)
    assert match.play("a1") and match.ending is None


def test_nobody_resigns_for_the_engine() -> None:
    match, _ = make(players=ENGINES)
    assert not match.allows(Command.RESIGN)
    match.resign()
    assert match.ending is None


def test_a_turn_waits_to_be_confirmed() -> None:
    match, clock = make(players=WHITE)
    match.confirm_turns = True
    match.play("c3")
    assert match.unconfirmed and not match.person_to_move and match.on_turn == Color.WHITE
    match.tick()
    assert not match.thinking and match.seconds_to_tick() is None
    assert "Confirm" in summarise(match).detail
    assert not match.play("a1")
    assert not match.go_to(1) and match.unconfirmed, "there is nowhere further to go"
    match.step_back()
    assert not match.unconfirmed and match.session.cursor == 0
    match.play("c4")
    assert match.confirm() and not match.confirm()
    tick_until(match, clock, engine_done(match))
    assert len(match.session) == 2


def test_sides_are_exchanged() -> None:
    match, clock = make(players=Players.person_against_engine(Color.WHITE, Strength(level=4)))
    match.swap_sides()
    assert match.players == Players.person_against_engine(Color.BLACK, Strength(level=4))
    assert match.engine_to_move


def test_a_level_plays_by_itself() -> None:
    players = Players.person_against_engine(Color.WHITE, Strength(level=1))
    match, clock = make(players=players, engine=default_engine)
    match.play("c3")
    tick_until(match, clock, engine_done(match))
    assert match.position.turn == Color.WHITE and len(match.session) > 1


@pytest.mark.parametrize(
    ("engine", "said"), [(DyingEngine, "panicked"), (NonsenseEngine, "not a turn")]
)
def test_a_failing_engine_is_restarted_once_then_switched_off(
    engine: type[ReplayEngine], said: str
) -> None:
    match, clock = make(players=WHITE, engine=engine)
    match.play("c3")
    position = match.position
    tick_until(match, clock, lambda: match.message is not None)
    assert match.message is not None and said in match.message and "started again" in match.message
    tick_until(match, clock, lambda: not match.engine_on)
    assert said in match.message and "The game stands" in match.message
    assert match.position == position and match.person_to_move
    match.play(next(iter(match.position.legal_cells())))
    assert match.session.cursor == 2


@pytest.mark.parametrize("answer", [(" a1",), ("A1",), ("a1\n",)])
def test_an_answer_in_odd_spelling_is_the_turn_that_it_means(answer: tuple[str, ...]) -> None:
    match, clock = make(players=WHITE, engine=lambda: ReplayEngine(best=answer))
    match.play("c3")
    tick_until(match, clock, engine_done(match))
    assert [step.cell for step in match.session.steps] == ["c3", "a1"]


@pytest.mark.parametrize("answer", [(1, 2), (None,), ()])
def test_an_answer_that_is_no_text_is_a_failure(answer: Any) -> None:
    match, clock = make(players=WHITE, engine=lambda: ReplayEngine(best=answer or ("",)))
    match.play("c3")
    tick_until(match, clock, lambda: not match.engine_on)
    assert "The game stands" in (match.message or "") and match.session.cursor == 1
