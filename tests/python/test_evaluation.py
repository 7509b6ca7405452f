"""The evaluation, term by term: in Python, at the command line, by the protocol."""

from __future__ import annotations

import io
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bugfast as bf
from bugfast.protocol import serve
from command_line import bugfast

NAMES = ["placements", "free cells", "growth", "bugs", "meals", "tempo"]
MIDDLE = "hexhex4 rulebook ...b/...b./.w...w/.w.b.bw/..w.../.w.ww/..w. w place"
OVER = "hexhex2 online ../ww./b. w place"
MID_TURN = "hexhex3 rulebook ..w/ww.w/bwbw./.b.b/.bw b grow"
WON = "hexhex2 rulebook b./.../.. w place"


@st.composite
def positions(draw: st.DrawFn) -> bf.Position:
    """A position of a random game."""
    board = draw(st.sampled_from(["hexhex3", "hexhex4", "limping3", "hexhex5"]))
    pos = bf.Position(board, rules=draw(st.sampled_from(["rulebook", "online"])))
    for _ in range(draw(st.integers(0, 30))):
        cells = pos.legal_cells()
        if not cells:
            break
        pos = pos.step(draw(st.sampled_from(sorted(cells))))
    return pos


@given(positions())
def test_the_terms_add_up_to_the_score(pos: bf.Position) -> None:
    evaluation = bf.evaluate(pos)
    assert (evaluation is None) == (pos.is_over or pos.phase == "grow")
    if evaluation is not None:
        assert [term.name for term in evaluation.terms][: len(NAMES)] == NAMES
        assert sum(term.points for term in evaluation.terms) == evaluation.score
        assert 0 < evaluation.win_chance < 1
        assert (evaluation.win_chance > 0.5) == (evaluation.score > 0)
        assert pickle.loads(pickle.dumps(evaluation)) == evaluation


@pytest.mark.parametrize("text", [OVER, MID_TURN])
def test_there_is_none_in_mid_turn_and_after_the_end(text: str) -> None:
    assert bf.evaluate(bf.Position.parse(text)) is None


def test_a_score_is_the_evaluation_of_where_the_line_leads() -> None:
    pos = bf.Position.parse(MIDDLE)
    with bf.Engine(threads=1, hash_mb=4) as engine:
        found = engine.analyse(pos, bf.Limit(depth=2))
    assert found.outcome is None and len(found.pv) == 2
    end = pos.play(found.pv[0]).play(found.pv[1])
    evaluation = bf.evaluate(end)
    assert evaluation is not None and evaluation.score == found.score


def test_analyse_explains_the_score() -> None:
    found = json.loads(bugfast("analyse", MIDDLE, "--depth", "2", "--explain", "--json").out)
    assert [term["name"] for term in found["terms"]] == NAMES
    assert sum(term["points"] for term in found["terms"]) == found["score"]
    lines = bugfast("analyse", MIDDLE, "--depth", "2", "--explain").out.splitlines()
    heading, *rows, score = lines[-len(NAMES) - 2 :]
    assert heading.split() == ["term", "white", "black", "points"]
    assert [row[:10].rstrip() for row in rows] == NAMES
    for row in rows:
        white, black, points = map(int, row[10:].split())
        assert points == white - black  # White moves
    assert score.split() == ["score", f"{found['score']:+d}"]


def test_a_search_broken_off_at_once_is_explained_too() -> None:
    found = json.loads(bugfast("analyse", MIDDLE, "--nodes", "1", "--explain", "--json").out)
    assert found["depth"] == 0
    assert sum(term["points"] for term in found["terms"]) == found["score"]


def test_a_proof_needs_no_explanation() -> None:
    done = bugfast("analyse", WON, "--depth", "4", "--explain")
    assert done.out.splitlines()[-1] == "The win is proved, so there are no terms to add up."
    found = json.loads(bugfast("analyse", WON, "--depth", "4", "--explain", "--json").out)
    assert found["outcome"] == "win" and found["terms"] == []
    assert "terms" not in json.loads(bugfast("analyse", WON, "--depth", "4", "--json").out)
    assert bugfast("analyse", OVER, "--explain").out == "hexhex2, online: White has won\n"


def test_the_protocol_tells_the_terms() -> None:
    out = io.StringIO()
    serve(io.BytesIO(f"position {MIDDLE}\neval\neval now\nposition {OVER}\neval\n".encode()), out)
    ok, *terms, score, end, refused, _, _, none, _ = out.getvalue().splitlines()
    assert (ok, end, none) == ("ok", "ok", "score none")
    assert refused == "err eval: found 'now', expected nothing more"
    evaluation = bf.evaluate(bf.Position.parse(MIDDLE))
    assert evaluation is not None and score == f"score {evaluation.score}"
    assert terms == [f"term {t.mine} {t.theirs} {t.name}" for t in evaluation.terms]
