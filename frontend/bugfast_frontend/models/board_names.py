"""Boards as the window calls them, such as `hexagon, size 4`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bugfast_frontend.language import N_, _

if TYPE_CHECKING:
    from bugfast import Board

FAMILY_NAMES = {
    "hexhex": N_("hexagon"),
    "limping": N_("limping"),
    "rhombus": N_("rhombus"),
    "triangle": N_("triangle"),
}
"""What the boards are called whose names begin so."""


def board_name(board: Board) -> str:
    """What a board is called: by its form and size, an own one by how many cells it has."""
    form = re.fullmatch(r"([a-z]+)([0-9x]+)", board.name)
    if form is None or form[1] not in FAMILY_NAMES:
        return _("own board, {n} cells").format(n=len(board))
    return _("{form}, size {size}").format(form=_(FAMILY_NAMES[form[1]]), size=form[2])
