"""A guided first game: what to play, how long it takes, and the steps of a first turn, as data of the game.

A step points at a real control and goes on when the real thing was done; `data/guide.en.json` of a game's package.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from theatre.core.rulebook import Text, read_json

FILE = "guide.en.json"
Minutes = Annotated[int, msgspec.Meta(ge=1)]


class Done(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ends a step: a choice with one of these verbs, a question asked, a tab opened or a space looked at.

    Without any of them the reader goes on himself.
    """

    chose: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    tab: str = ""
    space: bool = False


class GuideStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`at` is what the step points at: `verb:<verb>`, `tab:<tab>`, `space:<id>`, `panel:<mark>` or a part of the page.

    `when` are questions for which the step makes sense: it is passed over while others are asked.
    """

    title: Text
    text: Text
    at: str = "prompt"
    done: Done = Done()
    when: tuple[str, ...] = ()


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`opens` is the question with which the guided turn begins for `seat`; `others` plays the other seats."""

    scenario: str
    seat: str
    others: str
    opens: str
    minutes: Minutes
    guided: Minutes
    steps: tuple[GuideStep, ...]


@cache
def load_guide(package: str) -> Guide | None:
    return read_json(package, FILE, Guide)
