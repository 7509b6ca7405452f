"""Games that are opened from files: named in the list of games left, and in it only once."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from bugfast import Position
from bugfast_frontend.models.desk import Desk, first_games
from bugfast_frontend.models.engine_worker import EngineWorker
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.opening import Opening
from bugfast_frontend.models.session import Session
from bugfast_frontend.scenes.left_games import LeftGamesScene, time_text
from driving import MakeApp
from fake_engines import ReplayEngine, first_turn


def worker() -> EngineWorker:
    return EngineWorker(ReplayEngine)


def finished() -> list[str]:
    session = Session(Position("hexhex3"))
    while not session.position.is_over:
        for cell in first_turn(session.position):
            session.play(cell)
    return [str(turn) for turn in session.turns()]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "club.jsonl"
    fields = {"board": "hexhex3", "turns": finished(), "white": "Ada", "black": "Bob"}
    path.write_text(json.dumps(fields) + "\n", "utf-8")
    return path


def test_a_finished_game_of_a_file_is_listed_once(folders: Folders, game: Path) -> None:
    desk = Desk(Opening.of_people(Position("hexhex3")), worker, folders)
    for _time in range(3):
        desk.open(game)
        assert not len(desk.left), "the game in play is not among the others"
        desk.start(Opening.of_people(Position("hexhex4")))
        assert len(desk.left) == 1
    desk.close()


def test_a_game_that_was_studied_is_gone_on_with(folders: Folders, game: Path) -> None:
    desk = Desk(Opening.of_people(Position("hexhex3")), worker, folders)
    desk.open(game)
    desk.match.session.changes += 1
    studied = desk.match.session
    desk.open(game)
    assert desk.match.session is studied and not len(desk.left)
    desk.start(Opening.of_people(Position("hexhex4")))
    desk.open(game)
    assert desk.match.session is studied and not len(desk.left)
    desk.close()
    opening, others = first_games(None, "rulebook", folders)
    assert others[0].source == "club.jsonl" and not others[0].chosen
    assert abs(others[0].played_at - time.time()) < 100


def test_a_game_is_listed_by_its_players_or_its_file_and_when(
    make_app: MakeApp, tmp_path: Path, game: Path
) -> None:
    nameless = tmp_path / "nameless.jsonl"
    nameless.write_text('{"board": "hexhex3", "turns": ["c3"]}\n', "utf-8")
    app = make_app("hexhex3")
    for path in (game, nameless):
        app.game.desk.open(path)
    app.game.desk.start(Opening.of_people(Position("hexhex4")))
    scene = LeftGamesScene(app.shell)
    app.stage.push(scene)
    app.step(0)
    assert [left for left, _right in scene.lines] == [
        "nameless.jsonl: hexhex3, rulebook",
        "Ada - Bob: hexhex3, rulebook",
    ]
    today = time_text(time.time(), time.time())
    assert scene.lines[0][1].startswith("1 turn, ") and len(scene.lines[0][1]) == 8 + len(today)


def test_the_time_is_told_of_today_and_the_date_of_other_days() -> None:
    noon = time.mktime((2026, 5, 4, 12, 0, 0, 0, 0, -1))
    assert time_text(noon, noon + 3600) == "12:00"
    assert time_text(noon, noon + 86400) == "2026-05-04"
