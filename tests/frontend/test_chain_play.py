"""Chains: who eats, what is forced, what moves, and what the player draws beside it."""

from __future__ import annotations

import random

import pygame
import pytest

from bugfast import Color, Position
from bugfast_frontend.app import App
from bugfast_frontend.models.animation import Animator
from bugfast_frontend.models.board_drawing import BoardDrawing
from bugfast_frontend.models.board_picture import looks, picture
from bugfast_frontend.models.bug_kinds import bug_kinds
from bugfast_frontend.models.eater import Eater
from bugfast_frontend.models.hover import hover
from bugfast_frontend.models.move_rows import first_move_row, move_rows
from bugfast_frontend.models.panel_layout import PanelLayout
from bugfast_frontend.models.screen import Screen
from bugfast_frontend.models.session import Session
from driving import MakeApp, key, move, post, press, press_cell

CHAIN = "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place"


def two_eaters() -> Position:
    """A position in which more than one bug can eat, found by playing."""
    source = random.Random(1)
    while True:
        position = Position("hexhex4")
        while not position.is_over:
            if position.phase == "grow" and len(position.meals()) > 1:
                return position
            position = position.step(source.choice(position.legal_cells()))


def test_the_eater_is_chosen_by_a_press_on_it(make_app: MakeApp) -> None:
    start = two_eaters()
    app = make_app(str(start))
    first, second = start.meals()[:2]
    assert len(app.game.picture().hungry) == len(start.meals())
    press_cell(app, first.bug.cells[0])
    shown = app.game.picture()
    assert shown.hungry == (tuple(first.bug.cells),) and shown.growth == set(first.growth)
    assert "choose where it grows" in (app.game.match.message or "")
    press_cell(app, second.bug.cells[0])
    assert app.game.picture().growth == set(second.growth)
    press_cell(app, second.bug.cells[0])
    assert len(app.game.picture().hungry) == len(start.meals()), "pressed again, none is chosen"
    press_cell(app, first.bug.cells[0])
    press_cell(app, second.growth[0])
    assert len(app.game.match.session) == 1, "a growth cell names its eater all the same"


def test_a_bug_that_cannot_eat_is_not_chosen() -> None:
    start = two_eaters()
    eater = Eater()
    hungry = {cell for meal in start.meals() for cell in meal.bug.cells}
    for cell in start.board.cells:
        assert eater.choose(start, cell) == (cell in hungry)


def test_what_is_forced_is_told_before_it_is_played() -> None:
    position = Position.parse(CHAIN)
    told = hover(position, "b4")
    rest = position.step("b4")
    expected = []
    while rest.phase == "grow" and len(rest.legal_cells()) == 1:
        expected.append(rest.legal_cells()[0])
        rest = rest.step(expected[-1])
    assert told.forced == tuple(expected) != ()
    assert told.text.endswith("forced then: " + ", ".join(expected))


def test_a_stone_grows_and_its_prey_fades() -> None:
    session = Session(Position.parse(CHAIN))
    animator = Animator()
    assert not animator.watch(session, 0.0, 0.4), "a game that is opened does not move"
    session.play("b4")
    assert animator.watch(session, 1.0, 0.4)
    motion = animator.motion
    assert motion is not None and motion.grows == "b4" and motion.progress == 0
    assert animator.watch(session, 1.2, 0.4) and animator.motion is not None
    assert 0.4 <= animator.motion.progress <= 0.5 and not animator.watch(session, 1.2, 0.4)
    assert animator.watch(session, 1.5, 0.4) and animator.motion is None
    assert animator.seconds_to_change() is None
    session.play("a3")
    animator.watch(session, 2.0, 0.4)
    assert animator.motion is not None
    gone = set(session.steps[-1].eaten) - {"a3"}
    assert set(animator.motion.fades) == gone
    assert set(animator.motion.fades.values()) <= {Color.BLACK}
    assert animator.skip() and not animator.skip()
    session.go_to(0)
    assert not animator.watch(session, 3.0, 0.4), "going back is not animated"
    session.go_to(2)
    assert not animator.watch(session, 3.0, 0.4), "nor are several steps at once"
    session.go_to(1)
    animator.watch(session, 4.0, 0.4)
    session.go_to(2)
    assert not animator.watch(session, 4.0, 0.0), "nor anything where it is switched off"


def test_the_window_animates_and_any_press_skips(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    app.stage.settings.animation = "slow"
    press_cell(app, "c3")
    assert app.game.picture().motion is not None
    wait = app.stage.seconds_to_tick()
    assert wait is not None and 0 < wait < 0.1
    press(app, (2, 2))
    assert app.game.picture().motion is None and app.stage.seconds_to_tick() is None


def drawn_anew(app: App) -> bytes:
    app.stage.redraw_all()
    app.step(0)
    return pygame.image.tobytes(app.window.surface, "RGB")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("rotation", [0, 5])
def test_a_part_drawn_anew_looks_like_all_drawn_anew(
    make_app: MakeApp, seed: int, rotation: int
) -> None:
    choose = random.Random(seed)
    app = make_app("hexhex4", size=(900, 600))
    app.stage.settings.rotation = rotation
    app.stage.redraw_all()
    match = app.game.match
    for _ in range(60):
        cells = match.position.legal_cells() or list(match.position.board.cells)
        cell = choose.choice(cells)
        kind = choose.random()
        if kind < 0.4:
            move(app, app.game.geometry.center(choose.choice(match.position.board.cells)))
        elif kind < 0.8:
            press_cell(app, cell)
        elif kind < 0.9:
            key(app, choose.choice(["u", "r", "l", "[", "up"]))
        else:
            for kind_of_event in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                x, y = app.game.geometry.center(choose.choice(match.position.board.cells))
                post(kind_of_event, pos=(round(x), round(y)), button=3, touch=False)
            app.step(0)
        part = pygame.image.tobytes(app.window.surface, "RGB")
        assert part == drawn_anew(app)


def test_parts_drawn_anew_in_an_animation_look_like_all(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("bugfast_frontend.scenes.game.time.monotonic", lambda: now[0])
    app = make_app(CHAIN, size=(900, 600))
    app.stage.settings.animation = "normal"
    moved = 0
    for cell in ("b4", "a3", "c5"):
        press_cell(app, cell)
        for _ in range(14):
            part = pygame.image.tobytes(app.window.surface, "RGB")
            moved += app.game.picture().motion is not None
            assert part == drawn_anew(app)
            now[0] += 0.02
            app.step(0)
        assert app.game.picture().motion is None
    assert moved > 20


def test_pictures_that_look_alike_are_alike(played_game: list[Position]) -> None:
    from bugfast_frontend.models.engine_worker import EngineWorker
    from bugfast_frontend.models.match import Match
    from bugfast_frontend.models.players import Player, Players
    from fake_engines import ReplayEngine

    people = Players(Player.PERSON, Player.PERSON)
    for before, after in zip(played_game, played_game[1:], strict=False):
        pictures = [
            picture(Match(Session(p), people, EngineWorker(ReplayEngine)), None, None)
            for p in (before, after)
        ]
        first, second = map(looks, pictures)
        for cell in before.board.cells:
            if before[cell] != after[cell]:
                assert first[cell] != second[cell]


def test_marks_and_arrows_come_and_go() -> None:
    position = Position("hexhex3")
    drawing = BoardDrawing()
    drawing.follow(position)
    drawing.begin("c3")
    assert drawing.end("c3") and drawing.cells == {"c3"}
    drawing.begin("c3")
    assert drawing.end("a1") and drawing.arrows == {("c3", "a1")}
    drawing.begin(None)
    assert not drawing.end("a1")
    drawing.begin("a1")
    assert not drawing.end(None) and not drawing.end("a1")
    drawing.begin("c3")
    assert drawing.end("c3") and not drawing.cells
    drawing.follow(position)
    assert drawing.clear() and not drawing.clear()
    drawing.begin("c3")
    drawing.end("c3")
    drawing.follow(position.step("a1"))
    assert not drawing.cells, "they belong to one position"


def test_the_other_button_draws_on_the_board(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    for kind, cell in ((pygame.MOUSEBUTTONDOWN, "a1"), (pygame.MOUSEBUTTONUP, "c3")):
        x, y = app.game.geometry.center(cell)
        post(kind, pos=(round(x), round(y)), button=3, touch=False)
        app.step(0)
    assert app.game.picture().arrows == {("a1", "c3")} and len(app.game.match.session) == 0
    key(app, "escape")
    assert not app.game.picture().arrows and app.stage.top is app.game
    key(app, "delete")


def test_bugs_are_listed_by_their_shapes() -> None:
    position = Position.parse(CHAIN)
    kinds = bug_kinds(position)
    assert sum(len(kind.bugs) for kind in kinds) == len(position.bugs())
    sizes = [kind.shape.size for kind in kinds]
    assert sizes == sorted(sizes, reverse=True) and len({k.shape for k in kinds}) == len(kinds)
    for kind in kinds:
        assert kind.white == sum(bug.color == Color.WHITE for bug in kind.bugs)
        assert kind.white + kind.black == len(kind.bugs)


def test_a_press_on_a_shape_marks_its_twins(make_app: MakeApp) -> None:
    app = make_app(CHAIN)
    screen = Screen.of(app.window.size)
    layout = PanelLayout.of(screen.panel, screen.scale)
    kinds = bug_kinds(app.game.match.position)
    press(app, layout.kinds[1].center)
    assert app.game.shape == kinds[1].shape
    assert set(app.game.picture().twins) == {tuple(bug.cells) for bug in kinds[1].bugs}
    press(app, layout.kinds[1].center)
    assert app.game.shape is None and not app.game.picture().twins
    press(app, layout.kinds[-1].center)


def test_marks_and_shapes_with_the_keyboard(make_app: MakeApp) -> None:
    app = make_app(CHAIN)
    kinds = bug_kinds(app.game.match.position)
    for kind in (*kinds, None):
        key(app, "v")
        assert app.game.shape == (kind.shape if kind is not None else None)
    key(app, "up")
    key(app, "k")
    assert app.game.picture().marks == {app.game.cursor}
    key(app, "delete")
    assert not app.game.picture().marks


def test_long_chains_take_several_rows() -> None:
    session = Session(Position.parse(CHAIN))
    for cell in ("b4", "a3", "c5"):
        session.play(cell)
    (turn,) = session.turns()
    assert [row.text for row in move_rows([turn], 2)] == ["b4,a3,", "c5"]
    assert [row.begins for row in move_rows([turn], 2)] == [True, False]
    assert [row.text for row in move_rows([turn], 9)] == ["b4,a3,c5"]
    rows = move_rows([turn] * 10, 1)
    assert len(rows) == 30 and first_move_row(rows, 3, 5, None) == 0
    assert first_move_row(rows, 3, 5, 999) == 25 and first_move_row(rows, 3, 50, -4) == 0
