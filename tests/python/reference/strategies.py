"""Hypothesis strategies for boards, games and set-up positions, as text: no engine is asked."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from .slow_board import Cell, SlowBoard
from .slow_bug import OTHER, SlowPosition

SMALL_BOARDS = (
    *("hexhex1", "hexhex2", "hexhex3", "hexhex4", "limping1", "limping2", "limping3"),
    *("rhombus1x1", "rhombus4x3", "rhombus3x3", "rhombus7x2", "rhombus1x9", "rhombus5x4"),
    *("triangle1", "triangle2", "triangle3", "triangle4", "triangle5"),
)
"""Boards on which whole games are compared, turn by turn."""

MIDDLE_BOARDS = ("hexhex5", "limping4")
"""Boards of 61 and 48 cells: few whole games."""

LARGE_BOARDS = ("rhombus9x8", "hexhex6", "hexhex7", "rhombus16x8", "hexhex8", "rhombus16x16")
"""Boards past 64 cells, of 127 and 128, past 128, and of 256: some positions of a game."""

rule_sets = st.sampled_from(["rulebook", "online"])
GROWING = 0.6
"""How often a mid-turn position is preferred: they are rare by chance, and hardest."""

seeds = st.integers(0, 2**32 - 1)


def board_text(cells: set[Cell]) -> str:
    """The name of the own board with these cells."""
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    return "cells:" + ";".join(f"{q},{r}" for q, r in ordered)


# Hypothesis prefers small values, which make dull boards and finished games: seeds spread evenly.


def random_board(random: Random, max_cells: int) -> str:
    """The name of an own board: some cells of a 7 by 7 window, so with holes and islands."""
    q0, r0 = random.randint(-50, 50), random.randint(-50, 50)
    window = [(q0 + q, r0 + r) for q in range(7) for r in range(7)]
    return board_text(set(random.sample(window, random.randint(1, max_cells))))


def own_boards(max_cells: int = 40) -> st.SearchStrategy[str]:
    """Names of own boards."""
    return seeds.map(lambda seed: random_board(Random(seed), max_cells))


small_boards = st.one_of(st.sampled_from(SMALL_BOARDS), own_boards())


@st.composite
def set_ups(draw: st.DrawFn, boards: st.SearchStrategy[str] = small_boards) -> str:
    """Texts of positions with random stones, in phase ``place``: any of them may be set up."""
    board, rules = SlowBoard.parse(draw(boards)), draw(rule_sets)
    random = Random(draw(seeds))
    fill = random.uniform(0.15, 0.85)
    rows = "/".join(
        "".join(random.choice("wb") if random.random() < fill else "." for _ in row)
        for row in board.rows
    )
    return f"{board.name} {rules} {rows} {random.choice('wb')} place"


@st.composite
def positions(draw: st.DrawFn, boards: st.SearchStrategy[str] = small_boards) -> SlowPosition:
    """Positions of either phase: a set-up or the start of a game, some steps on."""
    random = Random(draw(seeds))
    if draw(st.booleans()):
        text = draw(set_ups(boards))
        position = SlowPosition.parse(text)
        growing = replace(position, phase="grow")
        if growing.meals() and random.random() < GROWING:
            position = growing
        steps = random.randint(0, 2)
    else:
        position = SlowPosition.start(draw(boards), draw(rule_sets))
        steps = random.randint(0, 2 * len(position.board.cells) // 3)
    for _ in range(steps):
        after = list(position.steps().values())
        if not after:
            break
        growing_after = [p for p in after if p.phase == "grow"]
        prefer = growing_after and random.random() < GROWING
        position = random.choice(growing_after if prefer else after)
    return position


def with_phase_grow(text: str) -> str:
    """The same position text in phase ``grow``."""
    return text.rsplit(" ", 1)[0] + " grow"


def other_side(text: str) -> str:
    """The same position text with the other player to move."""
    board, rules, rows, side, phase = text.split(" ")
    return f"{board} {rules} {rows} {OTHER[side]} {phase}"
