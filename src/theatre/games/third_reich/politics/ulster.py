"""The Irish variant [33.41-2]: Britain must keep ten factors in Ulster for a year or leave the war."""

from __future__ import annotations

from theatre.games.third_reich.counters import on_board, runs
from theatre.games.third_reich.nations import in_game
from theatre.games.third_reich.politics.garrisons import land_factors
from theatre.games.third_reich.politics.more_variants import axis_hexes
from theatre.games.third_reich.politics.separate_peace import make_peace
from theatre.games.third_reich.politics.variants import IRELAND, ULSTER_TURNS
from theatre.games.third_reich.state import Position
from theatre.games.third_reich.tables import BRITAIN, LIMITS
from theatre.games.third_reich.world import AREA, BIT, mask_of

ULSTER = mask_of(AREA["ulster"])


def factors_in_ulster(s: Position) -> int:
    there = [unit for unit in on_board(s) if runs(s, unit) == BRITAIN and BIT[s.where[unit]] & ULSTER]
    return land_factors(there)


def judge_ulster(s: Position, end_of_turn: bool) -> None:
    """33.41-2a: by the end of the next British turn, then at the end of each British Movement and redeployment phase.

    The counter is void if the Axis has come to the island before Britain had its turn [33.41-2b].
    """
    if not s.ulster:
        return
    if not in_game(s, BRITAIN):
        s.ulster = 0  # a fallen Britain has no peace to sign
        return
    if s.ulster == ULSTER_TURNS and axis_hexes(s, IRELAND):
        s.ulster = 0
        return
    due = end_of_turn or s.ulster < ULSTER_TURNS
    if due and factors_in_ulster(s) < LIMITS.ulster_garrison:
        s.ulster = 0
        make_peace(s)
    elif end_of_turn:
        s.ulster -= 1
