"""The cards over the game: a new game, and the help."""

from __future__ import annotations

import pygame
import pytest

from bugfast_frontend.app import App
from bugfast_frontend.intents import Command
from bugfast_frontend.models.mistakes import SIZES
from bugfast_frontend.models.players import Player, Players, Strength
from bugfast_frontend.scenes.help import HelpScene
from bugfast_frontend.scenes.new_game import NewGameScene
from bugfast_frontend.scenes.text_entry import TextEntryScene
from driving import MakeApp, button, key, press, press_cell, write
from measured import measure


def asked(app: App) -> NewGameScene:
    scene = app.stage.top
    assert isinstance(scene, NewGameScene)
    return scene


def test_new_game_with_the_keyboard(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    press_cell(app, "c3")
    key(app, "n")
    scene = asked(app)
    for choice in scene.answers.choices:
        scene.answers.choose(choice, 0)
    key(app, "down")  # size
    key(app, "right")
    key(app, "down")  # rules
    key(app, "right")
    key(app, "down")  # White
    key(app, "down")  # Black
    key(app, "right")
    key(app, "right")
    key(app, "return")
    assert app.stage.top is app.game
    assert str(app.game.match.position) == "hexhex3 online .../..../...../..../... b place"
    assert app.game.match.players == Players(
        Player.PERSON, Player.ENGINE, black_strength=Strength(level=2)
    )


def test_new_game_with_the_mouse(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    press(app, button(app, Command.NEW_GAME))
    scene = asked(app)
    row = scene.answers.choices.index(scene.answers.white)
    press(app, scene.layout.rows[row].options[4].center)
    assert scene.answers.white.value == "4"
    press(app, scene.layout.rows[row].options[0].center)
    press(app, scene.layout.buttons[-1].center)
    assert app.stage.top is app.game and len(app.game.match.session) == 0


def test_an_own_board_is_written(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app("hexhex3")
    key(app, "n")
    scene = asked(app)
    family = scene.layout.rows[0].options[-1]
    press(app, family.center)
    entry = app.stage.top
    assert isinstance(entry, TextEntryScene)
    write(app, "0,0;1,0;u")  # u is no command here
    key(app, "return")
    assert app.stage.top is entry, "it is not right yet"
    key(app, "backspace")
    write(app, "1,-1")
    key(app, "left")
    key(app, "right")
    key(app, "return")
    assert app.stage.top is scene and scene.answers.board.name == "cells:1,-1;0,0;1,0"
    press(app, scene.layout.rows[1].options[0].center)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "rhombus2x2")
    key(app, "u", pygame.KMOD_CTRL)
    key(app, "v", pygame.KMOD_CTRL)
    key(app, "return")
    assert scene.answers.board.name == "rhombus2x2" and not scene.answers.is_own
    press(app, scene.layout.buttons[-1].center)
    assert app.game.match.position.board.name == "rhombus2x2"


def test_an_own_board_can_be_thought_better_of(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    key(app, "n")
    press(app, asked(app).layout.rows[0].options[-1].center)
    key(app, "escape")
    press(app, asked(app).layout.buttons[-1].center)
    assert isinstance(app.stage.top, TextEntryScene), "there is no board yet"
    press(app, app.stage.top.layout.buttons[0].center)
    key(app, "escape")
    assert app.stage.top is app.game


@pytest.mark.parametrize("way", ["escape", "outside", "cancel"])
def test_a_new_game_can_be_thought_better_of(make_app: MakeApp, way: str) -> None:
    app = make_app("hexhex3")
    press_cell(app, "c3")
    key(app, "n")
    scene = app.stage.top
    assert isinstance(scene, NewGameScene)
    if way == "escape":
        key(app, "escape")
    else:
        press(app, (3, 3) if way == "outside" else scene.layout.buttons[0].center)
    assert app.stage.top is app.game and app.game.match.session.cursor == 1


def test_help_opens_and_closes(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    key(app, "f1")
    assert isinstance(app.stage.top, HelpScene)
    press(app, (3, 3))
    assert app.stage.top is app.game and len(app.game.match.session) == 0


def test_help_has_rules_and_keys(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    key(app, "f1")
    scene = app.stage.top
    assert isinstance(scene, HelpScene) and scene.page == 0
    key(app, "f1")
    assert scene.page == 1
    key(app, "left")
    assert scene.page == 0
    for _page in range(4):
        key(app, "right")
    assert scene.page == 4
    key(app, "f1")
    assert app.stage.top is app.game


def test_a_press_on_a_line_of_the_keys_does_what_the_key_does(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    press_cell(app, "c3")
    for wanted in (Command.UNDO, Command.THEME, Command.NEW_GAME, Command.FULL_SCREEN):
        key(app, "f1")
        scene = app.stage.top
        assert isinstance(scene, HelpScene)
        for _ in range(2):
            key(app, "right")
            lines = {command: line for command, line, _keys in scene._lines(app.stage.size)}
            if wanted in lines:
                break
        press(app, lines[wanted].center)
        assert app.stage.top is not scene
        app.stage.pop_to(1)
    assert app.game.match.session.cursor == 0 and app.stage.theme.name == "night"
    assert app.window.full_screen


def test_the_marks_are_explained_with_the_sizes_in_use(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    key(app, "a")
    key(app, "f1")
    scene = app.stage.top
    assert isinstance(scene, HelpScene)
    said = " ".join(box.text for box in measure(app.stage, scene).boxes)
    for loss in SIZES.values():
        assert f"{round(100 * loss)}%" in said
    assert "{" not in said and "??" in said
