"""Properties that hold on every board."""

from __future__ import annotations

import copy
import math
import pickle
from collections import Counter, defaultdict
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bugfast as bf
from reference.slow_board import DIRECTIONS, images_of, shape_of
from reference.slow_bug import SlowPosition, placements
from reference.strategies import (
    board_text,
    other_side,
    positions,
    rule_sets,
    seeds,
    small_boards,
)


def size_tuple(pos: bf.Position) -> tuple[int, ...]:
    """Bugs of each size, both colours, largest size first."""
    counts = Counter(bug.size for bug in pos.bugs())
    return tuple(counts[size] for size in range(pos.board.size, 0, -1))


# What follows from the rules.


@settings(max_examples=150)
@given(small_boards, rule_sets, seeds)
def test_a_game_ends_with_one_winner(board: str, rules: str, seed: int) -> None:
    pos = bf.Position(board, rules=rules)
    random = Random(seed)
    while not pos.is_over:
        assert pos.winner is None
        before, largest = size_tuple(pos), pos.largest
        mover = pos.turn
        pos = pos.step(random.choice(pos.legal_cells()))
        assert size_tuple(pos) > before
        assert pos.largest >= largest
        assert pos.largest == max(bug.size for bug in pos.bugs())
        assert pos.turn == (mover if pos.phase == "grow" else ~mover)
    assert pos.winner == pos.turn
    assert pos.phase == "place"
    assert pos.legal_cells() == [] and pos.legal_turns() == [] and pos.results() == []


@settings(max_examples=200)
@given(positions())
def test_text_round_trip(slow: SlowPosition) -> None:
    text = str(slow)
    pos = bf.Position.parse(text)
    assert str(pos) == text
    assert bf.Position.parse(str(pos)) == pos
    board, rules, rows, side, phase = text.split(" ")
    blanks = f"  {board}   {rules} {rows}   {side}  {phase} \r\n"
    assert bf.Position.parse(blanks) == pos


@settings(max_examples=150)
@given(positions())
def test_explain_is_none_exactly_for_legal_cells(slow: SlowPosition) -> None:
    pos = bf.Position.parse(str(slow))
    legal = slow.legal_cells()
    for cell in pos.board.cells:
        reason = pos.explain(cell)
        assert (reason is None) == (cell in legal), f"{slow}: {cell}: {reason}"
        if reason is not None:
            assert len(reason.split()) >= 4, f"{slow}: {cell}: {reason}"
            with pytest.raises(bf.IllegalTurnError):
                pos.step(cell)


@settings(max_examples=150)
@given(positions())
def test_bugs_are_the_stones_in_groups(slow: SlowPosition) -> None:
    pos = bf.Position.parse(str(slow))
    seen: set[str] = set()
    for bug in pos.bugs():
        assert bug.size == len(bug.cells) == bug.shape.size
        for cell in bug.cells:
            assert pos[cell] == bug.color
            assert cell not in seen
            seen.add(cell)
            for near in pos.board.neighbours(cell):
                assert (near in bug.cells) == (pos[near] == bug.color)
    assert seen == {cell for cell in pos.board.cells if pos[cell] is not None}
    assert pos.largest == max((bug.size for bug in pos.bugs()), default=0)


# Symmetry, route and order change nothing.


@settings(max_examples=60)
@given(positions())
def test_symmetries_map_everything(slow: SlowPosition) -> None:
    pos = bf.Position.parse(str(slow))
    cells = pos.board.cells
    few = pos.count_turns() <= 200
    least = pos.canonical()
    images = set()
    for k, permutation in enumerate(pos.board.symmetries):
        image = pos.transform(k)
        images.add(image)
        assert str(image) == str(slow.transform(permutation))
        to = {cell: cells[permutation[i]] for i, cell in enumerate(cells)}
        assert set(image.legal_cells()) == {to[cell] for cell in pos.legal_cells()}
        assert image.canonical() == least
        assert image.count_turns() == pos.count_turns()
        assert image.largest == pos.largest
        assert {bug.shape for bug in image.bugs()} == {bug.shape for bug in pos.bugs()}
        if few:
            mapped = {",".join(to[c] for c in turn.cells) for turn in pos.legal_turns()}
            assert {str(turn) for turn in image.legal_turns()} == mapped
            ends = {end.transform(k) for _, end in pos.results()}
            assert {end for _, end in image.results()} == ends
            assert bf.perft(image, 2) == bf.perft(pos, 2)
            assert bf.perft(image, 2, distinct=True) == bf.perft(pos, 2, distinct=True)
    assert str(least) == min(str(image) for image in images)
    assert pos.transform(0) == pos


@settings(max_examples=100)
@given(positions())
def test_the_route_changes_nothing(slow: SlowPosition) -> None:
    pos = bf.Position.parse(str(slow))
    if pos.count_turns() > 2_000:
        return
    by_text = defaultdict(list)
    for turn in pos.legal_turns():
        by_text[str(pos.play(turn))].append(pos.play(turn))
    for text, ends in by_text.items():
        fresh = bf.Position.parse(text)
        for end in ends:
            assert end == fresh and hash(end) == hash(fresh) and end.key == fresh.key
            assert set(end.legal_cells()) == set(fresh.legal_cells())
            assert end.count_turns() == fresh.count_turns()
            assert {after for _, after in end.results()} == {after for _, after in fresh.results()}


def test_two_orders_of_the_same_stones_meet() -> None:
    start = bf.Position("hexhex4")
    one, other = start, start
    for turn in ("a1", "g1", "d7", "d4"):
        one = one.play(turn)
    for turn in ("d7", "d4", "a1", "g1"):
        other = other.play(turn)
    assert one == other
    assert hash(one) == hash(other)
    assert one.key == other.key
    assert len({one, other}) == 1


@settings(max_examples=100)
@given(small_boards, rule_sets, seeds)
def test_the_key_kept_along_is_the_key_of_the_text(board: str, rules: str, seed: int) -> None:
    pos = bf.Position(board, rules=rules)
    random = Random(seed)
    while not pos.is_over:
        pos = pos.step(random.choice(pos.legal_cells()))
        fresh = bf.Position.parse(str(pos))
        assert pos.key == fresh.key
        assert pos == fresh and hash(pos) == hash(fresh)
        assert 0 <= pos.key < 2**64
        if pos.phase == "place":
            assert bf.Position.parse(other_side(str(pos))).key != pos.key
        else:
            placing = bf.Position.parse(str(pos).replace(" grow", " place"))
            assert placing.key != pos.key
            assert placing != pos


@pytest.mark.parametrize("board", ["hexhex3", "hexhex4", "limping4", "rhombus16x16"])
def test_keys_of_many_positions_differ(board: str) -> None:
    start = bf.Position(board)
    seen = {start, *(pos for _, pos in start.results())}
    for _, pos in start.results()[:20]:
        seen.update(after for _, after in pos.results())
    assert len({pos.key for pos in seen}) == len(seen) > 300


# Values: copies, pickles, comparisons.


@settings(max_examples=100)
@given(positions(), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_copies_and_pickles_are_equal(slow: SlowPosition, protocol: int) -> None:
    pos = bf.Position.parse(str(slow))
    if pos.count_turns() > 2_000:
        return
    values = [pos, pos.board, pos.rules, pos.turn, *pos.legal_turns(), *pos.bugs(), *pos.meals()]
    values += [bug.shape for bug in pos.bugs()]
    for value in values:
        for twin in (
            pickle.loads(pickle.dumps(value, protocol)),
            copy.copy(value),
            copy.deepcopy(value),
        ):
            assert twin == value
            assert type(twin) is type(value)
            assert str(twin) == str(value)
    assert hash(pickle.loads(pickle.dumps(pos, protocol))) == hash(pos)


@settings(max_examples=60)
@given(positions())
def test_arrays_round_trip(slow: SlowPosition) -> None:
    pytest.importorskip("numpy")
    pos = bf.Position.parse(str(slow))
    planes = pos.to_array()
    cells = pos.board.cells
    assert planes.dtype == "uint8"
    assert planes.shape == (3, len(cells))
    legal = set(pos.legal_cells())
    assert planes[0].tolist() == [int(pos[cell] == pos.turn) for cell in cells]
    assert planes[1].tolist() == [int(pos[cell] == ~pos.turn) for cell in cells]
    assert planes[2].tolist() == [int(cell in legal) for cell in cells]
    for some in (planes, planes[:2], planes.astype("int64"), planes.astype(bool)):
        twin = bf.Position.from_array(some, pos.board, pos.rules, pos.turn, pos.phase)
        assert twin == pos


@settings(max_examples=100)
@given(positions())
def test_placements_of_both_colours(slow: SlowPosition) -> None:
    pos = bf.Position.parse(str(slow))
    for color in (bf.Color.WHITE, bf.Color.BLACK):
        cells = placements(slow.board, slow.rules, dict(slow.stones), str(color))
        assert set(pos.placements(color)) == {slow.board.name_of[cell] for cell in cells}
    if pos.phase == "place":
        assert set(pos.placements()) == set(pos.legal_cells())


@given(seeds)
def test_shapes_match_as_the_slow_ones_do(seed: int) -> None:
    random = Random(seed)
    cells = {(0, 0)}
    size = random.randint(1, 40)
    while len(cells) < size:
        q, r = random.choice(sorted(cells))
        dq, dr = random.choice(DIRECTIONS)
        cells.add((q + dq, r + dr))
    shape = bf.Shape(cells)
    assert shape.size == size == len(shape.cells)
    images = list(zip(*(images_of(cell) for cell in sorted(cells)), strict=True))
    for image in images:
        moved = bf.Shape([(q + 7, r - 3) for q, r in random.sample(image, size)])
        assert moved == shape
        assert hash(moved) == hash(shape)
        assert moved.cells == shape.cells
    assert shape_of(shape.cells) == shape_of(cells)
    # One cell moved: a match only where the slow one sees one.
    end = random.choice(sorted(cells))
    q, r = random.choice(sorted(cells - {end}) or [end])
    dq, dr = random.choice(DIRECTIONS)
    other = (cells - {end}) | {(q + dq, r + dr)}
    assert (bf.Shape(other) == shape) == (shape_of(other) == shape_of(cells))


def test_positions_of_other_boards_rules_sides_differ() -> None:
    texts = [
        "hexhex2 rulebook ../.../.. w place",
        "hexhex2 rulebook ../.../.. b place",
        "hexhex2 online ../.../.. w place",
        "hexhex2 rulebook ../.w./.. w place",
        "hexhex2 rulebook ../.b./.. w place",
        "cells:0,-1;1,-1;-1,0;0,0;1,0;-1,1;0,1 rulebook ../.../.. w place",
    ]
    assert len({bf.Position.parse(text) for text in texts}) == len(texts)
    pos = bf.Position.parse(texts[0])
    assert pos != texts[0]
    assert pos != bf.Position.parse(texts[1])


# More turns than can be listed.


def islands(pattern: str, count: int) -> str:
    """A mid-turn position: ``count`` islands, each a row with one white bug that can eat."""
    cells = {(3 * i + q, 2 * i) for i in range(count) for q in range(len(pattern))}
    return f"{board_text(cells)} rulebook {'/'.join([pattern] * count)} w grow"


@pytest.mark.parametrize("count", [1, 2, 5, 8])
def test_turns_on_islands_are_orders_times_growths(count: int) -> None:
    # Each white stone eats once and grows on either side: any order, two cells each.
    pos = bf.Position.parse(islands("bw.", count))
    assert pos.count_turns() == math.factorial(count) * 2**count
    assert len(pos.results()) == 2**count


def test_turns_past_a_thousand_million_are_counted_not_listed() -> None:
    pos = bf.Position.parse(islands("bw.", 11))
    assert pos.count_turns() == math.factorial(11) * 2**11 > 10**9
    assert bf.perft(pos, 1) == pos.count_turns()
    with pytest.raises(bf.TooManyTurnsError, match="1,?000,?000"):
        pos.legal_turns()
    with pytest.raises(bf.TooManyTurnsError):
        pos.legal_turns(limit=5_000)
    turns = pos.iter_turns()
    first = [next(turns) for _ in range(100)]
    assert len(set(first)) == 100
    for turn in first:
        assert pos.play(turn).phase == "place"
    assert len(pos.results()) == 2**11


def test_a_limit_is_reached_exactly() -> None:
    pos = bf.Position("hexhex3").play("c3")
    count = pos.count_turns()
    assert len(pos.legal_turns(limit=count)) == count
    with pytest.raises(bf.TooManyTurnsError):
        pos.legal_turns(limit=count - 1)


def test_a_count_past_64_bits_is_exact() -> None:
    count = 21
    assert math.factorial(count) > 2**64
    assert bf.Position.parse(islands("wb", count)).count_turns() == math.factorial(count)
