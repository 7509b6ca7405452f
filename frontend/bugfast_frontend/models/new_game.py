"""The choices of a new game: board, rule set, sides and the engine's pace."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast import Board, Position, Rules
from bugfast_frontend.language import N_, _
from bugfast_frontend.models.players import Pace, Player, Players

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIZES: dict[str, tuple[str, ...]] = {
    N_("hexagon"): ("2", "3", "4", "5", "6", "7"),
    N_("limping"): ("2", "3", "4", "5", "6"),
    N_("rhombus"): ("4x4", "5x5", "6x6", "7x7", "9x9"),
    N_("triangle"): ("4", "5", "6", "7", "8", "9"),
}
_FAMILIES = {
    "hexagon": "hexhex",
    "limping": "limping",
    "rhombus": "rhombus",
    "triangle": "triangle",
}
_OWN = N_("own")
"""The family of a board that has none: the one in play is its only member."""


_SIDES = (
    (Player.PERSON, Player.ENGINE),
    (Player.ENGINE, Player.PERSON),
    (Player.PERSON, Player.PERSON),
    (Player.ENGINE, Player.ENGINE),
)
"""White and Black, for each answer to who you play."""


@dataclass(slots=True)
class Choice:
    """One question with its possible answers, the chosen one, and what it means."""

    name: str
    options: tuple[str, ...]
    index: int
    notes: tuple[str, ...]

    @property
    def value(self) -> str:
        """The chosen answer."""
        return self.options[self.index]

    @property
    def note(self) -> str:
        """A sentence on the chosen answer."""
        return self.notes[self.index] if self.notes else ""

    def move(self, by: int) -> None:
        """Choose the answer `by` places further on, stopping at the ends."""
        self.index = max(0, min(len(self.options) - 1, self.index + by))


class NewGame:
    """The questions asked before a game, answered in any order."""

    def __init__(self) -> None:
        """Begin with the usual answers: hexhex4, the rulebook, White against the engine."""
        self._sizes = dict(_SIZES)
        self._own_board: Board | None = None
        self.family = Choice(
            N_("Board"),
            tuple(_SIZES),
            0,
            (N_("A regular hexagon."), N_("A hexagon with sides of two lengths."), "", ""),
        )
        self.size = Choice(N_("Size"), _SIZES["hexagon"], 2, ())
        self.rules = Choice(
            N_("Rules"),
            (N_("rulebook"), N_("online")),
            0,
            (
                N_("A stone may join own bugs, within the size limit. White starts."),
                N_("A stone never joins two bugs. Black starts."),
            ),
        )
        self.side = Choice(
            N_("You play"),
            (N_("White"), N_("Black"), N_("both"), N_("none")),
            0,
            (
                N_("The engine plays Black."),
                N_("The engine plays White."),
                N_("Two people share this window."),
                N_("The engine plays itself."),
            ),
        )
        self.pace = Choice(
            N_("Engine"),
            tuple(pace.value for pace in Pace),
            1,
            tuple(_("It thinks {n:g} s about a turn.").format(n=pace.seconds) for pace in Pace),
        )

    @classmethod
    def like(cls, position: Position, players: Players) -> NewGame:
        """Begin with the answers that lead to a game's board, rules and players.

        A board that is not among those offered to everybody is added to them.
        """
        answers = cls()
        answers._add_board(position.board)
        answers.rules.index = int(position.rules.name != Rules.RULEBOOK.name)
        sides = players.white, players.black
        answers.side.index = _SIDES.index(sides)
        answers.pace.index = list(Pace).index(players.pace)
        return answers

    @property
    def choices(self) -> Sequence[Choice]:
        """All questions, in the order in which they are shown."""
        return self.family, self.size, self.rules, self.side, self.pace

    def choose(self, choice: Choice, index: int) -> None:
        """Answer a question; another kind of board keeps the size as near as it can."""
        choice.index = max(0, min(len(choice.options) - 1, index))
        if choice is self.family:
            self.size.options = self._sizes[self.family.value]
            self.size.index = min(self.size.index, len(self.size.options) - 1)

    @property
    def board(self) -> Board:
        """The chosen board."""
        if self._own_board is not None and self.family.value == _OWN:
            return self._own_board
        return Board.parse(_FAMILIES[self.family.value] + self.size.value)

    @property
    def position(self) -> Position:
        """The start of the chosen game."""
        return Position(self.board, rules=Rules.RULEBOOK if self.rules.index == 0 else Rules.ONLINE)

    @property
    def players(self) -> Players:
        """Who will play."""
        pace = Pace(self.pace.value)
        return Players(*_SIDES[self.side.index], pace)

    def _add_board(self, board: Board) -> None:
        for family, prefix in _FAMILIES.items():
            if board.name.startswith(prefix):
                size = board.name.removeprefix(prefix)
                if size not in self._sizes[family]:
                    self._sizes[family] += (size,)
                break
        else:
            family, size = _OWN, _("{n} cells").format(n=len(board))
            self._own_board = board
            self._sizes[_OWN] = (size,)
            self.family.options += (_OWN,)
            self.family.notes += (N_("The board of the game in play."),)
        self.choose(self.family, self.family.options.index(family))
        self.size.index = self.size.options.index(size)
