"""The editor of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast import Board, BugfastError, Color, Position
from bugfast_frontend.intents import Command
from bugfast_frontend.language import _
from bugfast_frontend.models.board_picture import BoardPicture
from bugfast_frontend.models.editor_layout import ROWS, EditorLayout
from bugfast_frontend.models.error_words import error_words
from bugfast_frontend.models.key_map import EDITOR
from bugfast_frontend.models.opening import Opening, open_text
from bugfast_frontend.models.players import Players
from bugfast_frontend.models.session import Session
from bugfast_frontend.models.set_up import SetUp, board_trouble
from bugfast_frontend.scenes.board_scene import BoardScene
from bugfast_frontend.scenes.text_entry import TextEntryScene
from bugfast_frontend.view.board_and_panel import StatusLine
from bugfast_frontend.view.widgets import SMALL, draw_button

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast_frontend.scenes.shell import Shell
    from bugfast_frontend.view.canvas import Canvas
    from bugfast_frontend.view.parts import Parts

_TOOLS: dict[str, Color | None] = {"white": Color.WHITE, "black": Color.BLACK, "none": None}


class EditorScene(BoardScene):
    """A board to put stones on, with what is wrong with the position below it.

    `analyse` gets the position once it is wanted; the game on the desk stays what it is until then.
    """

    layer = EDITOR

    def __init__(
        self, shell: Shell, position: Position, analyse: Callable[[Position], None]
    ) -> None:
        """Begin with `position`."""
        super().__init__(shell)
        self._analyse = analyse
        self._said: StatusLine | None = None
        self.set_up = SetUp(position)
        self.tool = "white"
        self._actions: dict[Command, Callable[[], object]] = {
            **self.board_actions(),
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
        }

    @property
    def board(self) -> Board:
        """The board that is set up."""
        return self.set_up.board

    @property
    def layout(self) -> EditorLayout:
        """Where the parts of the panel lie."""
        return EditorLayout.of(self.screen.panel, self.screen.scale)

    def do(self, command: Command) -> None:
        """Answer a question, or take the position."""
        if command in self._actions:
            self._said = None
            self._actions[command]()

    def say(self, text: str | None, *, bad: bool = False) -> None:
        """Say something below the board until the next press or command."""
        self._said = StatusLine(text, bad) if text else None

    def play(self, cell: str) -> None:
        """Put a stone, or take one off."""
        self._said = None
        self.set_up.put(cell, _TOOLS[self.tool])

    def panel_at(self, point: tuple[int, int]) -> tuple[Command | None, str | None]:
        """The button and the answer at a point."""
        return self.layout.button_at(point), self.layout.option_at(point)

    def press_panel(self, point: tuple[int, int]) -> None:
        """Press a button, or choose an answer."""
        self._said = None
        button, option = self.panel_at(point)
        if button is not None:
            self._stage.handle(button)
        elif option is not None:
            self._answer(option)

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

    def _confirm(self) -> None:
        if self.cursor is not None:
            self.play(self.cursor)

    def _cancel(self) -> None:
        if self.cursor is not None:
            self.cursor = None
        else:
            self._stage.pop()

    def _position(self) -> Position | None:
        try:
            return self.set_up.position()
        except BugfastError as error:
            self.say(error_words(error), bad=True)
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
            desk = self._shell.desk
            strength = desk.match.players.strength(~position.turn)
            players = Players.person_against_engine(position.turn, strength)
            desk.start(Opening(Session(position), players))

    def _copy(self) -> None:
        self.copy(self.set_up.text, _("The position is copied."))

    def _paste(self) -> None:
        text = self.copied()
        if text is None:
            return
        try:
            self.set_up.take(open_text(text).session.position)
        except BugfastError as error:
            self.say(error_words(error), bad=True)

    def _is_chosen(self, meaning: str) -> bool:
        made = self.set_up
        now = {self.tool, str(made.side), made.phase, made.rules.name, "next"}
        return meaning in now

    def status(self) -> StatusLine:
        """What there is to say of the position."""
        return self._said or StatusLine(*self.set_up.verdict())

    def picture(self) -> BoardPicture:
        """The board as it is to be seen now."""
        # Stones alone are no bugs in a position that is none: they are drawn as one is on a
        # board on which nothing has to be done.
        shown = Position.parse(f"{self.set_up.text.rpartition(' ')[0]} place")
        picture = BoardPicture(self.board, tuple(shown.bugs()), cursor=self.cursor)
        return self.with_drawing(picture)

    def draw_panel(self, canvas: Canvas, parts: Parts) -> None:
        """Draw the panel, where anything has changed."""
        chosen = tuple(self._is_chosen(m) for _name, answers in ROWS for m, _label in answers)
        hot = None if self._point is None else self.panel_at(self._point)
        key = chosen, hot, self.board, self.set_up.verdict()[1]
        area = self.layout.area
        parts.draw(canvas.surface, "questions", area, key, lambda: self._paint(canvas))

    def _paint(self, canvas: Canvas) -> None:
        layout, point = self.layout, self._point
        canvas.fill(layout.area, canvas.theme.panel)
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
