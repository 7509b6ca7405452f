"""What a puzzle says once it is solved, and in which language; and how help counts."""

from __future__ import annotations

import pytest

from bugfast_frontend import language
from bugfast_frontend.app import App
from bugfast_frontend.intents import Command
from bugfast_frontend.models.exercise import State
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.puzzles import puzzles
from bugfast_frontend.scenes.puzzle import PuzzleScene
from bugfast_frontend.scenes.puzzle_list import PuzzleListScene
from driving import MakeApp, key, press, run_until


def set_puzzle(app: App, index: int) -> PuzzleScene:
    scene = PuzzleScene(app.shell, puzzles(), index)
    app.stage.push(scene)
    app.step(0)
    return scene


def solve(app: App, scene: PuzzleScene) -> None:
    for cell in scene.puzzle.turn.cells:
        press(app, scene.geometry.center(cell))
    assert scene.exercise.state is State.SOLVED


@pytest.mark.parametrize("long", [False, True])
def test_it_is_said_to_step_on_only_while_the_button_does(make_app: MakeApp, long: bool) -> None:
    index = next(n for n, puzzle in enumerate(puzzles()) if (len(puzzle.line) > 1) == long)
    app = make_app("hexhex4")
    scene = set_puzzle(app, index)
    solve(app, scene)
    assert ("Step on" in scene.message) == long
    run_until(app, lambda: not scene.exercise.showing)

    def live() -> bool:
        buttons = scene.card().buttons
        return next(b.enabled for b in buttons if b.command is Command.STEP_ON)

    for _time in range(len(scene.exercise.session) + 1):
        assert ("Step on" in scene.message) == live()
        scene.do(Command.STEP_ON)
    assert not live() and "has won" in scene.message


def test_what_is_said_follows_the_language(make_app: MakeApp) -> None:
    app = make_app("hexhex4")
    scene = set_puzzle(app, 0)
    key(app, "h")
    said = scene.message
    try:
        language.use("fr")
        assert scene.message != said and scene.message == language._(said)
    finally:
        language.use("en")
    assert scene.message == said


def test_a_puzzle_solved_after_the_whole_hint_is_counted_apart(
    make_app: MakeApp, folders: Folders
) -> None:
    app = make_app("hexhex4", folders=folders)
    for index, presses in ((0, 3), (1, 1)):
        scene = set_puzzle(app, index)
        for _time in range(presses):
            key(app, "h")
        solve(app, scene)
        app.stage.pop()
    again = PuzzleListScene(app.shell)
    assert again.progress.solved == {puzzle.key for puzzle in puzzles()[:2]}
    assert again.progress.told == {puzzles()[0].key}
    assert again.lines[0][1].startswith("\N{CHECK MARK} with a hint, win")
    assert again.lines[1][1].startswith("\N{CHECK MARK} win")
    assert "2 of" in again.note and "1 with a hint" in again.note
    scene = set_puzzle(app, 0)
    assert "Solved with a hint, in 1 try." in scene.card().task
    scene = set_puzzle(app, 1)
    for _time in range(3):
        key(app, "h")
    assert scene.progress.told == {puzzles()[0].key}, "it was solved before"
