"""The start screen: what it offers, and the way into and out of it."""

from __future__ import annotations

import pytest

from bugfast_frontend import language
from bugfast_frontend.app import App
from bugfast_frontend.models.start_layout import StartLayout
from bugfast_frontend.scenes.new_game import NewGameScene
from bugfast_frontend.scenes.start import StartScene
from driving import MakeApp, key, move, press, press_cell


def start_scene(app: App) -> StartScene:
    scene = app.stage.top
    assert isinstance(scene, StartScene)
    return scene


def labels(app: App) -> list[str]:
    return [entry.label for entry in start_scene(app).entries]


def test_the_menu_opens_and_closes(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    key(app, "m")
    assert "Continue" not in labels(app), "there is nothing to continue yet"
    key(app, "escape")
    assert app.stage.top is app.game
    press_cell(app, "c3")
    key(app, "escape")
    assert labels(app)[0] == "Continue"
    key(app, "return")
    assert app.stage.top is app.game and len(app.game.match.session) == 1


def test_a_line_is_opened_by_the_pointer(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    press_cell(app, "c3")
    key(app, "m")
    scene = start_scene(app)
    line = labels(app).index("New game")
    frames = app.frames
    move(app, scene.layout.lines[line].center)
    assert app.frames == frames + 1
    press(app, scene.layout.lines[line].center)
    asked = app.stage.top
    assert isinstance(asked, NewGameScene)
    key(app, "return")
    assert app.stage.top is app.game and len(app.game.match.session) == 0
    assert len(app.game.desk.left) == 1, "the game before is not lost"


def test_the_other_game_is_offered_once_there_is_one(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    press_cell(app, "c3")
    key(app, "n")
    key(app, "return")
    assert len(app.game.match.session) == 0
    key(app, "m")
    line = labels(app).index("Other games")
    press(app, start_scene(app).layout.lines[line].center)
    assert app.stage.top is app.game and len(app.game.match.session) == 1


def test_every_line_does_something(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    press_cell(app, "c3")
    key(app, "m")
    for number, label in enumerate(labels(app)):
        press(app, start_scene(app).layout.lines[number].center)
        assert app.stage.wants_quit == (label == "Quit")
        assert app.stage.wants_quit or not isinstance(app.stage.top, StartScene)
        app.stage.wants_quit = False
        app.stage.pop_to(1)
        key(app, "m")


def test_time_stands_while_the_game_cannot_be_seen(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    key(app, "m")
    assert app.stage.seconds_to_tick() is None


@pytest.mark.parametrize("size", [(1, 1), (640, 480), (500, 900), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("code", list(language.LANGUAGES))
def test_the_lines_lie_in_the_window(size: tuple[int, int], code: str) -> None:
    language.use(code)
    layout = StartLayout.of(size, 7)
    for line in (layout.title, *layout.lines):
        assert line.w >= 0 and line.h >= 0
        if min(size) > 1:
            assert line.x >= 0 and line.right <= size[0]
            assert line.y >= 0 and line.bottom <= size[1]
    for above, below in zip(layout.lines, layout.lines[1:], strict=False):
        assert above.bottom <= below.y or min(size) == 1
