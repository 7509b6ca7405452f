"""Games in the window: opened, saved, copied, left and kept, and texts from outside."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

import bugfast
from bugfast import Color, Position
from bugfast_frontend import clipboard
from bugfast_frontend.app import App
from bugfast_frontend.intents import Command
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.panel_layout import PanelLayout
from bugfast_frontend.models.players import Player, Players, Strength
from bugfast_frontend.models.screen import Screen
from bugfast_frontend.scenes.new_game import NewGameScene
from driving import MakeApp, key, move, post, press, press_cell, run_until

CHAIN = "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place"
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


def message(app: App) -> str:
    return app.game.match.message or ""


def drop(app: App, path: Path | str) -> None:
    post(pygame.DROPFILE, file=str(path))
    app.step(0)


def cells(app: App) -> list[str]:
    return [str(turn) for turn in app.game.match.session.turns()]


@pytest.fixture
def file_of_games(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    records = [
        {"board": "hexhex3", "rules": "online", "turns": turns} for turns in (["c3"], ["a1", "e3"])
    ]
    path.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    return path


@pytest.mark.parametrize(
    "name",
    ["nope\udcff.jsonl", "bell\x07.jsonl", "\u202eback.jsonl", "\u6f22\U0001f41b", "x" * 5000],
)
def test_a_file_of_any_name_can_be_dropped(make_app: MakeApp, tmp_path: Path, name: str) -> None:
    app = make_app("hexhex3")
    drop(app, f"{tmp_path}/{name}")
    assert app.game.match.trouble and app.running
    frames = app.frames
    app.stage.redraw()
    app.step(0)
    assert app.frames > frames


def test_a_file_whose_name_is_no_utf8_is_opened(make_app: MakeApp, tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/good\xff.jsonl"
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write('{"board": "hexhex3", "rules": "rulebook", "turns": ["c3"]}\n')
    except OSError as error:
        pytest.skip(f"the file system takes no such name: {error}")
    app = make_app("hexhex2")
    drop(app, os.fsdecode(path))
    assert cells(app) == ["c3"]


def test_the_games_of_a_file_are_paged_with_keys(make_app: MakeApp, file_of_games: Path) -> None:
    app = make_app(str(file_of_games))
    assert cells(app) == ["c3"] and "Game 1 of 2" in message(app)
    key(app, "page down")
    assert cells(app) == ["a1", "e3"] and "Game 2 of 2" in message(app)
    key(app, "page up")
    assert cells(app) == ["c3"]


def test_a_recorded_game_is_played_on_against_the_engine(
    make_app: MakeApp, file_of_games: Path
) -> None:
    app = make_app(str(file_of_games))
    # What is recorded is the engine at its best.
    app.game.match.players = Players(Player.PERSON, Player.PERSON, Strength(seconds=0.2))
    assert app.game.desk.allows(Command.ENGINE_TOGGLE)
    key(app, "e")
    assert app.game.match.players.of(Color.BLACK) is Player.ENGINE
    assert app.game.match.position.turn == Color.WHITE
    legal = app.game.match.position.legal_cells()
    press_cell(app, next(c for c in legal if app.game.match.position.step(c).phase == "place"))
    run_until(app, lambda: len(cells(app)) > 2 and app.game.match.person_to_move)


def test_a_press_on_a_side_gives_it_to_the_engine(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    screen = Screen.of(app.window.size)
    white, _ = PanelLayout.of(screen.panel, screen.scale).sides
    press(app, white.center)
    assert app.game.match.players.white is Player.ENGINE
    run_until(app, lambda: app.game.match.person_to_move)
    key(app, "b")
    assert app.game.match.players.black is Player.ENGINE


def test_ctrl_s_saves_and_says_where(make_app: MakeApp, folders: Folders) -> None:
    app = make_app("hexhex3", folders=folders)
    press_cell(app, "c3")
    key(app, "s", CTRL)
    (path,) = folders.saves.iterdir()
    assert str(path) in message(app)
    (record,) = bugfast.read_games(path)
    assert record.error is None and [str(turn) for turn in record.turns] == ["c3"]


def test_what_was_done_is_said_until_the_pointer_goes_elsewhere(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    move(app, app.game.geometry.center("c3"))
    before = status_pixels(app)
    key(app, "c", CTRL)
    told = status_pixels(app)
    assert told != before, "the message is shown though the pointer is on a cell"
    move(app, app.game.geometry.center("c4"))
    elsewhere = status_pixels(app)
    assert elsewhere != told
    move(app, app.game.geometry.center("c3"))
    assert status_pixels(app) == before


def status_pixels(app: App) -> bytes:
    rect = Screen.of(app.window.size).status.as_tuple()
    return pygame.image.tobytes(app.window.surface.subsurface(rect), "RGB")


def test_position_and_game_go_over_the_clipboard(make_app: MakeApp) -> None:
    app = make_app(CHAIN)
    for cell in ("b4", "a3", "c5"):
        press_cell(app, cell)
    key(app, "c", CTRL)
    position = clipboard.get()
    assert Position.parse(position) == app.game.match.position
    key(app, "c", CTRL | SHIFT)
    assert json.loads(clipboard.get())["turns"] == ["b4,a3,c5"]
    key(app, "n")
    key(app, "return")
    key(app, "v", CTRL)
    assert cells(app) == ["b4,a3,c5"]
    clipboard.put(position)
    key(app, "v", CTRL)
    assert cells(app) == [] and str(app.game.match.position) == position


@pytest.mark.parametrize(
    "text", ["no position", "hexhex3 rulebook ... w place", "{", "x" * 100_000]
)
def test_nonsense_on_the_clipboard_is_told(make_app: MakeApp, text: str) -> None:
    app = make_app("hexhex3")
    press_cell(app, "c3")
    clipboard.put(text)
    key(app, "v", CTRL)
    assert app.game.match.trouble and cells(app) == ["c3"]


def test_a_clipboard_that_fails_or_is_empty_is_told(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app("hexhex3")

    def refuse(*_arguments: object) -> str:
        raise pygame.error("no clipboard here")

    clipboard.put("")
    key(app, "v", CTRL)
    assert "no text" in message(app)
    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    for name in ("c", "v"):
        key(app, name, CTRL)
        assert "no clipboard here" in message(app) and app.game.match.trouble


def test_a_new_game_on_the_board_in_play_and_back(make_app: MakeApp) -> None:
    app = make_app("hexhex9")
    press_cell(app, "i9")
    key(app, "n")
    assert isinstance(app.stage.top, NewGameScene)
    key(app, "return")
    assert app.game.match.position == Position("hexhex9") and "Other games" in message(app)
    key(app, "o")
    assert cells(app) == ["i9"]


def test_a_game_is_kept_and_the_next_window_goes_on(make_app: MakeApp, folders: Folders) -> None:
    from bugfast_frontend.models.desk import first_games

    app = make_app("hexhex3", folders=folders)
    press_cell(app, "c3")
    opening, _ = first_games(None, "rulebook", folders)
    assert [str(turn) for turn in opening.session.turns()] == ["c3"]
    press_cell(app, "a1")
    app.game.close()
    opening, _ = first_games(None, "rulebook", folders)
    assert opening.session.position == app.game.match.position


def test_keeping_the_game_does_not_hold_up_the_window(make_app: MakeApp, folders: Folders) -> None:
    app = make_app("hexhex7", folders=folders, size=(1280, 800))
    took = []
    for cell in app.game.match.position.board.cells[::3]:
        if cell in app.game.match.position.legal_cells():
            begin = time.perf_counter()
            app.game.match.play(cell)
            app.game.tick()
            took.append(time.perf_counter() - begin)
    assert len(took) > 20
    assert sorted(took)[len(took) // 2] < 0.02


def test_at_the_end_a_cell_tells_why_the_winner_cannot_place(make_app: MakeApp) -> None:
    app = make_app("hexhex2 online ../ww./b. w place")
    move(app, app.game.geometry.center("c1"))
    hovered = app.game.hovered
    assert hovered is not None and "size 3" in hovered.text


def test_reasons_are_told_in_a_game_of_the_engine_alone(make_app: MakeApp) -> None:
    app = make_app(CHAIN, players=Players(Player.ENGINE, Player.ENGINE))
    move(app, app.game.geometry.center("c2"))
    hovered = app.game.hovered
    assert hovered is not None and "the largest is 3" in hovered.text


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no such signals")
def test_a_program_told_to_end_closes_in_order(folders: Folders) -> None:
    code = (
        "import sys; from bugfast_frontend.app import App, main; run = App.run;"
        "App.run = lambda self: (self.step(0), print('drawn', flush=True), run(self));"
        "sys.exit(main('hexhex3'))"
    )
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy"}
    environment.pop("SDL_NO_SIGNAL_HANDLERS")
    with subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "drawn\n"
        child.send_signal(signal.SIGTERM)
        out, err = child.communicate(timeout=30)
    assert (child.returncode, out, err) == (0, "", "")
