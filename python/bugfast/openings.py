"""Short random openings, so that a match is not the same game again and again."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bugfast._core import Position, Turn
from bugfast.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bugfast._core import Board, Rules

TURNS = 4
"""How many turns an opening has, unless told otherwise."""

_TRIES = 100
"""Where as many openings in a row have been seen before, one is used again."""


def openings(
    board: Board | str, rules: Rules | str, *, turns: int = TURNS, seed: int = 0
) -> Iterator[Game]:
    """Openings without end, the same for a seed on every machine.

    Every stone goes on a uniformly chosen legal cell. No two openings are images of each other
    under the board's symmetries, as long as new ones are found; on a small board they run out.
    An opening ends before a turn that would end the game.

    Args:
        board: the board, or its name.
        rules: the rule set, or its name.
        turns: how many turns to play, at least 0.
        seed: where the random numbers start.

    Raises:
        ValueError: the board, the rules or the number of turns is wrong; raised at once.
    """
    start = Position(board, rules)
    if turns < 0:
        raise ValueError(f"opening: {turns} turns, expected at least 0")
    return _endless(start, turns, random.Random(seed))


def _endless(start: Position, turns: int, source: random.Random) -> Iterator[Game]:
    seen: set[Position] = set()
    while True:
        for _ in range(_TRIES):
            game = _opening(start, turns, source)
            key = game.position.canonical()
            if key not in seen:
                break
        seen.add(key)
        yield game


def _opening(start: Position, turns: int, source: random.Random) -> Game:
    game = Game(start)
    for _ in range(turns):
        turn = random_turn(game.position, source)
        if turn is None or game.position.play(turn).is_over:
            break
        game.push(turn)
    return game


def random_turn(pos: Position, source: random.Random) -> Turn | None:
    """A turn, or what is left of one, of uniformly chosen cells; None where the game is over."""
    if pos.is_over:
        return None
    mover, cells = pos.turn, list[str]()
    while True:
        # The order of the cells is not promised, so it is made one.
        cells.append(source.choice(sorted(pos.legal_cells())))
        pos = pos.step(cells[-1])
        if pos.turn != mover:
            return Turn(",".join(cells))
