"""One puzzle after another: the only winning turn is to be found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.language import _, ngettext
from bugfast_frontend.models.board_names import board_name
from bugfast_frontend.models.consequences import cells_text, deed_text, end_text, reply_texts
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
            self.tell(self._praise, Mood.GOOD)
        else:
            self.tell(self._refutation, Mood.BAD)
        self.keep_progress()

    def told(self) -> None:
        """Keep that the puzzle is not solved without help any more."""
        if self.progress.tell(self.puzzle.key):
            self.keep_progress()

    def _praise(self) -> str:
        exercise, line = self.exercise, [str(turn) for turn in self.puzzle.line]
        turn = ",".join(step.cell for step in exercise.tried)
        more = ngettext(
            "The other side can hold out for {n} turn more:",
            "{n} turns more can be played at best:",
            len(line),
        )
        # The first of them is shown by itself; the others wait for a button.
        waiting = len(line) > 1 and not exercise.session.at_end
        return " ".join(
            filter(
                None,
                (
                    _("Solved: this is the only turn that wins."),
                    deed_text(self.puzzle.position, turn),
                    more.format(n=len(line)),
                    end_text(exercise.tried[-1].after, line),
                    _("Step on to see them.") if waiting else "",
                ),
            )
        )

    def _refutation(self) -> str:
        exercise = self.exercise
        turn = ",".join(step.cell for step in exercise.tried)
        reply = ",".join(step.cell for step in exercise.follows)
        after = exercise.tried[-1].after
        said = [_("{turn} loses.").format(turn=turn)]
        said += reply_texts(after, [reply] if reply else [])
        if reply:
            white = after.turn == Color.WHITE
            said += [cells_text(after.play(reply))]
            said += [_("White will win.") if white else _("Black will win.")]
        return " ".join(filter(None, said))

    def card(self) -> Card:
        """What the panel says."""
        puzzle, position = self.puzzle, self.puzzle.position
        place = f"{puzzle.number}. {board_name(position.board)}, {rules_name(position.rules)}"
        white = position.turn == Color.WHITE
        title = _("White to play and win") if white else _("Black to play and win")
        task = ngettext(
            "A single turn wins: find it. You need {n} turn until you have no cell left.",
            "A single turn wins: find it. You need {n} turns until you have no cell left.",
            puzzle.turns,
        ).format(n=puzzle.turns)
        if not position.rules.merge:
            task += " " + _("Online rules: a stone may touch one bug of yours at most.")
        return Card(
            place,
            title,
            f"{task} {self._record()}",
            self.message,
            self.mood,
            self.buttons((_("List"),), self.index > 0, (_("Next"),)),
        )

    def _record(self) -> str:
        key, progress = self.puzzle.key, self.progress
        tries = progress.tries.get(key, 0)
        if key in progress.solved and key in progress.told:
            text = ngettext(
                "Solved with a hint, in {n} try.", "Solved with a hint, in {n} tries.", tries
            )
        elif key in progress.solved:
            text = ngettext("Solved in {n} try.", "Solved in {n} tries.", tries)
        elif tries:
            text = ngettext("Not solved in {n} try.", "Not solved in {n} tries.", tries)
        else:
            return ""
        return text.format(n=tries)
