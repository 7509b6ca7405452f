"""Whole games: a newcomer's first one, and what of a game with a clock is kept."""

from __future__ import annotations

import random

import pygame

from bugfast import Color
from bugfast_frontend.app import App, default_engine
from bugfast_frontend.models.autosave import Autosave
from bugfast_frontend.models.clock import Clock, TimeControl
from bugfast_frontend.models.desk import first_games
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.summary import summarise
from driving import MakeApp, key, press_cell, run_until


def test_a_newcomer_plays_the_first_game_to_its_end(folders: Folders) -> None:
    opening, others = first_games(None, "rulebook", folders)
    app = App(opening, default_engine, (800, 600), folders, others, at_start=True)
    app.stage.settings.animation = "off"
    try:
        app.step(0)
        key(app, "return")  # the first line: a new game
        key(app, "return")  # as it is offered
        match = app.game.match
        assert app.stage.top is app.game and match.players.strength(Color.BLACK).level == 3
        choose = random.Random(4)
        while not match.over:
            run_until(app, lambda: match.person_to_move or match.showing or match.over)
            match.finish_showing()
            if match.person_to_move:
                press_cell(app, choose.choice(match.position.legal_cells()))
        assert "wins" in summarise(match).headline
        key(app, "r", pygame.KMOD_CTRL)
        assert (
            len(app.game.match.session) == 0
            and app.game.match.players.strength(Color.BLACK).level == 3
        )
    finally:
        app.close()


def test_the_time_on_the_clock_is_kept_when_the_window_closes(
    make_app: MakeApp, folders: Folders
) -> None:
    app = make_app("hexhex3", folders=folders)
    app.game.match.clock = Clock(TimeControl(100.0, 0.0))
    press_cell(app, "c3")
    app.step(0)
    app.game.match.clock._left[Color.BLACK] = 50.0
    app.game.desk.close()
    (kept, *_others), trouble = Autosave(folders.state).load()
    assert trouble is None and kept.clock is not None
    assert kept.clock.left(Color.BLACK, 0.0) <= 50.0 < kept.clock.left(Color.WHITE, 0.0)
