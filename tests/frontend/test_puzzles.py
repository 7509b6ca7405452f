"""The puzzles: each has a single winning turn, proved anew for a sample, and can be played."""

from __future__ import annotations

import importlib.util
import json
import random
import sys
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from bugfast import Engine, Limit, Position, Turn, solve
from bugfast_frontend.app import App
from bugfast_frontend.models.exercise import STEP_SECONDS, State
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.puzzles import BANDS, Puzzle, puzzles
from bugfast_frontend.scenes.puzzle import PuzzleScene
from bugfast_frontend.scenes.puzzle_list import PuzzleListScene
from bugfast_frontend.scenes.start import StartScene
from driving import MakeApp, key, post, press, run_until

TOOL = Path(__file__).parents[2] / "tools" / "puzzles.py"
PUZZLES = [pytest.param(puzzle, id=str(puzzle.number)) for puzzle in puzzles()]
SAMPLE = PUZZLES[::9]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("puzzles_tool", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclasses look for it there
    spec.loader.exec_module(module)
    return module


def test_there_are_enough_of_all_kinds() -> None:
    found = puzzles()
    assert len(found) >= 60
    assert [puzzle.number for puzzle in found] == list(range(1, len(found) + 1))
    order = [(puzzle.turns, puzzle.grade) for puzzle in found]
    assert order == sorted(order) and {puzzle.grade for puzzle in found} >= set(range(1, 8))
    assert [puzzle.turns for puzzle in found[:5]] == [1] * 5, "the first ones end at once"
    assert found[-1].turns > 5
    assert len({puzzle.position.board for puzzle in found}) >= 4
    assert len({puzzle.position.rules for puzzle in found}) == 2
    assert len({puzzle.position.turn for puzzle in found}) == 2
    for _name, band in BANDS:
        assert sum(puzzle.turns in band for puzzle in found) >= 12
    assert sorted(n for _name, band in BANDS[1:] for n in band) == list(BANDS[0][1])


def test_no_two_are_alike(tool: ModuleType) -> None:
    found = puzzles()
    assert len({puzzle.position.canonical() for puzzle in found}) == len(found)
    for number, one in enumerate(found):
        for other in found[:number]:
            same = one.position.board == other.position.board
            if same and one.position.rules == other.position.rules:
                assert tool.distance(one.position, other.position) > tool.NEAR


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_result_is_answered_and_every_turn_is_legal(puzzle: Puzzle) -> None:
    position = puzzle.position
    assert str(position) == puzzle.key and position.phase == "place"
    right = position.play(puzzle.turn)
    answered = {position.play(turn): reply for turn, reply in puzzle.answers}
    assert {result for _turn, result in position.results()} == {right, *answered}
    assert len(answered) == len(puzzle.answers) and right not in answered
    for result, reply in answered.items():
        assert result.is_over == (reply is None)
        if reply is not None:
            result.play(reply)
    for turn in puzzle.line:
        right = right.play(turn)
    assert right.winner == position.turn, "the line ends with the win of who had to find it"


@pytest.mark.parametrize("puzzle", SAMPLE)
def test_exactly_one_turn_wins(puzzle: Puzzle) -> None:
    found = solve(puzzle.position, all_turns=True, hash_mb=64)
    assert found.complete and found.value == "win"
    results = [puzzle.position.play(turn) for turn in found.winning]
    assert results == [puzzle.position.play(puzzle.turn)]


@pytest.mark.parametrize("puzzle", SAMPLE)
def test_it_is_won_in_as_many_turns_as_it_says(tool: ModuleType, puzzle: Puzzle) -> None:
    with Engine(threads=1, hash_mb=16) as engine:
        limit = Limit(nodes=tool.EXACT_NODES)
        found = engine.analyse(puzzle.position.play(puzzle.turn), limit, exact=True)
    assert found.outcome == "loss" and found.distance == len(puzzle.line) == 2 * puzzle.turns - 1


@pytest.mark.parametrize("puzzle", SAMPLE)
def test_the_answers_refute(puzzle: Puzzle) -> None:
    answers = [pair for pair in puzzle.answers if pair[1] is not None]
    for turn, reply in random.Random(puzzle.key).sample(answers, min(4, len(answers))):
        assert reply is not None
        after = puzzle.position.play(turn).play(reply)
        assert solve(after, hash_mb=64).value == "loss"


def test_a_seed_makes_the_same_puzzles(tool: ModuleType) -> None:
    def first() -> dict[str, object]:
        made: dict[str, object] = tool.fields(next(tool.candidates("hexhex3", "online", 1, 40)))
        return made

    assert first() == first()


def test_what_the_tool_writes_can_be_read(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "puzzles.json"
    monkeypatch.setattr(tool, "BOARDS", ("limping3",))
    monkeypatch.setattr("sys.argv", ["puzzles.py", "--games", "2", str(file)])
    assert tool.main() == 0
    for fields in json.loads(file.read_text("utf-8")):
        Position.parse(fields["position"]).play(fields["turn"])


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_a_grade_is_the_lowest_level_that_finds_the_turn(tool: ModuleType, grade: int) -> None:
    """Levels 1 to 3 choose at random most of the time, which the search does not change much."""
    with Engine(threads=1, hash_mb=16) as engine:
        graded = [p for p in puzzles() if p.grade == grade]
        near = [
            abs((tool.grade(p, engine) or 99) - grade) <= 2  # a better search finds it earlier
            for p in graded[:4]
        ]
    assert sum(near) >= len(near) - 1


def test_turns_with_the_same_result_are_as_good() -> None:
    seen = 0
    for puzzle in puzzles():
        if len(puzzle.turn) < 3 or puzzle.position.count_turns() > 2000:
            continue
        right = puzzle.position.play(puzzle.turn)
        others = [t for t in puzzle.position.legal_turns() if puzzle.position.play(t) == right]
        for turn in others:
            exercise = puzzle.exercise()
            for cell in turn.cells:
                exercise.play(cell, 0.0)
            assert exercise.state is State.SOLVED
            seen += 1
    assert seen


def test_a_wrong_turn_is_refuted_stone_by_stone() -> None:
    puzzle, turn, reply = wrong_turn(chain=True)
    exercise = puzzle.exercise()
    for cell in turn.cells:
        exercise.play(cell, 0.0)
    assert exercise.state is State.WRONG and exercise.showing
    assert tuple(step.cell for step in exercise.follows) == reply.cells
    assert not exercise.tick(STEP_SECONDS / 2)
    for number in range(len(reply)):
        assert exercise.showing
        assert exercise.tick((number + 1) * STEP_SECONDS)
    assert not exercise.showing and not exercise.tick(1e9)
    assert exercise.position == puzzle.position.play(turn).play(reply)
    exercise.play("a1", 0.0)
    assert exercise.state is State.WRONG, "nothing is put before it is taken back"
    assert exercise.retry() and exercise.position == puzzle.position


def wrong_turn(*, chain: bool = False) -> tuple[Puzzle, Turn, Turn]:
    """A puzzle with a wrong turn and its answer, a chain if wanted."""
    for puzzle in puzzles():
        for turn, reply in puzzle.answers:
            if reply is not None and len(reply) > chain:
                return puzzle, turn, reply
    raise AssertionError("no puzzle has one")


# In the window.


def open_list(app: App) -> PuzzleListScene:
    """Open the list as a player does: by the start screen."""
    key(app, "m")
    start = app.stage.top
    assert isinstance(start, StartScene)
    line = [entry.label for entry in start.entries].index("Puzzles")
    press(app, start.layout.lines[line].center)
    scene = app.stage.top
    assert isinstance(scene, PuzzleListScene)
    return scene


def the_puzzle(app: App) -> PuzzleScene:
    scene = app.stage.top
    assert isinstance(scene, PuzzleScene)
    return scene


def press_turn(app: App, scene: PuzzleScene, turn: Turn) -> None:
    for cell in turn.cells:
        press(app, scene.geometry.center(cell))


def test_a_session_of_puzzles(make_app: MakeApp, folders: Folders) -> None:
    app = make_app("hexhex4", folders=folders)
    listed = open_list(app)
    first = puzzles()[0]
    key(app, "return")
    scene = the_puzzle(app)
    assert scene.puzzle is first
    wrong, reply = next((t, r) for t, r in first.answers if r is not None)
    press_turn(app, scene, wrong)
    assert scene.exercise.state is State.WRONG
    assert str(wrong) in scene.message and str(reply) in scene.message
    run_until(app, lambda: not scene.exercise.showing)
    assert scene.exercise.position == first.position.play(wrong).play(reply)
    press(app, scene.layout.buttons[1].center)
    assert scene.exercise.position == first.position and scene.message == ""
    key(app, "h")
    assert scene.exercise.hint is not None and "rings" in scene.message
    press_turn(app, scene, first.turn)
    assert scene.exercise.state is State.SOLVED and scene.message.startswith("Solved")
    assert "Solved in 2 tries." in scene.card().task
    key(app, "]")
    key(app, "]")
    key(app, "[")
    key(app, "return")
    assert scene.puzzle is puzzles()[1]
    key(app, "escape")
    assert app.stage.top is listed and listed.pages.chosen == 1
    kept = json.loads((folders.state / "progress.json").read_text("utf-8"))
    assert kept["solved"] == [first.key] and kept["tries"] == {first.key: 2}
    app.stage.pop_to(1)
    again = open_list(app)
    assert again.pages.chosen == 1, "the first that is not solved"
    assert again.progress.solved == {first.key}


def test_the_line_is_walked_to_its_end(make_app: MakeApp) -> None:
    app = make_app("hexhex4")
    puzzle = puzzles()[20]
    scene = PuzzleScene(app.shell, puzzles(), 20)
    app.stage.push(scene)
    press_turn(app, scene, puzzle.turn)
    for _ in range(sum(len(turn) for turn in puzzle.line)):
        key(app, "]")
    assert scene.exercise.position.winner == puzzle.position.turn
    assert scene.exercise.state is State.SOLVED


def test_the_list_is_narrowed(make_app: MakeApp) -> None:
    app = make_app("hexhex4")
    scene = open_list(app)
    total = 0
    for name, band in BANDS[1:]:
        key(app, "right")
        assert BANDS[scene.band][0] == name
        assert all(puzzle.turns in band for puzzle in scene.shown)
        total += len(scene.shown)
    assert total == len(puzzles())
    key(app, "right")
    assert scene.shown == puzzles()
    press(app, scene.layout.buttons[1].center)
    assert scene.band == 1
    key(app, "left")
    assert scene.band == 0


def test_the_list_is_moved_through_and_pressed(make_app: MakeApp) -> None:
    app = make_app("hexhex4")
    scene = open_list(app)
    key(app, "down")
    key(app, "page down")
    assert scene.pages.chosen == 1 + len(scene.layout.rows)
    key(app, "page up")
    post(pygame.MOUSEMOTION, pos=(300, 300), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    first = scene.pages.first
    post(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False)
    app.step(0)
    assert scene.pages.first == first + 3
    row = scene.layout.rows[2].center
    press(app, row)
    assert scene.pages.chosen == first + 5
    press(app, row)
    assert the_puzzle(app).puzzle is puzzles()[first + 5]
    press(app, the_puzzle(app).layout.buttons[3].center)
    assert app.stage.top is scene
    press(app, scene.layout.buttons[0].center)
    assert isinstance(app.stage.top, StartScene)


def test_a_turn_that_lets_the_other_side_win_at_once_is_told(make_app: MakeApp) -> None:
    index, turn = next(
        (n, turn)
        for n, puzzle in enumerate(puzzles())
        for turn, reply in puzzle.answers
        if reply is None
    )
    app = make_app("hexhex4")
    scene = PuzzleScene(app.shell, puzzles(), index)
    app.stage.push(scene)
    press_turn(app, scene, turn)
    assert scene.exercise.state is State.WRONG and not scene.exercise.showing
    assert "cannot place" in scene.message


def test_the_last_puzzle_ends_the_scene(make_app: MakeApp) -> None:
    app = make_app("hexhex4")
    app.stage.push(PuzzleScene(app.shell, puzzles()[:1], 0))
    key(app, "page up")
    the_puzzle(app)
    key(app, "page down")
    assert app.stage.top is app.game
