"""Players: the engine of this process, commands that speak the protocol, and those that fail."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

import bugfast as bf
import engines
from bugfast import external
from bugfast.external import EngineStartError, ExternalEngine, ExternalEngineError
from bugfast.match import Match, Table
from bugfast.openings import openings
from bugfast.players import EnginePlayer, PlayerError, open_player
from command_line import LIMIT

FEW = bf.Limit(nodes=30)


def test_the_engine_of_this_process_plays_the_same_again() -> None:
    def play() -> list[tuple[bf.Turn, ...]]:
        a, b = EnginePlayer(hash_mb=1), EnginePlayer(hash_mb=1)
        limit = bf.Limit(nodes=200)
        found = [
            game.turns
            for game in Match(
                [Table(a, b)],
                limit,
                games=4,
                openings=openings("hexhex3", "online", turns=2, seed=1),
            )
        ]
        a.close()
        b.close()
        return found

    assert play() == play()


def test_a_finished_game_has_no_turn_to_choose() -> None:
    player = EnginePlayer(hash_mb=1)
    with pytest.raises(ValueError, match="over"):
        player.choose(bf.Position.parse("hexhex2 online ../ww./b. w place"), FEW)
    player.close()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("'", "no command"),
        ("level:99", "level:99: no such level, expected level:1 to level:10"),
        ("level:x", "level:x"),
        ("level:", "level:"),
        ("level:0", "level:0"),
        ("level:-1", "level:-1"),
        ("level:01", "level:01"),
        ("level: 1", "level: 1"),
        ("level:\u0661", "level:\u0661"),
        (f"level:{'9' * 5000}", "level:9"),
    ],
)
def test_texts_that_name_no_player(text: str, message: str) -> None:
    with pytest.raises(PlayerError, match=message):
        open_player(text)


@pytest.mark.parametrize("number", range(1, 11))
def test_levels_are_players(number: int) -> None:
    pos = bf.Position("hexhex3", "online")
    player = open_player(f"level:{number}")
    assert player.name == f"level:{number}"
    player.new_game(1)
    # The limit's nodes are not for a level, which has its own; its time is.
    assert player.choose(pos, bf.Limit(time=5.0, nodes=1)) in pos.legal_turns()
    player.close()


@pytest.mark.parametrize(
    "words",
    [
        ["/nonsense"],
        ["/"],
        ["\0"],
        [sys.executable, "-c", "pass"],
        [sys.executable, "-c", "raise SystemExit('no licence')"],
        [sys.executable, "-c", "import time; time.sleep(1000)"],
        [sys.executable, "-c", "print('hello')"],
        [sys.executable, "-c", "while True: print('x')"],
        [sys.executable, "-c", "while True: print(input(), flush=True)"],
    ],
    ids=lambda words: repr(words[-1]),
)
def test_what_is_no_engine_cannot_be_started(words: list[str]) -> None:
    began = time.monotonic()
    with pytest.raises(EngineStartError, match="cannot be started"):
        ExternalEngine(words, timeout=1.0)
    assert time.monotonic() - began < 15


def test_what_repeats_its_input_is_no_engine_at_once() -> None:
    began = time.monotonic()
    with pytest.raises(EngineStartError, match="cannot be started: only repeats 'isready'"):
        ExternalEngine([sys.executable, "-c", "while True: print(input(), flush=True)"], LIMIT)
    assert time.monotonic() - began < LIMIT / 2


def test_an_external_engine_plays_legal_turns() -> None:
    engine = ExternalEngine(engines.words(), timeout=LIMIT)
    pos = bf.Position("hexhex2")
    while not pos.is_over:
        turn = engine.choose(pos, FEW)
        assert turn == next(pos.iter_turns())
        pos = pos.play(turn)
    engine.close()
    engine.close()


@pytest.mark.parametrize("fault", engines.FAILURES)
def test_an_engine_that_fails_raises_and_can_be_started_again(fault: str) -> None:
    engine = ExternalEngine(engines.words(fault), timeout=1.0)
    kind, message = engines.FAILURES[fault]
    began = time.monotonic()
    for _ in range(2):
        with pytest.raises(ExternalEngineError) as caught:
            engine.choose(bf.Position("hexhex3"), FEW)
        assert type(caught.value).__name__ == kind
        assert message in str(caught.value)
        assert str(caught.value).startswith(sys.executable[:60]) and "\n" not in str(caught.value)
        with pytest.raises(external.EngineExitedError, match="not running"):
            engine.choose(bf.Position("hexhex3"), FEW)
        engine.new_game(1)
    engine.close()
    assert time.monotonic() - began < 30


def test_a_line_of_any_bytes_is_passed_over() -> None:
    engine = ExternalEngine(engines.words("bytes"), timeout=LIMIT)
    assert str(engine.choose(bf.Position("hexhex3"), FEW)) == "e1"
    engine.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are read from /proc")
def test_no_process_is_left_behind(tmp_path: Path) -> None:
    # What an engine starts must go with it.
    file = tmp_path / "pid"
    sleep = [sys.executable, "-c", "import time; time.sleep(1000)"]
    fault = (
        f"import subprocess; child = subprocess.Popen({sleep}); "
        f"print(child.pid, file=open({str(file)!r}, 'w'), flush=True); sys.exit(3)"
    )
    source = engines.FIRST.replace("FAULT", fault)
    engine = ExternalEngine([sys.executable, "-c", source], timeout=10.0)
    with pytest.raises(external.EngineExitedError):
        engine.choose(bf.Position("hexhex3"), FEW)
    pid = int(file.read_text(encoding="utf-8"))
    end = time.monotonic() + 10
    while is_alive(pid):
        assert time.monotonic() < end
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    """Whether a process runs: one that has ended may wait for somebody to ask how."""
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
