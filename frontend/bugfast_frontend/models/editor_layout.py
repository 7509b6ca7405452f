"""Where the parts of the editor's panel lie."""

from __future__ import annotations

from dataclasses import dataclass

from bugfast_frontend.intents import Command
from bugfast_frontend.language import N_
from bugfast_frontend.models.buttons import ButtonText, PlacedButton, button_at, button_grid
from bugfast_frontend.models.rect import Rect

ROWS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (N_("Stones"), (("white", N_("White")), ("black", N_("Black")), ("none", N_("nothing")))),
    (N_("On turn"), (("w", N_("White")), ("b", N_("Black")))),
    (N_("Phase"), (("place", N_("place")), ("grow", N_("grow")))),
    (N_("Rules"), (("rulebook", N_("rulebook")), ("online", N_("online")))),
    (N_("Board"), (("next", ""), ("own", N_("other ...")))),
)
"""The questions: a name, and the answers by what they mean; the first board is the one in use."""
BUTTONS: tuple[ButtonText, ...] = (
    (Command.EMPTY_BOARD, (N_("Empty"),)),
    (Command.UNDO, (N_("Undo"),)),
    (Command.HELP, (N_("Help"),)),
    (Command.COPY_POSITION, (N_("Copy"),)),
    (Command.PASTE, (N_("Paste"),)),
    (Command.CANCEL, (N_("Cancel"),)),
    (Command.ANALYSE, (N_("Analyse"),)),
    (Command.PLAY_HERE, (N_("Play"),)),
)


@dataclass(frozen=True, slots=True)
class EditorLayout:
    """The parts in pixels: a name and answers for each question, then the buttons."""

    area: Rect
    names: tuple[Rect, ...]
    options: tuple[tuple[Rect, ...], ...]
    buttons: tuple[PlacedButton, ...]

    @classmethod
    def of(cls, panel: Rect, scale: float) -> EditorLayout:
        """Lay out a panel: in a column, or in two where it is wide."""
        inner = panel.inset(max(2, round(14 * scale)))
        left = right = inner
        if panel.w > panel.h:
            left, right = inner.split_columns(2, round(28 * scale))
        gap, name_h, height = round(5 * scale), round(18 * scale), round(29 * scale)
        names, options = [], []
        y = left.y
        for _name, answers in ROWS:
            names.append(Rect(left.x, y, left.w, name_h))
            row = Rect(left.x, y + name_h, left.w, height)
            options.append(tuple(row.split_columns(len(answers), gap)))
            y = row.bottom + round(3 * scale)
        top = right.y if right is not left else y
        buttons = button_grid(right.with_top(top), BUTTONS, scale, 29)
        return cls(inner, tuple(names), tuple(options), buttons)

    def button_at(self, point: tuple[float, float]) -> Command | None:
        """What the button at a point does, None where there is none."""
        return button_at(self.buttons, point)

    def option_at(self, point: tuple[float, float]) -> str | None:
        """What the answer at a point means, None where there is none."""
        for rects, (_name, answers) in zip(self.options, ROWS, strict=True):
            for rect, (meaning, _label) in zip(rects, answers, strict=True):
                if rect.contains(point):
                    return meaning
        return None
