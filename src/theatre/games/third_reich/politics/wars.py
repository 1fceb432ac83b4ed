"""War between major powers as it spreads [21.2]."""

from __future__ import annotations

from theatre.games.third_reich.combat.winter import is_due, set_in
from theatre.games.third_reich.politics.east_europe import forgo_east_europe
from theatre.games.third_reich.politics.free_france import adopt
from theatre.games.third_reich.politics.parting import part_enemies
from theatre.games.third_reich.state import NEUTRAL, Position, allied, at_war, set_war
from theatre.games.third_reich.tables import BRITAIN, EAST_EUROPE, GERMANY, POWERS, USSR

_TRIPLES = tuple([(a, b, c) for a in POWERS for b in POWERS for c in POWERS if len({a, b, c}) == 3])


def go_to_war(s: Position, power: int, enemy: int) -> None:
    """21.2a: war with the enemy and with all who are allied with it, until everybody stands with his side."""
    peace = not at_war(s, GERMANY, USSR)
    _begin(s, power, power, enemy)
    spreading = True
    while spreading:
        spread = [(a, c) for a, b, c in _TRIPLES if at_war(s, a, b) and allied(s, b, c) and not at_war(s, a, c)]
        for a, c in spread:
            _begin(s, power, a, c)
        spreading = bool(spread)
    if at_war(s, GERMANY, USSR) and s.status[EAST_EUROPE] == NEUTRAL and s.extent:
        forgo_east_europe(s)
    if power == USSR and peace and is_due(s):
        set_in(s)  # 44.3
    adopt(s)  # 49.8b
    part_enemies(s)


def _begin(s: Position, by: int, a: int, b: int) -> None:
    if not at_war(s, a, b):
        set_war(s, a, b)
        s.peace = 0 if BRITAIN in (a, b) else s.peace
        s.begun[a * len(POWERS) + b] = s.begun[b * len(POWERS) + a] = by + 1
        s.log("war", a, b, rule="21.2a")
