"""The cards over the game: a new game, and the help."""

from __future__ import annotations

import pytest

from bugfast_frontend.intents import Command
from bugfast_frontend.scenes.help import HelpScene
from bugfast_frontend.scenes.new_game import NewGameScene
from driving import MakeApp, button, key, press, press_cell


def test_new_game_with_the_keyboard(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    press_cell(app, "c3")
    key(app, "n")
    scene = app.stage.top
    assert isinstance(scene, NewGameScene)
    for choice in scene.answers.choices:
        scene.answers.choose(choice, 0)
    key(app, "down")  # size
    key(app, "right")
    key(app, "down")  # rules
    key(app, "right")
    key(app, "down")  # sides
    key(app, "right")
    key(app, "right")
    key(app, "return")
    assert app.stage.top is app.game
    assert str(app.game.match.position) == "hexhex3 online .../..../...../..../... b place"
    assert not app.game.match.players.has_engine


def test_new_game_with_the_mouse(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    press(app, button(app, Command.NEW_GAME))
    scene = app.stage.top
    assert isinstance(scene, NewGameScene)
    row = scene.answers.choices.index(scene.answers.side)
    press(app, scene.layout.rows[row].options[1].center)
    assert scene.answers.side.value == "Black"
    press(app, scene.layout.rows[row].options[2].center)
    press(app, scene.layout.start.center)
    assert app.stage.top is app.game and len(app.game.match.session) == 0


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
        press(app, (3, 3) if way == "outside" else scene.layout.cancel.center)
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
    key(app, "right")
    key(app, "f1")
    assert app.stage.top is app.game
