"""Variations and comments as further keys of a game record; docs/records.md describes them.

The tree is cut into lines, each of which leaves an earlier one after some turn, so that neither
writing nor reading goes deeper with the game's length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bugfast import BugfastError, Turn
from bugfast_frontend.models.error_words import error_words
from bugfast_frontend.models.game_tree import ROOT, GameTree

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bugfast import Position


class TreeError(ValueError):
    """What is said of variations or comments is not what `tree_fields` writes."""


def tree_fields(tree: GameTree, played: int) -> dict[str, object]:
    """The keys `variations` and `comments` of a tree, each only where there is something in it.

    So many turns of its first line are `played`, and stand in the record; what follows them is a
    variation like any other.
    """
    lines: list[tuple[int, int]] = [(0, ROOT)]
    variations: list[dict[str, object]] = []
    main: dict[str, str] = {}
    number = 0
    while number < len(lines):
        of, node = lines[number]
        comments = main
        if number:
            comments = {}
            variation: dict[str, object] = {"of": of, "after": tree.depth(node) - 1, "turns": []}
            variations.append(variation)
        turns = []
        while True:
            if node != ROOT:
                turns.append(tree.turn(node))
            if tree.comment(node):
                comments[str(tree.depth(node))] = tree.comment(node)
            children = tree.children(node)
            ends = not children or (not number and tree.depth(node) == played)
            lines += [(number, child) for child in children[0 if ends else 1 :]]
            if ends:
                break
            node = children[0]
        if number:
            variation["turns"] = turns
            if comments:
                variation["comments"] = comments
        number += 1
    found: dict[str, object] = {}
    if variations:
        found["variations"] = variations
    if main:
        found["comments"] = main
    return found


def tree_of_fields(
    start: Position, turns: Iterable[Turn | str], fields: Mapping[str, Any]
) -> tuple[GameTree | None, str]:
    """The tree of a record with these turns and keys, and what is wrong with it.

    It is None where there is nothing beside the turns.

    What is wrong is left out with all that hangs on it: the game itself stands in any case.
    """
    if not fields.get("variations") and not fields.get("comments"):
        return None, ""
    tree = GameTree()
    main = _grow(tree, ROOT, start, [str(turn) for turn in turns])[0]
    lines: list[dict[int, tuple[int, Position]]] = [main]
    variations = fields.get("variations") or []
    trouble = ""
    try:
        _comment(tree, main, fields.get("comments"))
        if not isinstance(variations, list):
            raise TreeError("variations: expected a list")
    except TreeError as error:
        trouble, variations = str(error), []
    for number, variation in enumerate(variations, start=1):
        line: dict[int, tuple[int, Position]] = {}
        lines.append(line)
        try:
            node, position = _branching(lines, variation)
            found, error_text = _grow(tree, node, position, variation["turns"])
            line |= found
            del line[variation["after"]]
            if error_text:
                raise TreeError(error_text)
            _comment(tree, line, variation.get("comments"))
        except TreeError as error:
            trouble = trouble or f"variation {number}: {error}"
    return tree, trouble


def _branching(
    lines: list[dict[int, tuple[int, Position]]], variation: Any
) -> tuple[int, Position]:
    """Where a variation leaves an earlier line."""
    if not isinstance(variation, dict):
        raise TreeError("expected an object")
    of, after = variation.get("of"), variation.get("after")
    if type(of) is not int or not 0 <= of < len(lines) - 1:
        raise TreeError("of: expected the number of a line before it")
    if type(after) is not int or after not in lines[of]:
        raise TreeError(f"after: expected the number of a turn that line {of} begins with or adds")
    if not isinstance(variation.get("turns"), list):
        raise TreeError("turns: expected a list")
    return lines[of][after]


def _grow(
    tree: GameTree, node: int, position: Position, turns: Any
) -> tuple[dict[int, tuple[int, Position]], str]:
    """Play turns from a node; node and position by the number of the turn, and what is wrong."""
    found = {tree.depth(node): (node, position)}
    for turn in turns:
        try:
            position = position.play(turn)
            turn = str(Turn(turn))  # noqa: PLW2901 - as the game itself spells it
        except (BugfastError, TypeError) as error:
            return found, f"turn {tree.depth(node) + 1}: {error_words(error)}"
        node = tree.grow(node, turn)
        found[tree.depth(node)] = node, position
    return found, ""


def _comment(tree: GameTree, line: dict[int, tuple[int, Position]], comments: Any) -> None:
    if comments is None:
        return
    if not isinstance(comments, dict):
        raise TreeError("comments: expected an object")
    for key, text in comments.items():
        if not (isinstance(text, str) and key.isascii() and key.isdigit() and int(key) in line):
            raise TreeError(f"comments: {key!r}: expected the number of a turn, and a text")
        tree.annotate(line[int(key)][0], text)
