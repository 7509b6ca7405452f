"""What the parts of the analysis panel mean, for the line below the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.language import _
from bugfast_frontend.models.analysis_words import value_text
from bugfast_frontend.models.consequences import mistake_texts
from bugfast_frontend.models.mistakes import named_mistake

if TYPE_CHECKING:
    from bugfast_frontend.models.analysis import Analysis
    from bugfast_frontend.models.analysis_layout import AnalysisLayout
    from bugfast_frontend.models.mistakes import Mistake


def tip(analysis: Analysis, layout: AnalysisLayout, point: tuple[int, int]) -> tuple[str, ...]:
    """What is to be said of the part of the panel at a point, the most needed sentence first.

    Nothing where it is plain.
    """
    if layout.header.contains(point):
        return (_bar_tip(analysis),)
    mistake = _mistake_at(analysis, layout, point)
    if mistake is not None:
        parent = analysis.study.tree.parent(mistake.node)
        assert parent is not None
        reasons = mistake_texts(analysis.study.position_at(parent), mistake)
        return named_mistake(mistake), *reasons
    place = layout.place_in_graph(point, len(analysis.line))
    return (_graph_tip(analysis, place),) if place is not None else ()


def _mistake_at(
    analysis: Analysis, layout: AnalysisLayout, point: tuple[int, int]
) -> Mistake | None:
    """The mistake at a point: in the list of the worst, on the graph, or in the tree."""
    line = layout.line_at(point)
    mistakes = analysis.listed_mistakes()
    if line is not None:
        return mistakes[line - 1] if 0 < line <= len(mistakes) else None
    place, row = layout.place_in_graph(point, len(analysis.line)), layout.row_at(point)
    if place is not None:
        return analysis.review.mistake(analysis.line[place])
    if row is not None:
        tree = analysis.study.tree
        rows = analysis.rows.rows(tree)
        index = row + analysis.rows.first(tree, analysis.study.node, layout.rows)
        return analysis.review.mistake(rows[index].node) if index < len(rows) else None
    return None


def _bar_tip(analysis: Analysis) -> str:
    position = analysis.study.position
    white = None if analysis.secret else analysis.findings.white(position)
    if white is None or position.is_over:
        return _("White's and Black's chances to win, once the engine has looked.")
    said = value_text(white, over=False)
    if white.outcome is None:
        text = _("Chances to win: {value}. The engine's guess, no proof.")
    else:
        text = _("{value} turns, both sides' counted. Diamonds: a proof, and no guess.")
    names = zip((_("White"), _("Black")), analysis.study.session.names, strict=True)
    who = ", ".join(f"{side}: {name}" for side, name in names if name)
    return f"{text.format(value=said)} {who}".strip()


def _graph_tip(analysis: Analysis, place: int) -> str:
    study = analysis.study
    node = analysis.line[place]
    position = study.position_at(node)
    hidden = analysis.secret and node == study.node
    said = value_text(None if hidden else analysis.findings.white(position), over=position.is_over)
    text = _("After turn {n}: {value}") if place else _("At the start: {value}")
    meaning = _("White's chance, turn by turn. Dots: mistakes; notches at the edge: proofs.")
    return f"{text.format(n=place, value=said)}. {meaning}".replace("..", ".")
