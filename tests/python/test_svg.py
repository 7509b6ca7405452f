"""Pictures: valid on every board, and the same shapes in SVG and PNG."""

from __future__ import annotations

import io
import os
import xml.etree.ElementTree as ET
from collections import Counter
from math import hypot
from pathlib import Path

import pytest
from PIL import Image

import bugfast as bf
from bugfast import layout, png, svg
from bugfast.drawing import MAX_SIDE, Circle, Line, Polygon, Text, draw

NAMESPACE = "{http://www.w3.org/2000/svg}"
FAR = "cells:-100000000,-100000000;0,0;1,0;0,1;100000000,100000000"
SCATTERED = "cells:" + ";".join(f"{(k * 7919) % 1009 * 1000},{k * 1000}" for k in range(256))
BOARDS = [
    "hexhex1", "hexhex2", "hexhex3", "hexhex9", "limping1", "limping4", "rhombus16x16",
    "rhombus256x1", "rhombus1x256", "triangle22", FAR, SCATTERED,
    "cells:0,0;1,0;2,0;0,1;2,1;0,2;1,2",
]  # fmt: skip
MID_GAME = "hexhex3 online bww/b..w/..b../b.ww/bb. w place"
MID_TURN = "hexhex3 online .../..../.wb../..../... w grow"


def parse(picture: str) -> ET.Element:
    root = ET.fromstring(picture)
    assert root.tag == f"{NAMESPACE}svg"
    return root


def words(picture: str) -> list[str]:
    return [element.text or "" for element in parse(picture).iter(f"{NAMESPACE}text")]


def count(picture: str, tag: str) -> int:
    return len(list(parse(picture).iter(NAMESPACE + tag)))


def size_of(picture: str) -> tuple[int, int]:
    root = parse(picture)
    return int(root.attrib["width"]), int(root.attrib["height"])


@pytest.mark.parametrize("board", BOARDS, ids=lambda name: name[:16])
def test_every_board_has_a_picture_of_sensible_size(board: str) -> None:
    pos = bf.Position(board)
    picture = svg.board(pos, legal=True)
    assert max(size_of(picture)) <= MAX_SIDE
    assert count(picture, "polygon") == len(pos.board)
    assert set(pos.board.cells) <= set(words(picture))
    places = [element.attrib["points"] for element in parse(picture).iter(f"{NAMESPACE}polygon")]
    assert len(set(places)) == len(places)
    image = Image.open(io.BytesIO(png.board(pos)))
    assert image.size == size_of(svg.board(pos))


@pytest.mark.parametrize("board", BOARDS, ids=lambda name: name[:16])
def test_neighbours_and_only_they_touch_in_the_picture(board: str) -> None:
    parsed = bf.Board.parse(board)
    at = dict(zip(parsed.cells, layout.places(parsed), strict=True))
    of = {place: cell for cell, place in at.items()}
    assert len(of) == len(parsed)
    for cell, (x, y) in at.items():
        around = {(x + 2, y), (x - 2, y)} | {(x + dx, y + dy) for dx in (1, -1) for dy in (1, -1)}
        assert {of[place] for place in around & of.keys()} == set(parsed.neighbours(cell))


def test_far_islands_are_packed() -> None:
    places = layout.places(bf.Board.parse(FAR))
    assert max(max(place) for place in places) < 30
    places = layout.places(bf.Board.parse(SCATTERED))
    assert max(max(place) for place in places) < 150


def test_stones_of_both_colours_are_told_apart_by_more_than_colour() -> None:
    def rings(rows: str) -> int:
        picture = svg.board(bf.Position.parse(f"hexhex2 online {rows} b place"))
        return [e.attrib["fill"] for e in parse(picture).iter(f"{NAMESPACE}circle")].count("none")

    assert rings("../.w./..") == 1
    assert rings("../.b./..") == 0


def test_the_stones_of_a_bug_are_joined() -> None:
    def necks(rows: str) -> int:
        picture = svg.board(bf.Position.parse(f"hexhex2 online {rows} b place"))
        return count(picture, "line") // 2

    assert necks("b./.../.b") == 0
    assert necks("bb/.../..") == 1
    assert necks("bw/.../..") == 0
    assert necks("bb/.b./..") == 3


def test_coordinates_and_caption_can_be_left_out() -> None:
    pos = bf.Position.parse(MID_GAME)
    assert Counter(words(svg.board(pos, caption=False))) == Counter(pos.board.cells)
    assert words(svg.board(pos, coordinates=False)) == ["hexhex3, online: White to place"]
    assert words(svg.board(pos, coordinates=False, caption=False)) == []


def test_the_caption_tells_the_winner() -> None:
    over = bf.Position.parse("hexhex2 online ../ww./b. w place")
    assert "hexhex2, online: White has won" in words(svg.board(over))
    own = bf.Position(FAR, rules="online")
    assert "own board of 5 cells, online: Black to place" in words(svg.board(own))


def test_the_last_turn_is_tinted_and_numbered() -> None:
    start = bf.Position.parse(MID_TURN.replace("grow", "place"))
    turn, after = max(start.results(), key=lambda pair: len(pair[0]))
    assert len(turn) > 1
    plain = svg.board(after, coordinates=False, caption=False)
    marked = svg.board(after, coordinates=False, caption=False, last_turn=turn)
    assert words(marked) == [str(k) for k in range(1, len(turn) + 1)]
    assert marked == svg.board(after, coordinates=False, caption=False, last_turn=str(turn))

    def fills(picture: str) -> Counter[str]:
        return Counter(e.attrib["fill"] for e in parse(picture).iter(f"{NAMESPACE}polygon"))

    assert (fills(marked) - fills(plain)).total() == len(turn)


def test_legal_cells_are_dotted() -> None:
    pos = bf.Position.parse(MID_GAME)
    more = count(svg.board(pos, legal=True), "circle") - count(svg.board(pos), "circle")
    assert more == len(pos.legal_cells())


def test_a_word_takes_the_place_of_a_dot() -> None:
    pos = bf.Position("hexhex2")
    dots = count(svg.board(pos, legal=True), "circle")
    assert dots == 7
    assert count(svg.board(pos, legal=True, marks={"b2": "?"}), "circle") == dots - 1
    assert count(svg.board(pos, legal=True, last_turn="b2,a1"), "circle") == dots - 2
    assert count(svg.board(pos, legal=True, marks=["b2"]), "circle") == dots


def test_nothing_covers_a_name() -> None:
    pos = bf.Position.parse(MID_GAME)
    drawing = draw(pos, last_turn="b1,c1,b3", legal=True)
    names = {shape.text: shape for shape in drawing.shapes if isinstance(shape, Text)}
    assert set(pos.board.cells) <= set(names)
    for cell in pos.board.cells:
        name = names[cell]
        half, high = 0.3 * name.size * len(cell), 0.36 * name.size
        corners = [(name.x + dx, name.y + dy) for dx in (half, -half) for dy in (high, -high)]
        at = drawing.shapes.index(name)
        # On a stone only what comes later could cover the name, elsewhere any stone or dot.
        for shape in drawing.shapes[at + 1 if pos[cell] else 0 :]:
            if isinstance(shape, Circle):
                assert all(hypot(x - shape.x, y - shape.y) > shape.radius for x, y in corners)
            elif isinstance(shape, Text) and shape != name:
                apart = abs(shape.x - name.x) >= half + 0.3 * shape.size * len(shape.text)
                assert apart or abs(shape.y - name.y) >= high + 0.36 * shape.size, (cell, shape)
        assert not any(isinstance(shape, Line | Polygon) for shape in drawing.shapes[at + 1 :])


def test_fill_marks_and_arrows() -> None:
    pos = bf.Position("hexhex3")
    bare = svg.board(pos)
    filled = svg.board(pos, fill={"c3": "#12ab9f", "a1": "red"})
    assert filled.count("#12ab9f") == 1 and filled.count('"red"') == 1
    assert count(svg.board(pos, marks=["c3", "a1"]), "line") == 4
    assert Counter(words(svg.board(pos, marks={"c3": "<&>\0"}))) - Counter(words(bare)) == Counter(
        ["<&>\ufffd"]
    )
    arrows = svg.board(pos, arrows=[("a1", "c3"), ("a1", "e1", "#00f"), ("a2", "a2")])
    assert count(arrows, "line") == 2 and arrows.count("#00f") == 2
    assert count(arrows, "circle") == count(bare, "circle") + 1


@pytest.mark.parametrize(
    "options",
    [
        {"fill": {"z9": "red"}},
        {"marks": ["z9"]},
        {"marks": {"z9": "x"}},
        {"arrows": [("a1", "z9")]},
        {"last_turn": "a1,z9"},
    ],
    ids=str,
)
def test_a_cell_that_the_board_has_not(options: dict[str, object]) -> None:
    with pytest.raises(bf.CellError, match="z9"):
        svg.board(bf.Position("hexhex3"), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("colour", ['"/><script>', "", "#12", "#1234567", "rgb(0,0,0)", "re d"])
def test_a_colour_that_is_none(colour: str) -> None:
    pos = bf.Position("hexhex3")
    with pytest.raises(ValueError, match="colour"):
        svg.board(pos, fill={"a1": colour})
    with pytest.raises(ValueError, match="colour"):
        png.board(pos, arrows=[("a1", "a2", colour)])


@pytest.mark.parametrize("size", [16, 17, 100, 999, MAX_SIDE])
def test_the_longer_side_has_the_size_asked_for(size: int) -> None:
    for board in ("hexhex3", "rhombus20x2"):
        pos = bf.Position(board)
        assert max(size_of(svg.board(pos, size=size))) == size
        assert max(Image.open(io.BytesIO(png.board(pos, size=size))).size) == size


@pytest.mark.parametrize("size", [15, 0, -1, MAX_SIDE + 1, 10**9])
def test_a_size_out_of_bounds(size: int) -> None:
    with pytest.raises(ValueError, match="size"):
        svg.board(bf.Position("hexhex3"), size=size)


def test_the_png_shows_what_the_svg_says() -> None:
    pos = bf.Position.parse("hexhex2 online ../wb./.. w place")
    drawing = draw(pos, fill={"b3": "#12ab9f"}, coordinates=False)
    image = Image.open(io.BytesIO(png.render(drawing)))

    def colour(cell: str, dx: float, dy: float) -> tuple[int, ...]:
        x, y = dict(zip(pos.board.cells, centres, strict=True))[cell]
        pixel = image.getpixel((round((x + dx) * drawing.scale), round((y + dy) * drawing.scale)))
        assert isinstance(pixel, tuple)
        return pixel

    points = [shape.points for shape in drawing.shapes if isinstance(shape, Polygon)]
    centres = [(sum(x for x, _ in six) / 6, sum(y for _, y in six) / 6) for six in points]
    assert min(colour("b1", 0, 0)) > 240
    assert max(colour("b2", -10, 0)) < 70
    assert colour("b3", 0, 0) == (0x12, 0xAB, 0x9F)
    assert len(image.getcolors(1 << 20) or []) > 50  # smooth edges are of many tones


def test_a_notebook_shows_the_board() -> None:
    pos = bf.Position.parse(MID_GAME)
    assert pos._repr_svg_() == svg.board(pos)


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    target.write_text("before", encoding="utf-8")
    target.chmod(0o640)
    svg.save(target, svg.board(bf.Position("hexhex3")))
    parse(target.read_text(encoding="utf-8"))
    assert target.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["board.svg"]


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "board.png"
    target.write_bytes(b"before")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bugfast.files.os.replace", fail)
    with pytest.raises(OSError, match="space"):
        png.save(target, b"after")
    assert target.read_bytes() == b"before"
    assert os.listdir(tmp_path) == ["board.png"]


def test_a_link_is_written_through(tmp_path: Path) -> None:
    target, link = tmp_path / "real.svg", tmp_path / "link.svg"
    link.symlink_to(target)
    svg.save(link, "<svg/>")
    assert link.is_symlink() and target.read_text(encoding="utf-8") == "<svg/>"
