"""War between major powers as it spreads [21.2]."""

from __future__ import annotations

from theatre.games.third_reich.combat.winter import call_back, is_due, set_in
from theatre.games.third_reich.nations import allied, at_war, set_war
from theatre.games.third_reich.politics.east_europe import forgo_east_europe
from theatre.games.third_reich.politics.free_france import adopt
from theatre.games.third_reich.politics.parting import part_enemies
from theatre.games.third_reich.state import NEUTRAL, Position
from theatre.games.third_reich.tables import BRITAIN, EAST_EUROPE, GERMANY, POWERS, USSR

_TRIPLES = tuple([(a, b, c) for a in POWERS for b in POWERS for c in POWERS if len({a, b, c}) == 3])


def go_to_war(s: Position, power: int, enemy: int) -> None:
    """21.2a: war with the enemy and with all who are allied with it, until everybody stands with his side."""
    peace = not at_war(s, GERMANY, USSR)
    _spread(s, power, enemy)
    if at_war(s, GERMANY, USSR) and s.status[EAST_EUROPE] == NEUTRAL and s.extent:
        forgo_east_europe(s)
    if power == USSR and peace and is_due(s):
        set_in(s)  # 44.3
    adopt(s)  # 49.8b
    part_enemies(s)


def _spread(s: Position, power: int, enemy: int) -> None:
    mark = _mark(power, enemy)
    _begin(s, mark, power, enemy)
    spreading = True
    while spreading:
        spread = [(a, c) for a, b, c in _TRIPLES if at_war(s, a, b) and allied(s, b, c) and not at_war(s, a, c)]
        for a, c in spread:
            _begin(s, mark, a, c)
        spreading = bool(spread)


def _begin(s: Position, mark: int, a: int, b: int) -> None:
    if not at_war(s, a, b):
        set_war(s, a, b)
        if BRITAIN in (a, b) and s.peace:
            s.broken, s.peace = s.peace, 0
        s.begun[a * len(POWERS) + b] = s.begun[b * len(POWERS) + a] = mark
        s.log("war", a, b, rule="21.2a")


def _mark(power: int, enemy: int) -> int:
    """What `begun` says of a war: by which declaration of this player turn it came."""
    return 1 + power * len(POWERS) + enemy


def is_begun_by(s: Position, power: int, enemy: int) -> bool:
    """Has the war between two powers begun in this player turn, by a declaration of the first?"""
    mark = s.begun[power * len(POWERS) + enemy]
    return bool(mark) and (mark - 1) // len(POWERS) == power


def call_off(s: Position, power: int, enemies: set[int]) -> None:
    """21.41: wars that a power began in this player turn by declarations on these; its other declarations stand."""
    marks = [_mark(power, enemy) for enemy in POWERS]
    standing = [enemy for enemy in POWERS if marks[enemy] in s.begun and enemy not in enemies]
    if not any(marks[enemy] in s.begun for enemy in enemies):
        return
    fought = at_war(s, USSR, GERMANY)
    for pair, mark in enumerate(s.begun):
        if mark in marks:
            s.war[pair] = s.begun[pair] = 0
    for enemy in standing:
        _spread(s, power, enemy)
    if fought and not at_war(s, USSR, GERMANY):
        call_back(s)
    if s.broken and not any(at_war(s, BRITAIN, enemy) for enemy in POWERS):
        s.peace, s.broken = s.broken, 0  # 33.41-2c: it is as neutral as before
