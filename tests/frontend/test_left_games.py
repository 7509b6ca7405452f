"""Games that are left, reviewed, or very long: none of them is lost."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bugfast import Color, Position, Turn
from bugfast.lines import MAX_LINE
from bugfast_frontend.models.analysis import Analysis
from bugfast_frontend.models.autosave import Autosave
from bugfast_frontend.models.desk import Desk, first_games
from bugfast_frontend.models.engine_worker import EngineWorker
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.game_tree import ROOT
from bugfast_frontend.models.left_games import MOST, LeftGames
from bugfast_frontend.models.opening import Opening, open_file, open_text
from bugfast_frontend.models.players import Players, Strength
from bugfast_frontend.models.session import Session
from bugfast_frontend.models.study import Study
from bugfast_frontend.scenes.left_games import LeftGamesScene
from driving import MakeApp, key, press
from fake_engines import ReplayEngine, first_turn

MakeDesk = Callable[..., Desk]


def worker() -> EngineWorker:
    return EngineWorker(ReplayEngine)


@pytest.fixture
def desk(folders: Folders) -> Desk:
    return Desk(Opening.of_people(Position("hexhex3")), worker, folders)


def turns(opening: Opening) -> list[str]:
    return [str(turn) for turn in opening.session.turns()]


def bad_game() -> Session:
    """The game of which the engine's opinion was recorded."""
    session = Session(Position("hexhex3"))
    while not session.position.is_over:
        for cell in first_turn(session.position):
            session.play(cell)
    return session


def played(*texts: str, kept: bool = True) -> Opening:
    session = Session.from_turns(Position("hexhex3"), [Turn(text) for text in texts])
    return Opening(session, Opening.of_people(session.start).players, kept=kept)


def test_a_played_game_outlives_any_number_of_others(desk: Desk, folders: Folders) -> None:
    desk.match.play("c3")
    desk.start(Opening.of_people(Position("hexhex4")))
    desk.match.play("d4")
    desk.start(Opening.of_people(Position("hexhex2")))
    while not desk.match.position.is_over:
        desk.match.play(desk.match.position.legal_cells()[0])
    desk.close()
    opening, others = first_games(None, "rulebook", folders)
    assert not len(opening.session) and others[0].is_over
    assert [turns(other) for other in others[1:]] == [["d4"], ["c3"]]
    again = Desk(opening, worker, folders, others)
    again.match.play("a1")
    again.close()
    opening, others = first_games(None, "rulebook", folders)
    assert len(others) == 3
    again = Desk(opening, worker, folders, others)
    again.resume_other(2)
    assert [str(turn) for turn in again.match.session.turns()] == ["c3"] and len(again.left) == 3
    again.close()


def test_what_was_only_looked_at_goes_first_then_what_is_over() -> None:
    over = Opening(bad_game(), played("a1").players, kept=True)
    games = LeftGames()
    games.add(played("c3"))
    games.add(over)
    games.add(played("b2", kept=False))
    games.add(Opening.of_people(Position("hexhex3")))
    assert len(games) == 3, "nothing was played in the last one"
    for _ in range(MOST - 3):
        games.add(played("a1"))
    games.add(played("a1"))
    assert over in games and ["b2"] not in [turns(game) for game in games]
    games.add(played("a1"))
    assert over not in games and turns(list(games)[-1]) == ["c3"]
    games.add(played("a1"))
    assert ["c3"] not in [turns(game) for game in games] and len(games) == MOST


def test_a_game_is_chosen_among_those_that_were_left(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    for board, cell in (("hexhex3", "c3"), ("hexhex4", "d4"), ("hexhex5", "e5")):
        app.game.desk.start(Opening.of_people(Position(board)))
        app.game.match.play(cell)
    app.stage.push(LeftGamesScene(app.shell))
    scene = app.stage.top
    assert isinstance(scene, LeftGamesScene)
    app.step(0)
    key(app, "down")
    press(app, scene.layout.buttons[-1].center)
    assert app.stage.top is app.game and app.game.match.position.board.name == "hexhex3"
    assert [game.session.start.board.name for game in app.game.desk.left] == ["hexhex5", "hexhex4"]


def test_a_file_that_was_looked_at_leaves_the_opponent(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text('{"board": "hexhex3", "turns": ["c3"]}\n', "utf-8")
    players = Players.person_against_engine(Color.WHITE, Strength(level=7))
    desk.start(Opening(Session(Position("hexhex3")), players))
    desk.open(path)
    assert not desk.match.players.has_engine and desk.next_players == players
    desk.match.play("a1")
    assert desk.next_players == desk.match.players
    desk.close()


def test_a_write_that_fails_is_tried_again(
    desk: Desk, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, full = Autosave.keep, [True]

    def keep_or_not(self: Autosave, games: list[Opening]) -> None:
        if full[0]:
            raise OSError(28, "No space left on device")
        keep(self, games)

    monkeypatch.setattr(Autosave, "keep", keep_or_not)
    desk.match.play("c3")
    assert desk.keep() and "No space left" in (desk.match.message or "")
    desk.match.play("a1")
    assert not desk.keep(), "that is told once"
    full[0] = False
    desk.match.play("e3")
    desk.close()
    assert turns(first_games(None, "rulebook", folders)[0]) == ["c3", "a1", "e3"]


def reviewed_game() -> Session:
    """A game that has been reviewed to its end."""
    analysis = Analysis(bad_game(), worker)
    analysis.start_review()
    end = time.monotonic() + 10
    while not analysis.review.finished:
        assert time.monotonic() < end
        analysis.tick()
        time.sleep(0.002)
    analysis.close()
    return analysis.study.session


def marks(session: Session) -> list[tuple[int, int, str]]:
    analysis = Analysis(session, worker)
    found = [(m.number, m.size, m.best.turn) for m in analysis.review.mistakes()]
    assert analysis.review.finished and not analysis.tick(), "its end is no news"
    analysis.close()
    return found


def test_a_review_is_kept_with_its_game(tmp_path: Path) -> None:
    session = reviewed_game()
    wanted = marks(session)
    assert wanted and session.changes
    folders = Folders(tmp_path / "saves", tmp_path / "state", tmp_path / "config")
    desk = Desk(Opening(session, played("a1").players, kept=True), worker, folders)
    desk.save()
    (file,) = folders.saves.iterdir()
    assert marks(open_file(file).session) == wanted
    desk.start(Opening(bad_game(), played("a1").players))
    assert marks(desk.match.session) == wanted, "opened again it is known"
    desk.match.session.changes += 1
    desk.close()
    opening, others = first_games("hexhex3", "rulebook", folders)
    assert [marks(game.session) for game in others] == [wanted, wanted]


WRONG = [
    7,
    {},
    {"turns": ["a1"], "found": []},
    {"turns": ["zz9"], "found": [None, None]},
    {"turns": [], "found": [{"depth": 1, "nodes": 1, "lines": []}]},
    {"turns": [], "found": [{"depth": 1, "nodes": 1, "lines": [{"turns": [], "chance": 0.5}]}]},
    {"turns": [], "found": [{"depth": 1, "nodes": 1, "lines": [{"turns": ["c3"], "chance": 7}]}]},
    {"turns": [], "found": [{"depth": 1, "nodes": 1, "lines": [{"turns": ["c3,c3"]}]}]},
    {"turns": [], "found": [{"depth": "deep", "nodes": 1, "lines": [{"turns": ["c3"]}]}]},
    {"turns": [], "found": [{"depth": 1, "nodes": 1, "lines": [{"turns": ["c3"], "outcome": 1}]}]},
]


@pytest.mark.parametrize("review", WRONG, ids=lambda review: str(review)[:60])
def test_a_broken_review_is_told_and_the_game_stands(review: object) -> None:
    fields = {"board": "hexhex3", "rules": "rulebook", "turns": ["c3"], "review": review}
    opening = open_text(json.dumps(fields))
    assert turns(opening) == ["c3"] and opening.session.reviewed is None
    assert opening.trouble and "review" in (opening.message or "")


def test_a_game_longer_than_a_line_of_a_file_is_kept(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "saves", tmp_path / "state", tmp_path / "config")
    session = Session.from_turns(Position("hexhex5"), [Turn("e5")])
    study = Study(session)
    for cell in study.position_at(ROOT).legal_cells():
        node = study.tree.play(ROOT, cell)
        study.tree.write(node, "\N{HANGUL SYLLABLE GA}" * 15_000)
    session.changes += 1
    desk = Desk(Opening(session, played("a1").players, kept=True), worker, folders)
    desk.save()
    assert desk.match.trouble and str(MAX_LINE) in (desk.match.message or "")
    desk.match.play("a1")
    begin = time.monotonic()
    desk.close()
    assert time.monotonic() - begin < 2.0
    assert Autosave(folders.state).path.stat().st_size > MAX_LINE
    opening, _others = first_games(None, "rulebook", folders)
    tree = opening.session.tree
    assert tree is not None and len(tree.children(ROOT)) == len(session.start.board.cells)
    assert turns(opening) == ["e5", "a1"]
    assert tree.comment(tree.children(ROOT)[-1]) == "\N{HANGUL SYLLABLE GA}" * 15_000
