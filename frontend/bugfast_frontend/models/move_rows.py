"""The move list in rows: a long chain takes as many as it needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bugfast_frontend.models.session import PlayedTurn


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A row: a turn, and those of its cells that stand in it; `begins` the turn, or goes on."""

    turn: PlayedTurn
    text: str
    begins: bool


def move_rows(turns: Sequence[PlayedTurn], cells: int) -> list[MoveRow]:
    """The rows of some turns, of at most `cells` cells each."""
    rows = []
    cells = max(1, cells)
    for turn in turns:
        for begin in range(0, len(turn.cells), cells):
            part = turn.cells[begin : begin + cells]
            more = "," if begin + cells < len(turn.cells) else ""
            rows.append(MoveRow(turn, ",".join(part) + more, begin == 0))
    return rows


def first_move_row(rows: Sequence[MoveRow], cursor: int, shown: int, scroll: int | None) -> int:
    """Which row is the first of `shown`: as scrolled, else so that the current turn is there."""
    last_first = max(0, len(rows) - shown)
    if scroll is not None:
        return max(0, min(last_first, scroll))
    current = sum(row.turn.end < cursor for row in rows)
    return max(0, min(last_first, current - shown // 2))
