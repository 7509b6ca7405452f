"""Hints in a match: how much they say, and what makes room for them."""

from __future__ import annotations

from bugfast_frontend.intents import Command
from bugfast_frontend.models.summary import status_text
from fake_engines import DyingEngine, ReplayEngine
from matches import CHAIN, make, tick_until


def test_a_hint_says_more_and_more_and_is_kept_while_it_is_followed() -> None:
    match, clock = make(CHAIN, engine=lambda: ReplayEngine(best=("b4", "a3", "c5")))
    match.ask_hint()
    assert match.seeking_hint
    tick_until(match, clock, lambda: match.hint is not None)
    hint = match.hint
    assert hint is not None and hint.cells[0] in hint.region and not hint.shown
    assert len(hint.region) > 1 and match.allows(Command.HINT)
    assert "inside the rings" in status_text(match, None)
    match.ask_hint()
    assert not hint.region and hint.shown == hint.cells[:1]
    assert status_text(match, None).startswith(f"Hint: {hint.cells[0]} ...")
    match.ask_hint()
    assert hint.complete and not match.allows(Command.HINT)
    assert status_text(match, None) == f"Hint: {','.join(hint.cells)}."
    assert hint.reasons[0] == "This turn eats 3 stones."
    match.play(hint.cells[0])
    assert match.hint is not None and match.hint.shown == hint.cells[1:]
    other = next(c for c in match.position.legal_cells() if hint.cells[1:] != (c,))
    match.play(other)
    assert match.hint is None or other == hint.cells[1]


def test_a_failed_hint_is_told_and_nothing_else_happens() -> None:
    match, clock = make(engine=DyingEngine)
    match.ask_hint()
    tick_until(match, clock, lambda: match.message is not None)
    assert match.message is not None and match.message.startswith("No hint")
    assert match.engine_on and match.person_to_move


def test_a_hint_takes_the_place_of_what_was_said_before() -> None:
    match, clock = make(CHAIN, engine=lambda: ReplayEngine(best=("b4", "a3", "c5")))
    match.tell("A new game.")
    match.ask_hint()
    tick_until(match, clock, lambda: match.hint is not None)
    assert "inside the rings" in status_text(match, None)
    match.tell("Saved.")
    assert status_text(match, None) == "Saved.", "what is said later is newer"
    match.ask_hint()
    assert status_text(match, None).startswith("Hint: b4 ...")
