"""What is seen: the marks of a position, sampled colours, and the same look at any scale."""

from __future__ import annotations

import pygame
import pytest

from bugfast import Color, Position
from bugfast_frontend.app import App
from bugfast_frontend.models.board_picture import picture
from bugfast_frontend.models.engine_worker import EngineWorker
from bugfast_frontend.models.hover import hover
from bugfast_frontend.models.match import Match
from bugfast_frontend.models.players import Player, Players
from bugfast_frontend.models.session import Session
from bugfast_frontend.theme import RGB
from driving import MakeApp, move, press_cell
from fake_engines import ReplayEngine

CHAIN = "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place"
TWO_EATERS = "hexhex3 rulebook ..w/ww.w/bw.w./.b.b/.bw b place"


def match_on(text: str, *cells: str) -> Match:
    people = Players(Player.PERSON, Player.PERSON)
    match = Match(Session(Position.parse(text)), people, EngineWorker(ReplayEngine))
    for cell in cells:
        assert match.play(cell)
    return match


def test_placing_marks_the_legal_cells_only() -> None:
    match = match_on(CHAIN)
    seen = picture(match, None, None)
    assert seen.placeable == {"e3", "b4"} and seen.mover == Color.WHITE
    assert not (seen.growth or seen.prey or seen.hungry or seen.order)
    assert picture(match, None, None, show_legal=False).placeable == set()


def test_growing_marks_eaters_prey_and_growth_apart() -> None:
    match = match_on(TWO_EATERS, "a1")
    seen = picture(match, None, "c3")
    meals = match.position.meals()
    assert {frozenset(cells) for cells in seen.hungry} == {frozenset(m.bug.cells) for m in meals}
    assert len(seen.hungry) == 2
    assert seen.growth == set(match.position.legal_cells())
    assert seen.prey == {c for m in meals for prey in m.prey for c in prey.cells}
    assert not seen.placeable and seen.cursor == "c3"


def test_the_last_turn_is_numbered_and_what_it_ate_is_remembered() -> None:
    match = match_on(CHAIN, "b4", "a3", "c5")
    seen = picture(match, None, None)
    assert seen.order == {"b4": 1, "a3": 2, "c5": 3}
    assert seen.eaten == {"d4": Color.BLACK}
    assert set(seen.stones) == {c for bug in match.position.bugs() for c in bug.cells}


def sample(app: App, cell: str, dx: float = 0.0, dy: float = 0.0) -> RGB:
    """The colour at a place in a cell, given in cell widths from its centre."""
    x, y = app.game.geometry.center(cell)
    width = app.game.geometry.dx
    pixel = app.window.surface.get_at((round(x + dx * width), round(y + dy * width)))
    return pixel[0], pixel[1], pixel[2]


@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (2560, 1440)])
def test_the_marks_have_their_colours(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(TWO_EATERS, size=size)
    theme = app.stage.theme
    press_cell(app, "a1")
    move(app, (2, 2))
    assert sample(app, "e3", 0.27) == theme.white
    assert sample(app, "c1", 0.27) == theme.black
    assert sample(app, "b4", 0.42) == theme.hungry
    assert sample(app, "c2", 0.18) == theme.prey
    assert sample(app, "c3", -0.17) == theme.growth
    assert sample(app, "b1") in {theme.cell_a, theme.cell_b, theme.cell_c}


def test_what_the_pointer_is_on_is_ringed(make_app: MakeApp) -> None:
    app = make_app(CHAIN)
    move(app, app.game.geometry.center("b4"))
    assert sample(app, "b4", 0.43) == app.stage.theme.hover
    assert sample(app, "a3", 0.18) == app.stage.theme.prey
    assert hover(app.game.match.position, "b4") == app.game.hovered


@pytest.mark.parametrize("theme", [0, 1, 2])
def test_a_ghost_looks_like_no_stone(make_app: MakeApp, theme: int) -> None:
    app = make_app("hexhex3 rulebook .../..../.w.bb/..../... w place")
    for _ in range(theme):
        app.stage.next_theme()
    move(app, app.game.geometry.center("d1"))
    colors = app.stage.theme
    assert app.game.hovered is not None and app.game.hovered.legal
    for dx in (0.0, 0.15, 0.21, 0.3):
        assert sample(app, "d1", dx) not in {colors.white, colors.black}
    assert sample(app, "d1", 0.3) == colors.cell_a, "it is smaller than a stone"
    assert sample(app, "d1", 0.43) == colors.hover
    assert sample(app, "c2", 0.27) == colors.white, "the bug that it joins stays as it is"
    assert sample(app, "d1", 0.1) not in {colors.cell_a, colors.cell_b, colors.cell_c}


def test_the_last_turn_has_another_colour_than_the_pointer(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    press_cell(app, "c3")
    assert sample(app, "c3", 0.13) == app.stage.theme.last != app.stage.theme.hover


@pytest.mark.parametrize("hovered", [False, True])
def test_prey_on_a_growth_cell_has_both_marks(make_app: MakeApp, hovered: bool) -> None:
    app = make_app(CHAIN)
    press_cell(app, "b4")
    move(app, app.game.geometry.center("a3") if hovered else (2, 2))
    position = app.game.match.position
    assert "a3" in position.legal_cells() and position["a3"] == Color.BLACK
    assert sample(app, "a3", -0.28) == app.stage.theme.prey
    assert sample(app, "a3", 0.28) == app.stage.theme.growth


def test_twice_the_size_looks_the_same(make_app: MakeApp) -> None:
    pictures = []
    for scale in (1, 2):
        app = make_app(TWO_EATERS, size=(1280 * scale, 800 * scale))
        press_cell(app, "a1")
        move(app, (2, 2))
        pictures.append(pygame.transform.smoothscale(app.window.surface, (320, 200)))
    one, two = pictures
    off = 0
    for x in range(320):
        for y in range(200):
            a, b = one.get_at((x, y)), two.get_at((x, y))
            off += max(abs(a[i] - b[i]) for i in range(3))
    assert off / (320 * 200) < 3, "the pictures differ by more than 1%"
