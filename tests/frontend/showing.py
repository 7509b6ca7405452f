"""Ways to show each scene of the window, for what looks at all of them."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from bugfast import Position
from bugfast_frontend.app import App
from bugfast_frontend.models.finding import Finding, FoundTurn, Value
from bugfast_frontend.models.opening import Opening, open_argument
from bugfast_frontend.models.players import Player, Players
from bugfast_frontend.models.puzzles import puzzles
from bugfast_frontend.models.session import Session
from bugfast_frontend.scenes.analysis import AnalysisScene
from bugfast_frontend.scenes.learn import LearnScene
from bugfast_frontend.scenes.left_games import LeftGamesScene
from bugfast_frontend.scenes.puzzle import PuzzleScene
from bugfast_frontend.scenes.puzzle_list import PuzzleListScene
from driving import key, move, press, run_until
from fake_engines import first_turn


def _play(app: App, count: int) -> None:
    """Play the first legal cells of a board, more or less spread over it."""
    match = app.game.match
    for number in range(count):
        legal = set(match.position.legal_cells())
        if not legal:
            return
        cells = [c for c in match.position.board.cells if c in legal]
        match.play(cells[(7 * number) % len(cells)])
    app.step(0)


def game(app: App) -> None:
    _play(app, 14)


def game_over(app: App) -> None:
    _play(app, 500)


def hover(app: App) -> None:
    _play(app, 9)
    position = app.game.match.position
    cell = (position.legal_cells() or position.board.cells)[0]
    move(app, app.game.geometry.center(cell))


def chain(app: App) -> None:
    start = open_argument("hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place").session.start
    app.game.desk.start(Opening(Session(start), Players(Player.PERSON, Player.PERSON)))
    app.game.match.play("b4")
    app.step(0)


def start(app: App) -> None:
    _play(app, 5)
    key(app, "m")


def new_game(app: App) -> None:
    key(app, "n")


def own_board(app: App) -> None:
    key(app, "n")
    scene = app.stage.top
    press(app, scene.layout.rows[0].options[-1].center)  # type: ignore[attr-defined]
    key(app, "return")


def settings(app: App) -> None:
    key(app, "f10")


def change_keys(app: App) -> None:
    settings(app)
    press(app, app.stage.top.layout.buttons[0].center)  # type: ignore[attr-defined]


def open_file(app: App) -> None:
    key(app, "o", pygame.KMOD_CTRL)


def left_games(app: App) -> None:
    for board, cell in (("hexhex4", "d4"), ("limping3", "c3"), ("rhombus5x5", "a1")):
        app.game.desk.start(open_argument(board))
        app.game.match.play(cell)
    app.stage.push(LeftGamesScene(app.shell))
    app.step(0)


def learn(app: App) -> None:
    app.stage.push(LearnScene(app.shell))
    app.step(0)


def _try(app: App, number: int, cell: str) -> None:
    """Try a stone in a lesson."""
    learn(app)
    scene = app.stage.top
    assert isinstance(scene, LearnScene)
    scene.go(number)
    scene.play(cell)
    app.step(0)


def lesson_wrong(app: App) -> None:
    _try(app, 4, "a3")


def lesson_chain(app: App) -> None:
    _try(app, 6, "e1")


def puzzle_list(app: App) -> None:
    app.stage.push(PuzzleListScene(app.shell))
    app.step(0)


def _puzzle(app: App, index: int) -> PuzzleScene:
    scene = PuzzleScene(app.shell, puzzles(), index)
    app.stage.push(scene)
    return scene


def puzzle_wrong(app: App) -> None:
    scene = _puzzle(app, 40)
    wrong = next(turn for turn, reply in scene.puzzle.answers if reply is not None)
    for cell in wrong.cells:
        scene.play(cell)
    app.step(0)


def puzzle_solved(app: App) -> None:
    scene = _puzzle(app, 12)
    for cell in scene.puzzle.turn.cells:
        scene.play(cell)
    app.step(0)


def rules(app: App) -> None:
    key(app, "f1")


def keys(app: App) -> None:
    key(app, "f1")
    key(app, "right")


def more_keys(app: App) -> None:
    keys(app)
    key(app, "right")


def _bad_game(app: App) -> None:
    """The game of which the engine's opinion was recorded."""
    position = Position("hexhex3")
    app.game.desk.set_confirm(False)
    app.game.desk.start(Opening.of_people(position))
    while not app.game.match.position.is_over:
        for cell in first_turn(app.game.match.position):
            app.game.match.play(cell)
    app.step(0)


def _analysed(app: App) -> AnalysisScene:
    _bad_game(app)
    key(app, "a")
    scene = app.stage.top
    assert isinstance(scene, AnalysisScene)
    return scene


def analysis(app: App) -> None:
    scene = _analysed(app)
    key(app, "home")
    for _turn in range(5):
        key(app, "right")
    key(app, "space")
    run_until(app, lambda: scene.analysis.shown_finding() is not None)


def proof(app: App) -> None:
    """A proved win, of which the distance is a bound only."""
    analysis(app)
    scene = app.stage.top
    assert isinstance(scene, AnalysisScene)
    position = scene.analysis.study.position
    cells = position.legal_cells()
    values = Value(1.0, "win", 28, False), Value(0.0, "loss", 27, False)
    turns = tuple(FoundTurn((c,), v) for c, v in zip(cells, values, strict=False))
    scene.analysis.findings.put(position, Finding(turns, 28, 10**6, final=True))


def continuation(app: App) -> None:
    analysis(app)
    scene = app.stage.top
    assert isinstance(scene, AnalysisScene)
    move(app, scene.layout.lines[0].center)


def review(app: App) -> None:
    scene = _analysed(app)
    analysis_now = scene.analysis
    key(app, "home")
    cells = scene.analysis.study.position.board.cells
    scene.play(cells[-1])
    key(app, "left")
    key(app, "r")
    run_until(app, lambda: analysis_now.review.finished)
    app.step(0)
    key(app, "n")


def try_again(app: App) -> None:
    review(app)
    key(app, "tab")


def tried(app: App) -> None:
    """A try at a mistake, judged, with the reply to it."""
    try_again(app)
    scene = app.stage.top
    assert isinstance(scene, AnalysisScene) and scene.analysis.retry is not None
    retry, position = scene.analysis.retry, scene.analysis.study.position
    skipped = {retry.mistake.turn, retry.mistake.best.turn}
    cell = next(c for c in reversed(position.legal_cells()) if c not in skipped)
    scene.play(cell)
    run_until(app, lambda: "let us see" not in retry.text and retry.seconds_to_tick() is None)


def try_hint(app: App) -> None:
    try_again(app)
    for _time in range(3):
        key(app, "h")


def mistake_explained(app: App) -> None:
    review(app)
    key(app, "space")
    key(app, "e")


def mistake_hovered(app: App) -> None:
    review(app)
    scene = app.stage.top
    assert isinstance(scene, AnalysisScene)
    move(app, scene.layout.lines[1].center)


def graph_hovered(app: App) -> None:
    review(app)
    scene = app.stage.top
    assert isinstance(scene, AnalysisScene)
    move(app, scene.layout.graph.center)


def explanation(app: App) -> None:
    _analysed(app)
    key(app, "home")
    key(app, "right")
    key(app, "e")


def editor(app: App) -> None:
    _play(app, 9)
    key(app, "p")


def editor_wrong(app: App) -> None:
    editor(app)
    key(app, "f")


def marks(app: App) -> None:
    _analysed(app)
    key(app, "f1")


def analysis_keys(app: App) -> None:
    marks(app)
    key(app, "right")


SCENES: dict[str, Callable[[App], None]] = {
    "start": start,
    "game": game,
    "game over": game_over,
    "hover": hover,
    "chain": chain,
    "new game": new_game,
    "own board": own_board,
    "settings": settings,
    "change keys": change_keys,
    "open file": open_file,
    "left games": left_games,
    "learn": learn,
    "lesson wrong": lesson_wrong,
    "lesson chain": lesson_chain,
    "puzzle list": puzzle_list,
    "puzzle wrong": puzzle_wrong,
    "puzzle solved": puzzle_solved,
    "rules": rules,
    "keys": keys,
    "more keys": more_keys,
    "marks of an analysis": marks,
    "analysis keys": analysis_keys,
    "analysis": analysis,
    "proof": proof,
    "continuation": continuation,
    "review": review,
    "try again": try_again,
    "try judged": tried,
    "try, hint": try_hint,
    "mistake explained": mistake_explained,
    "mistake hovered": mistake_hovered,
    "graph hovered": graph_hovered,
    "explanation": explanation,
    "editor": editor,
    "editor, wrong": editor_wrong,
}
"""How each scene is shown from a window on the start of a game between people."""
