"""The list of puzzles, with what is solved, narrowed to a difficulty where wanted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, Intent
from bugfast_frontend.language import _, ngettext
from bugfast_frontend.models.board_names import board_name
from bugfast_frontend.models.paged_list import PagedList
from bugfast_frontend.models.progress import Progress, ProgressFile
from bugfast_frontend.models.puzzles import BANDS, Puzzle, puzzles, rules_name
from bugfast_frontend.scenes.list_scene import ListScene
from bugfast_frontend.scenes.puzzle import PuzzleScene
from bugfast_frontend.view.list_view import draw_list

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pygame

    from bugfast_frontend.scenes.shell import Shell


class PuzzleListScene(ListScene):
    """A card with a line for each puzzle; left and right change the difficulty."""

    def __init__(self, shell: Shell) -> None:
        """Choose the first puzzle that is not solved."""
        super().__init__(shell.stage, 0)
        self._shell = shell
        self._file = ProgressFile(shell.folders.state if shell.folders is not None else None)
        self._progress, self._trouble = self._file.load()
        self._playing: PuzzleScene | None = None
        self.band = 0
        self._narrow(0)

    @property
    def shown(self) -> tuple[Puzzle, ...]:
        """The puzzles of the difficulty that is chosen."""
        lengths = BANDS[self.band][1]
        return tuple(puzzle for puzzle in puzzles() if puzzle.turns in lengths)

    @property
    def actions(self) -> Sequence[Callable[[], object]]:
        """What the buttons do."""
        return self._stage.pop, partial(self._narrow, 1), self.take

    @property
    def progress(self) -> Progress:
        """What is solved."""
        return self._progress

    @property
    def lines(self) -> list[tuple[str, str]]:
        """What is said of each puzzle, at the left and at the right of its line."""
        return [self._line(puzzle) for puzzle in self.shown]

    @property
    def note(self) -> str:
        """How many are solved; those of which a hint has told the whole turn are named apart."""
        shown, progress = self.shown, self._progress
        solved = sum(puzzle.key in progress.solved for puzzle in shown)
        told = sum(puzzle.key in progress.solved & progress.told for puzzle in shown)
        if told:
            text = _("{solved} of {count} solved, {told} with a hint. The shortest come first.")
        else:
            text = _(
                "{solved} of {count} solved. They are sorted by how many turns it takes to win."
            )
        return text.format(solved=solved, count=len(shown), told=told)

    def uncover(self) -> None:
        """Show what was solved meanwhile, and the puzzle that was looked at last."""
        if self._playing is not None:
            self._progress = self._playing.progress
            self.pages.choose(self._playing.index, len(self.layout.rows))
            self._playing = None

    def do(self, intent: Intent) -> None:
        """Change the difficulty, or go back."""
        if intent in {Command.LEFT, Command.RIGHT}:
            self._narrow(1 if intent is Command.RIGHT else -1)
        elif intent is Command.MENU:
            self._stage.pop()

    def _narrow(self, by: int) -> None:
        """Change the difficulty, and choose the first puzzle of it that is not solved."""
        self.band = (self.band + by) % len(BANDS)
        shown = self.shown
        self.pages = PagedList(len(shown))
        left = (n for n, puzzle in enumerate(shown) if puzzle.key not in self._progress.solved)
        self.pages.choose(next(left, 0), len(self.layout.rows))

    def take(self) -> None:
        """Set the puzzle."""
        self._playing = PuzzleScene(self._shell, self.shown, self.pages.chosen)
        self._stage.push(self._playing)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        kind = _("Difficulty: {kind}").format(kind=_(BANDS[self.band][0]))
        draw_list(
            self._stage.canvas(surface),
            self.layout,
            _("Find the only winning turn"),
            self.lines,
            self.pages,
            self._trouble or self.note,
            [(_("Back"), True), (kind, True), (_("Play"), True)],
            point=self._point,
        )

    def _line(self, puzzle: Puzzle) -> tuple[str, str]:
        position = puzzle.position
        left = f"{puzzle.number}. {board_name(position.board)}, {rules_name(position.rules)}"
        tries = self._progress.tries.get(puzzle.key, 0)
        if puzzle.key in self._progress.solved & self._progress.told:
            mark = "\N{CHECK MARK} " + _("with a hint") + ", "
        elif puzzle.key in self._progress.solved:
            mark = "\N{CHECK MARK} "
        elif tries:
            mark = ngettext("{n} try", "{n} tries", tries).format(n=tries) + ", "
        else:
            mark = ""
        wins = ngettext("win in {n} turn", "win in {n} turns", puzzle.turns)
        return left, mark + wins.format(n=puzzle.turns)
