"""Cut the Korean font down to the signs that the window shows.

    python tools/korean_font.py NotoSansCJK-Regular.ttc NotoSansCJK-Bold.ttc

The two files are those of the package `fonts-noto-cjk` of Debian, or of the releases of Noto Sans
CJK (https://github.com/notofonts/noto-cjk). To be run when the Korean catalogue has new signs: a
test of the window tells.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fontTools import subset  # type: ignore[import-untyped]

from bugfast_frontend.catalogue import parse_catalogue
from bugfast_frontend.language import LANGUAGES

PACKAGE = Path(__file__).resolve().parent.parent / "frontend" / "bugfast_frontend"
FONTS = PACKAGE / "assets" / "fonts"
_KOREAN = 1
"""The Korean font's number in the collection."""


def signs() -> str:
    """Every sign of the Korean texts that the Latin font lacks."""
    catalogue = parse_catalogue((PACKAGE / "assets/locale/ko.po").read_text("utf-8"))
    del catalogue[""]
    texts = [*LANGUAGES.values(), *(text for forms in catalogue.values() for text in forms)]
    return "".join(sorted({sign for text in texts for sign in text if ord(sign) >= 0x1100}))


def cut(source: Path, target: Path, text: str) -> None:
    """Write the part of a font collection that draws a text in Korean."""
    options = subset.Options()
    options.font_number = _KOREAN
    options.layout_features = []
    options.hinting = False
    options.desubroutinize = True
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    # The reserved name stays with the whole font.
    for record in font["name"].names:
        if record.nameID in {1, 3, 4, 6}:
            record.string = "Bugfast-Korean" if record.nameID == 6 else "Bugfast Korean"
    if "CFF " in font:
        font["CFF "].cff.fontNames = ["Bugfast-Korean"]
    subset.save_font(font, target, options)


def main() -> None:
    """Run the script."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("regular", type=Path)
    parser.add_argument("bold", type=Path)
    options = parser.parse_args()
    text = signs()
    cut(options.regular, FONTS / "Korean-Regular.otf", text)
    cut(options.bold, FONTS / "Korean-Bold.otf", text)
    print(f"{len(text)} signs")


if __name__ == "__main__":
    main()
