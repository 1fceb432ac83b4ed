"""Zones of control [6.0 to 6.2]: of every land unit but partisans the six hexes around it, over all but sea sides."""

from __future__ import annotations

from functools import lru_cache

from theatre.games.supreme_commander.pieces import of_these
from theatre.games.supreme_commander.relations import Ties, friendly, hostile, ties
from theatre.games.supreme_commander.state import Masks, Position
from theatre.games.supreme_commander.world import ZOC_SIDES, across


@lru_cache(maxsize=4096)
def _around(standing: int) -> int:
    return across(standing, ZOC_SIDES)


def zone_against(s: Position, nation: int) -> int:
    """All hexes in an enemy zone of control (EZOC) for units of a nation [6.0a, 6.0e]."""
    return _zone_against(s.masks, ties(s), nation)


@lru_cache(maxsize=4096)
def _zone_against(masks: Masks, t: Ties, nation: int) -> int:
    return _around(of_these(masks.zoners, hostile(t, nation)))


def friendly_zone(s: Position, nation: int) -> int:
    """All hexes into which units of a nation or its friends have a zone."""
    return _friendly_zone(s.masks, ties(s), nation)


@lru_cache(maxsize=4096)
def _friendly_zone(masks: Masks, t: Ties, nation: int) -> int:
    return _around(of_these(masks.zoners, friendly(t, nation)))


def zone_of(s: Position, nation: int) -> int:
    """All hexes into which a nation's own units have a zone."""
    return _around(s.zoners[nation])
