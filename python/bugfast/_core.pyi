"""The compiled core of bugfast; use it through the package `bugfast`."""

from collections.abc import Callable, Iterable
from os import PathLike
from typing import Any, Literal, Self, final

__all__ = [
    "Analysis",
    "BenchResult",
    "Board",
    "Bug",
    "Certificate",
    "Color",
    "CompleteTable",
    "Engine",
    "Info",
    "Limit",
    "Line",
    "Meal",
    "Playouts",
    "Position",
    "Rules",
    "Shape",
    "Solution",
    "Turn",
    "TurnIterator",
    "bench",
    "build_info",
    "certify",
    "divide",
    "evaluation_parts",
    "perft",
    "random_playouts",
    "solve",
]

@final
class Color:
    """A player and the stones of that player: `Color.WHITE` or `Color.BLACK`.

    `Color("white")`, `Color("w")` and so on give the same two objects, so `is` works too.

    Raises:
        ArgumentError: for any other name.
    """

    WHITE: Color
    BLACK: Color
    def __new__(cls, name: str | Color, /) -> Color: ...
    @property
    def name(self) -> Literal["white", "black"]:
        """The name; `str(color)` is the letter used in texts, "w" or "b"."""
    def __invert__(self) -> Color: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Color: ...
    def __deepcopy__(self, memo: Any, /) -> Color: ...
    def __reduce__(self) -> tuple[type[Color], tuple[str]]: ...

@final
class Rules:
    """A rule set: `Rules.RULEBOOK` or `Rules.ONLINE`.

    `Rules("online")` gives the same object as `Rules.ONLINE`, so `is` works too.

    Raises:
        PositionError: for any other name.
    """

    RULEBOOK: Rules
    ONLINE: Rules
    def __new__(cls, name: str | Rules, /) -> Rules: ...
    @property
    def name(self) -> Literal["rulebook", "online"]:
        """The name, as in position strings."""
    @property
    def first(self) -> Color:
        """Who moves first on the empty board."""
    @property
    def merge(self) -> bool:
        """Whether a placement may join several of the mover's bugs."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Rules: ...
    def __deepcopy__(self, memo: Any, /) -> Rules: ...
    def __reduce__(self) -> tuple[type[Rules], tuple[str]]: ...

@final
class Board:
    """A board of 1 to 256 hexagonal cells.

    Immutable, hashable, picklable; equal to another board of the same name. Cells are named by
    row letters from the bottom and numbers from the left: on hexhex3 the bottom row is a1 a2 a3.
    Coordinates are axial, q to the right and r down-right
    (https://www.redblobgames.com/grids/hexagons/).
    """

    @staticmethod
    def hexhex(n: int, /) -> Board:
        """The hexagon of side n: 3n(n-1)+1 cells.

        Raises:
            BoardError: where it has no cell or more than 256.
        """
    @staticmethod
    def limping(n: int, /) -> Board:
        """The hexagon with sides n, n+1, n, n+1, n, n+1: 3n*n cells.

        Raises:
            BoardError: where it has no cell or more than 256.
        """
    @staticmethod
    def rhombus(width: int, height: int, /) -> Board:
        """The parallelogram of `height` rows of `width` cells.

        Raises:
            BoardError: where it has no cell or more than 256.
        """
    @staticmethod
    def triangle(n: int, /) -> Board:
        """The triangle of n rows of 1, 2, ... n cells.

        Raises:
            BoardError: where it has no cell or more than 256.
        """
    @staticmethod
    def from_cells(cells: Iterable[tuple[int, int]], /) -> Board:
        """An own board of the cells at these axial coordinates (q, r), holes and islands allowed.

        Raises:
            BoardError: where there is no cell, one twice, more than 256, or one out of range.
        """
    @staticmethod
    def parse(name: str, /) -> Board:
        """The board of this name: hexhexN, limpingN, rhombusWxH, triangleN or cells:q,r;q,r;...

        Raises:
            BoardError: where the name is no board's.
        """
    @property
    def name(self) -> str:
        """The name, by which `parse` finds the board again."""
    @property
    def size(self) -> int:
        """How many cells there are; `len(board)` is the same."""
    @property
    def cells(self) -> tuple[str, ...]:
        """The cells' names, top row first, from the left inside a row."""
    def neighbours(self, cell: str, /) -> tuple[str, ...]:
        """The names of the cells that touch `cell`, in the order of `cells`.

        Raises:
            CellError: where the board has no such cell.
        """
    def axial(self, cell: str, /) -> tuple[int, int]:
        """The axial coordinates (q, r) of `cell`.

        Raises:
            CellError: where the board has no such cell.
        """
    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Permutations p of indices into `cells`: cell i goes to p[i]; the identity first."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...

@final
class Shape:
    """The shape of a bug: its cells up to shift, rotation and reflection (a free polyhex).

    `Shape([(0, 0), (1, 0)])` is the shape of the cells at these axial coordinates.

    Raises:
        ArgumentError: where there is no cell, one twice, or more than 256.
    """

    def __new__(cls, cells: Iterable[tuple[int, int]], /) -> Self: ...
    @property
    def size(self) -> int:
        """How many cells it has."""
    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The canonical form, axial coordinates (q, r).

        Of all twelve images, shifted so that the least q and the least r are 0 and sorted by r,
        then q, it is the least in that order.
        """
    @property
    def name(self) -> str:
        """What players would call it: "single", "pair", "triangle", "bee" ... "shape of 7"."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Shape], tuple[Any]]: ...

@final
class Turn:
    """A turn: the cells in the order in which they are filled.

    `Turn("c3,d3")` reads one; letter case and blanks do not matter. It knows no board, so it may be
    legal in one position and not in another. `str(turn)` writes it, `len(turn)` counts its cells.

    Raises:
        TurnError: where the text cannot be read.
    """

    def __new__(cls, text: str | Turn, /) -> Self: ...
    @property
    def cells(self) -> tuple[str, ...]:
        """The cells' names, in the order in which they are filled."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Turn], tuple[str]]: ...

@final
class TurnIterator:
    """Iterator over the turns of a position, one at a time."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> Turn: ...

@final
class Bug:
    """A bug on a board: a maximal connected group of stones of one colour.

    Args:
        board: the board.
        color: whose bug it is.
        cells: the names of its cells, in any order.

    Raises:
        CellError: where the board has no such cell.
        ArgumentError: where there is no cell.
    """

    def __new__(cls, board: Board | str, color: Color | str, cells: Iterable[str]) -> Self: ...
    @property
    def cells(self) -> tuple[str, ...]:
        """The names of its cells, in the order of the board's cells."""
    @property
    def color(self) -> Color:
        """Whose it is."""
    @property
    def size(self) -> int:
        """How many stones it has; `len(bug)` is the same."""
    @property
    def shape(self) -> Shape:
        """Its shape."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Bug], tuple[Any, ...]]: ...

@final
class Meal:
    """What one bug can eat, and where it then grows.

    Args:
        bug: the bug that can eat.
        prey: the bugs that it would eat, all of them.
        growth: the names of the cells of which it would grow one.
    """

    def __new__(cls, bug: Bug, prey: list[Bug], growth: Iterable[str]) -> Self: ...
    @property
    def bug(self) -> Bug:
        """The bug that can eat."""
    @property
    def prey(self) -> list[Bug]:
        """The bugs that it would eat, all of them."""
    @property
    def growth(self) -> tuple[str, ...]:
        """The names of the cells of which it would grow one."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Meal], tuple[Any, ...]]: ...

@final
class Position:
    """An immutable position: board, rule set, stones, mover and phase.

    `Position("hexhex3", rules="rulebook")` starts a game. Hashable, picklable, thread-safe.

    Raises:
        BoardError: where the board's name is wrong.
        PositionError: where the rule set's name is wrong.
    """

    def __new__(cls, board: Board | str, rules: Rules | str | None = None) -> Self: ...
    @staticmethod
    def parse(text: str, /) -> Position:
        """The position of a text of five fields: <board> <rules> <rows> <side> <phase>.

        Raises:
            PositionError: names the field and, inside the rows, the row from the top and the cell
                from the left, counted from 1.
        """
    @staticmethod
    def from_array(
        array: Any,
        board: Board | str,
        rules: Rules | str | None = None,
        turn: Color | str | None = None,
        phase: Literal["place", "grow"] = "place",
    ) -> Position:
        """The position of planes as `to_array` gives them.

        Args:
            array: shape (3, size) or (2, size): the mover's stones, the other's stones; a third
                plane, the legal cells, follows from the others and is not looked at.
            board: the board of `size` cells.
            rules: the rule set, the rulebook unless told.
            turn: the mover, whoever starts unless told.
            phase: the phase.

        Raises:
            ArgumentError: where the shape or an entry is wrong.
            PositionError: where two stones share a cell, or no bug can eat in phase "grow".
        """
    @property
    def board(self) -> Board:
        """The board."""
    @property
    def rules(self) -> Rules:
        """The rule set."""
    @property
    def turn(self) -> Color:
        """The mover."""
    @property
    def phase(self) -> Literal["place", "grow"]:
        """What the mover's next stone does: it is placed, or grown by a bug that eats."""
    @property
    def is_over(self) -> bool:
        """Whether the mover has no placement, and so has won."""
    @property
    def winner(self) -> Color | None:
        """Who has won, if the game is over."""
    @property
    def largest(self) -> int:
        """The size of the largest bug of either colour, 0 on the empty board."""
    @property
    def key(self) -> int:
        """The 64-bit zobrist key of stones, mover and phase, the same on every machine.

        Source: Zobrist, "A New Hashing Method with Application for Game Playing", 1970.
        """
    def __getitem__(self, cell: str, /) -> Color | None: ...
    def legal_cells(self) -> list[str]:
        """The cells for the next stone in this phase; none where the game is over."""
    def placements(self, color: Color | str | None = None) -> list[str]:
        """The cells where a colour might place a stone now.

        Args:
            color: the mover's unless told.
        """
    def legal_turns(self, limit: int | None = None) -> list[Turn]:
        """All complete turns, every sequence of cells; from "grow", what is left of the turn.

        Raises:
            TooManyTurnsError: where there are more than `limit`, 1,000,000 unless told.
        """
    def iter_turns(self) -> TurnIterator:
        """Iterates over all complete turns without listing them."""
    def count_turns(self) -> int:
        """How many complete turns there are, without listing them."""
    def results(self, limit: int | None = None) -> list[tuple[Turn, Position]]:
        """One turn for each different result, with the result.

        Raises:
            TooManyTurnsError: where there are more than `limit`, 1,000,000 unless told, or more
                than 2**22 boards or 2**24 steps on the way to them, whatever the limit.
            KeyboardInterrupt: on Ctrl-C.
        """
    def play(self, turn: Turn | str, /) -> Position:
        """The position after a complete turn.

        Raises:
            IllegalTurnError: where a cell is refused, is missing, or is one too many.
            TurnError: where the text cannot be read.
        """
    def step(self, cell: str, /) -> Position:
        """The position after one stone on `cell`, in either phase.

        Raises:
            CellError: where the board has no such cell.
            IllegalTurnError: where no stone may be put there.
        """
    def bugs(self, color: Color | str | None = None) -> list[Bug]:
        """The bugs, White's first, each colour's in the order of their first cells.

        Args:
            color: whose bugs, both players' unless told.
        """
    def meals(self) -> list[Meal]:
        """In phase "grow", one for each bug that can eat; none in phase "place"."""
    def explain(self, cell: str, /) -> str | None:
        """Why a stone may not be put on `cell` now; None where it may.

        Raises:
            CellError: where the board has no such cell.
        """
    def transform(self, k: int, /) -> Position:
        """The position under `board.symmetries[k]`.

        Raises:
            IndexError: where there is no such symmetry.
        """
    def canonical(self) -> Position:
        """Of the images under all symmetries of the board, the one whose text is least."""
    def to_array(self) -> Any:
        """Planes of 0 and 1, a NumPy array of uint8 of shape (3, size).

        The mover's stones, the other's stones, the legal cells, in the order of `board.cells`.

        Raises:
            ImportError: where NumPy is not installed.
        """
    def _repr_svg_(self) -> str:
        """The board as SVG text, which notebooks show in the place of the position's text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...

@final
class Playouts:
    """The outcomes of random games.

    Args:
        n: how many games were played.
        white_wins: how many of them White won.
        turns: the turns of all games together.
        max_turns: the turns of the longest game.

    Raises:
        ArgumentError: where a number is below 0 or does not fit the others.
    """

    def __new__(cls, n: int, white_wins: int, turns: int, max_turns: int) -> Self: ...
    @property
    def n(self) -> int:
        """How many games were played."""
    @property
    def white_wins(self) -> int:
        """How many of them White won."""
    @property
    def black_wins(self) -> int:
        """How many of them Black won."""
    @property
    def mean_turns(self) -> float:
        """Turns of a game on average, counted from the position; 0.0 where there was no game."""
    @property
    def max_turns(self) -> int:
        """The turns of the longest game."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Playouts], tuple[int, int, int, int]]: ...

@final
class CompleteTable:
    """The value of every board of one shape of up to 20 cells, in one rule set.

    Every arrangement of stones is in it, seen from the mover in phase "place"; phase "grow" is
    answered by looking at the ends of the turn. hexhex3 has 3**19 boards, 145 MB.
    """

    @staticmethod
    def build(
        board: Board | str,
        rules: Rules | str | None = None,
        *,
        threads: int | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> CompleteTable:
        """Finds the value of every board.

        Takes two bits of memory for each board, then one more for the result.

        Args:
            board: of up to 20 cells.
            rules: the rule set, the rulebook unless told.
            threads: how many share the work, 1 unless told.
            progress: called in this thread with the boards looked at and the number of all.

        Raises:
            ArgumentError: where the board is too large.
            MemoryError: where there is not enough memory.
            KeyboardInterrupt: on Ctrl-C.
        """
    @staticmethod
    def load(path: str | PathLike[str], /) -> CompleteTable:
        """Reads a table that `save` wrote to the file `path` and checks it whole.

        Raises:
            OSError: where the system refuses.
            ArgumentError: where the file is no table, cut short or damaged.
        """
    def save(self, path: str | PathLike[str], /) -> None:
        """Writes the table to the file `path`, whole or not at all.

        Raises:
            OSError: where the system refuses.
        """
    @property
    def board(self) -> Board:
        """The board."""
    @property
    def rules(self) -> Rules:
        """The rule set."""
    @property
    def wins(self) -> int:
        """On how many boards the mover wins; `len(table)` is the number of all."""
    def value(self, pos: Position, /) -> Literal["win", "loss"]:
        """The value of the position `pos` for its mover.

        Raises:
            ArgumentError: where the position is on another board or in another rule set.
        """
    def __len__(self) -> int: ...

@final
class Limit:
    """The bounds of a search; what is None does not bound it.

    Args:
        time: seconds of wall-clock time, above 0.
        depth: turns deep, from 1.
        nodes: stones placed or grown, from 1.

    Raises:
        ArgumentError: where a bound is out of range.
    """

    def __new__(
        cls, time: float | None = None, depth: int | None = None, nodes: int | None = None
    ) -> Self: ...
    @property
    def time(self) -> float | None:
        """Seconds of wall-clock time."""
    @property
    def depth(self) -> int | None:
        """Turns deep."""
    @property
    def nodes(self) -> int | None:
        """Nodes: stones placed or grown."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Limit], tuple[float | None, int | None, int | None]]: ...

@final
class Line:
    """A turn and what comes of it; all values are for the mover at the root.

    Args:
        turn: the turn; None only where the game is over.
        score: from -30000 to 30000; near the ends it is a proof, see the property.
        empty: empty cells at the root, before the turn, on which the chance to win depends.
        distance_exact: whether the distance of a proof is that of best play.
        pv: the principal variation.

    Raises:
        ArgumentError: where the score is out of range.
    """

    def __new__(
        cls, turn: Turn | None, score: int, empty: int, distance_exact: bool, pv: list[Turn]
    ) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Line], tuple[Any, ...]]: ...
    @property
    def turn(self) -> Turn | None:
        """The turn; None only where the game is over."""
    @property
    def score(self) -> int:
        """Points for the mover: 0 is even, 100 about one placement.

        Where it is proved who wins, 30000 - distance for a win, negated for a loss.
        """
    @property
    def empty(self) -> int:
        """Empty cells at the root, before the turn: the fewer, the more a score tells."""
    @property
    def win_chance(self) -> float:
        """The chance to win that goes with score and empty cells, 0 to 1."""
    @property
    def outcome(self) -> Literal["win", "loss"] | None:
        """The proved result, None where there is no proof."""
    @property
    def distance(self) -> int | None:
        """Turns still to be played by both sides where the outcome is proved.

        The rest of a begun turn counts one: even for a win from "place", odd for a loss, 0 for a
        finished game. Where it is not exact it is the length of the line shown: who wins is proved,
        but best play may end sooner or later.
        """
    @property
    def distance_exact(self) -> bool:
        """Whether the distance is that of best play, and not only the length of the line shown."""
    @property
    def pv(self) -> list[Turn]:
        """The principal variation: the turn and the best turns after it, legal to the end."""

@final
class Info:
    """One line of a search that goes on, as soon as it is known.

    Args:
        line: the line.
        multipv: which of the lines asked for it is, from 1, best first.
        depth: turns looked ahead.
        nodes: steps made: stones placed or grown.
        time: seconds from the start of the search.
        hashfull: table slots filled by this search, in thousandths.

    Raises:
        ArgumentError: where the time is no length of time.
    """

    def __new__(
        cls, line: Line, multipv: int, depth: int, nodes: int, time: float, hashfull: int
    ) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Info], tuple[Any, ...]]: ...
    @property
    def line(self) -> Line:
        """The line itself."""
    @property
    def multipv(self) -> int:
        """Which of the lines asked for, from 1, best first."""
    @property
    def turn(self) -> Turn | None:
        """The turn that the line begins with."""
    @property
    def score(self) -> int:
        """The score of the line, the best one in an `Analysis`; as in `Line.score`."""
    @property
    def win_chance(self) -> float:
        """The chance to win, 0 to 1."""
    @property
    def outcome(self) -> Literal["win", "loss"] | None:
        """The proved result, None where there is no proof."""
    @property
    def distance(self) -> int | None:
        """Turns still to be played by both sides where the outcome is proved.

        The rest of a begun turn counts one: even for a win from "place", odd for a loss, 0 for a
        finished game. Where it is not exact it is the length of the line shown: who wins is proved,
        but best play may end sooner or later.
        """
    @property
    def distance_exact(self) -> bool:
        """Whether the distance is that of best play, and not only the length of the line shown."""
    @property
    def pv(self) -> list[Turn]:
        """The principal variation."""
    @property
    def depth(self) -> int:
        """Turns looked ahead; in an `Analysis`, by the last iteration that was completed."""
    @property
    def nodes(self) -> int:
        """Steps made: stones placed or grown."""
    @property
    def nps(self) -> int:
        """Nodes a second."""
    @property
    def time(self) -> float:
        """Seconds from the start of the search."""
    @property
    def hashfull(self) -> int:
        """Table slots filled by this search, in thousandths."""

@final
class Analysis:
    """The result of a search; the values are those of the best line, for the mover.

    Args:
        lines: one line for each different result, best first, at least one.
        depth: turns looked ahead in the last iteration that was completed.
        nodes: steps made: stones placed or grown.
        time: seconds from the start of the search.
        hashfull: table slots filled by this search, in thousandths.

    Raises:
        ArgumentError: where there is no line, or the time is no length of time.
    """

    def __new__(
        cls, lines: list[Line], depth: int, nodes: int, time: float, hashfull: int
    ) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Analysis], tuple[Any, ...]]: ...
    @property
    def best(self) -> Turn | None:
        """The best turn; None only where the game is over."""
    @property
    def lines(self) -> list[Line]:
        """One line for each different result, best first."""
    @property
    def score(self) -> int:
        """The score of the line, the best one in an `Analysis`; as in `Line.score`."""
    @property
    def win_chance(self) -> float:
        """The chance to win, 0 to 1."""
    @property
    def outcome(self) -> Literal["win", "loss"] | None:
        """The proved result, None where there is no proof."""
    @property
    def distance(self) -> int | None:
        """Turns still to be played by both sides where the outcome is proved.

        The rest of a begun turn counts one: even for a win from "place", odd for a loss, 0 for a
        finished game. Where it is not exact it is the length of the line shown: who wins is proved,
        but best play may end sooner or later.
        """
    @property
    def distance_exact(self) -> bool:
        """Whether the distance is that of best play, and not only the length of the line shown."""
    @property
    def pv(self) -> list[Turn]:
        """The principal variation."""
    @property
    def depth(self) -> int:
        """Turns looked ahead; in an `Analysis`, by the last iteration that was completed."""
    @property
    def nodes(self) -> int:
        """Steps made: stones placed or grown."""
    @property
    def nps(self) -> int:
        """Nodes a second."""
    @property
    def time(self) -> float:
        """Seconds from the start of the search."""
    @property
    def hashfull(self) -> int:
        """Table slots filled by this search, in thousandths."""

@final
class Engine:
    """An engine: one search at a time, in the background, with a table kept between searches.

    All methods can be called from any thread. `with` closes it at the end.

    Args:
        threads: how many a search may use, 1 unless told.
        hash_mb: the size of the transposition table in MiB, 256 unless told.
        table: a complete table or its file: of its positions the engine knows who wins.

    Raises:
        ArgumentError: where a number is out of range, or the file is no complete table.
        MemoryError: where the transposition table cannot be made.
        OSError: where the file cannot be read.
    """

    def __new__(
        cls,
        threads: int | None = None,
        hash_mb: int | None = None,
        table: CompleteTable | str | PathLike[str] | None = None,
    ) -> Self: ...
    def analyse(
        self,
        pos: Position,
        limit: Limit,
        multipv: int | None = None,
        turns: Iterable[Turn | str] | None = None,
        on_info: Callable[[Info], object] | None = None,
        *,
        exact: bool = False,
    ) -> Analysis:
        """Searches and waits for the result.

        Args:
            pos: the position, in either phase.
            limit: at least one bound.
            multipv: how many turns with different results are wanted, 1 unless told.
            turns: look at these turns only.
            on_info: called in this thread with each line as it is found.
            exact: after a proof, go on within the limit until its distance is exact.

        Raises:
            ArgumentError: without a bound, or where a number is out of range.
            TurnError: where one of `turns` is not legal.
            EngineBusyError: while another search runs.
            EngineError: once closed.
            KeyboardInterrupt: on Ctrl-C, which ends the search.
        """
    def start(
        self,
        pos: Position,
        limit: Limit | None = None,
        multipv: int | None = None,
        *,
        exact: bool = False,
    ) -> None:
        """Starts a search and returns at once.

        Args:
            pos: the position, in either phase.
            limit: the bounds; without one the search goes on until `stop` or a proof.
            multipv: how many turns with different results are wanted, 1 unless told.
            exact: after a proof, go on within the limit until its distance is exact.

        Raises:
            EngineBusyError: while another search runs.
            ArgumentError: where a number is out of range.
            EngineError: once closed.
        """
    def poll(self) -> list[Info]:
        """The lines found since the last poll, oldest first."""
    @property
    def running(self) -> bool:
        """Whether a search is running."""
    def stop(self) -> None:
        """Asks the search to end and does not wait for it; harmless when there is none."""
    def wait(self, timeout: float | None = None) -> Analysis:
        """The result of the search started last, waited for.

        Raises:
            TimeoutError: where it has not ended within `timeout` seconds; it goes on.
            EngineError: where no search was started, or once closed.
            KeyboardInterrupt: on Ctrl-C; the search goes on.
        """
    def clear(self) -> None:
        """Forgets all that earlier searches found.

        Raises:
            EngineBusyError: while a search runs.
            EngineError: once closed.
        """
    def close(self) -> None:
        """Ends the search and gives the table's memory back; the engine is of no use after it."""
    def __enter__(self) -> Self: ...
    def __exit__(self, *_exception: object) -> None: ...

@final
class BenchResult:
    """What `bench` measured.

    Args:
        nodes: nodes searched, which are the signature too.
        seconds: seconds for all positions.

    Raises:
        ArgumentError: where a number is below 0.
    """

    def __new__(cls, nodes: int, seconds: float) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[BenchResult], tuple[int, float]]: ...
    @property
    def signature(self) -> int:
        """All nodes together: the same on every machine for the same search."""
    @property
    def nodes(self) -> int:
        """Nodes searched."""
    @property
    def seconds(self) -> float:
        """Seconds for all positions."""
    @property
    def nps(self) -> int:
        """Nodes a second."""

def bench(*, quick: bool = False) -> BenchResult:
    """Searches fixed positions to a fixed depth on one thread.

    Args:
        quick: less depth.

    Raises:
        KeyboardInterrupt: on Ctrl-C.
    """

def evaluation_parts(pos: Position) -> tuple[int, float, list[tuple[str, int, int]]] | None:
    """The parts of the evaluation of a position, None where the engine evaluates nothing.

    They are its score, the mover's chance to win, and its terms, each with its name, the mover's
    points and the other side's. Nothing is evaluated in mid-turn and where the game is over.

    Args:
        pos: the position.
    """

def perft(pos: Position, depth: int, *, threads: int | None = None, distinct: bool = False) -> int:
    """Counts the sequences of turns of a given depth; depth 0 is 1.

    A finished game adds nothing. From phase "grow" the rest of the turn is depth 1. With
    `distinct`, one is made of all turns of a position that lead to the same result, at every
    position on the way. No table of positions and no symmetry is used
    (https://www.chessprogramming.org/Perft).

    Args:
        pos: where to count from.
        depth: turns deep, at least 0.
        threads: how many share the work, 1 unless told; the count is the same for any number.
        distinct: whether to count results instead of sequences of cells.

    Raises:
        ArgumentError: where the depth is negative or there is no thread.
        KeyboardInterrupt: on Ctrl-C.
    """

def divide(
    pos: Position, depth: int, *, threads: int | None = None, distinct: bool = False
) -> dict[str, int]:
    """For each first turn, how many sequences of turns of the given depth begin with it.

    Depth 0 and a finished game give none; else the counts add up to that of `perft`.

    Args:
        pos: where to count from.
        depth: turns deep, at least 0.
        threads: how many share the work, 1 unless told; the counts are the same for any number.
        distinct: whether to count results instead of sequences of cells.

    Raises:
        TooManyTurnsError: where there are more than 1,000,000 first turns.
        ArgumentError: where the depth is negative or there is no thread.
        KeyboardInterrupt: on Ctrl-C.
    """

def random_playouts(pos: Position, n: int, *, seed: int, threads: int | None = None) -> Playouts:
    """Plays `n` random games.

    Each placement is uniform, then a uniform one of the bugs that can eat eats, then a uniform
    growth cell is filled. The same for a seed, whatever the number of threads.

    Args:
        pos: where to play from.
        n: how many games, at least 0.
        seed: 0 to 2**64 - 1.
        threads: how many share the work, 1 unless told.

    Raises:
        ArgumentError: where a number is out of range.
        KeyboardInterrupt: on Ctrl-C.
    """

@final
class Solution:
    """What `solve` has found.

    Args:
        value: "win" or "loss" for the mover, None where there is no proof.
        winning: winning turns.
        complete: whether all that was asked for has been found.
        nodes: steps made.
        time: seconds spent.
        proof: the proof number reached.
        disproof: the disproof number reached.
        unsaved: why what was proved could not be saved, None where nothing failed.

    Raises:
        ArgumentError: where the value or the time is none.
    """

    def __new__(
        cls,
        value: Literal["win", "loss"] | None,
        winning: list[Turn],
        complete: bool,
        nodes: int,
        time: float,
        proof: int,
        disproof: int,
        unsaved: str | None,
    ) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def unsaved(self) -> str | None:
        """Why what was proved could not be saved in `state_dir`; None where nothing failed."""
    def __reduce__(self) -> tuple[type[Solution], tuple[Any, ...]]: ...
    @property
    def value(self) -> Literal["win", "loss"] | None:
        """The proved value for the mover; None where the time ended before the proof."""
    @property
    def winning(self) -> list[Turn]:
        """Winning turns: at least one of a won position unless the game is over.

        With `all_turns` there is one for every different winning result.
        """
    @property
    def complete(self) -> bool:
        """Whether all that was asked for has been found."""
    @property
    def nodes(self) -> int:
        """Steps made: stones placed or grown."""
    @property
    def time(self) -> float:
        """Seconds spent."""
    @property
    def proof(self) -> int:
        """The proof number reached: open positions that must turn out well to prove a win."""
    @property
    def disproof(self) -> int:
        """The disproof number reached, the same for a loss."""

def solve(
    pos: Position,
    *,
    threads: int | None = None,
    hash_mb: int | None = None,
    time: float | None = None,
    all_turns: bool = False,
    progress: Callable[[int, int, int, float], object] | None = None,
    state_dir: str | PathLike[str] | None = None,
) -> Solution:
    """Proves who wins by proof-number search; nothing in it rests on a guess.

    Source: Nagai, "Df-pn Algorithm for Searching AND/OR Trees and its Applications", 2002.

    Args:
        pos: the position, in either phase.
        threads: how many share the work, 1 unless told.
        hash_mb: MiB of memory for what is proved, 256 unless told.
        time: seconds after which to give up, None for never.
        all_turns: find a turn for every different winning result, not just one.
        progress: called in this thread with nodes, proof number, disproof number and seconds.
        state_dir: a folder for what has been proved, to go on from in a later run. It is saved
            after five seconds, then ever more rarely, in the end once a minute, and whenever the
            call ends: after Ctrl-C too, which can take seconds where the memory is large. A second
            Ctrl-C gives that up, and leaves what was saved before.

    Raises:
        ArgumentError: where a number is out of range, or what was saved is not whole: that
            file is renamed.
        OSError: where the system refuses a file or the folder.
        MemoryError: where the memory cannot be had.
        TooManyTurnsError: where all turns are asked for and there are too many.
        KeyboardInterrupt: on Ctrl-C.
    """

@final
class Certificate:
    """What `certify` has found and written.

    Args:
        solution: what the solver has found.
        positions: how many positions the certificate has, None where none was written.
        size: the size of its file in bytes, None where none was written.
    """

    def __new__(cls, solution: Solution, positions: int | None, size: int | None) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Certificate], tuple[Any, ...]]: ...
    @property
    def solution(self) -> Solution:
        """What the solver has found; its nodes and its time are those of the whole work."""
    @property
    def positions(self) -> int | None:
        """How many positions the certificate has; None where the time ended before it was whole."""
    @property
    def size(self) -> int | None:
        """The size of the file in bytes; None where the time ended before it was whole."""

def certify(
    pos: Position,
    path: str | PathLike[str],
    *,
    threads: int | None = None,
    hash_mb: int | None = None,
    time: float | None = None,
    progress: Callable[[int, int, int, int, float], object] | None = None,
    state_dir: str | PathLike[str] | None = None,
) -> Certificate:
    """Proves who wins and writes a certificate of it.

    A certificate is all positions that the proof needs, up to symmetry, with a winning turn each.
    docs/certificates.md describes the file, which is written whole or not at all, and the program
    that checks it. Beside the table it takes memory for each position, 40 to
    80 bytes on boards of up to 64 cells.

    Args:
        pos: the position, in either phase.
        path: the file to write; what stands there is replaced.
        threads: how many share the proof, 1 unless told; one of them writes.
        hash_mb: MiB of memory for what is proved, 256 unless told.
        time: seconds after which to give up, None for never.
        progress: called in this thread with nodes, proof number, disproof number, positions written
            and seconds.
        state_dir: a folder for what has been proved, to go on from in a later run, as in `solve`.

    Raises:
        ArgumentError: where a number is out of range.
        MemoryError: where the memory cannot be had.
        OSError: where the system refuses a file.
        KeyboardInterrupt: on Ctrl-C.
    """

def build_info() -> dict[str, Any]:
    """The keys "version", "profile" ("release" or "debug"), "features" (a list of names) and
    "max_threads" (the most that any call takes).
    """
