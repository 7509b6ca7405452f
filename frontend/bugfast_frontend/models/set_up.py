"""A position in the making: any stones on any board, and what is wrong with it."""

from __future__ import annotations

from bugfast import Board, BugfastError, Color, Position, Rules
from bugfast_frontend.language import _
from bugfast_frontend.models.error_words import error_words

BOARDS = ("hexhex3", "hexhex4", "hexhex5", "hexhex6", "hexhex7", "limping3", "limping4")
"""The boards that are offered; any other one can be written or pasted."""
PHASES = ("place", "grow")


class SetUp:
    """Board, rules, stones, side and phase, each changed by itself; `undo` takes changes back."""

    def __init__(self, position: Position) -> None:
        """Begin with a position."""
        self.board = position.board
        self.rules = position.rules
        self.side = position.turn
        self.phase: str = position.phase
        self.stones = _stones(position)
        self._past: list[tuple[Board, Rules, Color, str, dict[str, Color]]] = []

    @property
    def text(self) -> str:
        """The position as text, right or wrong."""
        # The rows of an empty board have a dot for each cell, in the order of the cells.
        rows = str(Position(self.board)).split()[2]
        cells = iter(self.board.cells)
        signs = [self._sign(next(cells)) if sign == "." else sign for sign in rows]
        return f"{self.board.name} {self.rules.name} {''.join(signs)} {self.side} {self.phase}"

    def position(self) -> Position:
        """The position; `BugfastError` says what is wrong with it."""
        return Position.parse(self.text)

    def verdict(self) -> tuple[str, bool]:
        """What there is to say of the position, and whether something is wrong with it."""
        try:
            position = self.position()
        except BugfastError as error:
            return error_words(error), True
        if position.is_over:
            won = _("White cannot place a stone, and so has won.")
            lost = _("Black cannot place a stone, and so has won.")
            return (won if position.turn == Color.WHITE else lost), False
        if self.phase == "place" and self._could_eat():
            return _("A bug could eat at once: phase “grow” lets it, “place” comes first."), False
        return "", False

    def put(self, cell: str, color: Color | None) -> None:
        """Put a stone on a cell, or take it off; putting the same again takes it off, too."""
        self._remember()
        if color is None or self.stones.get(cell) == color:
            self.stones.pop(cell, None)
        else:
            self.stones[cell] = color

    def turn_side(self) -> None:
        """Let the other side be on turn."""
        self._remember()
        self.side = ~self.side

    def turn_phase(self) -> None:
        """Change between placing and growing."""
        self._remember()
        self.phase = PHASES[1 - PHASES.index(self.phase)]

    def turn_rules(self) -> None:
        """Change to the other rule set."""
        self._remember()
        self.rules = Rules.RULEBOOK if self.rules == Rules.ONLINE else Rules.ONLINE

    def set_board(self, board: Board) -> None:
        """Take another board; stones stay where it has a cell at the same place."""
        self._remember()
        places = {self.board.axial(cell): color for cell, color in self.stones.items()}
        axial = {board.axial(cell): cell for cell in board.cells}
        self.board = board
        self.stones = {axial[at]: color for at, color in places.items() if at in axial}

    def next_board(self) -> None:
        """Take the next of `BOARDS`."""
        at = BOARDS.index(self.board.name) + 1 if self.board.name in BOARDS else 0
        self.set_board(Board.parse(BOARDS[at % len(BOARDS)]))

    def clear(self) -> None:
        """Take all stones off; it is the start of a game again."""
        self._remember()
        self.stones = {}
        self.phase = "place"

    def take(self, position: Position) -> None:
        """Change everything to a position."""
        self._remember()
        self.board, self.rules = position.board, position.rules
        self.side, self.phase = position.turn, position.phase
        self.stones = _stones(position)

    def undo(self) -> bool:
        """Take the last change back; whether there was one."""
        if not self._past:
            return False
        self.board, self.rules, self.side, self.phase, self.stones = self._past.pop()
        return True

    def _remember(self) -> None:
        self._past.append((self.board, self.rules, self.side, self.phase, dict(self.stones)))

    def _sign(self, cell: str) -> str:
        color = self.stones.get(cell)
        return "." if color is None else str(color)

    def _could_eat(self) -> bool:
        phase, self.phase = self.phase, "grow"
        try:
            self.position()
        except BugfastError:
            return False
        finally:
            self.phase = phase
        return True


def _stones(position: Position) -> dict[str, Color]:
    found: dict[str, Color] = {}
    for bug in position.bugs():
        found |= dict.fromkeys(bug.cells, bug.color)
    return found


def board_trouble(text: str) -> str | None:
    """What is wrong with the name of a board; None where nothing is."""
    try:
        Board.parse(text.strip())
    except BugfastError as error:
        return error_words(error)
    return None
