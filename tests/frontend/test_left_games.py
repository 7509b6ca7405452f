"""Games that are left, reviewed, or very long: none of them is lost."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bugfast import Color, Position, Turn
from bugfast.lines import MAX_LINE
from bugfast_frontend.models import autosave, left_games
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
    assert not desk.match.players.has_engine and desk.next_game.players == players
    desk.match.play("a1")
    assert desk.next_game.players == players, "who plays on in a file is nobody's choice"
    desk.start(Opening.of_people(Position("hexhex5")))
    assert (
        desk.next_game.players == players and desk.next_game.session.start.board.name == "hexhex3"
    )
    desk.match.toggle_engine()
    assert desk.next_game.players == desk.match.players, "here the player has chosen"
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
    assert [marks(game.session) for game in others] == [wanted], "it is one game"


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
        study.tree.write(node, "\N{HANGUL SYLLABLE GA}" * 90_000)
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
    assert tree.comment(tree.children(ROOT)[-1]) == "\N{HANGUL SYLLABLE GA}" * 90_000


def test_a_played_game_is_not_forgotten_but_saved(
    desk: Desk, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(left_games, "MOST", 2)
    for cell in ("a1", "b1", "c1"):
        desk.match.play(cell)
        desk.rematch()
    (path,) = folders.saves.iterdir()
    assert turns(open_file(path)) == ["a1"] and str(path) in (desk.match.message or "")
    desk.match.play("d1")
    path.unlink()
    folders.saves.rmdir()
    folders.saves.write_text("a file where the folder should be", "utf-8")
    desk.rematch()
    assert "could not be saved" in (desk.match.message or "")
    assert [turns(game) for game in desk.left] == [["d1"], ["c1"], ["b1"]]


def test_the_notes_of_a_finished_game_are_not_forgotten(
    desk: Desk, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(left_games, "MOST", 1)
    for note in ("well played", ""):
        for cell in [step.cell for step in bad_game().steps]:
            desk.match.play(cell)
        Study(desk.match.session).comment(note)
        desk.rematch()
    (path,) = folders.saves.iterdir()
    tree = open_file(path).session.tree
    assert tree is not None and "well played" in {tree.comment(node) for node in tree.below(ROOT)}


def test_variations_of_a_game_in_which_nothing_was_played_are_kept(desk: Desk) -> None:
    study = Study(desk.match.session)
    study.play("c3")
    study.comment("the middle")
    desk.start(Opening.of_people(Position("hexhex4")))
    assert len(desk.left) == 1


def test_a_game_only_looked_at_is_not_kept(desk: Desk, folders: Folders) -> None:
    desk.match.play("c3")
    desk.start(played("a1", kept=False))
    desk.start(played("b1", kept=False))
    desk.match.play("e3")
    desk.close()
    opening, others = first_games(None, "rulebook", folders)
    assert turns(opening) == ["b1", "e3"] and [turns(game) for game in others] == [["c3"]]


def test_a_game_taken_up_again_is_in_play_at_the_next_start(desk: Desk, folders: Folders) -> None:
    desk.match.play("c3")
    desk.start(Opening.of_people(Position("hexhex4")))
    desk.match.play("d4")
    desk.tick()
    desk.resume_other()
    desk.close()
    assert turns(first_games(None, "rulebook", folders)[0]) == ["c3"]


def test_what_could_not_be_written_is_written_later_also_of_a_game_left(
    desk: Desk, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _content: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(autosave, "write_whole", full)
        desk.match.play("c3")
        assert desk.tick()
    desk.match.play("a1")
    desk.tick()
    assert len(Autosave(folders.state).load()[0][0].session) == 2, "at the next change"
    with monkeypatch.context() as patched:
        patched.setattr(autosave, "write_whole", full)
        desk.match.play("e3")
        assert desk.tick()
        desk.rematch()
    desk.close()
    assert not list(folders.state.glob("*.lock"))
    assert turns(first_games(None, "rulebook", folders)[0]) == ["c3", "a1", "e3"]


def test_what_could_not_be_read_again_is_not_written(
    desk: Desk, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.match.play("c3")
    desk.tick()
    monkeypatch.setattr(autosave, "_MOST_BYTES", 600)
    Study(desk.match.session).comment("x" * 600)
    assert desk.tick() and "600 at most" in (desk.match.message or "")
    assert len(Autosave(folders.state).load()[0]) == 1


def test_comments_are_written_as_they_are_whatever_they_hold(desk: Desk, folders: Folders) -> None:
    desk.match.play("c3")
    study = Study(desk.match.session)
    for text in ("\N{HANGUL SYLLABLE GA}" * 1000, "half a character: \udcff"):
        study.comment(text)
        desk.save()
        (path,) = folders.saves.iterdir()
        desk.tick()
        for opening in (open_file(path), Autosave(folders.state).load()[0][0]):
            tree = opening.session.tree
            assert tree is not None and tree.comment(tree.line(ROOT)[-1]) == text
        assert len(path.read_text("utf-8")) < 2000, "a letter is one sign"
    desk.close()
