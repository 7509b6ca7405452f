"""bugfast: the board game Bug (Nick Bentley, 2017), exact and fast.

The rules, the counting and the engine are Rust, in `bugfast._core`; this package is their face.

>>> import bugfast as bf
>>> pos = bf.Position("hexhex3", rules="online")
>>> pos.count_turns()
19
>>> str(pos.play("c3"))
'hexhex3 online .../..../..b../..../... w place'
"""

import bugfast._command  # noqa: F401 - first, before anything that takes time
from bugfast._core import (
    Analysis,
    BenchResult,
    Board,
    Bug,
    Certificate,
    Color,
    CompleteTable,
    Engine,
    Info,
    Limit,
    Line,
    Meal,
    Playouts,
    Position,
    Rules,
    Shape,
    Solution,
    Turn,
    bench,
    build_info,
    certify,
    divide,
    perft,
    random_playouts,
    solve,
)
from bugfast.errors import (
    ArgumentError,
    BoardError,
    BugfastError,
    CellError,
    EngineBusyError,
    EngineError,
    IllegalTurnError,
    PositionError,
    TooManyTurnsError,
    TurnError,
)
from bugfast.evaluation import Evaluation, Term, evaluate
from bugfast.game import Game
from bugfast.records import GameError, GameRecord, read_games
from bugfast.writing import write_games

__version__: str = build_info()["version"]

__all__ = [
    "Analysis",
    "ArgumentError",
    "BenchResult",
    "Board",
    "BoardError",
    "Bug",
    "BugfastError",
    "CellError",
    "Certificate",
    "Color",
    "CompleteTable",
    "Engine",
    "EngineBusyError",
    "EngineError",
    "Evaluation",
    "Game",
    "GameError",
    "GameRecord",
    "IllegalTurnError",
    "Info",
    "Limit",
    "Line",
    "Meal",
    "Playouts",
    "Position",
    "PositionError",
    "Rules",
    "Shape",
    "Solution",
    "Term",
    "TooManyTurnsError",
    "Turn",
    "TurnError",
    "__version__",
    "bench",
    "build_info",
    "certify",
    "divide",
    "evaluate",
    "perft",
    "random_playouts",
    "read_games",
    "solve",
    "write_games",
]
