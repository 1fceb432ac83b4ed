"""31.1, 32.2: answers on airborne and partisans, and on the air that helps them."""

from games.third_reich.table import Table, rule, table
from theatre.core import flow
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.air.defensive_support import defence_room, defend, threatened
from theatre.games.third_reich.combat.battle import Strengths

# airborne


@rule("31.1q1")
def test_airborne_that_wait_for_exploitation_are_supported_without_a_breakthrough() -> None:
    for city in ("M35", "L34"):  # a base, and open country from which nobody drops
        t = table("axis", 1941, phase="combat").war("germany", "ussr").minor("poland", "conquered")
        t.hold("germany", "poland", "eastern_poland").hold("ussr", "K38").option("germany", "offensive", "east")
        t.put("germany", "airborne-3-3", city).put("germany", "air-5-4", "M35").put("ussr", "infantry-1-3", "K38")
        asked = []
        while (rule_ := t.asked().rule) != "15.1" and rule_ not in asked[2:]:
            asked.append(rule_)
            t.s.acted[:] = b"\1" * len(t.s.acted)
            flow.apply(t.s, *t._idle())
        assert ("55.II.D8n" in asked) is (city == "M35")


# partisans


def uprising(side: str) -> tuple[Table, int, int]:
    """A partisan of Britain in Belgrade and British air within its range, against Germans in the next hex."""
    t = table(side, 1943, phase="combat").war("italy", "britain").war("germany", "ussr")
    t.minor("yugoslavia", "conquered").hold("germany", "yugoslavia")
    t.minor("greece", "conquered").hold("britain", "greece")
    partisan = t.new("yugoslavia", "partisan-1-3", "Y29")
    t.s.serves[partisan] = tb.BRITAIN
    return t, partisan, t.new("britain", "air-5-4", "AA29")


@rule("32.2")
def test_partisans_alone_have_no_ground_support() -> None:
    for helped in (False, True):
        t, _, air = uprising("allies")
        t.option("britain", "offensive").put("germany", "infantry-1-3", "X29")
        if helped:
            t.put("britain", "infantry-3-4", "X28").hold("britain", "X28")
        t.until("14.11")
        if helped:
            assert t.offered("support", "X29", air, seat="britain")
        else:
            assert t.refused("support", "X29", air, seat="britain") == "32.2"


@rule("32.2")
def test_support_of_a_mixed_attack_is_capped_by_the_regular_units() -> None:
    t, partisan, air = uprising("allies")
    t.option("britain", "offensive").put("germany", "infantry-1-3", "X29")
    regular = t.new("britain", "infantry-1-3", "X28")
    t.s.mission[air] = w.space("X29")
    defenders = tuple(ct.ground_at(t.s, w.space("X29")))
    assert Strengths(t.s, (w.space("X29"),), (partisan, regular), defenders).attack == 2 + 3
    assert Strengths(t.s, (w.space("X29"),), (partisan,), defenders).attack == 1


@rule("32.2")
def test_partisans_have_no_defensive_air_support() -> None:
    t, _, air = uprising("axis")
    t.option("germany", "offensive").put("germany", "armor-4-6", "X29")
    place = w.space("Y29")
    refusal = defend(t.s, tb.BRITAIN, (), threatened(t.s)).refuse(place)
    assert refusal is not None
    assert refusal.rule == "32.2"
    t.put("britain", "infantry-1-3", "Y29")
    flight = defend(t.s, tb.BRITAIN, (), threatened(t.s))
    assert flight.refuse(place) is None
    assert flight.step(place).refuse(air).rule == "28.513"  # type: ignore[union-attr]  # five are too many for one
    assert defence_room(t.s, tb.BRITAIN, place) == 3
