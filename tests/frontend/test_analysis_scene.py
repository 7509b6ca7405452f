"""The scenes of analysis and of the editor, driven as a player would, without an engine."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pygame
import pytest

from bugfast import Position
from bugfast_frontend import clipboard
from bugfast_frontend.app import App
from bugfast_frontend.intents import Command
from bugfast_frontend.models.autosave import Autosave
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.game_tree import ROOT
from bugfast_frontend.models.opening import Opening
from bugfast_frontend.scenes.analysis import AnalysisScene
from bugfast_frontend.scenes.editor import EditorScene
from bugfast_frontend.scenes.explanation import ExplanationScene
from bugfast_frontend.scenes.text_entry import TextEntryScene
from driving import MakeApp, key, move, press, press_cell, run_until, write
from fake_engines import ReplayEngine, first_turn

AT_ONCE = 0.05
"""Seconds within which the window answers, whatever the engine does."""


def play_bad_game(app: App) -> None:
    app.game.desk.start(Opening.of_people(Position("hexhex3")))
    while not app.game.match.position.is_over:
        for cell in first_turn(app.game.match.position):
            app.game.match.play(cell)
    app.step(0)


def analysed(app: App) -> AnalysisScene:
    """The analysis of the game on the desk."""
    key(app, "a")
    scene = app.stage.top
    assert isinstance(scene, AnalysisScene)
    return scene


def press_board(app: App, scene: AnalysisScene, cell: str) -> None:
    press(app, scene.geometry.center(cell))


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A clipboard of the test's own, under `text`."""
    kept = {"text": ""}
    monkeypatch.setattr(clipboard, "put", lambda text: kept.update(text=text))
    monkeypatch.setattr(clipboard, "get", lambda: kept["text"])
    return kept


def test_space_means_the_engine_here_and_shows_its_turns(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    play_bad_game(app)
    scene = analysed(app)
    key(app, "home")
    key(app, "right")
    assert scene.picture().candidates == ()
    key(app, "space")
    run_until(app, lambda: scene.analysis.shown_finding() is not None)
    shown = scene.picture().candidates
    assert len(shown) >= 3 and shown[0].grade == 0
    panel = scene.panel()
    assert panel.lines[0].label.endswith("%") and panel.white is not None and not panel.proved
    move(app, scene.geometry.center(shown[0].cell))
    future = scene.picture().future
    assert future[shown[0].cell][0] == 1 and len(future) > 2
    assert shown[0].cell in scene.status().text
    move(app, scene.layout.lines[1].center)
    assert scene.picture().future != future
    press(app, scene.layout.lines[0].center)
    assert scene.analysis.study.tree.depth(scene.analysis.study.node) == 2
    key(app, "space")
    assert not scene.analysis.thinker.on


def test_proofs_are_told_from_guesses(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    play_bad_game(app)
    scene = analysed(app)
    key(app, "space")
    for _turn in range(5):
        key(app, "left")
    run_until(app, lambda: scene.analysis.shown_finding() is not None)
    shown = scene.picture().candidates
    assert {c.proved for c in shown} == {True} and all(c.label.startswith("#") for c in shown)
    assert scene.panel().proved and "proved" in scene.panel().value


def test_the_window_answers_while_the_engine_thinks(make_app: MakeApp) -> None:
    app = make_app("hexhex3", engine=lambda: ReplayEngine(think=30))
    scene = analysed(app)
    key(app, "space")
    for cell in ("c3", "a1", "e3"):
        begin = time.monotonic()
        press_board(app, scene, cell)
        move(app, scene.geometry.center("b2"))
        key(app, "left")
        key(app, "right")
        assert (time.monotonic() - begin) / 4 < AT_ONCE
    begin = time.monotonic()
    key(app, "escape")
    assert time.monotonic() - begin < 1.5, "closing waits for the engines, but not long"


def test_the_game_is_what_it_was_whatever_is_tried(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    play_bad_game(app)
    before = [str(turn) for turn in app.game.match.session.turns()]
    scene = analysed(app)
    tree = scene.analysis.study.tree
    key(app, "home")
    press_board(app, scene, "c3")
    assert tree.turn(scene.analysis.study.node) == "c3"
    key(app, "delete")
    assert len(tree.children(ROOT)) == 1
    key(app, "z", pygame.KMOD_CTRL)
    assert len(tree.children(ROOT)) == 2
    key(app, "home")
    key(app, "right")
    key(app, "delete")
    assert "stays" in scene.status().text
    key(app, "home")
    key(app, "right")
    key(app, "down")
    assert tree.turn(scene.analysis.study.node) == "c3"
    key(app, "up", pygame.KMOD_CTRL)
    assert scene.status().bad, "the game stays first"
    key(app, "escape")
    assert [str(turn) for turn in app.game.match.session.turns()] == before


def test_a_comment_is_written_kept_and_read_again(make_app: MakeApp, folders: Folders) -> None:
    app = make_app("hexhex3", folders=folders)
    play_bad_game(app)
    scene = analysed(app)
    key(app, "home")
    press_board(app, scene, "c3")
    key(app, "f2")
    assert isinstance(app.stage.top, TextEntryScene)
    write(app, "in the middle")
    key(app, "return")
    assert scene.status().text == "in the middle"
    key(app, "s", pygame.KMOD_CTRL)
    (file,) = folders.saves.glob("*.jsonl")
    record = json.loads(file.read_text("utf-8"))
    assert record["variations"] == [
        {"of": 0, "after": 0, "turns": ["c3"], "comments": {"1": "in the middle"}}
    ]
    (kept, *_rest), trouble = Autosave.claimed(folders.state).load()
    assert trouble is None and kept.session.tree is not None
    (node,) = [n for n in kept.session.tree.below(ROOT) if kept.session.tree.comment(n)]
    assert kept.session.tree.turn(node) == "c3"
    key(app, "escape")
    app.game.desk.open(file)
    again = analysed(app).analysis.study.tree
    assert [again.comment(n) for n in again.below(ROOT) if again.comment(n)] == ["in the middle"]


def test_three_worst_mistakes_of_a_file(make_app: MakeApp, tmp_path: Path) -> None:
    position, turns = Position("hexhex3"), []
    while not position.is_over:
        turns.append(",".join(first_turn(position)))
        position = position.play(turns[-1])
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps({"board": "hexhex3", "turns": turns}), encoding="utf-8")
    app = make_app("hexhex3")
    app.game.desk.open(file)
    scene = analysed(app)
    key(app, "r")
    run_until(app, lambda: scene.analysis.review.finished)
    app.step(0)
    assert "The review is done" in scene.status().text
    for number in range(1, 4):
        press(app, scene.layout.lines[number].center)
        mistake = scene.analysis.review.worst(3)[number - 1]
        assert scene.analysis.study.node == mistake.node
        assert mistake.best.turn in scene.status().text
    assert sum(point.mistake > 0 for point in scene.panel().graph) >= 3
    assert any("?" in row.text for row in scene.panel().rows)
    key(app, "tab")
    assert scene.analysis.secret and scene.picture().candidates == ()
    hint = next(r for c, _labels, r in scene.layout.buttons if c is Command.EXPLAIN)
    press(app, hint.center)
    assert "rings" in scene.status().text and scene.picture().region
    key(app, "h")
    key(app, "h")
    assert scene.analysis.retry is not None
    assert scene.analysis.retry.mistake.best.turn in scene.status().text
    assert scene.picture().hint and "Cells left" in scene.status().more[-1]
    key(app, "escape")
    assert app.stage.top is scene and scene.analysis.retry is None


def test_a_press_on_the_graph_goes_there(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    play_bad_game(app)
    scene = analysed(app)
    graph = scene.layout.graph
    press(app, (graph.x + 1, graph.center[1]))
    assert scene.analysis.study.node == ROOT
    press(app, (graph.right - 2, graph.center[1]))
    assert scene.analysis.study.node == scene.analysis.line[-1]
    row = scene.layout.tree
    press(app, (row.x + 40, row.y + 3))
    assert scene.panel().rows[0].node == scene.analysis.study.game[1]


def test_everything_with_the_keyboard_alone(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    scene = analysed(app)
    key(app, "left", pygame.KMOD_SHIFT)
    assert scene.cursor == "c3"
    key(app, "left", pygame.KMOD_SHIFT)
    key(app, "return")
    assert scene.analysis.study.position["c2"] is not None
    key(app, "e")
    why = app.stage.top
    assert isinstance(why, ExplanationScene) and why.score is not None
    assert why.score.pulls[0].white in {-1.0, 1.0} and why.score.pulls[0].name in why.sentences[1]
    key(app, "escape")
    key(app, "p", pygame.KMOD_SHIFT)
    assert app.stage.top is app.game
    assert [str(turn) for turn in app.game.match.session.turns()] == ["c2"]
    assert app.game.match.session.at_end


def test_turns_positions_and_games_are_copied_and_pasted(
    make_app: MakeApp, board: dict[str, str]
) -> None:
    app = make_app("hexhex3")
    play_bad_game(app)
    scene = analysed(app)
    position = str(scene.analysis.study.position)
    key(app, "c", pygame.KMOD_CTRL)
    assert board["text"] == position
    key(app, "c", pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    game = board["text"]
    key(app, "c", pygame.KMOD_CTRL | pygame.KMOD_ALT)
    turns = board["text"]
    assert len(turns.split()) == len(scene.analysis.study.game) - 1
    board["text"] = "hexhex3"
    key(app, "v", pygame.KMOD_CTRL)
    assert len(scene.analysis.study.tree) == 1
    board["text"] = turns
    key(app, "v", pygame.KMOD_CTRL)
    assert str(scene.analysis.study.position) == position
    board["text"] = game
    key(app, "v", pygame.KMOD_CTRL)
    assert len(scene.analysis.study.game) == len(turns.split()) + 1
    board["text"] = "what is this"
    key(app, "v", pygame.KMOD_CTRL)
    assert scene.status().bad
    board["text"] = "c3 c3"
    key(app, "home")
    key(app, "v", pygame.KMOD_CTRL)
    assert scene.status().bad and scene.analysis.study.tree.turn(scene.analysis.study.node) == "c3"


def test_a_position_is_set_up_and_analysed(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    app.game.match.play("a1")
    app.step(0)
    key(app, "p")
    scene = app.stage.top
    assert isinstance(scene, EditorScene)
    press(app, scene.geometry.center("c3"))
    key(app, "b")
    press(app, scene.geometry.center("c4"))
    key(app, "f")
    assert not scene.status().bad or "phase" in scene.status().text
    key(app, "delete")
    key(app, "f")
    assert scene.status().bad
    key(app, "a")
    assert app.stage.top is scene, "a position that is none is not taken"
    key(app, "z", pygame.KMOD_CTRL)
    key(app, "z", pygame.KMOD_CTRL)
    key(app, "z", pygame.KMOD_CTRL)
    assert scene.set_up.text.split()[2] == ".../..../..wb./..../w.."
    key(app, "a")
    analysis = app.stage.top
    assert isinstance(analysis, AnalysisScene)
    assert str(analysis.analysis.study.position) == scene.set_up.text
    key(app, "escape")
    key(app, "o")
    assert [str(turn) for turn in app.game.match.session.turns()] == ["a1"]


def test_a_position_is_set_up_and_played(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    key(app, "p")
    scene = app.stage.top
    assert isinstance(scene, EditorScene)
    key(app, "n")
    assert scene.set_up.board.name == "hexhex4"
    key(app, "x")
    key(app, "r")
    key(app, "left")
    key(app, "return")
    assert scene.set_up.text.endswith("...w.../....../...../.... b place")
    play = next(rect for _c, labels, rect in scene.layout.buttons if labels[0] == "Play")
    press(app, play.center)
    assert app.stage.top is app.game
    assert str(app.game.match.session.start) == scene.set_up.text


def test_other_keys_mean_what_they_meant_in_the_game(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    key(app, "left")
    key(app, "space")
    assert app.game.match.position["c3"] is not None
    press_cell(app, "a1")
    key(app, "r")
    assert app.stage.top is app.game
