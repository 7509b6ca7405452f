"""Engine, review and a mistake tried again, as models; the engine is one that replays."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bugfast import Position
from bugfast_frontend.intents import Command
from bugfast_frontend.models import thinker as thinker_module
from bugfast_frontend.models.analysis import Analysis
from bugfast_frontend.models.engine_worker import EngineWorker, Failure
from bugfast_frontend.models.mistakes import LARGE, mistake_text
from bugfast_frontend.models.session import Session
from fake_engines import (
    DyingEngine,
    HangingEngine,
    NonsenseEngine,
    RavingEngine,
    ReplayEngine,
    first_turn,
    recorded_lines,
)

START = Position("hexhex3")


def bad_game() -> Session:
    """The game of which the engine's opinion was recorded."""
    session = Session(START)
    while not session.position.is_over:
        for cell in first_turn(session.position):
            session.play(cell)
    return session


@pytest.fixture
def make() -> Iterator[Callable[..., Analysis]]:
    """Makes an analysis of the bad game, or of another one, and closes it."""
    made: list[Analysis] = []

    def one(engine: Callable[[], Any] = ReplayEngine, session: Session | None = None) -> Analysis:
        worker = lambda: EngineWorker(engine, grace=0.3)  # noqa: E731 - a factory
        made.append(Analysis(bad_game() if session is None else session, worker))
        return made[-1]

    yield one
    for analysis in made:
        analysis.close()


def run(analysis: Analysis, happened: Callable[[], bool], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        begin = time.monotonic()
        analysis.tick()
        assert time.monotonic() - begin < 0.25, "the window would have stood still"
        time.sleep(0.005)


def test_the_engine_follows_the_board_while_it_is_on(make: Callable[..., Analysis]) -> None:
    analysis = make()
    analysis.study.first()
    analysis.tick()
    assert analysis.shown_finding() is None and not analysis.thinker.thinking
    analysis.thinker.toggle()
    run(analysis, lambda: analysis.shown_finding() is not None)
    finding = analysis.shown_finding()
    assert finding is not None
    assert finding.turns[0].turn == str(recorded_lines(START)[0].turn)
    analysis.study.on()
    run(analysis, lambda: analysis.shown_finding() is not None)
    analysis.study.back()
    assert analysis.shown_finding() == finding, "what was found is kept"
    analysis.thinker.toggle()
    assert analysis.shown_finding() is None and not analysis.thinker.thinking


@pytest.mark.parametrize("engine", [DyingEngine, NonsenseEngine, RavingEngine, HangingEngine])
def test_an_engine_that_fails_is_started_again_once(
    make: Callable[..., Analysis], engine: type[ReplayEngine], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker_module, "SECONDS", 0.05)
    HangingEngine.released.clear()
    made: list[ReplayEngine] = []

    def bad() -> ReplayEngine:
        made.append(engine())
        return made[-1]

    analysis = make(bad)
    analysis.study.first()
    analysis.thinker.toggle()
    said: list[str | None] = []

    def off() -> bool:
        if analysis.thinker.message not in said:
            said.append(analysis.thinker.message)
        return not analysis.thinker.on

    run(analysis, off)
    HangingEngine.released.set()
    first, last = [text for text in said if text]
    assert "started again" in first and "is off. The game stands" in last
    assert len(made) == 2
    assert analysis.study.tree.line(0) == analysis.study.game


def test_an_engine_that_failed_once_goes_on(make: Callable[..., Analysis]) -> None:
    made: list[ReplayEngine] = []

    def factory() -> ReplayEngine:
        made.append(ReplayEngine() if made else DyingEngine())
        return made[-1]

    analysis = make(factory)
    analysis.study.first()
    analysis.thinker.toggle()
    run(analysis, lambda: analysis.shown_finding() is not None)
    assert analysis.thinker.on and len(made) == 2


def test_an_engine_that_stands_still_in_mid_analysis_is_found_out_before_its_time() -> None:
    class Frozen(ReplayEngine):
        def poll(self) -> list[Any]:
            HangingEngine.released.wait()
            return []

    HangingEngine.released.clear()
    worker = EngineWorker(lambda: Frozen(think=60), grace=0.2)
    worker.analyse(START, 60, 3)
    begin = time.monotonic()
    found: list[object] = []
    while not found and time.monotonic() < begin + 5:
        found = list(worker.poll())
        time.sleep(0.01)
    HangingEngine.released.set()
    assert isinstance(found[0], Failure) and "in time" in found[0].message


def test_a_review_finds_the_mistakes_and_their_size(make: Callable[..., Analysis]) -> None:
    analysis = make()
    analysis.start_review()
    assert analysis.review.running and analysis.review.done <= 1
    run(analysis, lambda: analysis.review.finished)
    mistakes = analysis.review.mistakes()
    # Turn 8 plays into a proved loss: so say the engine's records of the game.
    assert [m.number for m in mistakes if m.size == LARGE]
    worst = analysis.review.worst(3)
    assert len(worst) == 3
    assert [m.size for m in worst] == sorted((m.size for m in worst), reverse=True)
    for mistake in mistakes:
        assert mistake.turn in mistake_text(mistake) and mistake.best.turn in mistake_text(mistake)
        assert mistake.size and mistake.best.turn != mistake.turn
    seen = []
    analysis.study.first()
    for _mistake in mistakes:
        analysis.go_to_mistake(1)
        seen.append(analysis.study.node)
        assert analysis.status()[0]
    assert seen == [m.node for m in mistakes]
    analysis.go_to_mistake(1)
    assert analysis.study.node == seen[0]
    analysis.go_to_mistake(-1)
    assert analysis.study.node == seen[-1]


def test_a_mistake_is_tried_again_until_it_is_done_better(make: Callable[..., Analysis]) -> None:
    analysis = make()
    analysis.start_review()
    run(analysis, lambda: analysis.review.finished)
    mistake = next(m for m in analysis.review.mistakes() if "," not in m.turn + m.best.turn)
    analysis.show_mistake(mistake)
    analysis.thinker.on = True
    analysis.try_again()
    retry = analysis.retry
    assert retry is not None and analysis.secret and analysis.shown_finding() is None
    before = analysis.study.node
    analysis.play(mistake.turn)
    assert not retry.solved and analysis.study.node == before
    assert "what was played" in analysis.status()[0]
    other = next(
        cell
        for cell in analysis.study.position.legal_cells()
        if cell not in {mistake.turn, mistake.best.turn}
        and analysis.study.position.step(cell).phase == "place"
    )
    for cell in (other, mistake.turn, other):
        analysis.play(cell)
        run(analysis, lambda: "let us see" not in retry.text)
        assert retry.text.startswith(cell) and retry.tried[0] == cell, "each try is judged"
        assert retry.tried[1:] and retry.tried[1] in retry.reasons[0], "with the reply to it"
        assert analysis.retry is retry and analysis.secret
        assert analysis.study.node == before and not analysis.study.pending
    turns = {analysis.study.tree.turn(n) for n in analysis.study.tree.children(before)}
    assert turns == {mistake.turn}, "tries are no variations"
    analysis.play(mistake.best.turn)
    assert retry.solved and analysis.retry is None, "the best turn ends it"
    assert analysis.study.tree.turn(analysis.study.node) == mistake.best.turn
    assert "the best turn" in analysis.status()[0] and "Cells left" in analysis.reasons()[-1]
    assert analysis.study.tree.line(0) == analysis.study.game
    analysis.study.go_to(mistake.node)
    analysis.moved()
    assert analysis.retry is None


def test_an_explanation_tells_why_and_what_may_come(make: Callable[..., Analysis]) -> None:
    analysis = make()
    analysis.start_review()
    run(analysis, lambda: analysis.review.finished)
    mistake = analysis.review.worst(1)[0]
    analysis.show_mistake(mistake)
    said = analysis.explanation()
    assert said[0].startswith("Grave mistake") and mistake.best.turn in said[0]
    assert mistake.reply[0] in said[1] and "replies" in said[1]
    assert any(text.startswith("The engine: proved") for text in said)
    assert f"What may come: {mistake.reply[0]}" in " ".join(said)
    assert said[1] in analysis.reasons()
    counts = [text for text in said if re.search(r"(After|after) \d+ turn", text)]
    assert len(counts) < 2, "turns are counted in one way"
    analysis.try_again()
    assert analysis.explanation() == (), "nothing of what is looked for"


def test_a_further_turn_is_judged_after_a_good_one(make: Callable[..., Analysis]) -> None:
    analysis = make()
    analysis.start_review()
    run(analysis, lambda: analysis.review.finished)
    analysis.show_mistake(analysis.review.worst(1)[0])
    analysis.try_again()
    retry, before = analysis.retry, analysis.study.node
    assert retry is not None and analysis.allows(Command.HINT)
    for cell in retry.mistake.turn.split(","):
        analysis.play(cell)
    assert "is what was played" in retry.text and analysis.study.node == before
    for cell in retry.mistake.best.cells:
        analysis.play(cell)
    assert "the best turn" in retry.text and analysis.study.node != before
    assert analysis.retry is None and not analysis.allows(Command.HINT), "that ends it"
    assert retry.text in analysis.status()[0]
    analysis.play(analysis.study.position.legal_cells()[0])
    assert retry.text not in analysis.status()[0], "what is played after it is no try"


def test_the_answer_is_given_when_asked_for(make: Callable[..., Analysis]) -> None:
    analysis = make()
    analysis.try_again()
    assert analysis.retry is None and "not been reviewed" in analysis.status()[0]
    analysis.start_review()
    run(analysis, lambda: analysis.review.finished)
    analysis.try_again()
    retry = analysis.retry
    assert retry is not None
    best = retry.mistake.best
    legal = set(analysis.study.position.legal_cells())
    analysis.ask_hint()
    assert retry.hint is not None and best.cells[0] in retry.hint.region <= legal
    assert best.turn not in analysis.status()[0] and analysis.secret
    analysis.ask_hint()
    assert best.cells[0] in analysis.status()[0]
    analysis.ask_hint()
    assert best.turn in analysis.status()[0] and not analysis.secret
    analysis.play(best.cells[0])
    analysis.end_retry()
    assert not analysis.study.pending and analysis.retry is None


def test_a_turn_as_good_as_the_best_is_taken_too(make: Callable[..., Analysis]) -> None:
    analysis = make()
    analysis.start_review()
    run(analysis, lambda: analysis.review.finished)
    analysis.try_again()
    retry = analysis.retry
    assert retry is not None
    other = next(
        cell
        for cell in analysis.study.position.legal_cells()
        if cell not in {retry.mistake.turn, retry.mistake.best.turn}
        and analysis.study.position.step(cell).phase == "place"
    )
    analysis.play(other)
    run(analysis, lambda: "let us see" not in retry.text)
    retry._judge(retry.mistake.before)
    analysis.tick()
    assert analysis.retry is None and "as good" in analysis.status()[0]
    assert analysis.study.tree.turn(analysis.study.node) == other


def test_a_review_is_stopped_and_says_so_when_the_engine_fails(
    make: Callable[..., Analysis],
) -> None:
    analysis = make(DyingEngine)
    analysis.start_review()
    run(analysis, lambda: not analysis.review.running)
    assert "is off. The game stands" in (analysis.review.message or "")
    analysis = make()
    analysis.start_review()
    analysis.start_review()
    assert not analysis.review.running


def test_nothing_is_analysed_unasked(make: Callable[..., Analysis]) -> None:
    started: list[str] = []

    class Watched(ReplayEngine):
        def start(self, *args: Any, **kwargs: Any) -> None:
            started.append("start")
            super().start(*args, **kwargs)

    analysis = make(Watched)
    for _time in range(20):
        analysis.tick()
        analysis.study.back()
    assert not started


def test_a_line_that_is_deleted_has_no_mistakes_any_more(make: Callable[..., Analysis]) -> None:
    session = bad_game()
    cells = [step.cell for step in session.steps]
    analysis = make(session=Session(START))
    for cell in cells:
        analysis.study.play(cell)
    analysis.start_review()
    run(analysis, lambda: analysis.review.finished)
    mistakes = analysis.review.mistakes()
    assert len(mistakes) > 2
    analysis.show_mistake(mistakes[1])
    analysis.study.delete()
    assert analysis.review.mistakes() == mistakes[:1]
    analysis.study.undo()
    assert analysis.review.mistakes() == mistakes
