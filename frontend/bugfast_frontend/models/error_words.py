"""What the package says is wrong, in the language of the window."""

from __future__ import annotations

from bugfast import BugfastError, GameError
from bugfast_frontend.language import N_, _

WRONG = {
    "unknown-board": N_(
        "There is no board {found}; expected hexhexN, limpingN, rhombusWxH, triangleN or "
        "cells:q,r;q,r;... with numbers."
    ),
    "empty-board": N_("The board {found} has no cells."),
    "large-board": N_("The board {found} has more than {most} cells."),
    "board-cell": N_("Cell {number} of the board, {found}: expected q,r with two whole numbers."),
    "board-range": N_("Cell {number} of the board, {found}, lies too far out."),
    "board-twice": N_("The cell {found} stands twice in the board."),
    "fields": N_(
        "{found} words, expected five: board, rules, rows, side, phase; such as hexhex2 rulebook "
        "../.../.. w place."
    ),
    "rules": N_("Rules {found}: expected rulebook or online."),
    "rows": N_("{found} rows of cells, expected {expected}."),
    "row-length": N_("Row {row} from the top has {found} cells, expected {expected}."),
    "letter": N_("Row {row} from the top, cell {cell}: {found}, expected w, b or a dot."),
    "side": N_("Side {found}: expected w or b."),
    "phase": N_("Phase {found}: expected place or grow."),
    "two-stones": N_("A white and a black stone on {cell}."),
    "turn-cell": N_("Cell {number} of the turn, {found}: expected letters and a number, as c3."),
    "long-turn": N_("A turn of more than {most} cells."),
    "occupied": N_("{cell} is occupied."),
    "joins": N_("{cell} would join bugs; they never join in the rule set online."),
    "too-large": N_("{cell} would make a bug larger than the largest."),
    "no-eater": N_("{cell} touches no bug that can eat."),
    "growth-joins": N_("{cell} touches more than one bug; a growing bug may not join another."),
    "game-over": N_("The game is over."),
    "off-board": N_("The board has no cell {cell}."),
    "no-cells": N_("A turn without cells."),
    "too-few-cells": N_("The turn goes on: a bug can still eat, and must."),
    "too-many-cells": N_("{cell} is one cell too many: no bug can eat any more."),
}
"""By the `kind` of an error, with its `details`."""
_NOTHING_TO_EAT = {
    "white": N_("Phase “grow”, but no white bug can eat."),
    "black": N_("Phase “grow”, but no black bug can eat."),
}
_LONGEST = 60
"""Characters of what was found that are shown."""


def error_words(error: Exception) -> str:
    """What is wrong, in a sentence; in English where nobody has met it in the window so far."""
    if isinstance(error, OSError) and error.strerror:
        # Without the system's number for it.
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if not isinstance(error, BugfastError):
        return str(error)
    if error.kind == "nothing-to-eat":
        return _(_NOTHING_TO_EAT[str(error.details["color"])])
    if error.kind not in WRONG:
        return str(error)
    pieces = {name: _short(piece) for name, piece in error.details.items()}
    words = _(WRONG[error.kind]).format(**pieces)
    if isinstance(error, GameError) and error.turn is not None:
        return _("Turn {n}, {turn}: {error}").format(n=error.turn, turn=error.text, error=words)
    return words


def _short(piece: str | int) -> str:
    text = str(piece)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "\N{HORIZONTAL ELLIPSIS}"
