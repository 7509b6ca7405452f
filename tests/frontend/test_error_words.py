"""What is wrong with a text is told in the language of the window."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

import pytest

import bugfast
from bugfast import Board, BugfastError, GameError, Position, Turn
from bugfast_frontend import language
from bugfast_frontend.models.error_words import WRONG, error_words
from bugfast_frontend.models.opening import open_text

CHAIN = Position.parse("hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place")
EMPTY = "../.../.."
WAYS = {
    "unknown-board": lambda: Board.parse("hexhex03"),
    "empty-board": lambda: Board.parse("hexhex0"),
    "large-board": lambda: Board.parse("hexhex99"),
    "board-cell": lambda: Board.parse("cells:0,0;x"),
    "board-range": lambda: Board.parse("cells:0,0;999999999999,0"),
    "board-twice": lambda: Board.parse("cells:0,0;0,0"),
    "fields": lambda: Position.parse("hexhex2 rulebook"),
    "rules": lambda: Position.parse(f"hexhex2 chess {EMPTY} w place"),
    "rows": lambda: Position.parse("hexhex2 rulebook ../... w place"),
    "row-length": lambda: Position.parse("hexhex2 rulebook ../..../.. w place"),
    "letter": lambda: Position.parse("hexhex2 rulebook ../..{/.. w place"),
    "side": lambda: Position.parse(f"hexhex2 rulebook {EMPTY} red place"),
    "phase": lambda: Position.parse(f"hexhex2 rulebook {EMPTY} w eat"),
    "nothing-to-eat": lambda: Position.parse(f"hexhex2 rulebook {EMPTY} w grow"),
    "turn-cell": lambda: Turn("c3,{0}"),
    "long-turn": lambda: Turn(",".join(["c3"] * 5000)),
    "occupied": lambda: CHAIN.play("a1"),
    "joins": lambda: Position.parse("hexhex2 online w./.../w. w place").play("b1"),
    "too-large": lambda: Position.parse("hexhex2 rulebook w./..w/.. w place").play("a2"),
    "no-eater": lambda: CHAIN.step("b4").step("e3"),
    "growth-joins": lambda: CHAIN.step("b4").step("c2"),
    "off-board": lambda: CHAIN.play("z9"),
    "no-cells": lambda: CHAIN.play(""),
    "too-few-cells": lambda: CHAIN.play("b4"),
    "too-many-cells": lambda: Position("hexhex3").play("c3,a1"),
}


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    language.use("en")


@pytest.mark.parametrize("kind", WAYS)
def test_every_family_of_errors_is_told_in_every_language(kind: str) -> None:
    with pytest.raises(BugfastError) as caught:
        WAYS[kind]()
    assert caught.value.kind == kind
    told = set()
    for code in language.LANGUAGES:
        language.use(code)
        told.add(error_words(caught.value))
    assert len(told) == len(language.LANGUAGES) and str(caught.value) not in told
    language.use("en")
    assert "{" not in error_words(caught.value).replace("..{/..", "").replace("{0}", "").replace(
        ": {,", ""
    )


def test_what_is_told_fits_what_is_raised() -> None:
    """`two-stones` comes from parts, not from a text; the other one from a game."""
    assert set(WRONG) - set(WAYS) == {"two-stones", "game-over"}


def test_a_turn_of_a_record_is_named_with_what_is_wrong() -> None:
    opening = open_text('{"board": "hexhex3", "turns": ["c3", "c3"]}')
    assert (opening.message or "").endswith("Turn 2, c3: c3 is occupied.")
    with pytest.raises(GameError, match="There is no board hexhex03"):
        open_text('{"board": "hexhex03", "turns": []}')
    record = next(bugfast.read_games(StringIO("{}")))
    assert record.error is not None and record.error.kind == ""
