"""Unrest in French North Africa [YMP-A11] while France is in the game: what it must keep there, and what it costs."""

from __future__ import annotations

from theatre.games.third_reich.counters import on_board
from theatre.games.third_reich.nations import in_game, is_played
from theatre.games.third_reich.politics.free_france import MAGHREB
from theatre.games.third_reich.politics.prizes import lose
from theatre.games.third_reich.possibilities import FIGURES, UNREST
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import AXIS, FRANCE, MODEL, NATION
from theatre.games.third_reich.world import COUNTRY


def is_short(s: Position) -> bool:
    """Is the garrison that the unrest demands not there?"""
    if not is_played(s, AXIS, UNREST) or not in_game(s, FRANCE):
        return False
    there = [MODEL[u] for u in on_board(s) if NATION[u] == FRANCE and COUNTRY[s.where[u]] in MAGHREB]
    return any(there.count(model) < count for model, count in FIGURES.unrest.garrison.items())


def judge_unrest(s: Position) -> None:
    """The end of a French player turn."""
    if is_short(s):
        lose(s, FRANCE, FIGURES.unrest.brp, "YMP-A11")


def quells(s: Position, unit: int, hex_: int) -> bool:
    """Does such a redeployment help to fill the garrison?"""
    return MODEL[unit] in FIGURES.unrest.garrison and COUNTRY[hex_] in MAGHREB
