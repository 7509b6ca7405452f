"""A game being played: every step of it, where one stands in it, undo and redo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bugfast import Color, Position, Turn
    from bugfast_frontend.models.game_tree import GameTree
    from bugfast_frontend.models.reviewed import Reviewed


@dataclass(frozen=True, slots=True)
class Step:
    """One stone put on the board: a placement, or a meal with its growth."""

    cell: str
    before: Position
    after: Position

    @property
    def color(self) -> Color:
        """Who made the step."""
        return self.before.turn

    @property
    def is_placement(self) -> bool:
        """Whether the step placed a stone (and did not grow a bug)."""
        return self.before.phase == "place"

    @property
    def ends_turn(self) -> bool:
        """Whether the turn passed with this step."""
        return self.after.phase == "place"

    @property
    def eaten(self) -> tuple[str, ...]:
        """The cells of the stones taken off, one of which the growth may have filled."""
        enemy = ~self.color
        return tuple(
            cell
            for cell in self.before.board.cells
            if self.before[cell] == enemy and self.after[cell] != enemy
        )


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn of a session: its number from 1, its mover, its cells, and its steps' range."""

    number: int
    color: Color
    cells: tuple[str, ...]
    begin: int
    end: int

    def __str__(self) -> str:
        """The cells as a turn is written, such as `c3,d3,d4`."""
        return ",".join(self.cells)


class Session:
    """The steps of a game in a line, with a place in it; playing on from there drops the rest.

    Undo and redo go by single steps, also inside a turn. `cursor` counts the steps that lie before
    the current position, `changes` the times that the line itself, the tree or the review changed.
    `tree` holds variations and comments, `reviewed` what a review has found; they are None while
    nobody has looked for any. `names` are those of who played White and Black, where a file tells.
    """

    def __init__(self, start: Position) -> None:
        """Begin a game at `start`, which may be any position, also in mid-turn."""
        self.start = start
        self.cursor = 0
        self.changes = 0
        self.tree: GameTree | None = None
        self.reviewed: Reviewed | None = None
        self.names = "", ""
        self._steps: list[Step] = []
        self._turns: list[PlayedTurn] | None = None

    @classmethod
    def from_turns(cls, start: Position, turns: Iterable[Turn]) -> Session:
        """A session that stands at the end of the given turns; `IllegalTurnError` as in play."""
        session = cls(start)
        for turn in turns:
            for cell in turn.cells:
                session.play(cell)
        session.changes = 0
        return session

    def __len__(self) -> int:
        """The number of steps, those that can be redone included."""
        return len(self._steps)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, also those that can be redone."""
        return tuple(self._steps)

    @property
    def position(self) -> Position:
        """The current position."""
        return self._steps[self.cursor - 1].after if self.cursor else self.start

    @property
    def at_end(self) -> bool:
        """Whether there is nothing to redo."""
        return self.cursor == len(self._steps)

    def play(self, cell: str) -> Step:
        """Put one stone; `IllegalTurnError` or `CellError`, and nothing changes, where not allowed.

        Repeating the step that could be redone keeps what follows it.
        """
        before = self.position
        step = Step(cell, before, before.step(cell))
        if self.at_end or self._steps[self.cursor].cell != cell:
            del self._steps[self.cursor :]
            self._steps.append(step)
            self._turns = None
            self.changes += 1
        self.cursor += 1
        return step

    def go_to(self, index: int) -> bool:
        """Stand after `index` steps (clamped to what there is); whether that moved."""
        index = max(0, min(len(self._steps), index))
        moved = index != self.cursor
        self.cursor = index
        return moved

    def position_at(self, index: int) -> Position:
        """The position after `index` steps; `IndexError` where there is none."""
        if not 0 <= index <= len(self._steps):
            raise IndexError(f"no step {index}: the game has {len(self._steps)}")
        return self._steps[index - 1].after if index else self.start

    def turns(self) -> list[PlayedTurn]:
        """All turns, also those that can be redone; the last may be unfinished."""
        if self._turns is None:
            self._turns = self._collect_turns()
        return list(self._turns)

    def is_finished(self, turn: PlayedTurn) -> bool:
        """Whether one of `turns` is complete, and not under way."""
        return self._steps[turn.end - 1].ends_turn

    def last_chain(self) -> list[Step]:
        """The steps of the turn that is under way, or of the last one where none is."""
        begin = self.cursor
        while begin and (begin == self.cursor or not self._steps[begin - 1].ends_turn):
            begin -= 1
        return self._steps[begin : self.cursor]

    def _collect_turns(self) -> list[PlayedTurn]:
        found: list[PlayedTurn] = []
        begin = 0
        for index, step in enumerate(self._steps):
            if step.ends_turn or index == len(self._steps) - 1:
                steps = self._steps[begin : index + 1]
                cells = tuple(s.cell for s in steps)
                found.append(PlayedTurn(len(found) + 1, step.color, cells, begin, index + 1))
                begin = index + 1
        return found
