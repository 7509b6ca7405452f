"""The tree of a game: the line that was played, and the variations beside it.

It knows no rules: a turn is its text. Nodes are numbers; nothing walks the tree by recursion, so
that a line may be of any length.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = 0
"""The node before the first turn."""
_GONE = -1


@dataclass(frozen=True, slots=True)
class _Edit:
    """A change that can be undone: a node at its place among its siblings, or its comment.

    Places are -1 where the node is not in the tree; texts are None but for comments.
    """

    node: int
    before: int
    after: int
    old: str | None = None
    new: str | None = None


class GameTree:
    """Turns that follow one another, with the choices between them; the first child is the line.

    `version` changes with every change, so that what is made from the tree can be kept as long.
    """

    def __init__(self) -> None:
        """Begin with the root alone."""
        self.version = 0
        self._parents = [_GONE]
        self._turns = [""]
        self._children: list[list[int]] = [[]]
        self._depths = [0]
        self._comments: dict[int, str] = {}
        self._done: list[_Edit] = []
        self._undone: list[_Edit] = []

    def __len__(self) -> int:
        """The number of nodes ever made, those that were deleted included."""
        return len(self._turns)

    def turn(self, node: int) -> str:
        """The turn that leads to a node, nothing for the root."""
        return self._turns[node]

    def parent(self, node: int) -> int | None:
        """The node before, None for the root."""
        return None if node == ROOT else self._parents[node]

    def children(self, node: int) -> Sequence[int]:
        """The nodes after, the line's first."""
        return tuple(self._children[node])

    def depth(self, node: int) -> int:
        """How many turns lead to a node."""
        return self._depths[node]

    def comment(self, node: int) -> str:
        """What was written at a node, nothing where nothing was."""
        return self._comments.get(node, "")

    def child(self, node: int, turn: str) -> int | None:
        """The node to which a turn leads, None where it has not been played there."""
        return next((c for c in self._children[node] if self._turns[c] == turn), None)

    def path(self, node: int) -> list[int]:
        """The nodes from the root to `node`, both included."""
        found = [node]
        while found[-1] != ROOT:
            found.append(self._parents[found[-1]])
        return found[::-1]

    def line(self, node: int) -> list[int]:
        """The path to a node, and on by first children to the end."""
        found = self.path(node)
        while self._children[found[-1]]:
            found.append(self._children[found[-1]][0])
        return found

    def attached(self, node: int) -> int:
        """The node, or the last one on its path that is still in the tree."""
        for parent, child in zip(path := self.path(node), path[1:], strict=False):
            if child not in self._children[parent]:
                return parent
        return node

    def below(self, node: int) -> Iterator[int]:
        """A node and all that follow it."""
        stack = [node]
        while stack:
            found = stack.pop()
            yield found
            stack.extend(reversed(self._children[found]))

    def play(self, node: int, turn: str) -> int:
        """The node after a turn; made, as the last variation, where it was not there."""
        known = self.child(node, turn)
        if known is not None:
            return known
        made = self._make(node, turn)
        self._do(_Edit(made, _GONE, len(self._children[node])))
        return made

    def grow(self, node: int, turn: str, *, first: bool = False) -> int:
        """As `play`, but not to be undone; `first` makes it the line in any case."""
        made = self.child(node, turn)
        siblings = self._children[node]
        if made is None:
            made = self._make(node, turn)
            siblings.append(made)
            self._forget()
        if first and siblings[0] != made:
            siblings.remove(made)
            siblings.insert(0, made)
            self._forget()
        return made

    def promote(self, node: int, least: int = 0) -> bool:
        """Put a node one place further to the front, at `least` there; whether it moved."""
        place = self._place(node)
        if place <= least:
            return False
        self._do(_Edit(node, place, place - 1))
        return True

    def delete(self, node: int) -> bool:
        """Take a node and all that follow it out of the tree; whether it was one of it."""
        place = self._place(node)
        if place == _GONE:
            return False
        self._do(_Edit(node, place, _GONE))
        return True

    def write(self, node: int, text: str) -> bool:
        """Write a comment at a node, or take it off by an empty text; whether that is new."""
        text = " ".join(text.split())
        old = self.comment(node)
        if text == old:
            return False
        self._do(_Edit(node, _GONE, _GONE, old, text))
        return True

    def annotate(self, node: int, text: str) -> None:
        """As `write`, but not to be undone."""
        text = " ".join(text.split())
        if text:
            self._comments[node] = text
            self.version += 1

    def undo(self) -> int | None:
        """Take the last change back; the node it was about, None where there was no change."""
        if not self._done:
            return None
        edit = self._done.pop()
        self._undone.append(edit)
        self._apply(edit.node, edit.before, edit.old)
        return edit.node

    def redo(self) -> int | None:
        """Make the change again that was taken back last; the node, None where there is none."""
        if not self._undone:
            return None
        edit = self._undone.pop()
        self._done.append(edit)
        self._apply(edit.node, edit.after, edit.new)
        return edit.node

    def copy(self) -> GameTree:
        """A tree like this one, without its past."""
        made = GameTree()
        made._parents, made._turns = list(self._parents), list(self._turns)
        made._children = [list(children) for children in self._children]
        made._depths, made._comments = list(self._depths), dict(self._comments)
        return made

    def _make(self, node: int, turn: str) -> int:
        self._parents.append(node)
        self._turns.append(turn)
        self._children.append([])
        self._depths.append(self._depths[node] + 1)
        return len(self._turns) - 1

    def _place(self, node: int) -> int:
        siblings = self._children[self._parents[node]] if node != ROOT else []
        return siblings.index(node) if node in siblings else _GONE

    def _forget(self) -> None:
        """Places have changed that the changes so far tell of: they cannot be undone any more."""
        self._done.clear()
        self._undone.clear()
        self.version += 1

    def _do(self, edit: _Edit) -> None:
        self._done.append(edit)
        self._undone.clear()
        self._apply(edit.node, edit.after, edit.new)

    def _apply(self, node: int, place: int, text: str | None) -> None:
        self.version += 1
        if text is not None:
            self._comments.pop(node, None)
            if text:
                self._comments[node] = text
            return
        siblings = self._children[self._parents[node]]
        if node in siblings:
            siblings.remove(node)
        if place != _GONE:
            siblings.insert(place, node)
