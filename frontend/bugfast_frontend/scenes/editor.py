"""The editor of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast import Board, BugfastError, Color, Position
from bugfast_frontend import clipboard
from bugfast_frontend.intents import Command, Intent, PointerMoved, PointerPressed
from bugfast_frontend.language import _
from bugfast_frontend.models.board_picture import BoardPicture
from bugfast_frontend.models.editor_layout import ROWS, EditorLayout
from bugfast_frontend.models.geometry import BoardGeometry
from bugfast_frontend.models.key_map import EDITOR
from bugfast_frontend.models.opening import Opening, open_text
from bugfast_frontend.models.players import Players
from bugfast_frontend.models.screen import Screen
from bugfast_frontend.models.session import Session
from bugfast_frontend.models.set_up import SetUp, board_trouble
from bugfast_frontend.scenes.help import HelpScene
from bugfast_frontend.scenes.stage import Scene
from bugfast_frontend.scenes.text_entry import TextEntryScene
from bugfast_frontend.view.board_view import BoardView
from bugfast_frontend.view.game_view import StatusLine, draw_status
from bugfast_frontend.view.widgets import SMALL, draw_button

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from bugfast_frontend.scenes.shell import Shell
    from bugfast_frontend.view.canvas import Canvas

_ARROWS = {
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
}
_TOOLS: dict[str, Color | None] = {"white": Color.WHITE, "black": Color.BLACK, "none": None}


class EditorScene(Scene):
    """A board to put stones on, with what is wrong with the position below it.

    `analyse` gets the position once it is wanted; the game on the desk stays what it is until then.
    """

    layer = EDITOR

    def __init__(
        self, shell: Shell, position: Position, analyse: Callable[[Position], None]
    ) -> None:
        """Begin with `position`."""
        self._shell = shell
        self._stage = shell.stage
        self._analyse = analyse
        self._view = BoardView()
        self._point: tuple[int, int] | None = None
        self._said: str | None = None
        self.set_up = SetUp(position)
        self.tool = "white"
        self._cursor: str | None = None
        self._actions: dict[Command, Callable[[], object]] = {
            Command.PUT_WHITE: lambda: self._answer("white"),
            Command.PUT_BLACK: lambda: self._answer("black"),
            Command.PUT_NOTHING: lambda: self._answer("none"),
            Command.SET_SIDE: self.set_up.turn_side,
            Command.SET_PHASE: self.set_up.turn_phase,
            Command.SET_RULES: self.set_up.turn_rules,
            Command.SET_BOARD: self.set_up.next_board,
            Command.EMPTY_BOARD: self.set_up.clear,
            Command.UNDO: self.set_up.undo,
            Command.CONFIRM: self._confirm,
            Command.CANCEL: self._cancel,
            Command.SET_UP: self._stage.pop,
            Command.ANALYSE: self._take_to_analysis,
            Command.PLAY_HERE: self._play,
            Command.ENGINE_MOVE: self._play,
            Command.COPY_POSITION: self._copy,
            Command.PASTE: self._paste,
            Command.HELP: lambda: self._stage.push(HelpScene(self._stage)),
        }

    @property
    def cursor(self) -> str | None:
        """The keyboard's cell, None where it is hidden, or was on another board."""
        return self._cursor if self._cursor in self.set_up.board.cells else None

    @property
    def layout(self) -> EditorLayout:
        """Where the parts of the panel lie."""
        screen = Screen.of(self._stage.size)
        return EditorLayout.of(screen.panel, screen.scale)

    @property
    def geometry(self) -> BoardGeometry:
        """Where the cells lie in the window."""
        settings = self._stage.settings
        return BoardGeometry(
            self.set_up.board,
            Screen.of(self._stage.size).board,
            rotation=settings.rotation,
            mirror=settings.mirror,
        )

    def handle(self, intent: Intent) -> None:
        """Put stones, answer the questions, or take the position."""
        self._stage.redraw()
        if isinstance(intent, PointerMoved):
            self._point = intent.point
        elif isinstance(intent, PointerPressed):
            self._point = intent.point
            self._press(intent.point)
        elif intent in _ARROWS:
            assert isinstance(intent, Command)
            self._move_cursor(*_ARROWS[intent])
        elif isinstance(intent, Command) and intent in self._actions:
            self._said = None
            self._actions[intent]()

    def _press(self, point: tuple[int, int]) -> None:
        self._said = None
        layout = self.layout
        button, option = layout.button_at(point), layout.option_at(point)
        if button is not None:
            self._stage.handle(button)
        elif option is not None:
            self._answer(option)
        elif Screen.of(self._stage.size).board.contains(point):
            cell = self.geometry.cell_at(point)
            self._cursor = None
            if cell is not None:
                self.set_up.put(cell, _TOOLS[self.tool])

    def _answer(self, meaning: str) -> None:
        made = self.set_up
        if meaning in _TOOLS:
            self.tool = meaning
        elif meaning == "own":
            self._ask_board()
        elif meaning == "next":
            made.next_board()
        elif meaning in {"w", "b"}:
            if str(made.side) != meaning:
                made.turn_side()
        elif meaning in {"place", "grow"}:
            if made.phase != meaning:
                made.turn_phase()
        elif made.rules.name != meaning:
            made.turn_rules()

    def _ask_board(self) -> None:
        self._stage.push(
            TextEntryScene(
                self._stage,
                _("Board"),
                _("A board's name, such as hexhex5, rhombus6x5 or cells:0,0;1,0;0,1."),
                board_trouble,
                lambda text: self.set_up.set_board(Board.parse(text.strip())),
                self.set_up.board.name,
            )
        )

    def _move_cursor(self, dx: int, dy: int) -> None:
        cells = self.set_up.board.cells
        if self.cursor is None:
            self._cursor = cells[len(cells) // 2]
        else:
            found = self.geometry.neighbour_in_direction(self.cursor, dx, dy)
            self._cursor = found or self._cursor

    def _confirm(self) -> None:
        if self.cursor is not None:
            self.set_up.put(self.cursor, _TOOLS[self.tool])

    def _cancel(self) -> None:
        if self.cursor is not None:
            self._cursor = None
        else:
            self._stage.pop()

    def _position(self) -> Position | None:
        try:
            return self.set_up.position()
        except BugfastError as error:
            self._said = str(error)
            return None

    def _take_to_analysis(self) -> None:
        position = self._position()
        if position is not None:
            self._stage.pop()
            self._analyse(position)

    def _play(self) -> None:
        position = self._position()
        if position is not None:
            self._stage.pop_to(1)
            players = Players.person_against_engine(position.turn)
            self._shell.desk.start(Opening(Session(position), players))

    def _copy(self) -> None:
        try:
            clipboard.put(self.set_up.text)
        except clipboard.ClipboardError as error:
            self._said = str(error)
        else:
            self._said = _("The position is copied.")

    def _paste(self) -> None:
        try:
            self.set_up.take(open_text(clipboard.get()).session.position)
        except (clipboard.ClipboardError, BugfastError) as error:
            self._said = str(error)

    def _is_chosen(self, meaning: str) -> bool:
        made = self.set_up
        now = {self.tool, str(made.side), made.phase, made.rules.name, "next"}
        return meaning in now

    def status(self) -> StatusLine:
        """What there is to say of the position."""
        text, wrong = self.set_up.verdict()
        return StatusLine(text if wrong else self._said or text, wrong)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board, status line and panel."""
        stage, made = self._stage, self.set_up
        canvas, screen = stage.canvas(surface), Screen.of(stage.size)
        # Stones alone are no bugs in a position that is none: they are drawn as one is on a
        # board on which nothing has to be done.
        shown = Position.parse(f"{made.text.rpartition(' ')[0]} place")
        picture = BoardPicture(made.board, tuple(shown.bugs()), cursor=self.cursor)
        self._view.draw(canvas, self.geometry, picture, names=stage.settings.show_cells)
        draw_status(canvas, screen.status, self.status())
        canvas.fill(screen.panel, canvas.theme.panel)
        self._draw_panel(canvas)

    def _draw_panel(self, canvas: Canvas) -> None:
        layout, point = self.layout, self._point
        for name_rect, rects, (name, answers) in zip(
            layout.names, layout.options, ROWS, strict=True
        ):
            at = name_rect.x, name_rect.y + name_rect.h / 2
            canvas.text(_(name), at, SMALL, canvas.theme.text_soft, anchor=(0, 0.5))
            for rect, (meaning, label) in zip(rects, answers, strict=True):
                own = self.set_up.board.name
                shown = _(label) if label else own if ":" not in own else _("own board")
                hot = point is not None and rect.contains(point)
                chosen = self._is_chosen(meaning)
                draw_button(canvas, rect, (shown,), hot=hot, chosen=chosen)
        wrong = self.set_up.verdict()[1]
        for command, labels, rect in layout.buttons:
            takes = command in {Command.ANALYSE, Command.PLAY_HERE}
            draw_button(
                canvas,
                rect,
                tuple(_(label) for label in labels),
                hot=point is not None and rect.contains(point),
                enabled=not (takes and wrong),
                chosen=takes and not wrong and command is Command.ANALYSE,
            )
