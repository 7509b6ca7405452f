"""What is said of turns and lines is what the rules show, and nothing is said that is not so."""

from __future__ import annotations

import random
import re

import pytest

from bugfast import Color, Position, Turn
from bugfast_frontend.models.consequences import (
    burden,
    cells_text,
    comparison,
    deed,
    deed_text,
    end_text,
    line_texts,
    mistake_texts,
    reply_texts,
    turn_texts,
)
from bugfast_frontend.models.finding import FoundTurn, Value
from bugfast_frontend.models.mistakes import Mistake

CHAIN = Position.parse("hexhex3 rulebook .b./..../.bw../b.../... w place")
WON = Position.parse("limping2 online bbw/w.ww/bwb/b. b place")


def stones(position: Position, color: Color) -> int:
    return sum(position[cell] == color for cell in position.board.cells)


def random_line(position: Position, seed: int, count: int) -> list[str]:
    source, turns = random.Random(seed), []
    for _turn in range(count):
        if position.is_over:
            break
        cells = []
        while True:
            cell = source.choice(position.legal_cells())
            cells.append(cell)
            position = position.step(cell)
            if position.phase == "place":
                break
        turns.append(",".join(cells))
    return turns


def test_a_turn_that_eats_says_how_much_and_when_the_limit_rises() -> None:
    assert deed_text(CHAIN, "e1,d1,e2") == "e1,d1,e2 eats 3 stones, and the limit rises to 3."
    assert deed_text(CHAIN, "a1") == ""
    assert turn_texts(CHAIN, "a1")[-1].startswith("Cells left: White ")
    one = Position.parse("hexhex3 rulebook wbb/b.../bb.../.www/... w place")
    assert deed_text(one, "d2,d3") == "d2,d3 eats 2 stones."


@pytest.mark.parametrize("seed", range(12))
def test_what_is_counted_is_what_stands_on_the_board(seed: int) -> None:
    position = Position("hexhex3")
    for turn in random_line(position, seed, 30):
        before, position = position, position.play(turn)
        done = deed(before, turn)
        other = ~before.turn
        assert done.eaten == stones(before, other) - stones(position, other)
        assert done.eaten == 0 or len(Turn(turn)) > 1
        assert done.raised == (0 < before.largest < position.largest)
        said = " ".join(reply_texts(before, [turn]))
        assert said.startswith("White" if before.turn == Color.WHITE else "Black")
        assert ("eats" in said) == bool(done.eaten) and ("limit" in said) == done.raised
        if position.is_over:
            assert "has won" in cells_text(position)
        else:
            counts = [len(position.placements(color)) for color in (Color.WHITE, Color.BLACK)]
            assert re.findall(r"\d+", cells_text(position)) == [str(n) for n in counts]


@pytest.mark.parametrize("seed", range(12))
def test_lines_are_compared_only_where_that_speaks_for_the_better(seed: int) -> None:
    start = Position("hexhex3")
    for turn in random_line(start, 99, 4):
        start = start.play(turn)
    one, other = random_line(start, seed, 5), random_line(start, seed + 100, 7)
    said = [comparison(start, one, other), comparison(start, other, one)]
    assert not (said[0] and said[1]), "both cannot be better"
    ends = [start, start]
    for pair in zip(one, other, strict=False):
        ends = [end.play(turn) for end, turn in zip(ends, pair, strict=True)]
    leads = [len(end.placements(~start.turn)) - len(end.placements(start.turn)) for end in ends]
    assert [bool(text) for text in said] == [leads[0] > leads[1], leads[1] > leads[0]]
    for text, better, worse in ((said[0], ends[0], ends[1]), (said[1], ends[1], ends[0])):
        if text:
            counts = [len(e.placements(c)) for e in (better, worse) for c in BOTH]
            told = text.split(":", 1)[1]
            told = re.sub(r"with [a-e]\d(,[a-e]\d)*", "", told)
            assert [int(n) for n in re.findall(r"\d+", told)] == counts


BOTH = (Color.WHITE, Color.BLACK)


def test_cells_for_one_side_alone_are_counted() -> None:
    said = []
    for seed in range(8):
        position = Position("hexhex3")
        for turn in random_line(position, seed, 30):
            legal = [str(result[0]) for result in position.results()]
            one, other = legal[0], legal[-1]
            counts = [
                len(set(end.placements(position.turn)) - set(end.placements(~position.turn)))
                for end in (position.play(one), position.play(other))
            ]
            told = burden(position, one, other)
            assert bool(told) == (counts[1] > counts[0])
            if told:
                said.append(told)
                assert f"{counts[1]} cell" in told and told.endswith(f"{one} {counts[0]}.")
            position = position.play(turn)
    assert any("White" in told for told in said) and any("Black" in told for told in said)


def test_a_won_game_is_said_to_be_won_and_has_no_reply() -> None:
    assert WON.is_over
    (said,) = reply_texts(WON, ())
    assert said.startswith("Black cannot place, and so has won; White has ")
    assert reply_texts(CHAIN, ()) == () and end_text(WON, []) == ""
    assert comparison(CHAIN, [], []) == ""


def test_a_mistake_has_the_reply_and_what_was_missed() -> None:
    best = FoundTurn(("e1,d1,e2", "a1"), Value(0.9))
    mistake = Mistake(1, 1, Color.WHITE, "a1", Value(0.9), Value(0.3), best, ("a2,a3", "e3"))
    said = mistake_texts(CHAIN, mistake)
    assert said[0] == "Black replies a2,a3, which eats 1 stone."
    assert said[1].startswith("e1,d1,e2 eats 3 stones")
    assert line_texts(CHAIN, best.turns)[0] == "What may come: e1,d1,e2 a1."


REPLY = tuple(random_line(CHAIN.play("a1"), 3, 2))


def test_turns_are_counted_from_after_the_mistake_and_it_is_said_who_is_on_turn() -> None:
    best = FoundTurn(("e1,d1,e2", "a1"), Value(0.9))
    mistake = Mistake(1, 1, Color.WHITE, "a1", Value(0.9), Value(0.3), best, REPLY)
    (said,) = [text for text in mistake_texts(CHAIN, mistake) if text.startswith("Cells left")]
    assert said.startswith("Cells left after 1 turn more (White to play): with e1,d1,e2 White ")
    left = line_texts(CHAIN.play("a1"), mistake.reply[:1])[-1]
    assert left.startswith("After 1 turn (White to play): Cells left: ")
    assert "Cells left" not in " ".join(line_texts(CHAIN, best.turns, counted=False))


def test_cells_on_the_way_are_no_reason_for_a_proof() -> None:
    best = FoundTurn(("e1,d1,e2", "a1"), Value(0.9))
    lost = Value(0.0, "loss", 7)
    mistake = Mistake(1, 1, Color.WHITE, "a1", Value(0.9), lost, best, REPLY)
    assert not any(text.startswith("Cells left") for text in mistake_texts(CHAIN, mistake))
    assert "Cells left" not in " ".join(line_texts(CHAIN, best.turns, proved=True))
    turns = random_line(CHAIN, 1, 60)
    said = line_texts(CHAIN, turns, proved=True)[-1]
    assert said.startswith(f"After {len(turns)} turns: ") and "has won" in said


def test_in_mid_turn_no_cells_are_counted() -> None:
    position = CHAIN.step("e1")
    assert position.phase == "grow" and cells_text(position) == ""
