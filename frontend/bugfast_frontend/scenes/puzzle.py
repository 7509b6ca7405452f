"""One puzzle after another: the only winning turn is to be found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.language import _, ngettext
from bugfast_frontend.models.exercise import State
from bugfast_frontend.models.puzzles import rules_name
from bugfast_frontend.scenes.exercise import ExerciseScene
from bugfast_frontend.view.exercise_panel import Card, Mood

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bugfast_frontend.models.puzzles import Puzzle
    from bugfast_frontend.scenes.shell import Shell


class PuzzleScene(ExerciseScene):
    """The puzzles of a list, from one of them on."""

    def __init__(self, shell: Shell, puzzles: Sequence[Puzzle], index: int) -> None:
        """Set the puzzle at `index`."""
        self._puzzles = puzzles
        self.index = index
        super().__init__(shell, puzzles[index].exercise())

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is shown."""
        return self._puzzles[self.index]

    def go(self, by: int) -> None:
        """Go on or back by a puzzle; after the last one the scene ends."""
        if not 0 <= self.index + by < len(self._puzzles):
            if by > 0:
                self._stage.pop()
            return
        self.index += by
        self.begin(self.puzzle.exercise())

    def judged(self) -> None:
        """Count the try, and say why it wins, or what refutes it."""
        solved = self.exercise.state is State.SOLVED
        self.progress.count(self.puzzle.key, solved=solved)
        if solved:
            self.tell(self._praise(), Mood.GOOD)
        else:
            self.tell(self._refutation(), Mood.BAD)
        self.keep_progress()

    def _praise(self) -> str:
        turns = len(self.puzzle.line)
        said = _("Solved: this is the only turn that wins.")
        more = ngettext(
            "The other side can hold out for {n} turn more; step on to see it.",
            "{n} turns more can be played at best; step on to see them.",
            turns,
        )
        return f"{said} {more.format(n=turns)}"

    def _refutation(self) -> str:
        exercise = self.exercise
        turn = ",".join(step.cell for step in exercise.tried)
        reply = ",".join(step.cell for step in exercise.follows)
        white = exercise.tried[0].color == Color.WHITE
        if not reply:
            if white:
                text = _("{turn} loses: Black cannot place, and so has won.")
            else:
                text = _("{turn} loses: White cannot place, and so has won.")
            return text.format(turn=turn)
        if white:
            text = _("{turn} loses: Black replies {reply} and will win.")
        else:
            text = _("{turn} loses: White replies {reply} and will win.")
        return text.format(turn=turn, reply=reply)

    def card(self) -> Card:
        """What the panel says."""
        puzzle, position = self.puzzle, self.puzzle.position
        place = _("Puzzle {n}, {rules}").format(n=puzzle.number, rules=rules_name(position.rules))
        white = position.turn == Color.WHITE
        title = _("White to play and win") if white else _("Black to play and win")
        task = _("A single turn wins. Level {grade} of the engine finds it.")
        return Card(
            place,
            title,
            f"{task.format(grade=puzzle.grade)} {self._record()}",
            self.message,
            self.mood,
            self.buttons((_("List"),), self.index > 0, (_("Next"),)),
        )

    def _record(self) -> str:
        key, progress = self.puzzle.key, self.progress
        tries = progress.tries.get(key, 0)
        if key in progress.solved:
            text = ngettext("Solved in {n} try.", "Solved in {n} tries.", tries)
        elif tries:
            text = ngettext("Not solved in {n} try.", "Not solved in {n} tries.", tries)
        else:
            return ""
        return text.format(n=tries)
