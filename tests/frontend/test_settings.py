"""Settings: kept in a file, changed on a card, and never a reason not to start."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pygame
import pytest

from bugfast_frontend import language
from bugfast_frontend.app import App
from bugfast_frontend.intents import Command
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.key_map import (
    ANALYSIS,
    EDITOR,
    FIXED,
    KEYS,
    LAYERS,
    KeyMap,
    layer_of,
)
from bugfast_frontend.models.settings import Settings, SettingsFile
from bugfast_frontend.scenes.keys import KeysScene
from bugfast_frontend.scenes.settings import SettingsScene
from driving import MakeApp, key, press, press_cell


def scene(app: App) -> SettingsScene:
    top = app.stage.top
    assert isinstance(top, SettingsScene)
    return top


def answer(app: App, setting: str, index: int) -> None:
    """Press an answer on the settings card."""
    row = [q.setting for q in scene(app).questions].index(setting)
    press(app, scene(app).layout.rows[row].options[index].center)


def test_settings_are_what_was_kept(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new" / "folder")
    assert file.load() == (Settings(), None)
    keys = KeyMap({Command.UNDO: ("k", "ctrl+k"), Command.HINT: ()})
    settings = Settings("fr", "night", "off", 75, True, False, False, False, True, 4, True, keys)
    file.save(settings)
    loaded, trouble = file.load()
    assert trouble is None and loaded.keys.changed == keys.changed
    loaded.keys = keys
    assert loaded == settings
    assert [p.name for p in file.path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[1]",
        b"[" * 90_000,
        b" " * 200_000,
        b'{"language": "xx"}',
        b'{"theme": 7}',
        b'{"volume": 101}',
        b'{"volume": true}',
        b'{"volume": 5e3}',
        b'{"rotation": -1}',
        b'{"mirror": 1}',
        b'{"keys": []}',
        b'{"keys": {"UNDO": "u"}}',
        b'{"keys": {"UNDO": [""]}}',
        b'{"keys": {"UNDO": [1]}}',
        b'{"animation": "very fast"}',
    ],
)
def test_a_broken_file_is_set_aside_and_told(
    make_app: MakeApp, folders: Folders, content: bytes
) -> None:
    folders.config.mkdir(parents=True)
    (folders.config / "settings.json").write_bytes(content)
    app = make_app("hexhex3", folders=folders)
    assert "set aside" in (app.game.match.message or "")
    (aside,) = folders.config.iterdir()
    assert aside.name.startswith("settings-broken-") and aside.read_bytes() == content
    assert app.stage.settings.theme == "paper"


def test_a_wrong_value_costs_that_value_only(make_app: MakeApp, folders: Folders) -> None:
    kept = {
        "theme": "night",
        "volume": 101,
        "rotation": 2,
        "keys": {"UNDO": ["k" * 50], "HINT": ["j"], "SAVE": "s"},
    }
    folders.config.mkdir(parents=True)
    (folders.config / "settings.json").write_text(json.dumps(kept), "utf-8")
    for start in range(2):
        app = make_app("hexhex3", folders=folders)
        settings = app.stage.settings
        assert (settings.theme, settings.volume, settings.rotation) == ("night", 50, 2)
        assert settings.keys.changed == {Command.HINT: ("j",)}
        said = app.game.match.message or ""
        assert [text in said for text in ("volume", "UNDO", "SAVE", "set aside")] == [not start] * 4
    (aside,) = folders.config.glob("settings-broken-*")
    assert json.loads(aside.read_text("utf-8")) == kept


def test_a_folder_in_its_place_and_one_that_cannot_be_written_are_told(
    make_app: MakeApp, folders: Folders
) -> None:
    folders.config.parent.mkdir(parents=True, exist_ok=True)
    folders.config.write_text("a file where the folder should be")
    app = make_app("hexhex3", folders=folders)
    key(app, "f10")
    answer(app, "mirror", 1)
    assert app.stage.settings.mirror and "could not be kept" in (app.stage.trouble or "")


def test_what_a_later_version_has_written_is_passed_over(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_text('{"smell": 3, "volume": 25, "keys": {"FLY": ["f"]}}', "utf-8")
    settings, trouble = file.load()
    assert trouble is None and settings.volume == 25 and settings.keys.changed == {}


def test_an_answer_counts_at_once_and_at_the_next_start(
    make_app: MakeApp, folders: Folders
) -> None:
    app = make_app("hexhex3", folders=folders)
    key(app, "f10")
    answer(app, "theme", 1)
    assert app.stage.theme.name == "night"
    answer(app, "language", 1)
    assert language.current() == "fr"
    answer(app, "confirm_turns", 1)
    assert app.game.match.confirm_turns
    answer(app, "volume", 0)
    assert app.stage.settings.mute and app.stage.settings.volume == 50
    answer(app, "volume", 3)
    assert not app.stage.settings.mute and app.stage.settings.volume == 75
    press(app, scene(app).layout.buttons[-1].center)
    kept = json.loads((folders.config / "settings.json").read_text("utf-8"))
    assert (kept["theme"], kept["language"], kept["volume"]) == ("night", "fr", 75)
    language.use("en")
    again = make_app("hexhex3", folders=folders)
    assert again.stage.theme.name == "night" and language.current() == "fr"
    assert again.game.match.confirm_turns


def test_settings_with_the_keyboard(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    key(app, "f10")
    key(app, "down")
    key(app, "right")
    assert app.stage.theme.name == "night"
    key(app, "left")
    key(app, "left")
    assert app.stage.theme.name == "paper"
    key(app, "up")
    key(app, "up")
    key(app, "right")
    assert app.stage.settings.mirror
    key(app, "escape")
    assert app.stage.top is app.game


def test_a_turned_board_is_played_on_where_it_is_seen(make_app: MakeApp) -> None:
    app = make_app("limping3")
    before = app.game.geometry.center("a1")
    key(app, ".")
    after = app.game.geometry.center("a1")
    assert after != before
    press_cell(app, "a1")
    assert app.game.match.session.turns()[0].cells == ("a1",)


def test_turns_are_confirmed_where_that_is_wanted(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    app.stage.change(confirm_turns=True)
    app.game.desk.set_confirm(True)
    press_cell(app, "c3")
    press_cell(app, "a1")
    assert len(app.game.match.session) == 1, "the turn is not confirmed yet"
    key(app, "return")
    press_cell(app, "a1")
    key(app, "u")
    assert app.game.match.session.cursor == 1 and not app.game.match.unconfirmed


def test_own_themes_are_offered_and_a_broken_one_is_told(
    make_app: MakeApp, folders: Folders
) -> None:
    from importlib.resources import files

    own = folders.config / "themes"
    own.mkdir(parents=True)
    text = files("bugfast_frontend").joinpath("assets/themes/night.toml").read_text("utf-8")
    (own / "mine.toml").write_text(text.replace("#1d2127", "#102030"), "utf-8")
    (own / "broken.toml").write_text("background = 7", "utf-8")
    (own / "bytes.toml").write_bytes(b"\xff\xfe")
    (own / "deep.toml").write_text("a = " + "[" * 10_000, "utf-8")
    (own / "long.toml").write_text("#\n" * 1_000_000, "utf-8")
    (own / "folder.toml").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(own / "pipe.toml")
    app = make_app("hexhex3", folders=folders)
    for name in ("broken", "bytes", "deep", "long", "folder"):
        assert name in (app.game.match.message or "")
    for _ in range(3):
        key(app, "t")
    assert app.stage.theme.background == (0x10, 0x20, 0x30)
    again = make_app("hexhex3", folders=folders)
    assert again.stage.theme.name == "mine"
    (own / "mine.toml").rename(own / f"{'m' * 150}.toml")
    assert make_app("hexhex3", folders=folders).stage.theme.name == "paper"
    again.stage.change(theme="m" * 150)
    assert make_app("hexhex3", folders=folders).stage.theme.name == "m" * 150
    (own / f"{'m' * 150}.toml").unlink()
    assert make_app("hexhex3", folders=folders).stage.theme.name == "paper"


def test_keys_are_changed_on_their_card(make_app: MakeApp, folders: Folders) -> None:
    app = make_app("hexhex3", folders=folders)
    key(app, "f10")
    press(app, scene(app).layout.buttons[0].center)
    keys = app.stage.top
    assert isinstance(keys, KeysScene)
    while keys.chosen is not Command.HINT:
        key(app, "down")
    key(app, "return")
    key(app, "left shift")
    assert keys.waiting, "a lone modifier is no key"
    key(app, "k", pygame.KMOD_SHIFT)
    assert app.stage.settings.keys.keys(Command.HINT) == ("h", "shift+k")
    key(app, "return")
    key(app, "u")
    assert app.stage.settings.keys.command("u") is Command.HINT
    key(app, "delete")
    assert app.stage.settings.keys.keys(Command.HINT) == ()
    press(app, keys.layout.buttons[2].center)
    assert app.stage.settings.keys.keys(Command.HINT) == ("h",)
    key(app, "return")
    key(app, "escape")
    assert not keys.waiting and app.stage.top is keys
    key(app, "escape")
    key(app, "escape")
    assert app.stage.top is app.game
    again = make_app("hexhex3", folders=folders)
    assert again.stage.settings.keys.changed == app.stage.settings.keys.changed != {}


def test_the_keys_that_lead_to_the_settings_stay() -> None:
    keys = KeyMap({Command.HINT: ("return", "escape", "up", "down", "a"), Command.CANCEL: ("z",)})
    for command in FIXED:
        assert keys.keys(command)[0] == KEYS[command][0]
        assert keys.command(KEYS[command][0]) is command
        assert keys.bind(Command.HINT, KEYS[command][0]) is command
        keys.clear(command)
        assert keys.keys(command) == KEYS[command][:1]
    assert keys.keys(Command.HINT) == ("a",)
    assert keys.bind(Command.THINK, "escape") is Command.CANCEL


def test_the_usual_keys_come_back_from_where_they_were_taken_to() -> None:
    keys = Settings().keys
    assert keys.bind(Command.REMATCH, "u") is Command.UNDO
    assert "u" not in keys.keys(Command.UNDO)
    keys.reset(Command.REMATCH)
    assert keys.command("u") is Command.UNDO and keys.keys(Command.REMATCH) == ("ctrl+r",)


def test_a_command_may_have_any_number_of_keys_and_a_theme_a_long_name(tmp_path: Path) -> None:
    settings = Settings(theme="x" * 250)
    for digit in "123456789":
        settings.keys.bind(Command.LEFT, digit)
    SettingsFile(tmp_path).save(settings)
    kept, trouble = SettingsFile(tmp_path).load()
    assert trouble is None and kept.theme == settings.theme
    assert kept.keys.keys(Command.LEFT) == ("left", *"123456789")


def test_a_layer_has_keys_of_its_own() -> None:
    keys = KeyMap()
    assert keys.command("space") is keys.command("space", EDITOR) is Command.CONFIRM
    assert keys.command("space", ANALYSIS) is Command.THINK
    assert keys.command("h", ANALYSIS) is Command.HINT
    assert keys.bind(Command.THINK, "n") is Command.NEXT_MISTAKE
    assert keys.command("n") is Command.NEW_GAME
    assert keys.bind(Command.REVIEW, "g") is None
    assert keys.command("g") is Command.ENGINE_MOVE
    assert keys.command("g", ANALYSIS) is Command.REVIEW


def test_no_key_has_two_commands_whatever_is_bound() -> None:
    keys = KeyMap()
    commands = list(Command)
    for number in range(300):
        command = commands[number % len(commands)]
        name = KEYS[commands[(7 * number) % len(commands)]][0]
        keys.bind(command, name)
        if number % 11 == 0:
            keys.reset(commands[(3 * number) % len(commands)])
        if number % 13 == 0:
            keys.clear(commands[(5 * number) % len(commands)])
        for layer in (None, *LAYERS):
            bound = [key for c in commands if layer_of(c) == layer for key in keys.keys(c)]
            assert len(bound) == len(set(bound))
        assert KeyMap(keys.changed).changed == keys.changed


def test_the_names_of_keys_are_those_of_pygame(make_app: MakeApp) -> None:
    make_app("hexhex3")
    for names in KEYS.values():
        for name in names:
            plain = name.rpartition("+")[2]
            assert pygame.key.name(pygame.key.key_code(plain)) == plain
