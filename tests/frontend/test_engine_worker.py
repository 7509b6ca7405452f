"""The engine at work: never in the way, watched, and replaced when it fails."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from bugfast import Position
from bugfast_frontend.models.engine_worker import Answer, EngineWorker, Failure, Progress, Report
from fake_engines import DyingEngine, HangingEngine, ReplayEngine, first_turn

START = Position("hexhex3")
AT_ONCE = 0.25
"""Seconds that no call of the worker may take, on a busy machine; the engine takes 30."""


def reports(worker: EngineWorker, seconds: float = 5.0) -> list[Report]:
    """All reports up to the one that ends the request."""
    end = time.monotonic() + seconds
    found: list[Report] = []
    while time.monotonic() < end:
        found += worker.poll()
        if found and not isinstance(found[-1], Progress):
            return found
        time.sleep(0.005)
    raise AssertionError(f"no end of the request; so far {found}")


@pytest.fixture
def hanging() -> Iterator[type[HangingEngine]]:
    HangingEngine.released.clear()
    yield HangingEngine
    HangingEngine.released.set()


def test_the_answer_comes_with_the_number_of_its_request() -> None:
    notified = threading.Event()
    worker = EngineWorker(ReplayEngine, notified.set)
    number = worker.ask(START, 1.0)
    assert notified.wait(5)
    found = reports(worker)
    assert isinstance(found[-1], Answer)
    assert found[-1].request == number
    assert tuple(found[-1].cells) == tuple(worker_turn())
    assert not worker.busy
    assert worker.close()


def worker_turn() -> tuple[str, ...]:
    analysis = ReplayEngine()
    analysis.start(START, limit=None)  # type: ignore[arg-type]
    return tuple(analysis.wait().best.cells)


def test_no_call_waits_for_the_engine() -> None:
    worker = EngineWorker(lambda: ReplayEngine(think=30.0))
    for call in (lambda: worker.ask(START, 30.0), worker.poll, worker.cancel):
        begin = time.monotonic()
        call()
        assert time.monotonic() - begin < AT_ONCE
    assert worker.close(1.0)


def test_a_cancelled_request_reports_nothing_and_the_next_one_is_heard() -> None:
    worker = EngineWorker(lambda: ReplayEngine(think=0.2))
    worker.ask(START, 1.0)
    later = START.step("c3")
    number = worker.ask(later, 1.0)
    (found,) = [r for r in reports(worker) if not isinstance(r, Progress)]
    assert isinstance(found, Answer) and found.request == number
    assert tuple(found.cells) == first_turn(later)
    worker.close()


def test_an_engine_that_dies_is_reported_and_replaced() -> None:
    made: list[ReplayEngine] = []

    def factory() -> ReplayEngine:
        made.append(ReplayEngine() if made else DyingEngine())
        return made[-1]

    worker = EngineWorker(factory)
    worker.ask(START, 1.0)
    failure = reports(worker)[-1]
    assert isinstance(failure, Failure) and "panicked" in failure.message
    worker.ask(START, 1.0)
    assert isinstance(reports(worker)[-1], Answer)
    assert len(made) == 2
    worker.close()


def test_an_engine_that_cannot_be_made_is_reported() -> None:
    def factory() -> ReplayEngine:
        raise MemoryError("no room for the table")

    worker = EngineWorker(factory)
    worker.ask(START, 1.0)
    failure = reports(worker)[-1]
    assert isinstance(failure, Failure) and "no room" in failure.message


def test_an_engine_that_hangs_is_given_up(hanging: type[HangingEngine]) -> None:
    engines = [hanging(), ReplayEngine()]
    worker = EngineWorker(lambda: engines.pop(0), grace=0.2)
    worker.ask(START, 0.05)
    failure = reports(worker, 2.0)[-1]
    assert isinstance(failure, Failure) and "in time" in failure.message
    worker.ask(START, 0.05)
    assert isinstance(reports(worker)[-1], Answer)


def test_an_engine_that_hangs_is_given_up_though_it_is_asked_anew_all_the_time(
    hanging: type[HangingEngine],
) -> None:
    before = threading.active_count()
    worker = EngineWorker(hanging, grace=0.2)
    end = time.monotonic() + 5.0
    found: list[Report] = []
    while not found and time.monotonic() < end:
        worker.analyse(START, 30.0, 1)
        time.sleep(0.03)
        found = [report for report in worker.poll() if isinstance(report, Failure)]
        assert threading.active_count() < before + 5, "those that wait do not gather"
    assert found


def test_time_in_which_the_whole_program_stood_still_does_not_count() -> None:
    class Deaf(ReplayEngine):
        def stop(self) -> None:
            pass

    worker = EngineWorker(lambda: Deaf(think=1.5), grace=0.2)
    worker.ask(START, 0.2)
    time.sleep(1.3)
    assert not worker.poll()
    assert isinstance(reports(worker)[-1], Answer)


def test_closing_waits_no_longer_than_told(hanging: type[HangingEngine]) -> None:
    worker = EngineWorker(hanging)
    worker.ask(START, 10.0)
    begin = time.monotonic()
    assert not worker.close(0.2)
    assert time.monotonic() - begin < 0.2 + AT_ONCE


def test_a_window_held_still_loses_no_answer() -> None:
    worker = EngineWorker(ReplayEngine, grace=0.05)
    worker.ask(START, 0.01)
    time.sleep(0.3)
    assert isinstance(reports(worker)[-1], Answer)
