"""Sounds: made without files, as loud as is wanted, and never a reason to stop."""

from __future__ import annotations

from array import array

import pygame
import pytest

from bugfast import Position
from bugfast_frontend import language
from bugfast_frontend.models.clock import Clock, TimeControl
from bugfast_frontend.models.engine_worker import EngineWorker
from bugfast_frontend.models.listener import Listener
from bugfast_frontend.models.match import Match
from bugfast_frontend.models.players import Player, Players
from bugfast_frontend.models.session import Session
from bugfast_frontend.models.settings import Settings
from bugfast_frontend.models.tones import RATE, Tone, samples
from bugfast_frontend.sound import Sounds
from driving import MakeApp, key, press_cell
from fake_engines import ReplayEngine

CHAIN = "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place"


@pytest.mark.parametrize("tone", Tone)
def test_a_tone_is_short_begins_and_ends_in_silence_and_is_no_click(tone: Tone) -> None:
    values = array("h", samples(tone))
    assert 0.03 < len(values) / RATE < 1
    assert abs(values[0]) < 400 and abs(values[-1]) < 400
    assert 8_000 < max(map(abs, values)) < 25_000
    assert max(abs(a - b) for a, b in zip(values, values[1:], strict=False)) < 12_000


def test_volume_and_mute_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(volume=40)
    sounds = Sounds(settings)
    assert sounds.play(Tone.PLACE) and pygame.mixer.get_init() == (RATE, -16, 1)
    settings.mute = True
    assert not sounds.play(Tone.PLACE)
    settings.mute, settings.volume = False, 0
    assert not sounds.play(Tone.PLACE)
    sounds.close()
    assert not pygame.mixer.get_init()


def test_without_a_sound_card_the_game_goes_on(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise pygame.error("no such audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    app = make_app("hexhex3")
    press_cell(app, "c3")
    assert len(app.game.match.session) == 1
    assert app.stage.sounds.trouble == "There is no sound: no such audio device"
    language.use("fr")
    said = app.stage.sounds.trouble or ""
    language.use("en")
    assert said.startswith("Il n'y a pas de son") and said.endswith("no such audio device")
    assert app.game.match.message is None


def test_the_mute_key_works_in_every_scene(make_app: MakeApp) -> None:
    app = make_app("hexhex3")
    key(app, "m")
    key(app, "s")
    assert app.stage.settings.mute


def make(text: str = CHAIN) -> Match:
    people = Players(Player.PERSON, Player.PERSON)
    return Match(Session(Position.parse(text)), people, EngineWorker(ReplayEngine))


def test_what_happens_is_heard_once() -> None:
    match, listener = make(), Listener()
    assert listener.listen(match, 0) == []
    match.play("b4")
    assert listener.listen(match, 0) == [Tone.PLACE]
    assert listener.listen(match, 0) == []
    match.play("c2")
    assert listener.listen(match, 0) == [Tone.REFUSED]
    assert listener.listen(match, 0) == []
    match.play("a3")
    assert listener.listen(match, 0) == [Tone.EAT]
    match.go_to(0)
    assert listener.listen(match, 0) == [], "going back is silent"
    match.resign()
    match.go_to(len(match.session))
    match.resign()
    assert listener.listen(match, 0) == [Tone.WON]
    assert listener.listen(make(), 0) == [], "so is a game that is opened"


def test_the_last_seconds_tick() -> None:
    match, listener = make(), Listener()
    match.clock = Clock(TimeControl(12, 0))
    match.play("b4")
    listener.listen(match, 0)
    match.clock.run(match.on_turn, 0)
    ticks = [len(listener.listen(match, tenth / 10)) for tenth in range(119)]
    assert sum(ticks) == 10
