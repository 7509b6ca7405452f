"""The list of puzzles, with what is solved, narrowed to a difficulty where wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, Intent, PointerMoved, PointerPressed, Scrolled
from bugfast_frontend.language import _, ngettext
from bugfast_frontend.models.paged_list import ListLayout, PagedList
from bugfast_frontend.models.progress import Progress, ProgressFile
from bugfast_frontend.models.puzzles import BANDS, Puzzle, puzzles, rules_name
from bugfast_frontend.scenes.puzzle import PuzzleScene
from bugfast_frontend.scenes.stage import Scene
from bugfast_frontend.view.list_view import draw_list

if TYPE_CHECKING:
    import pygame

    from bugfast_frontend.scenes.shell import Shell


class PuzzleListScene(Scene):
    """A card with a line for each puzzle; left and right change the difficulty."""

    overlay = True

    def __init__(self, shell: Shell) -> None:
        """Choose the first puzzle that is not solved."""
        self._shell = shell
        self._stage = shell.stage
        self._file = ProgressFile(shell.folders.state if shell.folders is not None else None)
        self._progress, self._trouble = self._file.load()
        self._point: tuple[int, int] | None = None
        self._playing: PuzzleScene | None = None
        self.band = 0
        self.pages = PagedList(0)
        self._narrow(0)

    @property
    def shown(self) -> tuple[Puzzle, ...]:
        """The puzzles of the difficulty that is chosen."""
        grades = BANDS[self.band][1]
        return tuple(puzzle for puzzle in puzzles() if puzzle.grade in grades)

    @property
    def layout(self) -> ListLayout:
        """Where everything lies in the window."""
        return ListLayout.of(self._stage.size, 3)

    @property
    def progress(self) -> Progress:
        """What is solved."""
        return self._progress

    def uncover(self) -> None:
        """Show what was solved meanwhile, and the puzzle that was looked at last."""
        if self._playing is not None:
            self._progress = self._playing.progress
            self.pages.choose(self._playing.index, len(self.layout.rows))
            self._playing = None

    def handle(self, intent: Intent) -> None:
        """Choose a puzzle or a difficulty, or go back."""
        self._stage.redraw()
        rows = len(self.layout.rows)
        if isinstance(intent, PointerMoved):
            self._point = intent.point
        elif isinstance(intent, Scrolled):
            self.pages.scroll(-intent.lines, rows)
        elif isinstance(intent, PointerPressed):
            self._press(intent.point)
        elif intent in {Command.UP, Command.DOWN}:
            self.pages.move(1 if intent is Command.DOWN else -1, rows)
        elif intent in {Command.PREVIOUS_GAME, Command.NEXT_GAME}:
            self.pages.move(rows if intent is Command.NEXT_GAME else -rows, rows)
        elif intent in {Command.LEFT, Command.RIGHT}:
            self._narrow(1 if intent is Command.RIGHT else -1)
        elif intent is Command.CONFIRM:
            self._take()
        elif intent in {Command.CANCEL, Command.MENU}:
            self._stage.pop()

    def _press(self, point: tuple[int, int]) -> None:
        layout = self.layout
        back, narrow, take = layout.buttons
        row = layout.row_at(point)
        if take.contains(point):
            self._take()
        elif narrow.contains(point):
            self._narrow(1)
        elif back.contains(point) or not layout.card.contains(point):
            self._stage.pop()
        elif row is not None and row + self.pages.first < self.pages.count:
            again = self.pages.chosen == row + self.pages.first
            self.pages.choose(row + self.pages.first, len(layout.rows))
            if again:
                self._take()

    def _narrow(self, by: int) -> None:
        """Change the difficulty, and choose the first puzzle of it that is not solved."""
        self.band = (self.band + by) % len(BANDS)
        shown = self.shown
        self.pages = PagedList(len(shown))
        left = (n for n, puzzle in enumerate(shown) if puzzle.key not in self._progress.solved)
        self.pages.choose(next(left, 0), len(self.layout.rows))

    def _take(self) -> None:
        self._playing = PuzzleScene(self._shell, self.shown, self.pages.chosen)
        self._stage.push(self._playing)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        shown = self.shown
        solved = sum(puzzle.key in self._progress.solved for puzzle in shown)
        note = _("{solved} of {count} solved. The number is the level that finds the turn.")
        kind = _("Difficulty: {kind}").format(kind=_(BANDS[self.band][0]))
        draw_list(
            self._stage.canvas(surface),
            self.layout,
            _("Find the only winning turn"),
            [self._line(puzzle) for puzzle in shown],
            self.pages,
            self._trouble or note.format(solved=solved, count=len(shown)),
            [(_("Back"), True), (kind, True), (_("Play"), True)],
            point=self._point,
        )

    def _line(self, puzzle: Puzzle) -> tuple[str, str]:
        position = puzzle.position
        left = f"{puzzle.number}. {position.board.name}, {rules_name(position.rules)}"
        tries = self._progress.tries.get(puzzle.key, 0)
        if puzzle.key in self._progress.solved:
            mark = "\N{CHECK MARK} "
        elif tries:
            mark = ngettext("{n} try", "{n} tries", tries).format(n=tries) + ", "
        else:
            mark = ""
        return left, mark + _("level {n}").format(n=puzzle.grade)
