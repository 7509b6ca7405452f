"""A game that is studied: its tree, where one stands in it, and a turn that is under way."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from bugfast import BugfastError, IllegalTurnError, Turn
from bugfast_frontend.intents import Command
from bugfast_frontend.language import _
from bugfast_frontend.models.error_words import error_words
from bugfast_frontend.models.game_text import follow_session
from bugfast_frontend.models.game_tree import ROOT, GameTree
from bugfast_frontend.models.key_map import key_of
from bugfast_frontend.models.reasons import reason
from bugfast_frontend.models.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast import Position

T = TypeVar("T")

_KEPT = 4000
"""Positions that are kept, so that going back and forth plays nothing again."""
MOST_NODES = 20_000
"""So many turns may be added to a tree by hand or by pasting; a file must be able to hold them."""


class Study:
    """The game of a session, which is never changed by it: what is played here is a variation.

    `message` says what could not be done, or what was.
    """

    def __init__(self, session: Session) -> None:
        """Stand where the session stands."""
        if session.tree is None:
            session.tree = GameTree()
        self.session = session
        self.tree: GameTree = session.tree
        self.message: str | None = None
        self.trouble = False
        self._positions: OrderedDict[int, Position] = OrderedDict()
        self.game = follow_session(self.tree, session)
        self._game_nodes = frozenset(self.game)
        self.node = ROOT
        self.pending: tuple[str, ...] = ()
        done = [t for t in session.turns() if t.end <= session.cursor and session.is_finished(t)]
        self.node = self.game[len(done)]
        begin = done[-1].end if done else 0
        self.pending = tuple(step.cell for step in session.steps[begin : session.cursor])

    @property
    def position(self) -> Position:
        """What is on the board."""
        position = self.position_at(self.node)
        for cell in self.pending:
            position = position.step(cell)
        return position

    def position_at(self, node: int) -> Position:
        """The position after the turn of a node."""
        passed = []
        at: int | None = node
        while at is not None and at != ROOT and at not in self._positions:
            passed.append(at)
            at = self.tree.parent(at)
        position = self._positions[at] if at else self.session.start
        for found in reversed(passed):
            position = position.play(self.tree.turn(found))
            self._positions[found] = position
        while len(self._positions) > _KEPT + len(passed):
            self._positions.popitem(last=False)
        return position

    def in_game(self, node: int) -> bool:
        """Whether a node's turn was played in the game."""
        return node in self._game_nodes

    def play(self, cell: str) -> bool:
        """Put a stone; whether it was put, `message` saying why it was not."""
        position = self.position
        try:
            after = position.step(cell)
        except IllegalTurnError:
            self._complain(f"{cell}: {reason(position, cell)}")
            return False
        cells = (*self.pending, cell)
        if after.phase == "grow":
            self.pending = cells
        else:
            self.play_turn(",".join(cells))
        return True

    def play_turn(self, turn: str) -> bool:
        """Play a whole turn from the node; whether it could be, as `play`."""
        try:
            self.position_at(self.node).play(turn)
            turn = str(Turn(turn))
        except (BugfastError, ValueError) as error:
            self._complain(f"{turn}: {error_words(error)}")
            return False
        if len(self.tree) >= MOST_NODES and self.tree.child(self.node, turn) is None:
            self._complain(_("The tree is full: {n} turns.").format(n=MOST_NODES))
            return False
        self._changing(lambda: self.tree.play(self.node, turn))
        found = self.tree.child(self.node, turn)
        assert found is not None
        self.go_to(found)
        return True

    def play_text(self, text: str) -> int:
        """Play turns that are written one after another, as far as they go; how many were."""
        count = 0
        for word in text.split():
            # Numbers before turns are common: `1. c3 2. b3,c3`.
            if word.rstrip(".").isdigit():
                continue
            if not self.play_turn(word):
                break
            count += 1
        return count

    def go_to(self, node: int) -> bool:
        """Stand at a node; whether that moved."""
        moved = node != self.node or bool(self.pending)
        self.node, self.pending = node, ()
        self.message, self.trouble = None, False
        return moved

    def back(self) -> bool:
        """Back by a turn, or to the begin of the one that is under way."""
        parent = self.tree.parent(self.node)
        return self.go_to(self.node if self.pending or parent is None else parent)

    def on(self) -> bool:
        """On by a turn of the line."""
        children = self.tree.children(self.node)
        return bool(children) and self.go_to(children[0])

    def step_back(self) -> bool:
        """Back by a single stone, also inside a turn."""
        if not self.pending and self.node != ROOT:
            turn = tuple(self.tree.turn(self.node).split(","))
            self.go_to(self.tree.parent(self.node) or ROOT)
            self.pending = turn[:-1]
            return True
        moved = bool(self.pending)
        self.pending = self.pending[:-1]
        return moved

    def step_on(self) -> bool:
        """On by a single stone of the line, where the turn under way is one of it."""
        for child in self.tree.children(self.node):
            cells = tuple(self.tree.turn(child).split(","))
            if cells[: len(self.pending)] == self.pending:
                return self.play(cells[len(self.pending)])
        return False

    def first(self) -> bool:
        """To the start."""
        return self.go_to(ROOT)

    def last(self) -> bool:
        """To the end of the line."""
        return self.go_to(self.tree.line(self.node)[-1])

    def beside(self, by: int) -> bool:
        """To another turn at the same place: the next variation (1), or the one before (-1)."""
        parent = self.tree.parent(self.node)
        if parent is None:
            return False
        siblings = self.tree.children(parent)
        return self.go_to(siblings[(siblings.index(self.node) + by) % len(siblings)])

    def promote(self) -> None:
        """Put the variation that one stands in up by one; the game stays first."""
        for node in reversed(self.tree.path(self.node)[1:]):
            siblings = self.tree.children(self.tree.parent(node) or ROOT)
            if node != siblings[0]:
                least = int(self.in_game(siblings[0]))
                if not self._changing(partial(self.tree.promote, node, least)):
                    self._complain(_("The game as it was played stays first."))
                return
        self._complain(_("There is no variation here."))

    def delete(self) -> None:
        """Take the turn that one stands at and all that follow it out of the tree."""
        if self.pending:
            self.pending = ()
            return
        node = self.node
        if self.in_game(node):
            self._complain(_("What was played in the game stays."))
            return
        parent = self.tree.parent(node)
        count = sum(1 for _node in self.tree.below(node))
        self._changing(lambda: self.tree.delete(node))
        self.go_to(parent or ROOT)
        self.tell(_("Deleted: {n} turns. Undo brings them back.").format(n=count))

    def comment(self, text: str) -> None:
        """Write a comment at the node."""
        self._changing(lambda: self.tree.write(self.node, text))
        self.tell(None)

    def undo(self) -> None:
        """Take the last change of the tree back."""
        node = self._changing(self.tree.undo)
        if node is None:
            self._complain(
                _with_key(_("There is nothing to undo."), _("{key} goes back."), Command.LEFT)
            )
            return
        self.go_to(self.tree.attached(node))

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        node = self._changing(self.tree.redo)
        if node is None:
            self._complain(
                _with_key(_("There is nothing to do again."), _("{key} goes on."), Command.RIGHT)
            )
            return
        self.go_to(self.tree.attached(node))

    def turns_text(self) -> str:
        """The turns from the start to here, as `play_text` reads them."""
        return " ".join(self.tree.turn(node) for node in self.tree.path(self.node)[1:])

    def session_here(self) -> Session:
        """A session of the turns up to here, with the whole tree as variations."""
        turns = [self.tree.turn(node) for node in self.tree.path(self.node)[1:]]
        session = Session(self.session.start)
        for turn in turns:
            for cell in turn.split(","):
                session.play(cell)
        for cell in self.pending:
            session.play(cell)
        session.tree = self.tree.copy()
        session.reviewed = self.session.reviewed
        return session

    def tell(self, text: str | None) -> None:
        """Say something that is no trouble."""
        self.message, self.trouble = text, False

    def _complain(self, text: str) -> None:
        self.message, self.trouble = text, True

    def _changing(self, change: Callable[[], T]) -> T:
        """Make a change of the tree, which the session keeps."""
        before = self.tree.version
        result = change()
        if self.tree.version != before:
            self.session.changes += 1
        return result


def _with_key(text: str, more: str, command: Command) -> str:
    """A text, and what the key of a command does, where it has one."""
    key = key_of(command)
    return f"{text} {more.format(key=key)}" if key else text
