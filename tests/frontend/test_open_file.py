"""The list of files: what it shows, and what opening does."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from bugfast_frontend.app import App
from bugfast_frontend.models.file_list import file_lines
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.paged_list import ListLayout, PagedList
from bugfast_frontend.scenes.open_file import OpenFileScene
from driving import MakeApp, key, post, press, press_cell

GAME = '{"board": "hexhex3", "rules": "rulebook", "turns": ["c3", "a1"]}\n'


def scene(app: App) -> OpenFileScene:
    top = app.stage.top
    assert isinstance(top, OpenFileScene)
    return top


def test_folders_come_first_and_then_games_by_their_age(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "A").mkdir()
    (tmp_path / ".hidden.jsonl").write_text(GAME, "utf-8")
    (tmp_path / "other.txt").write_text("x", "utf-8")
    (tmp_path / "gone.jsonl").symlink_to(tmp_path / "nowhere")
    for age, name in enumerate(("old.jsonl", "older.json")):
        (tmp_path / name).write_text(GAME, "utf-8")
        os.utime(tmp_path / name, (1e9 - age, 1e9 - age))
    names = [line.name for line in file_lines(tmp_path)]
    assert names == ["../", "A/", "b/", "old.jsonl", "older.json"]
    assert file_lines(Path("/"))[0].name != "../"


def test_a_saved_game_is_opened_with_the_keyboard(make_app: MakeApp, folders: Folders) -> None:
    app = make_app("hexhex2", folders=folders)
    press_cell(app, "b2")
    key(app, "s", pygame.KMOD_CTRL)
    key(app, "o", pygame.KMOD_CTRL)
    lines = scene(app).lines
    assert lines[scene(app).pages.chosen].name.startswith("hexhex2")
    key(app, "return")
    assert app.stage.top is app.game and len(app.game.match.session) == 1
    assert not app.game.match.players.has_engine


def test_folders_are_entered_with_the_pointer(make_app: MakeApp, folders: Folders) -> None:
    inner = folders.saves / "inner"
    inner.mkdir(parents=True)
    (inner / "game.jsonl").write_text(GAME, "utf-8")
    app = make_app("hexhex2", folders=folders)
    key(app, "m")
    key(app, "o", pygame.KMOD_CTRL)
    key(app, "escape")
    key(app, "o", pygame.KMOD_CTRL)
    layout = scene(app).layout
    press(app, layout.rows[1].center)
    assert scene(app).folder == inner
    assert scene(app).lines[1].name == "game.jsonl"
    press(app, layout.buttons[-1].center)
    assert app.stage.top is app.game and app.game.match.position.board.name == "hexhex3"


def test_a_folder_that_is_gone_and_a_bad_file_are_told(make_app: MakeApp, folders: Folders) -> None:
    inner = folders.saves / "inner"
    inner.mkdir(parents=True)
    app = make_app("hexhex2", folders=folders)
    key(app, "o", pygame.KMOD_CTRL)
    inner.rmdir()
    press(app, scene(app).layout.rows[1].center)
    assert scene(app).folder == folders.saves
    post(pygame.DROPFILE, file=str(folders.saves / "none.jsonl"))
    app.step(0)
    assert app.stage.top is app.game and "none.jsonl" in (app.game.match.message or "")


def test_the_chosen_line_is_always_shown() -> None:
    pages = PagedList(40)
    for by in (1, 12, -3, 100, -7, -100, 39):
        pages.move(by, 10)
        assert 0 <= pages.chosen < 40 and pages.first <= pages.chosen < pages.first + 10
    pages.scroll(-100, 10)
    assert pages.first == 0
    pages.scroll(100, 10)
    assert pages.first == 30
    empty = PagedList(0)
    empty.move(1, 10)
    assert empty.first == 0
    for size in [(1, 1), (640, 480), (3840, 2160)]:
        assert ListLayout.of(size, 3).rows
