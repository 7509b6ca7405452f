"""The tutorial: the rules, one idea a step, and then the tips; each is solved on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.language import _
from bugfast_frontend.models.consequences import reply_texts
from bugfast_frontend.models.exercise import State
from bugfast_frontend.models.happened import happened
from bugfast_frontend.models.lessons import Lesson, lessons
from bugfast_frontend.scenes.exercise import ExerciseScene
from bugfast_frontend.view.exercise_panel import Card, Mood

if TYPE_CHECKING:
    from bugfast_frontend.scenes.shell import Shell


class LearnScene(ExerciseScene):
    """One lesson after another; each can be skipped, and gone back to."""

    def __init__(self, shell: Shell) -> None:
        """Begin at the first lesson that is not done, or at the very first."""
        self.number = 0
        super().__init__(shell, lessons()[0].exercise())
        done = self.progress.lessons
        left = (n for n, lesson in enumerate(lessons()) if lesson.name not in done)
        self.number = next(left, 0)
        self.exercise = self.lesson.exercise()

    @property
    def lesson(self) -> Lesson:
        """The lesson that is shown."""
        return lessons()[self.number]

    def go(self, by: int) -> None:
        """Go on or back by a lesson; after the last one the scene ends."""
        if not 0 <= self.number + by < len(lessons()):
            if by > 0:
                self._stage.pop()
            return
        self.number += by
        self.begin(self.lesson.exercise())

    def judged(self) -> None:
        """Say what the turn has done, and why that is or is not what was asked for."""
        solved = self.exercise.state is State.SOLVED
        self.tell(self._answer, Mood.GOOD if solved else Mood.BAD)
        if solved:
            self.progress.lessons.add(self.lesson.name)
            self.keep_progress()

    def _answer(self) -> str:
        texts, exercise = self.lesson.texts, self.exercise
        if exercise.state is State.SOLVED:
            return f"{happened(exercise.tried)} {_(texts.right)}"
        if not exercise.follows:
            return f"{happened(exercise.tried)} {_(texts.wrong)}"
        reply = ",".join(step.cell for step in exercise.follows)
        said = " ".join(reply_texts(exercise.tried[-1].after, (reply,)))
        return f"{said} {_(texts.wrong)}"

    def card(self) -> Card:
        """What the panel says."""
        count, texts = len(lessons()), self.lesson.texts
        white = self.lesson.position.turn == Color.WHITE
        you = _("you are White") if white else _("you are Black")
        place = _("Step {n} of {count}, {you}").format(n=self.number + 1, count=count, you=you)
        if self.lesson.name in self.progress.lessons:
            place += " " + _("(done)")
        last = self.number == count - 1
        solved = self.exercise.state is State.SOLVED
        onward = _("Finish") if last else _("Next") if solved else _("Skip")
        return Card(
            place,
            _(texts.title),
            _(texts.task),
            self.message,
            self.mood,
            self.buttons((_("Menu"),), self.number > 0, (onward,)),
        )
