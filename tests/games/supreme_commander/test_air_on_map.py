"""Option 23.8: air units stand in cities and with HQs, fly from there, rebase, and come down where there is room."""

from __future__ import annotations

from random import Random

from games.supreme_commander.table import Table, rule, table
from theatre.core import flow
from theatre.core.dice import seed_key
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.air.landing import AirReturn
from theatre.games.supreme_commander.air.on_map import Stationing
from theatre.games.supreme_commander.fog import other_kinds
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.sequence import FinalMutual

BERLIN, POSEN, KOENIGSBERG, ESSEN = "2132", "2129", "1927", "2236"


def on_map(phase: str = "movement", option: int = 1) -> Table:
    return table(phase=phase, air_on_map=option).war("germany", "ussr").hold("germany", "poland")


@rule("23.8a")
def test_at_the_end_of_the_set_up_counters_are_based_two_in_a_city_and_one_with_an_hq() -> None:
    t = on_map().only(Stationing())
    planes = [t.new("germany", "fighter", "east_air_box") for _ in range(4)]
    t.put("germany", "hq:C", "2032")
    t.do("station", planes[0], BERLIN).do("station", planes[1], BERLIN)
    assert t.refused("station", planes[2], BERLIN) == "23.8a"
    assert t.refused("station", planes[2], ESSEN) == "23.8a"  # another front
    t.do("station", planes[2], "2032")
    assert t.refused("station", planes[3], "2032") == "23.8a"
    assert t.offered("station", planes[3], KOENIGSBERG)
    assert [t.s.shown[unit] for unit in planes] == [0] * 4


@rule("23.8b")
def test_an_air_unit_may_rebase_within_its_front_and_is_then_used() -> None:
    t = on_map()
    plane, flown = t.new("germany", "fighter", BERLIN), t.new("germany", "bomber", BERLIN, up=True)
    assert t.refused("station", plane, ESSEN) == "23.8b"  # in the west
    assert t.refused("station", plane, POSEN) == "23.8b"  # nobody of the nation's there
    assert t.refused("station", flown, KOENIGSBERG) == "11.1b"
    t.do("station", plane, KOENIGSBERG)
    assert (t.place(plane), t.s.shown[plane]) == (KOENIGSBERG, 1)
    assert t.refused("station", plane, BERLIN) == "11.1b"
    t.put("germany", "fighter, fighter_decoy", POSEN).put("germany", "infantry", POSEN)
    late = t.new("germany", "fighter", BERLIN)
    assert t.refused("station", late, POSEN) == "23.8a"  # full
    without = on_map(option=0)
    assert without.refused("station", without.new("germany", "fighter", BERLIN), KOENIGSBERG) == "23.8b"


def test_it_flies_from_where_it_stands() -> None:
    def committed(base: str) -> bool:
        t = on_map("combat")
        t.s.tech[:] = bytes(len(t.s.tech))
        army = t.new("germany", "army_5_3", "2227")
        t.put("ussr", "army_4_3", "2226").put("germany", "infantry", "1928")
        plane = t.new("germany", "fighter", base)
        other = t.new("germany", "infantry", KOENIGSBERG)
        t.put("ussr", "infantry", "1926")
        t.do("attack", "2227", "2226", army).do("attack", KOENIGSBERG, "1926", other).do("done")
        return t.offered("commit", plane, "2226")

    assert committed("2227")
    assert committed(KOENIGSBERG)
    assert not committed(BERLIN)  # five hexes away


@rule("23.8c")
def test_after_combat_it_comes_down_at_any_base_in_range_with_room() -> None:
    t = on_map()
    t.s.tech[:] = bytes(len(t.s.tech))
    plane = t.new("germany", "fighter", BERLIN)
    t.put("germany", "infantry", POSEN)
    t.s.aim[plane], t.s.base[plane] = w.NOWHERE, w.space(BERLIN)
    t.only(AirReturn(w.space("2130")))
    assert t.refused("land", plane, KOENIGSBERG) == "11.1j"  # out of range
    t.do("land", plane, POSEN)
    assert (t.place(plane), t.s.shown[plane]) == (POSEN, 1)
    full = on_map()
    plane = full.new("germany", "fighter", BERLIN)
    full.put("germany", "infantry", POSEN).put("germany", "bomber, bomber", POSEN)
    full.s.base[plane] = w.space(BERLIN)
    full.only(AirReturn(w.space("2130"))).begin()
    while full.s.stack:
        assert not full.offered("land", plane, POSEN)
        full.do("land", plane, BERLIN)
    assert full.place(plane) == BERLIN


def test_air_units_escape_before_an_enemy_and_are_based_anew_at_the_end_of_the_turn() -> None:
    t = on_map().hold("germany", "2421")
    plane = t.new("ussr", "fighter", "2421")
    t.hold("ussr", "2421")
    t.do("march", t.new("germany", "infantry", "2422"), "2421")
    assert (t.place(plane), t.s.shown[plane]) == ("east_air_box", 1)
    end = on_map().only(FinalMutual(at=FinalMutual.STEPS.index("air_return")))
    plane = end.new("ussr", "fighter", "2421", up=True)
    end.put("germany", "infantry", "2421")
    end.s.holder[w.space("2421")] = tb.GERMANY
    end.s.derive()
    end.do("station", plane, "1717")
    assert (end.place(plane), end.s.shown[plane]) == ("1717", 0)


def test_random_play_with_the_option() -> None:
    s = RULES.setup("barbarossa_to_berlin", {"air_on_map": 1}, seed_key(11))
    rng = Random(11)
    seats = frozenset({0, 1})
    for number in range(500):
        asked = [one for one in flow.pending(s) if one.waited]
        if not asked:
            break
        one = rng.choice(asked)
        flow.apply(s, one.seat, one.options.sample(rng))
        RULES.check(s)
        if number % 100 == 0:
            twin = other_kinds(s, seats, rng)
            assert twin is None or RULES.view(twin, seats) == RULES.view(s, seats)
    assert any(s.kind[u] in tb.AIR and not w.IS_BOX[s.where[u]] for u in s.placed)
