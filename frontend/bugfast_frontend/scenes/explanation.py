"""What the engine's score of a position is made of, without looking ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import bugfast
from bugfast import Color
from bugfast_frontend.intents import Command, Intent, PointerMoved, PointerPressed, Scrolled
from bugfast_frontend.language import N_, _
from bugfast_frontend.models.paged_list import ListLayout, PagedList
from bugfast_frontend.scenes.stage import Scene, Stage
from bugfast_frontend.view.list_view import draw_list

if TYPE_CHECKING:
    import pygame

    from bugfast import Position

TERMS = {
    "placements": N_("cells to place on"),
    "free_cells": N_("cells where new bugs begin"),
    "growth": N_("size of the bugs"),
    "bugs": N_("room for bugs to grow"),
    "meals": N_("meals within reach"),
    "tempo": N_("being on turn"),
    "limit": N_("cut at the range of guesses"),
}
"""The terms of `bugfast.evaluate`, in words of the window; blanks in their names are lines here."""


class ExplanationScene(Scene):
    """A card with a line for each term of the evaluation; any press or command closes it."""

    overlay = True

    def __init__(self, stage: Stage, position: Position) -> None:
        """Explain `position`."""
        self._stage = stage
        self._point: tuple[int, int] | None = None
        evaluation = bugfast.evaluate(position)
        white = position.turn == Color.WHITE
        self.lines: list[tuple[str, str]] = []
        self._score: tuple[int, int] | None = None
        if evaluation is not None:
            for term in evaluation.terms:
                mine, theirs = term.mine, term.theirs
                ours, others = (mine, theirs) if white else (theirs, mine)
                key = term.name.replace(" ", "_")
                name = _(TERMS[key]) if key in TERMS else term.name
                self.lines.append((name, f"{ours:+d}  /  {others:+d}  =  {ours - others:+d}"))
            score = evaluation.score if white else -evaluation.score
            chance = evaluation.win_chance if white else 1.0 - evaluation.win_chance
            self._score = score, round(100 * chance)
        self._pages = PagedList(len(self.lines), chosen=-1)

    def handle(self, intent: Intent) -> None:
        """Close, unless the pointer only moves."""
        self._stage.redraw()
        if isinstance(intent, PointerMoved):
            self._point = intent.point
        elif isinstance(intent, PointerPressed | Command) and not isinstance(intent, Scrolled):
            self._stage.pop()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        note = _("The engine evaluates no position in mid-turn, and none where the game is over.")
        if self._score is not None:
            text = _("{score:+d} for White: {chance}% without looking ahead. 100 is one placement.")
            note = text.format(score=self._score[0], chance=self._score[1])
        draw_list(
            self._stage.canvas(surface),
            ListLayout.of(self._stage.size, 1),
            _("The score: White / Black = for White"),
            self.lines,
            self._pages,
            note,
            [(_("Close"), True)],
            point=self._point,
        )
