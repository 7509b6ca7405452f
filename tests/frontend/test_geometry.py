"""Cell to pixel and back, on every kind of board in windows of every size."""

from __future__ import annotations

import math

import pytest

from bugfast import Board
from bugfast_frontend.models.geometry import BoardGeometry
from bugfast_frontend.models.panel_layout import PanelLayout
from bugfast_frontend.models.rect import Rect
from bugfast_frontend.models.screen import Screen

BOARDS = (
    "hexhex1",
    "hexhex2",
    "hexhex3",
    "hexhex5",
    "hexhex7",
    "hexhex9",
    "limping1",
    "limping3",
    "limping6",
    "rhombus1x1",
    "rhombus5x3",
    "rhombus16x16",
    "rhombus1x256",
    "triangle1",
    "triangle9",
    "cells:0,0;1,0;5,-3;2,7",
    "cells:-100,200;-100,201",
)
SIZES = (
    (1, 1),
    (2, 1),
    (1, 300),
    (300, 1),
    (7, 5),
    (40, 30),
    (100, 100),
    (160, 120),
    (320, 240),
    (480, 640),
    (640, 480),
    (641, 479),
    (800, 600),
    (1023, 767),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (1080, 1920),
    (2560, 1440),
    (3840, 2160),
)
ORIENTATIONS = [(rotation, mirror) for mirror in (False, True) for rotation in range(6)]
_CLICKABLE = 3.0
"""Width in pixels from which a cell is sure to hold the pixel next to its centre."""


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("size", SIZES)
def test_every_cell_is_found_at_its_centre(name: str, size: tuple[int, int]) -> None:
    board = Board.parse(name)
    for rotation, mirror in ORIENTATIONS:
        geometry = BoardGeometry(board, Screen.of(size).board, rotation=rotation, mirror=mirror)
        for cell in board.cells:
            x, y = geometry.center(cell)
            assert geometry.cell_at((x, y)) == cell
            if geometry.dx >= _CLICKABLE:
                assert geometry.cell_at((round(x), round(y))) == cell


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (480, 640)])
def test_the_board_lies_inside_its_area(name: str, size: tuple[int, int]) -> None:
    board = Board.parse(name)
    area = Screen.of(size).board
    for rotation, mirror in ORIENTATIONS:
        geometry = BoardGeometry(board, area, rotation=rotation, mirror=mirror)
        for cell in board.cells:
            x, y = geometry.center(cell)
            assert area.x <= x - geometry.dx / 2 and x + geometry.dx / 2 <= area.right
            assert area.y <= y - geometry.radius and y + geometry.radius <= area.bottom


@pytest.mark.parametrize(("rotation", "mirror"), ORIENTATIONS)
def test_a_turned_board_is_the_same_board(rotation: int, mirror: bool) -> None:
    board = Board.parse("limping3")
    geometry = BoardGeometry(board, Rect(0, 0, 900, 900), rotation=rotation, mirror=mirror)
    for a in board.cells:
        for b in board.cells:
            (ax, ay), (bx, by) = geometry.center(a), geometry.center(b)
            apart = math.hypot(ax - bx, (ay - by) * geometry.dx / geometry.dy * math.sqrt(3) / 2)
            assert (apart < 1.01 * geometry.dx) == (a == b or b in board.neighbours(a))


def test_a_board_is_mirrored_and_then_turned_clockwise() -> None:
    board, area = Board.parse("hexhex3"), Rect(0, 0, 700, 700)
    plain = BoardGeometry(board, area)
    # c1 is at the left; a turn by a sixth brings it to the top left corner, where e1 was.
    assert BoardGeometry(board, area, rotation=1).center("c1") == plain.center("e1")
    assert BoardGeometry(board, area, mirror=True).center("c1") == plain.center("c5")
    both = BoardGeometry(board, area, rotation=1, mirror=True)
    assert both.center("c1") == plain.center("a3")


def test_a_cell_is_as_sensitive_as_its_hexagon_looks() -> None:
    geometry = BoardGeometry(Board.parse("hexhex3"), Rect(0, 0, 700, 600))
    x, y = geometry.center("c3")
    for i in range(6):
        corner = math.pi / 3 * i
        inside = (
            x + 0.97 * geometry.radius * math.sin(corner),
            y + 0.97 * geometry.radius * math.cos(corner),
        )
        outside = (
            x + 1.03 * geometry.radius * math.sin(corner),
            y + 1.03 * geometry.radius * math.cos(corner),
        )
        assert geometry.cell_at(inside) == "c3"
        assert geometry.cell_at(outside) != "c3"
    assert geometry.cell_at((x + 0.49 * geometry.dx, y)) == "c3"
    assert geometry.cell_at((x + 0.51 * geometry.dx, y)) == "c4"


def test_outside_the_board_there_is_no_cell() -> None:
    geometry = BoardGeometry(Board.parse("hexhex3"), Rect(0, 0, 700, 600))
    x, y = geometry.center("c1")
    assert geometry.cell_at((x - 0.6 * geometry.dx, y)) is None
    assert geometry.cell_at((-1e6, 1e6)) is None


def test_the_keyboard_cursor_goes_round_the_board() -> None:
    geometry = BoardGeometry(Board.parse("hexhex3"), Rect(0, 0, 700, 600))
    assert geometry.neighbour_in_direction("c3", 1, 0) == "c4"
    assert geometry.neighbour_in_direction("c3", -1, 0) == "c2"
    assert geometry.neighbour_in_direction("c1", -1, 0) is None
    assert geometry.neighbour_in_direction("e1", 0, -1) is None
    assert geometry.neighbour_in_direction("c3", 0, -1) in {"d2", "d3"}
    reached = {"c3"}
    waiting = ["c3"]
    while waiting:
        cell = waiting.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            other = geometry.neighbour_in_direction(cell, dx, dy)
            if other is not None and other not in reached:
                reached.add(other)
                waiting.append(other)
    assert reached == set(Board.parse("hexhex3").cells)


def test_the_cursor_passes_over_holes() -> None:
    geometry = BoardGeometry(Board.parse("cells:0,0;3,0;0,4"), Rect(0, 0, 700, 600))
    top_left, top_right, bottom = Board.parse("cells:0,0;3,0;0,4").cells
    assert geometry.neighbour_in_direction(top_left, 1, 0) == top_right
    assert geometry.neighbour_in_direction(top_left, 0, 1) == bottom


@pytest.mark.parametrize("size", SIZES)
def test_the_parts_of_the_window_do_not_overlap(size: tuple[int, int]) -> None:
    screen = Screen.of(size)
    areas = [screen.board, screen.panel, screen.status]
    assert sum(a.w * a.h for a in areas) <= size[0] * size[1] + size[0] + size[1]
    for area in areas:
        assert area.x >= 0 and area.right <= size[0]
        assert area.y >= 0 and area.bottom <= size[1] + 1


@pytest.mark.parametrize("size", [s for s in SIZES if s[0] >= 480 and s[1] >= 480])
def test_every_button_can_be_reached(size: tuple[int, int]) -> None:
    screen = Screen.of(size)
    layout = PanelLayout.of(screen.panel, screen.scale)
    seen = set()
    for command, _, rect in layout.buttons:
        # The last row and column of pixels cannot always be reached by the pointer.
        assert rect.right <= size[0] - 2 and rect.bottom <= size[1] - 2
        assert layout.button_at(rect.center) is command
        assert rect.w >= 40 and rect.h >= 24
        seen.add(command)
    assert len(seen) == len(layout.buttons)
    assert layout.rows >= 1
