"""Courses that the menu shows can be sailed to their end [29.2, 29.33]: straits, coasts of one hex, the box."""

from __future__ import annotations

from games.third_reich.sea_table import Seas, rule, seas
from games.third_reich.table import port
from theatre.games.third_reich import world as w
from theatre.games.third_reich.naval.courses import GATES, PORT_WATERS, WATERS_AT, track
from theatre.games.third_reich.naval.sorties import set_sail

MESSINA = next(at for at, gate in enumerate(GATES) if gate.id == "messina")


def med() -> Seas:
    t = seas("axis").war("italy", "britain").option("italy", "offensive")
    t.put("britain", "fleet-9", "Alexandria")
    return t


def every_way(t: Seas, fleet: int, goal: int) -> list[tuple[int, ...]]:
    """All courses of a base change that the menu shows, as far as they go."""
    options = t.asked().options
    found: list[tuple[int, ...]] = []
    open_: list[tuple[int, ...]] = [(1, fleet, goal)]
    while open_:
        said = open_.pop()
        following = options.grouped("change-base", said)[0]
        found += [] if following else [said]
        open_ += [(*said, token) for token in following]
    return found


@rule("29.33c")
def test_no_way_from_a_base_with_two_coasts_leads_back_through_it() -> None:
    t = med().hold("britain", "DD22").put("britain", "infantry-1-3", "DD22")
    fleet = t.new("italy", "fleet-9", "Messina")
    for goal in ("Naples", "Taranto", "Tripoli"):
        ways = every_way(t, fleet, port(goal))
        assert ways
        assert all(w.space("DD21") not in way[3:] for way in ways)
        assert all(t.asked().why_not(t.choice("change-base", *way)) is None for way in ways)
    assert t.refused("change-base", 1, fleet, "Naples", "DD22", "DD21") == "29.33c"


@rule("29.23b")
def test_a_fleet_before_an_open_strait_is_also_behind_it() -> None:
    base = port("Tripoli")
    front = next(front for front, waters in enumerate(PORT_WATERS[base]) if waters)
    for water in WATERS_AT[w.space("DD22")]:
        for gates in (0, 1 << MESSINA):
            sailing = set_sail(base, (front,), gates, ({front: (water,)},))
            while sailing.tokens():
                sailing = sailing.step(sailing.tokens()[0])
            assert sailing.arrived() == front
            assert track(front, gates, base, sailing.course, (water,))
    near, far = sorted(WATERS_AT[w.space("DD22")], key=lambda water: _hexes(base, front, water))
    assert _hexes(base, front, near, 1 << MESSINA) == _hexes(base, front, far, 1 << MESSINA)
    assert _hexes(base, front, near) < _hexes(base, front, far)


def _hexes(base: int, front: int, water: int, gates: int = 0) -> int:
    sailing = set_sail(base, (front,), gates, ({front: (water,)},))
    return min([sailing.hexes_left(front)[one] for one in PORT_WATERS[base][front]])


@rule("29.23a")
def test_no_course_leads_through_the_united_states_box() -> None:
    t = seas("allies").option("britain", "offensive").war("germany", "britain")
    fleet = t.new("britain", "fleet-9", "Scapa Flow")
    way = t.whole("change-base", 1, fleet, "Gibraltar").args[3:]
    assert w.US_BOX not in way
    west = set_sail(port("Scapa Flow"), (w.WEST,), 0, ({w.WEST: WATERS_AT[w.space("BB3")]},))
    while w.space("F18") not in west.course and west.tokens():
        west = west.step(min(west.tokens(), key=lambda hex_: w.hexes_between(hex_, w.space("F18"))))
    assert west.course[-1] == w.space("BB3")
    edge = set_sail(port("Scapa Flow"), (w.WEST,), 0, ({w.WEST: WATERS_AT[w.US_BOX]},))
    while edge.tokens():
        edge = edge.step(edge.tokens()[0])
    assert edge.course[-1] == w.US_BOX
