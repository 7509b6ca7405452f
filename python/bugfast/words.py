"""Positions in words, for captions and messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bugfast._core import Position

_LONG = 30
"""An own board's name lists its cells; one of more characters is not spelled out."""


def title(pos: Position) -> str:
    """Board, rule set and standing: `hexhex3, rulebook: White to place`."""
    return f"{place(pos)}: {standing(pos)}"


def place(pos: Position) -> str:
    """Board and rule set: `hexhex3, rulebook`."""
    board = pos.board.name
    if len(board) > _LONG:
        board = f"own board of {len(pos.board)} cells"
    return f"{board}, {pos.rules.name}"


def standing(pos: Position) -> str:
    """Whose turn it is and for what, or who has won."""
    mover = pos.turn.name.capitalize()
    return f"{mover} has won" if pos.is_over else f"{mover} to {pos.phase}"
