"""What is to be seen of an analysis: the board with the engine's turns, and the panel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.intents import Command
from bugfast_frontend.language import N_, _
from bugfast_frontend.models.analysis_layout import LIST_ROWS
from bugfast_frontend.models.analysis_words import depth_text, review_lines, value_text
from bugfast_frontend.models.board_picture import BoardPicture, Candidate
from bugfast_frontend.models.buttons import ButtonPicture
from bugfast_frontend.models.mistakes import MARKS, SIZES, SMALL, mistake_rows

if TYPE_CHECKING:
    from bugfast import Position
    from bugfast_frontend.models.analysis import Analysis
    from bugfast_frontend.models.analysis_layout import AnalysisLayout
    from bugfast_frontend.models.finding import Finding, FoundTurn, Value
    from bugfast_frontend.models.hover import Hover
    from bugfast_frontend.models.key_map import KeyMap

_GRADES = (0.03, SIZES[SMALL])
"""Up to these losses of the chance a turn has grade 1 and 2; what loses more has grade 3."""
_MOST_FUTURE = 8
"""So many turns to come are shown on the board."""


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line of the list: a value or a number, a text, and whether the pointer is on it.

    Of `texts` the first that fits is shown; `color` is whose turn it tells of.
    """

    label: str
    texts: tuple[str, ...]
    grade: int | None
    hot: bool
    color: Color | None = None


@dataclass(frozen=True, slots=True)
class NodeRow:
    """A row of the tree: how deep it lies, its turn with its number, side and mark."""

    node: int
    depth: int
    number: int
    color: Color
    text: str
    current: bool
    in_game: bool


@dataclass(frozen=True, slots=True)
class GraphPoint:
    """A position of the graph: White's chance where it is known, whether it is proved, a mark."""

    chance: float | None
    proved: bool
    mistake: int


@dataclass(frozen=True, slots=True)
class AnalysisPanel:
    """All that a view needs to draw the panel.

    Attributes:
        layout: where the parts lie.
        white: White's chance to win, None where nothing is known.
        proved: whether it is proved.
        value: the value in words.
        depth: how far the engine has looked, in words.
        lines: the best turns, or the worst mistakes.
        graph: the positions of the line.
        at: which of them is on the board.
        progress: how much of a review is done, 0 to 1; None while there is none.
        rows: the rows of the tree that are shown.
        buttons: the buttons.
    """

    layout: AnalysisLayout
    white: float | None
    proved: bool
    value: str
    depth: str
    lines: tuple[LineRow, ...]
    graph: tuple[GraphPoint, ...]
    at: int
    progress: float | None
    rows: tuple[NodeRow, ...]
    buttons: tuple[ButtonPicture, ...]


def grade(finding: Finding, turn: FoundTurn) -> int:
    """How much a turn loses against the best one, from 0 for the best to 3."""
    if turn is finding.turns[0]:
        return 0
    if finding.value.outcome == "win" != turn.value.outcome:
        return 3
    loss = finding.loss(turn)
    return next((n for n, most in enumerate(_GRADES, start=1) if loss <= most), 3)


def candidates(finding: Finding | None) -> tuple[Candidate, ...]:
    """The turns of a finding by their first cells; of two with the same one the better."""
    found: dict[str, Candidate] = {}
    if finding is None:
        return ()
    for turn in finding.turns:
        cell, proved = turn.cells[0], turn.value.outcome is not None
        made = Candidate(cell, turn.value.label, grade(finding, turn), proved)
        found.setdefault(cell, made)
    return tuple(found.values())


def future(position: Position, turns: tuple[str, ...]) -> dict[str, tuple[int, Color]]:
    """The cells that some turns fill, each with the number of the first that does, and its side."""
    found: dict[str, tuple[int, Color]] = {}
    color = position.turn
    for number, turn in enumerate(turns[:_MOST_FUTURE], start=1):
        for cell in turn.split(","):
            found.setdefault(cell, (number, color))
        color = ~color
    return found


def board_picture(
    analysis: Analysis,
    hover: Hover | None,
    cursor: str | None,
    turns: tuple[str, ...],
    *,
    show_legal: bool,
) -> BoardPicture:
    """The board of an analysis, with the turns that the engine looks at.

    `turns` are to be shown instead of them, as what may come; those of a try at a mistake are too.
    """
    study = analysis.study
    position = study.position
    meals = position.meals()
    growing = position.phase == "grow"
    legal = frozenset(position.legal_cells())
    last = study.pending or tuple(study.tree.turn(study.node).split(","))
    order = {cell: n for n, cell in enumerate(last, start=1) if cell and position[cell] is not None}
    finding, retry = analysis.shown_finding(), analysis.retry
    hint = retry.hint if retry is not None and not study.pending else None
    if turns:
        hover = None
    elif retry is not None and hover is None:
        turns = retry.tried
    return BoardPicture(
        board=position.board,
        bugs=tuple(position.bugs()),
        mover=None if position.is_over else position.turn,
        placeable=legal if show_legal and not growing else frozenset(),
        hungry=tuple(tuple(meal.bug.cells) for meal in meals),
        prey=frozenset(c for meal in meals for victim in meal.prey for c in victim.cells),
        growth=frozenset(c for meal in meals for c in meal.growth),
        order=order,
        numbered=len(order) > 1,
        candidates=candidates(finding),
        future=future(position, turns),
        hint={cell: n for n, cell in enumerate(hint.shown, start=1)} if hint else {},
        region=hint.region if hint else frozenset(),
        hover=hover,
        cursor=cursor,
    )


def panel(
    analysis: Analysis,
    layout: AnalysisLayout,
    keys: KeyMap,
    *,
    hot: Command | None,
    hot_line: int | None,
) -> AnalysisPanel:
    """The panel of an analysis; `hot` and `hot_line` are what the pointer is on."""
    study, findings = analysis.study, analysis.findings
    position = study.position
    white = None if analysis.secret else findings.white(position)
    review = analysis.review
    line = analysis.line
    return AnalysisPanel(
        layout=layout,
        white=None if white is None else white.chance,
        proved=white is not None and white.outcome is not None,
        value=_("hidden while you try")
        if analysis.secret
        else value_text(white, over=position.is_over),
        depth=depth_text(analysis.shown_finding(), on=analysis.thinker.on, keys=keys),
        lines=tuple(_lines(analysis, keys, hot_line)),
        graph=tuple(_point(analysis, node) for node in line),
        at=line.index(study.node),
        progress=review.done / review.total if review.running and review.total else None,
        rows=tuple(_rows(analysis, layout)),
        buttons=tuple(
            _button(analysis, *panel_button(analysis, command, labels), hot)
            for command, labels, _rect in layout.buttons
        ),
    )


def _lines(analysis: Analysis, keys: KeyMap, hot: int | None) -> list[LineRow]:
    finding = analysis.shown_finding()
    if analysis.lists_turns and finding is not None:
        return [
            LineRow(turn.value.label, _shorter(turn.turns), grade(finding, turn), n == hot)
            for n, turn in enumerate(finding.turns[:LIST_ROWS])
        ]
    review = analysis.review
    rows = [LineRow("", (text,), None, False) for text in review_lines(review, keys)]
    for number, mistake in enumerate(analysis.listed_mistakes(), start=1):
        texts = mistake_rows(mistake)
        rows.append(LineRow(f"{mistake.number}.", texts, None, number == hot, mistake.color))
    return rows


def _shorter(turns: tuple[str, ...]) -> tuple[str, ...]:
    """A line of turns, then with fewer and fewer of the last ones."""
    return tuple(" ".join(turns[:count]) for count in range(len(turns), 0, -1))


def _point(analysis: Analysis, node: int) -> GraphPoint:
    value: Value | None = analysis.findings.white(analysis.study.position_at(node))
    if analysis.secret and node == analysis.study.node:
        value = None
    mistake = analysis.review.mistake(node)
    return GraphPoint(
        None if value is None else value.chance,
        value is not None and value.outcome is not None,
        mistake.size if mistake is not None else 0,
    )


def _rows(analysis: Analysis, layout: AnalysisLayout) -> list[NodeRow]:
    study, tree = analysis.study, analysis.study.tree
    rows = analysis.rows.rows(tree)
    first = analysis.rows.first(tree, study.node, layout.rows)
    start = study.session.start.turn
    found = []
    for row in rows[first : first + layout.rows]:
        mistake = analysis.review.mistake(row.node)
        mark = MARKS[mistake.size] if mistake is not None else ""
        note = " \N{PILCROW SIGN}" if tree.comment(row.node) else ""
        found.append(
            NodeRow(
                row.node,
                row.depth,
                row.number,
                start if row.number % 2 else ~start,
                f"{tree.turn(row.node)}{mark}{note}",
                row.node == study.node,
                study.in_game(row.node),
            )
        )
    return found


def panel_button(
    analysis: Analysis, command: Command, labels: tuple[str, ...] = ()
) -> tuple[Command, tuple[str, ...]]:
    """What a button does now, and its labels: while a mistake is tried again, one gives a hint."""
    if command is Command.EXPLAIN and analysis.retry is not None:
        return Command.HINT, (N_("Hint"),)
    if command is Command.TRY_AGAIN and analysis.retry is not None:
        return command, (N_("Stop trying"), N_("Stop"))
    return command, labels


def _button(
    analysis: Analysis, command: Command, labels: tuple[str, ...], hot: Command | None
) -> ButtonPicture:
    shown = tuple(_(label) for label in labels)
    chosen = False
    if command is Command.THINK:
        chosen = analysis.thinker.on
        shown = tuple(text.format(_("on") if chosen else _("off")) for text in shown)
    elif command is Command.REVIEW:
        chosen = analysis.review.running
    elif command is Command.TRY_AGAIN:
        chosen = analysis.retry is not None
    is_hot = command is hot or (command is Command.HINT and hot is Command.EXPLAIN)
    return ButtonPicture(command, shown, is_hot, analysis.allows(command), chosen)
