"""A game under analysis: the study of it, the engine, the review, and a mistake tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.intents import Command
from bugfast_frontend.language import _, ngettext
from bugfast_frontend.models.analysis_layout import LIST_ROWS
from bugfast_frontend.models.analysis_words import value_text
from bugfast_frontend.models.consequences import line_texts, mistake_texts
from bugfast_frontend.models.finding import Findings
from bugfast_frontend.models.mistakes import Mistake, named_mistake
from bugfast_frontend.models.retry import Retry
from bugfast_frontend.models.review import Review
from bugfast_frontend.models.study import Study
from bugfast_frontend.models.thinker import Thinker
from bugfast_frontend.models.tree_rows import RowsOfTree

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast_frontend.models.engine_worker import EngineWorker
    from bugfast_frontend.models.finding import Finding
    from bugfast_frontend.models.session import Session


class Analysis:
    """All that an analysis scene shows, driven by the player's wishes and by `tick`."""

    def __init__(self, session: Session, make_worker: Callable[[], EngineWorker]) -> None:
        """Analyse the game of a session; the workers are closed with the analysis.

        There are two: the review, and the judge of what is tried again, go on beside the engine
        that looks at the board.
        """
        self.study = Study(session)
        self.findings = Findings()
        self.thinker = Thinker(make_worker(), self.findings)
        self._judge = make_worker()
        self.review = Review(self.study, self._judge, self.findings)
        self.retry: Retry | None = None
        self._praise: tuple[str, ...] = ()
        self.rows = RowsOfTree()
        self._line: tuple[tuple[int, int], tuple[int, ...]] = ((-1, -1), ())
        self._told_end = self.review.finished

    @property
    def line(self) -> tuple[int, ...]:
        """The nodes of the line through the position on the board."""
        key = self.study.node, self.study.tree.version
        if self._line[0] != key:
            self._line = key, tuple(self.study.tree.line(self.study.node))
        return self._line[1]

    @property
    def secret(self) -> bool:
        """Whether what the engine knows must not be seen: a mistake is being tried again."""
        return self.retry is not None and self.retry.secret

    @property
    def lists_turns(self) -> bool:
        """Whether the list shows the engine's turns, and not the mistakes."""
        return self.thinker.on and not self.secret

    def shown_finding(self) -> Finding | None:
        """What is known of the position on the board, and may be seen."""
        if not self.lists_turns:
            return None
        return self.findings.get(self.study.position)

    def listed_mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes of the list, the worst first."""
        return () if self.lists_turns else self.review.worst(LIST_ROWS - 1)

    def tick(self) -> bool:
        """Let engine and review go on; whether something to be seen has changed."""
        self.thinker.follow(self.study.position)
        changed = self.thinker.tick()
        changed |= self.review.tick() if self.retry is None else self.retry.tick()
        self._end_solved()
        if self.review.finished and not self._told_end:
            self._told_end = changed = True
            self.study.tell(self._review_text())
        return changed

    def seconds_to_tick(self) -> float | None:
        """When `tick` is due."""
        sources = self.thinker, self.review, self.retry
        times = [source.seconds_to_tick() for source in sources if source is not None]
        return min((time for time in times if time is not None), default=None)

    def play(self, cell: str) -> None:
        """Put a stone; a try at a mistake is judged once it is whole, and taken back.

        Only the best turn stays on the board, as a variation: there the trying ends.
        """
        study, retry = self.study, self.retry
        position = study.position
        if retry is None or cell not in position.legal_cells():
            study.play(cell)
        elif position.step(cell).phase == "grow":
            study.play(cell)
            retry.begin()
        else:
            turn = ",".join((*study.pending, cell))
            study.go_to(study.node)
            retry.attempt(turn)
            self._end_solved()

    def start_review(self) -> None:
        """Look over the line on the board, or stop that."""
        self.end_retry()
        if self.review.running:
            self.review.stop()
            self.study.tell(_("The review is stopped."))
            return
        if self.line[-1] == self.line[0]:
            self.study.tell(_("There are no turns to look over yet."))
            return
        self._told_end = False
        self.review.start()

    def go_to_mistake(self, by: int) -> None:
        """Stand after the next mistake (1) or the one before (-1), in the reviewed line."""
        self.end_retry()
        found = self.review.next_mistake(self.study.node, by)
        if found is None:
            self.study.tell(self._no_mistake_text())
        else:
            self.show_mistake(found)

    def show_mistake(self, mistake: Mistake) -> None:
        """Stand after a mistake."""
        self.end_retry()
        self.rows.scroll = None
        self.study.go_to(mistake.node)

    def try_again(self) -> None:
        """Stand before the mistake on the board, and ask for a better turn; or stop asking."""
        if self.retry is not None:
            self.end_retry()
            return
        mistake = self.review.mistake(self.study.node)
        mistake = mistake or self.review.next_mistake(self.study.node, 1)
        if mistake is None:
            self.study.tell(self._no_mistake_text())
            return
        self.review.stop()
        parent = self.study.tree.parent(mistake.node)
        assert parent is not None
        self.study.go_to(parent)
        self.retry = Retry(mistake, self.study.position, self._judge)

    def end_retry(self) -> None:
        """Nothing is tried any more; what was put of a turn is taken off."""
        if self.retry is not None:
            self.retry.close()
            self.retry = None
            self.study.go_to(self.study.node)

    def ask_hint(self) -> None:
        """Tell more of the turn that is looked for."""
        if self.retry is not None:
            self.study.go_to(self.study.node)
            self.retry.ask_hint()

    def moved(self) -> None:
        """The player went elsewhere: nothing is being tried any more, and the list follows."""
        retry = self.retry
        if retry is not None and self.study.node != self.study.tree.parent(retry.mistake.node):
            retry.close()
            self.retry = None
        self.rows.scroll = None

    def status(self) -> tuple[str, bool]:
        """What there is to say, and whether it is bad; `reasons` go with it."""
        study = self.study
        if study.message and study.trouble:
            return study.message, True
        if self.retry is not None:
            return self.retry.text, False
        for message in (self.thinker.message, self.review.message):
            if message:
                return message, True
        if study.message:
            return study.message, False
        mistake = self.review.mistake(study.node)
        said = [study.tree.comment(study.node)]
        if mistake is not None:
            said.append(named_mistake(mistake))
        return " ".join(filter(None, said)), False

    def reasons(self) -> tuple[str, ...]:
        """Why that is so, one sentence after another, the plainest first."""
        study = self.study
        if self.retry is not None:
            return (*self.retry.reasons, *filter(None, [study.tree.comment(study.node)]))
        mistake = self.review.mistake(study.node)
        parent = study.tree.parent(study.node)
        if mistake is None or parent is None or study.pending:
            return self._praise if study.message else ()
        return () if study.message else mistake_texts(study.position_at(parent), mistake)

    def explanation(self) -> tuple[str, ...]:
        """All that can be told of the position: a mistake that led to it, and what may come."""
        study = self.study
        mistake = self.review.mistake(study.node) if self.retry is None else None
        parent = study.tree.parent(study.node)
        said: list[str] = []
        if mistake is not None and parent is not None and not study.pending:
            before = study.position_at(parent)
            said += named_mistake(mistake), *mistake_texts(before, mistake)
        finding = None if self.secret else self.findings.get(study.position)
        if finding is not None:
            explained, proved = bool(said), finding.value.outcome is not None
            white = finding.value.of(study.position.turn, Color.WHITE)
            said.append(_("The engine: {value}.").format(value=value_text(white, over=False)))
            # What a mistake leaves is told already: another line's count would seem to deny it.
            said += line_texts(
                study.position, finding.turns[0].turns, proved=proved, counted=not explained
            )
        return tuple(said)

    def allows(self, command: Command) -> bool:
        """Whether a command would do something now."""
        study = self.study
        if command in {Command.NEXT_MISTAKE, Command.TRY_AGAIN}:
            return bool(self.review.mistakes()) or self.retry is not None
        if command is Command.HINT:
            return self.retry is not None and self.retry.secret
        if command is Command.REVIEW:
            return len(self.line) > 1
        if command is Command.DELETE:
            return bool(study.pending) or not study.in_game(study.node)
        if command is Command.PROMOTE:
            return not study.in_game(study.node)
        return True

    def close(self) -> None:
        """Stop the engines."""
        self.thinker.close()
        self.review.close()

    def _end_solved(self) -> None:
        """Where the best turn was found, leave it on the board, and stop asking."""
        retry = self.retry
        if retry is not None and retry.solved:
            self.retry = None
            self.study.play_turn(retry.tried[0])
            self.study.tell(retry.text)
            self._praise = retry.reasons
            self.rows.scroll = None

    def _review_text(self) -> str:
        count = len(self.review.mistakes())
        if not count:
            return _("The review is done. No mistakes were found.")
        text = ngettext(
            "The review is done: {n} mistake.", "The review is done: {n} mistakes.", count
        )
        return text.format(n=count)

    def _no_mistake_text(self) -> str:
        if not self.review.line:
            return _("The game has not been reviewed yet.")
        return _("No mistakes were found.")
