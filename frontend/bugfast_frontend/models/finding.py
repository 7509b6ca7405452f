"""What the engine has found out about a position, checked, and kept for when one comes back."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bugfast import BugfastError, Color, Turn
from bugfast_frontend.language import _

if TYPE_CHECKING:
    from bugfast import Line, Position
    from bugfast_frontend.models.engine_worker import Found

_KEPT = 3000
"""So many positions are remembered; one takes about a kilobyte."""


@dataclass(frozen=True, slots=True)
class Value:
    """How a position or a turn is valued, for one side.

    Attributes:
        chance: that side's chance to win, 0 to 1; what is proved is 0 or 1.
        outcome: "win" or "loss" where it is proved, None for a guess.
        distance: turns to the end where it is proved.
        exact: whether that is the very distance, and not only a bound.
    """

    chance: float
    outcome: Literal["win", "loss"] | None = None
    distance: int = 0
    exact: bool = True

    def turned(self) -> Value:
        """The same for the other side."""
        outcome = {"win": "loss", "loss": "win"}.get(self.outcome or "")
        return Value(1.0 - self.chance, outcome, self.distance, self.exact)  # type: ignore[arg-type]

    def of(self, seen_by: Color, side: Color) -> Value:
        """The value for `side`, of one for `seen_by`."""
        return self if seen_by == side else self.turned()

    @property
    def label(self) -> str:
        """The value in a few signs: `63%`, and where proved `#4` (won in 4) or `#-5`."""
        if self.outcome is None:
            return _("{n}%").format(n=round(100 * self.chance))
        bound = "" if self.exact else "\N{LESS-THAN OR EQUAL TO}"
        minus = "-" if self.outcome == "loss" else ""
        return f"#{minus}{bound}{self.distance}"


OVER = Value(1.0, "win", 0)
"""The value of a finished game for the side on turn: it cannot place, and so has won."""


@dataclass(frozen=True, slots=True)
class FoundTurn:
    """A turn that the engine looks at: its value for the mover, and what comes after it."""

    turns: tuple[str, ...]
    value: Value

    @property
    def turn(self) -> str:
        """The turn itself, as text."""
        return self.turns[0]

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of the turn."""
        return tuple(self.turn.split(","))


@dataclass(frozen=True, slots=True)
class Finding:
    """The best turns of a position, best first, and how far the engine has looked."""

    turns: tuple[FoundTurn, ...]
    depth: int
    nodes: int
    final: bool

    @property
    def value(self) -> Value:
        """The value of the position for its mover."""
        return self.turns[0].value

    def loss(self, turn: FoundTurn) -> float:
        """What a turn loses of the mover's chance against the best one."""
        return max(0.0, self.value.chance - turn.value.chance)


def finding_of(position: Position, found: Found) -> Finding:
    """A report of the engine, each turn of it played; `ValueError` where it is nonsense."""
    try:
        turns = tuple(_checked(position, line) for line in found.lines)
    except ValueError:
        raise
    except Exception as error:  # an engine may answer with anything
        raise ValueError(f"{type(error).__name__}: {error}") from error
    if not turns:
        raise ValueError("no turn, expected at least one")
    if not (isinstance(found.depth, int) and isinstance(found.nodes, int)):
        raise ValueError(f"depth {found.depth!r}, nodes {found.nodes!r}, expected whole numbers")
    ordered = tuple(sorted(turns, key=lambda turn: -_rank(turn.value)))
    return Finding(ordered, found.depth, found.nodes, found.final)


def _rank(value: Value) -> float:
    """Greater for what is better: the sooner won, the later lost."""
    if value.outcome == "win":
        return 3.0 - value.distance / 10_000
    if value.outcome == "loss":
        return -3.0 + value.distance / 10_000
    return value.chance


def _checked(position: Position, line: Line) -> FoundTurn:
    texts = [str(turn) for turn in line.pv] or [str(line.turn)]
    for number, text in enumerate(texts):
        try:
            position = position.play(text)
            texts[number] = str(Turn(text))
        except BugfastError as error:
            raise ValueError(f"{text}: {error}") from error
    if line.outcome not in {None, "win", "loss"} or not isinstance(line.distance, int | None):
        raise ValueError(f"outcome {line.outcome!r} in {line.distance!r} turns")
    if line.outcome is None:
        value = Value(min(1.0, max(0.0, line.win_chance)))
    else:
        chance = 1.0 if line.outcome == "win" else 0.0
        value = Value(chance, line.outcome, line.distance or 0, line.distance_exact)
    return FoundTurn(tuple(texts), value)


class Findings:
    """Findings by their positions; those not looked at for the longest time are forgotten."""

    def __init__(self) -> None:
        """Begin with nothing found."""
        self._found: OrderedDict[Position, Finding] = OrderedDict()
        self.version = 0

    def get(self, position: Position) -> Finding | None:
        """What is known of a position."""
        found = self._found.get(position)
        if found is not None:
            self._found.move_to_end(position)
        return found

    def put(self, position: Position, finding: Finding) -> bool:
        """Keep a finding, unless a deeper one is known; whether it is kept."""
        known = self._found.get(position)
        if known is not None and (known.depth, known.final) > (finding.depth, finding.final):
            return False
        self._found[position] = finding
        self._found.move_to_end(position)
        self.version += 1
        while len(self._found) > _KEPT:
            self._found.popitem(last=False)
        return True

    def value(self, position: Position) -> Value | None:
        """What a position is worth to its mover, as far as that is known."""
        if position.is_over:
            return OVER
        found = self._found.get(position)
        return found.value if found is not None else None

    def white(self, position: Position) -> Value | None:
        """What a position is worth to White."""
        value = self.value(position)
        return None if value is None else value.of(position.turn, Color.WHITE)
