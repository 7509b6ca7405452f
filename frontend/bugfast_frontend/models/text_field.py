"""A line of text that is being written."""

from __future__ import annotations

from dataclasses import dataclass

MOST = 4000
"""The longest text that is taken, in characters; the cells of the largest board need half of it."""


@dataclass(slots=True)
class TextField:
    """A text with a place in it, `cursor`, at which signs are put in and taken out."""

    text: str = ""
    cursor: int = 0

    def insert(self, text: str) -> None:
        """Put signs in; line ends and tabs become blanks, and what is too long is left out."""
        text = text[: max(0, MOST - len(self.text))]
        text = "".join(" " if sign.isspace() else sign for sign in text)
        self.text = self.text[: self.cursor] + text + self.text[self.cursor :]
        self.cursor += len(text)

    def press(self, key: str) -> bool:
        """Do what a key does in a text, by pygame's name for it; whether it does anything."""
        if key == "backspace" and self.cursor:
            self.text = self.text[: self.cursor - 1] + self.text[self.cursor :]
            self.cursor -= 1
        elif key == "delete":
            self.text = self.text[: self.cursor] + self.text[self.cursor + 1 :]
        elif key == "left":
            self.cursor = max(0, self.cursor - 1)
        elif key == "right":
            self.cursor = min(len(self.text), self.cursor + 1)
        elif key == "home":
            self.cursor = 0
        elif key == "end":
            self.cursor = len(self.text)
        elif key == "ctrl+u":
            self.text, self.cursor = "", 0
        else:
            return False
        return True
