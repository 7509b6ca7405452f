"""A game in progress: a line of turns with undo and redo.

`Position` is immutable; the history lives here, in plain lists, so that a line of any length is
walked without recursion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast._core import Position, Turn
from bugfast.records import record_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bugfast._core import Board, Color, Rules


class Game:
    """A mutable game: a start position, the turns played, and the turns taken back.

    Iterating gives the turns played, first to last; `len(game)` is their number.

    Args:
        start: a position to start from, or a board (or its name) for the start of a game on it.
        rules: the rule set, for a board only: a position brings its own. Default `rulebook`.

    Raises:
        BoardError: the board's name is not one.
        ValueError: `rules` is no rule set, or is given beside a position.
    """

    __slots__ = ("_at", "_positions", "_turns")

    def __init__(self, start: Position | Board | str, rules: Rules | str | None = None) -> None:
        """Begin at `start`."""
        if isinstance(start, Position):
            if rules is not None:
                raise ValueError("rules: a position brings its own, expected none beside it")
            first = start
        else:
            first = Position(start, "rulebook" if rules is None else rules)
        # `_positions[i + 1]` follows `_positions[i]` by `_turns[i]`; `_at` of the turns are played.
        self._positions = [first]
        self._turns: list[Turn] = []
        self._at = 0

    @property
    def start(self) -> Position:
        """The position before the first turn."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[self._at]

    @property
    def positions(self) -> list[Position]:
        """Every position from the start to now: one more than the turns played."""
        return self._positions[: self._at + 1]

    @property
    def turns(self) -> list[Turn]:
        """The turns played, first to last."""
        return self._turns[: self._at]

    @property
    def redo_turns(self) -> list[Turn]:
        """The turns taken back, in the order in which `redo` plays them again."""
        return self._turns[self._at :]

    @property
    def winner(self) -> Color | None:
        """Who has won in the position now, None while the game goes on."""
        return self.position.winner

    def push(self, turn: Turn | str) -> Position:
        """Play a complete turn and return the position that it leads to.

        The turn that `redo` would play keeps the turns taken back after it; any other drops them.

        Raises:
            TurnError: the text is no turn.
            IllegalTurnError: the turn may not be played now; the game is left as it was.
        """
        turn = turn if isinstance(turn, Turn) else Turn(turn)
        if self._at < len(self._turns) and self._turns[self._at] == turn:
            self._at += 1
            return self.position
        position = self.position.play(turn)
        del self._turns[self._at :]
        del self._positions[self._at + 1 :]
        self._turns.append(turn)
        self._positions.append(position)
        self._at += 1
        return position

    def pop(self) -> Turn:
        """Take back the last turn and return it.

        Raises:
            IndexError: no turn has been played.
        """
        if self._at == 0:
            raise IndexError("pop from a game without turns")
        self._at -= 1
        return self._turns[self._at]

    def redo(self) -> Turn:
        """Play the turn last taken back again and return it.

        Raises:
            IndexError: no turn has been taken back.
        """
        if self._at == len(self._turns):
            raise IndexError("redo in a game with no turn taken back")
        self._at += 1
        return self._turns[self._at - 1]

    def record(self) -> dict[str, object]:
        """The turns played as a game record: what `write_games` writes, `read_games` reads.

        Its keys are board, rules, start (where it is not the board's), turns, final and winner.
        """
        return record_of(self.start, self.turns, self.position)

    def _repr_svg_(self) -> str:
        """The position now, with the last turn marked, for a notebook."""
        from bugfast import svg

        return svg.board(self.position, last_turn=self._turns[self._at - 1] if self._at else None)

    def __len__(self) -> int:
        """How many turns have been played."""
        return self._at

    def __iter__(self) -> Iterator[Turn]:
        """The turns played, first to last."""
        return iter(self.turns)

    def __bool__(self) -> bool:
        """Always true: a game without turns is a game."""
        return True

    def __eq__(self, other: object) -> bool:
        """Whether start, turns played and turns taken back are the same."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._at == other._at and self.start == other.start and self._turns == other._turns

    def __getstate__(self) -> object:
        """The state; said here, for the oldest protocols of pickle want it said with slots."""
        return super().__getstate__()

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        """The start and the number of turns; the whole line would drown a traceback."""
        turns = "1 turn" if self._at == 1 else f"{self._at} turns"
        return f"<Game on {self.start.board.name}, {self.start.rules.name}: {turns}>"
