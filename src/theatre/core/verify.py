"""Every draw of a game with its place in its stream, so that anyone who has the key can repeat it."""

from __future__ import annotations

from typing import Any

import msgspec

from theatre.core import flow
from theatre.core.dice import PUBLIC, Dice
from theatre.core.game import SALT, TAKE_BACK, Game, redo


class Draw(msgspec.Struct, frozen=True, array_like=True):
    """`step` entries had been made with it (0: the set-up); `key` counts the salts mixed in before."""

    step: int
    key: int
    stream: str
    at: int
    limit: int
    numbers: tuple[int, ...]


class Witness(Dice):
    """Dice that remember what they gave: stream, place in it, limit, numbers."""

    seen: list[tuple[str, int, int, tuple[int, ...]]] = []

    def draw(self, count: int, limit: int, stream: str = PUBLIC) -> tuple[int, ...]:
        at = self.drawn.get(stream, 0)
        numbers = super().draw(count, limit, stream)
        self.seen.append((stream, at, limit, numbers))
        return numbers


def draws(game: Game[Any], since: int = 0) -> tuple[Draw, ...]:
    """All draws after entry `since`, those of the set-up too if it is 0; the game is played again to see them."""
    found: list[Draw] = []
    key = sum([entry.choice.verb == SALT for entry in game.log[:since]])
    if since or game.origin is not None:
        state = game.at(since)
        dice = Witness(state.dice.key, state.dice.drawn)
        state.dice = dice
    else:
        dice = Witness(game.key, {})
        state = game.rules.start(game.rules.scenarios[game.scenario], game.options, dice)
        flow.settle(state)
    for step, entry in enumerate(game.log[since:], since):
        found += [Draw(step, key, *one) for one in dice.seen]
        dice.seen.clear()
        if entry.choice.verb == TAKE_BACK:
            state = game.at(entry.choice.args[0])
            state.dice = dice
        else:
            redo(game.rules, state, entry)
            key += entry.choice.verb == SALT
    return (*found, *[Draw(len(game.log), key, *one) for one in dice.seen])
