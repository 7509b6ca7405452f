"""The tree of a game as rows of a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast_frontend.models.game_tree import ROOT

if TYPE_CHECKING:
    from bugfast_frontend.models.game_tree import GameTree

MOST_INDENT = 5
"""Variations deeper than that are not set in any further."""


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A turn of the tree: its node, its number from 1, and how deep its variation lies."""

    node: int
    number: int
    depth: int


def tree_rows(tree: GameTree) -> list[TreeRow]:
    """A row for each turn; the variations of a turn come after it, before the line goes on."""
    rows: list[TreeRow] = []
    first = tree.children(ROOT)[:1]
    stack = [(node, 0, True) for node in first]
    while stack:
        node, depth, leads = stack.pop()
        rows.append(TreeRow(node, tree.depth(node), min(depth, MOST_INDENT)))
        stack += [(child, depth, True) for child in tree.children(node)[:1]]
        if leads:
            siblings = tree.children(tree.parent(node) or ROOT)[1:]
            stack += [(sibling, depth + 1, False) for sibling in reversed(siblings)]
    return rows


class RowsOfTree:
    """The rows of a tree, made anew only where it has changed, and which of them are shown."""

    def __init__(self) -> None:
        """Begin with nothing known."""
        self._key: tuple[object, int] = (None, 0)
        self._rows: list[TreeRow] = []
        self._places: dict[int, int] = {}
        self.scroll: int | None = None

    def rows(self, tree: GameTree) -> list[TreeRow]:
        """All rows."""
        if self._key != (tree, tree.version):
            self._rows = tree_rows(tree)
            self._places = {row.node: place for place, row in enumerate(self._rows)}
            self._key = tree, tree.version
        return self._rows

    def first(self, tree: GameTree, node: int, shown: int) -> int:
        """The row at the top: as scrolled, else so that a node's row is in the middle."""
        last = max(0, len(self.rows(tree)) - shown)
        wanted = self.scroll
        if wanted is None:
            wanted = self._places.get(node, 0) - shown // 2
        return max(0, min(last, wanted))
