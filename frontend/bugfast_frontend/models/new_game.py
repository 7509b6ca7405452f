"""The choices of a new game: board, rule set, who plays each side, and the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast import Board, Color, Position, Rules
from bugfast.levels import LEVELS
from bugfast_frontend.language import N_, _
from bugfast_frontend.models.board_names import FAMILY_NAMES
from bugfast_frontend.models.clock import Clock, TimeControl
from bugfast_frontend.models.form import Choice
from bugfast_frontend.models.opening import DEFAULT_BOARD, Opening
from bugfast_frontend.models.players import USUAL, Player, Players, Strength
from bugfast_frontend.models.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIZES: dict[str, tuple[str, ...]] = {
    "hexhex": ("2", "3", "4", "5", "6", "7"),
    "limping": ("2", "3", "4", "5", "6"),
    "rhombus": ("4x4", "5x5", "6x6", "7x7", "9x9"),
    "triangle": ("4", "5", "6", "7", "8", "9"),
}
_FAMILY_NAMES = (*FAMILY_NAMES.values(), N_("own"))
_FAMILY_NOTES = (
    N_("A regular hexagon."),
    N_("A hexagon with sides of two lengths."),
    N_("A parallelogram: so many rows of so many cells."),
    N_("A triangle with sides of so many cells."),
    N_("A board of your own: any cells, given as text."),
)
_OWN = len(_SIZES)
"""The index of the family of own boards."""
_TIMES = (None, (2, 3), (5, 5), (10, 10), (30, 20))
"""Minutes for the game, and seconds more for each turn."""
_SECONDS = (1.0, 5.0, 20.0)
"""Seconds a turn for which the engine is offered at its best."""
_STRENGTHS: tuple[Strength | None, ...] = (
    None,
    *(Strength(level=level.number) for level in LEVELS),
    *(Strength(seconds=seconds) for seconds in _SECONDS),
)
"""What the answers to who plays a side stand for: a person first, then engines."""
LEVEL_NOTES = (
    N_("Puts stones down nearly at random."),
    N_("Thinks about every third turn, and not for long."),
    N_("Sees a win in one and a loss in one; careless otherwise."),
    N_("Mostly thinks of your reply."),
    N_("Looks three turns ahead and has a blind moment now and then."),
    N_("No more blind moments: every turn is thought about."),
    N_("Sees most short traps."),
    N_("Counts the end of the game well in advance."),
    N_("Rarely wrong."),
    N_("Always its best turn, after a moment of thought."),
)
"""What to expect of each level; in English as `bugfast.levels` says it."""


class NewGame:
    """The questions asked before a game, answered in any order."""

    def __init__(self) -> None:
        """Begin with the usual answers: hexhex4, the rulebook, White against a low level."""
        self.own_board: Board | None = None
        self._sizes = dict(_SIZES)
        self._families = tuple(_SIZES)
        self.family = Choice(
            _("Board"), tuple(map(_, _FAMILY_NAMES)), 0, tuple(map(_, _FAMILY_NOTES))
        )
        self.size = Choice(_("Size"), (), 0)
        self.rules = Choice(
            _("Rules"),
            (_("rulebook"), _("online")),
            0,
            (
                _("A stone may join own bugs, within the size limit. White starts."),
                _("A stone never joins two bugs. Black starts."),
            ),
        )
        self.white = _player_choice(_("White"))
        self.black = _player_choice(_("Black"))
        self.black.index = _STRENGTHS.index(USUAL)
        self.time = Choice(
            _("Clock"),
            tuple(_("none") if t is None else f"{t[0]} + {t[1]}" for t in _TIMES),
            0,
            tuple(_time_note(t) for t in _TIMES),
        )
        self.set_board(Board.parse(DEFAULT_BOARD))

    @classmethod
    def like(
        cls, position: Position, players: Players, control: TimeControl | None = None
    ) -> NewGame:
        """Begin with the answers that lead to a game's board, rules, players and clock.

        A board that is not among those offered to everybody is added to them. An engine with other
        seconds than those that are offered counts as the one that comes nearest.
        """
        answers = cls()
        answers.set_board(position.board)
        answers.rules.index = int(position.rules.name != Rules.RULEBOOK.name)
        for choice, color in ((answers.white, Color.WHITE), (answers.black, Color.BLACK)):
            person = players.of(color) is Player.PERSON
            choice.index = 0 if person else _nearest(players.strength(color))
        if control is not None:
            times = [(round(t[0] * 60), t[1]) if t else None for t in _TIMES]
            wanted = control.seconds, control.increment
            answers.time.index = times.index(wanted) if wanted in times else 0
        return answers

    @property
    def choices(self) -> Sequence[Choice]:
        """All questions, in the order in which they are shown."""
        return self.family, self.size, self.rules, self.white, self.black, self.time

    def choose(self, choice: Choice, index: int) -> None:
        """Answer a question; another kind of board keeps the size as near as it can."""
        choice.index = max(0, min(len(choice.options) - 1, index))
        if choice is self.family:
            self._fill_sizes()

    @property
    def needs_board(self) -> bool:
        """Whether an own board was chosen, and none is given yet."""
        return self.family.index == _OWN and self.own_board is None

    @property
    def is_own(self) -> bool:
        """Whether the board is an own one."""
        return self.family.index == _OWN

    @property
    def board(self) -> Board:
        """The chosen board; the usual one while an own one was chosen and none is given."""
        if self.family.index == _OWN:
            return self.own_board or Board.parse(DEFAULT_BOARD)
        return Board.parse(self._families[self.family.index] + self.size.value)

    @property
    def position(self) -> Position:
        """The start of the chosen game."""
        return Position(self.board, rules=Rules.RULEBOOK if self.rules.index == 0 else Rules.ONLINE)

    @property
    def players(self) -> Players:
        """Who will play."""
        sides = [Player.ENGINE if c.index else Player.PERSON for c in (self.white, self.black)]
        engines = [_STRENGTHS[choice.index] for choice in (self.white, self.black)]
        return Players(sides[0], sides[1], engines[0], engines[1])

    @property
    def opening(self) -> Opening:
        """The chosen game at its start."""
        chosen = _TIMES[self.time.index]
        clock = None
        if chosen is not None:
            clock = Clock(TimeControl(60.0 * chosen[0], float(chosen[1])))
        return Opening(Session(self.position), self.players, clock=clock)

    def set_board(self, board: Board) -> None:
        """Choose a board, which is added to those that are offered where it is not among them."""
        for number, family in enumerate(self._families):
            size = board.name.removeprefix(family)
            if size != board.name:
                if size not in self._sizes[family]:
                    self._sizes[family] += (size,)
                self.family.index = number
                self._fill_sizes()
                self.size.index = self.size.options.index(size)
                return
        self.own_board = board
        self.family.index = _OWN
        self._fill_sizes()

    def _fill_sizes(self) -> None:
        if self.family.index != _OWN:
            self.size.options = self._sizes[self._families[self.family.index]]
        elif self.own_board is None:
            self.size.options = (_("give cells ..."),)
        else:
            self.size.options = (_("{n} cells").format(n=len(self.own_board)),)
        self.size.index = min(self.size.index, len(self.size.options) - 1)


def _player_choice(name: str) -> Choice:
    level_note, full_note = _("Engine, level {n}: {text}"), _("Engine at its best, {n:g} s a turn.")
    options = (
        _("person"),
        *(str(level.number) for level in LEVELS),
        *(_("{n:g} s").format(n=seconds) for seconds in _SECONDS),
    )
    notes = (
        _("A person plays this side."),
        *(level_note.format(n=n, text=_(text)) for n, text in enumerate(LEVEL_NOTES, start=1)),
        *(full_note.format(n=seconds) for seconds in _SECONDS),
    )
    return Choice(name, options, 0, notes, (3, *[1] * len(LEVELS), *[2] * len(_SECONDS)))


def _nearest(strength: Strength) -> int:
    """The place of a strength among the answers."""
    if strength.level is None:
        seconds = min(_SECONDS, key=lambda offered: abs(offered - strength.seconds))
        strength = Strength(seconds=seconds)
    return _STRENGTHS.index(strength)


def _time_note(time: tuple[int, int] | None) -> str:
    if time is None:
        return _("All the time that you want.")
    text = _("{m} min for the game, {s} s more for each turn. Who runs out of time loses.")
    return text.format(m=time[0], s=time[1])
