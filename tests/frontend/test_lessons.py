"""The tutorial: every lesson can be solved, every wrong turn is answered, and all are played."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from bugfast import Color, Position, Turn, solve
from bugfast_frontend import language
from bugfast_frontend.app import App
from bugfast_frontend.models.exercise import Exercise, State
from bugfast_frontend.models.exercise_words import below_board
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.happened import happened
from bugfast_frontend.models.lesson_texts import TEXTS
from bugfast_frontend.models.lessons import Lesson, lessons
from bugfast_frontend.models.reasons import reason
from bugfast_frontend.scenes.entries import ENTRIES
from bugfast_frontend.scenes.learn import LearnScene
from bugfast_frontend.scenes.start import StartScene
from driving import MakeApp, key, post, press
from measured import measure, troubles

LESSONS = [pytest.param(lesson, id=lesson.name) for lesson in lessons()]


def played(exercise: Exercise, turn: Turn) -> State:
    for cell in turn.cells:
        exercise.play(cell, 0.0)
    return exercise.state


def meals(position: Position, turn: Turn) -> int:
    """How many meals a turn has."""
    return len(turn) - (position.phase == "place")


def placed_size(position: Position, turn: Turn) -> int:
    """The size of the bug that holds the first stone of a turn right after it was put."""
    after = position.step(turn.cells[0])
    return next(bug.size for bug in after.bugs() if turn.cells[0] in bug.cells)


def joins(position: Position, turn: Turn) -> bool:
    near = set(position.board.neighbours(turn.cells[0]))
    return sum(not near.isdisjoint(b.cells) for b in position.bugs(position.turn)) > 1


def touches_a_twin(position: Position, turn: Turn) -> bool:
    near = position.board.neighbours(turn.cells[0])
    return any(position[cell] == ~position.turn for cell in near)


def left(position: Position, turn: Turn, color: Color) -> int:
    return len(position.play(turn).placements(color))


def wins_at_once(position: Position, turn: Turn) -> bool:
    after = position.play(turn)
    return not after.is_over and all(end.is_over for _turn, end in after.results())


def fewest(position: Position, turn: Turn) -> bool:
    mine = position.turn
    return left(position, turn, mine) == min(
        left(position, other, mine) for other in position.legal_turns()
    )


def ahead(position: Position, turn: Turn) -> int:
    mine = position.turn
    return left(position, turn, ~mine) - left(position, turn, mine)


def threatens(position: Position, turn: Turn) -> bool:
    fields = str(position.play(turn)).split()
    again = Position.parse(" ".join([*fields[:3], str(position.turn), "place"]))
    found = [meal for cell in again.legal_cells() for meal in again.step(cell).meals()]
    return any(prey.size == 3 for meal in found for prey in meal.prey)


ASKED: dict[str, Callable[[Position, Turn], bool]] = {
    "place": lambda _position, _turn: True,
    "bug": lambda position, turn: placed_size(position, turn) == 2,
    "limit": lambda _position, _turn: True,
    "eat": lambda position, turn: meals(position, turn) > 0,
    "mirror": lambda position, turn: meals(position, turn) > 0,
    "growth": lambda position, turn: meals(position, turn) > 0,
    "chain": lambda position, turn: meals(position, turn) == 2,
    "choice": lambda position, turn: meals(position, turn) == 2,
    "room": lambda position, turn: touches_a_twin(position, turn) and meals(position, turn) == 0,
    "join": joins,
    "win": wins_at_once,
    "few": fewest,
    "big": lambda position, turn: (
        ahead(position, turn) == max(ahead(position, other) for other in position.legal_turns())
    ),
    "threat": threatens,
}
"""What each lesson asks for, by the rules; the last one asks for the turn that wins."""


def test_every_lesson_has_its_texts_and_none_is_left_over() -> None:
    names = [lesson.name for lesson in lessons()]
    assert names == list(TEXTS)
    assert set(ASKED) == set(names) - {"tempo"}


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_turns_that_solve_are_exactly_those_asked_for(lesson: Lesson) -> None:
    position = lesson.position
    assert lesson.turns
    accepted = {position.play(turn) for turn in lesson.turns}
    if lesson.name == "tempo":
        wanted = {position.play(turn) for turn in solve(position, all_turns=True).winning}
        assert len(wanted) == 1
    else:
        asked = ASKED[lesson.name]
        wanted = {position.play(t) for t in position.legal_turns() if asked(position, t)}
    assert accepted == wanted


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_turn_is_judged_and_answered(lesson: Lesson) -> None:
    accepted = {lesson.position.play(turn) for turn in lesson.turns}
    for turn in lesson.position.legal_turns():
        exercise = lesson.exercise()
        state = played(exercise, turn)
        right = lesson.position.play(turn) in accepted
        assert state is (State.SOLVED if right else State.WRONG)
        assert happened(exercise.tried)
        assert lesson.texts.right and lesson.texts.wrong
        assert exercise.retry() and exercise.state is State.OPEN
        assert exercise.position == lesson.position
    for cell in lesson.position.board.cells:
        allowed = cell in lesson.position.legal_cells()
        assert (reason(lesson.position, cell) is None) == allowed


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_follows_is_legal(lesson: Lesson) -> None:
    for turn in lesson.turns:
        position = lesson.position.play(turn)
        for reply in lesson.line:
            position = position.play(reply)
        if lesson.name in {"win", "tempo"}:
            assert position.winner == lesson.position.turn


@pytest.mark.parametrize("lesson", LESSONS)
def test_hints_lead_to_the_end(lesson: Lesson) -> None:
    exercise = lesson.exercise()
    while exercise.state is State.OPEN:
        for _ in range(3):
            assert exercise.ask_hint()
        hint = exercise.hint
        assert hint is not None
        exercise.play(hint.shown[0], 0.0)
    assert exercise.state is State.SOLVED and not exercise.ask_hint()


def test_a_turn_that_has_gone_wrong_has_no_hint() -> None:
    lesson = next(lesson for lesson in lessons() if lesson.name == "chain")
    exercise = lesson.exercise()
    exercise.play("d2", 0.0)
    assert exercise.state is State.OPEN and exercise.position.phase == "grow"
    assert not exercise.ask_hint()


def test_words_for_a_turn_tell_of_meals_or_why_there_was_none() -> None:
    def told(name: str, turn: str) -> str:
        exercise = next(lesson for lesson in lessons() if lesson.name == name).exercise()
        played(exercise, Turn(turn))
        return happened(exercise.tried)

    assert told("chain", "e1,d1,c1") == (
        "Your stone made a single stone. The single stone ate 1 bug and grew on d1. "
        "The bug of 2 (pair) ate 1 bug and grew on c1."
    )
    assert told("choice", "c4") == "The single stone ate 1 bug and grew on c4."
    assert "no room to grow" in told("room", "c1")
    assert "touches no enemy bug" in told("eat", "a1")
    assert "has its shape" in told("win", "c2")


def test_a_single_stone_is_taken_back() -> None:
    exercise = lessons()[6].exercise()
    exercise.play("e1", 0.0)
    assert exercise.step(-1) and exercise.position == exercise.session.start
    assert not exercise.step(-1)


# In the window.


def open_tutorial(app: App) -> LearnScene:
    """Open the tutorial as a player does: by the start screen."""
    key(app, "m")
    start = app.stage.top
    assert isinstance(start, StartScene)
    line = [entry.label for entry in start.entries].index("Learn")
    press(app, start.layout.lines[line].center)
    scene = app.stage.top
    assert isinstance(scene, LearnScene)
    return scene


def press_button(app: App, scene: LearnScene, number: int) -> None:
    press(app, scene.layout.buttons[number].center)


def press_turn(app: App, scene: LearnScene, turn: Turn) -> None:
    for cell in turn.cells:
        press(app, scene.geometry.center(cell))


NEXT = 5


def test_the_tutorial_is_played_from_start_to_end(make_app: MakeApp, folders: Folders) -> None:
    app = make_app("hexhex4", folders=folders)
    scene = open_tutorial(app)
    for number, lesson in enumerate(lessons()):
        assert scene.number == number and scene.lesson is lesson
        accepted = {lesson.position.play(turn) for turn in lesson.turns}
        wrong = [
            t for t in lesson.position.legal_turns() if lesson.position.play(t) not in accepted
        ]
        refused = [c for c in lesson.position.board.cells if reason(lesson.position, c)]
        if refused:
            press(app, scene.geometry.center(refused[0]))
            assert scene.message.startswith(f"{refused[0]} is not allowed")
        if wrong:
            press_turn(app, scene, wrong[-1])
            assert scene.exercise.state is State.WRONG
            assert scene.message.endswith(lesson.texts.wrong)
            if scene.exercise.showing:  # a press shows the whole reply at once
                press(app, scene.geometry.center(lesson.position.board.cells[0]))
            press(app, scene.geometry.center(lesson.position.board.cells[0]))
            assert scene.exercise.state is State.OPEN, "a press takes it back"
        press_turn(app, scene, lesson.turns[-1])
        assert scene.exercise.state is State.SOLVED
        assert scene.message.endswith(lesson.texts.right)
        assert "(done)" in scene.card().place
        press_button(app, scene, NEXT)
    assert isinstance(app.stage.top, StartScene), "the last one ends the tutorial"
    kept = json.loads((folders.state / "progress.json").read_text("utf-8"))
    assert kept["lessons"] == sorted(lesson.name for lesson in lessons())
    assert len(app.game.match.session) == 0, "the game in play is not touched"


def test_steps_are_skipped_gone_back_to_and_remembered(make_app: MakeApp, folders: Folders) -> None:
    app = make_app("hexhex4", folders=folders)
    scene = open_tutorial(app)
    press_turn(app, scene, lessons()[0].turns[0])
    press_button(app, scene, NEXT)
    press_button(app, scene, NEXT)
    assert scene.number == 2
    key(app, "page up")
    assert scene.number == 1
    key(app, "page down")
    key(app, "escape")
    assert isinstance(app.stage.top, StartScene)
    app.stage.pop_to(1)
    assert open_tutorial(app).number == 1, "the first that is not done"


def test_a_lesson_is_played_by_keys(make_app: MakeApp) -> None:
    app = make_app("hexhex4")
    scene = open_tutorial(app)
    key(app, "right")
    key(app, "up")
    key(app, "return")
    assert scene.exercise.state is State.SOLVED
    key(app, "u")
    assert scene.exercise.state is State.OPEN
    key(app, "h")
    assert scene.exercise.hint is not None
    key(app, "h")
    assert scene.message.startswith("Hint")
    key(app, "return")
    key(app, "return")
    assert scene.number == 1


def test_every_entry_is_opened_and_left_by_escape(make_app: MakeApp) -> None:
    app = make_app("hexhex4")
    for entry in ENTRIES:
        if entry.label in {"Learn", "Puzzles"}:
            entry.open(app.shell)
            app.step(0)
            key(app, "escape")
            assert app.stage.top is app.game


def test_the_cells_that_are_left_are_counted(make_app: MakeApp) -> None:
    app = make_app("hexhex4")
    scene = open_tutorial(app)
    assert below_board(scene.exercise, None) == ("Cells left: White 19, Black 19.", False)
    scene.go(1)
    press_turn(app, scene, Turn("e3"))
    said, _bad = below_board(scene.exercise, None)
    assert said.endswith("takes the turn back.")
    scene.go(2)
    scene.play("c4")
    assert "must eat" in below_board(scene.exercise, None)[0]


def test_a_dropped_file_is_opened_in_the_game(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app("hexhex4")
    open_tutorial(app)
    post(pygame.DROPFILE, file=str(tmp_path / "none.jsonl"))
    app.step(0)
    assert app.stage.top is app.game and app.game.match.message is not None


@pytest.mark.parametrize("code", list(language.LANGUAGES))
@pytest.mark.parametrize("size", [(640, 480), (640, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_every_answer_fits(make_app: MakeApp, code: str, size: tuple[int, int]) -> None:
    app = make_app("hexhex4", size=size)
    app.stage.change(language=code)
    app.stage.push(LearnScene(app.shell))
    scene = app.stage.top
    assert isinstance(scene, LearnScene)
    for lesson in lessons():
        turns = lesson.position.legal_turns()
        accepted = {lesson.position.play(turn) for turn in lesson.turns}
        right = [t for t in turns if lesson.position.play(t) in accepted]
        wrong = [t for t in turns if lesson.position.play(t) not in accepted]
        for group in (right, wrong):
            for turn in sorted(group, key=len)[-1:]:
                for cell in turn.cells:
                    scene.play(cell)
                assert scene.exercise.state is not State.OPEN
                assert troubles(measure(app.stage, scene), size) == [], lesson.name
                scene.exercise.retry()
        scene.go(1)
    language.use("en")


@pytest.mark.parametrize("name", ["win", "tempo"])
def test_a_wrong_turn_is_refuted_on_the_board(make_app: MakeApp, name: str) -> None:
    number, lesson = next((n, one) for n, one in enumerate(lessons()) if one.name == name)
    wanted = {lesson.position.play(turn) for turn in lesson.turns}
    answered = {lesson.position.play(turn): reply for turn, reply in lesson.answers}
    wrong = {result for _turn, result in lesson.position.results()} - wanted
    assert set(answered) == {result for result in wrong if not result.is_over}
    for result, reply in answered.items():
        after = result.play(reply)
        assert solve(after, hash_mb=16).value == "loss" and not after.is_over
    app = make_app("hexhex3")
    scene = LearnScene(app.shell)
    app.stage.push(scene)
    scene.go(number - scene.number)
    turn, reply = lesson.answers[0]
    for cell in turn.cells:
        scene.play(cell)
    assert scene.exercise.state is State.WRONG and scene.exercise.showing
    assert f"Black replies {reply}" in scene.message


@pytest.mark.parametrize("lesson", LESSONS)
def test_it_says_who_one_is(make_app: MakeApp, lesson: Lesson) -> None:
    app = make_app("hexhex3")
    scene = LearnScene(app.shell)
    scene.go([one.name for one in lessons()].index(lesson.name) - scene.number)
    white = lesson.position.turn == Color.WHITE
    assert ("you are White" if white else "you are Black") in scene.card().place


def test_the_hint_rings_legal_cells_alone_and_several() -> None:
    for lesson in lessons():
        if not lesson.turns:
            continue
        exercise = lesson.exercise()
        assert exercise.ask_hint() and exercise.hint is not None
        legal = set(lesson.position.legal_cells())
        assert exercise.hint.region <= legal and exercise.hint.cells[0] in exercise.hint.region
        assert len(exercise.hint.region) >= min(3, len(legal))
