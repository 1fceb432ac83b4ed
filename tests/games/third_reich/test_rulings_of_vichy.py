"""Vichy France under German orders [49.3]: its units move at home, and fight for it when it is attacked."""

from __future__ import annotations

import pytest

from games.third_reich.table import Table, ct, nation, port, rule, st, tb, w
from games.third_reich.test_fall_of_majors import fallen, place_all
from games.third_reich.war_table import settled, war
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.movement.control import commander
from theatre.games.third_reich.politics.fall_of_france import FallOfFrance
from theatre.games.third_reich.politics.vichy import VichyRoll, vichy_modifier


def vichy(phase: str, side: str = "axis") -> Table:
    """A year after the fall of France; the three colonies in the West of Africa are Vichy's."""
    t = war(side, 1941, "summer", phase=phase).minor("vichy_france", "neutral").hold("germany", "france")
    t.hold("vichy_france", "vichy_france", "tunisia", "algeria", "morocco")
    t.s.status[tb.FRANCE], t.s.fallen[tb.FRANCE], t.s.truce = st.CONQUERED, st.this_turn(t.s) - 4, 1
    for name in ("tunisia", "algeria", "morocco"):
        t.s.patron[nation(name)] = tb.NOBODY
    return t


def french(t: Table, model: str, place: str) -> int:
    unit = t.new("france", model, place)
    t.s.serves[unit] = tb.VICHY_FRANCE
    return unit


@rule("49.3a")
def test_germany_redeploys_vichy_units_within_vichy_territory() -> None:
    t = vichy("redeployment")
    unit = french(t, "infantry-2-3", "S20")
    assert t.refused("redeploy", unit, "Q20", seat="germany") == "49.3a"
    assert t.refused("redeploy", unit, "T19", seat="italy") == "16.1a"
    t.do("redeploy", unit, "T19", seat="germany")
    assert t.place(unit) == "T19"
    assert t.s.redeployed[tb.GERMANY] == 1
    assert not t.s.trespassed  # they are no strangers there


@rule("49.3a")
def test_vichy_fleets_take_vichy_units_alone_to_the_colonies() -> None:
    t = vichy("redeployment")
    unit, guest = french(t, "infantry-2-3", "V19"), t.new("germany", "infantry-3-3", "V19")
    fleet, other = french(t, "fleet-9", "Marseilles"), french(t, "fleet-9", "Marseilles")
    assert t.refused("escort", guest, "DD17", fleet, seat="germany") == "49.3a"
    t.do("escort", unit, "DD17", fleet, seat="germany")
    assert t.place(unit) == "DD17"
    assert t.refused("redeploy-fleet", other, "Genoa", seat="germany") == "29.21a"
    t.do("redeploy-fleet", other, "Tunis", seat="germany")
    assert t.place(other) == "DD17"
    assert t.s.redeployed[tb.GERMANY] == 2


@rule("49.3a")
def test_vichy_fleets_change_base_without_german_ones() -> None:
    t = vichy("movement").option("germany", "attrition")
    fleet, german = french(t, "fleet-9", "Marseilles"), t.new("germany", "fleet-9", "Genoa")
    options = t.asked("germany").options
    goals = {port(name) for name in ("Ajaccio", "Oran", "Algiers", "Tunis")}
    assert set(options.grouped("change-base", (1, fleet))[0]) == goals
    assert 2 not in options.grouped("change-base")[0]
    assert t.refused("change-base", 2, fleet, german, "Tunis", seat="germany") == "49.3a"


@rule("12.16", "12.263")
def test_an_attacked_vichy_has_a_turn_of_its_own() -> None:
    t = vichy("minors").minor("vichy_france", "attacked", foes="britain")
    unit, far = french(t, "infantry-2-3", "CC9"), french(t, "infantry-2-3", "S20")
    t.hold("britain", "CC10")
    t.do("option", "mediterranean", "offensive", seat="germany").do("done", seat="germany")
    assert t.refused("march", far, "R20", "Q20", seat="germany") == "49.3a"
    t.do("march", unit, "CC10", seat="germany")  # lost in Algeria, and won back
    assert t.holder("CC10") == "vichy_france"


@rule("22.7a")
def test_vichy_units_move_once_in_the_player_turn() -> None:
    t = vichy("minors").minor("vichy_france", "attacked", foes="britain")
    unit = french(t, "infantry-2-3", "S20")
    t.do("done", seat="germany")
    t.do("march", unit, "S19", seat="germany")
    t.finish_asking("13.1a")
    t.until("12.5a").finish_asking("12.5a").until("13.1a")
    assert t.refused("march", unit, "S20", seat="germany") == "13.1a"


@rule("49.3a", "51.4")
def test_italy_enters_vichy_territory_as_germanys_ally_and_with_its_leave() -> None:
    def met(*, allied: bool, closed: bool = False) -> str:
        t = vichy("movement").option("italy", "attrition")
        for foe in (tb.BRITAIN, tb.FRANCE) if not allied else ():
            t.s.war[tb.ITALY * 6 + foe] = t.s.war[foe * 6 + tb.ITALY] = 0
        t.s.closed[tb.GERMANY * 6 + tb.ITALY] = closed
        unit = t.new("italy", "infantry-2-3", "II15")
        return "" if t.offered("march", unit, "HH15") else t.refused("march", unit, "HH15")

    assert met(allied=True) == ""
    assert met(allied=False) == "21.1b"
    assert met(allied=True, closed=True) == "51.4"


@rule("49.3a")
def test_germany_stages_vichy_air_within_vichy_territory() -> None:
    t = vichy("movement").option("germany", "attrition")
    air = french(t, "air-3-4", "S21")
    assert t.offered("stage", air, "V19", seat="germany")
    assert t.refused("stage", air, "O22", seat="germany") == "49.3a"


@rule("49.3a", "25.23a")
def test_italians_who_are_in_an_attacked_vichy_make_it_germanys_ally() -> None:
    t = vichy("declarations", "allies").brp(britain=100)
    t.s.limit[tb.BRITAIN] = 50
    unit = french(t, "infantry-2-3", "S20")
    t.put("italy", "infantry-2-3", "DD17").do("declare-war", "vichy_france", seat="britain")
    assert (t.status("vichy_france"), ct.runs(t.s, unit)) == ("allied germany", tb.GERMANY)


@rule("25.23a", "25.46a")
@pytest.mark.parametrize(("rebel", "patron"), [("GG38", "allied germany"), ("EE42", "attacked")])
def test_so_do_units_of_an_active_minor_ally(rebel: str, patron: str) -> None:
    """Iraqi rebels in the Vichy part of the Levant are Axis units; beyond its border they help nobody."""
    t = vichy("declarations", "allies").hold("vichy_france", "lebanon_syria").brp(britain=100)
    t.s.limit[tb.BRITAIN] = 50
    t.minor("iraq", "active", "germany").put("iraq", "infantry-1-3", rebel)
    t.do("declare-war", "vichy_france", seat="britain")
    assert t.status("vichy_france") == patron


@rule("49.3a", "23.1c")
def test_italians_who_come_to_help_vichy_leave_its_forces_to_germany() -> None:
    t = vichy("movement").minor("vichy_france", "attacked", foes="britain").option("italy", "attrition")
    unit, own = french(t, "infantry-2-3", "S20"), t.new("italy", "infantry-2-3", "U21")
    t.do("march", own, "U20", seat="italy")
    assert (t.status("vichy_france"), ct.runs(t.s, unit)) == ("allied germany", tb.GERMANY)


@rule("49.42", "25.24")
def test_vichy_forces_in_africa_are_not_the_axis_there_when_germany_has_come_to_help() -> None:
    t = vichy("construction")
    french(t, "infantry-2-3", "CC9")
    before = vichy_modifier(t.s)
    t.minor("vichy_france", "allied", "germany")
    assert vichy_modifier(t.s) == before + 2  # for the war on it, no more
    t.put("germany", "infantry-3-3", "CC12")
    assert vichy_modifier(t.s) == before + 3


@rule("49.42")
@pytest.mark.parametrize("stands", [True, False])
def test_who_has_only_stayed_in_vichy_territory_weighs_on_the_roll_too(stands: bool) -> None:
    t = vichy("construction").put("italy", "infantry-1-3", "II17")
    t.put("germany", "infantry-3-3", "R20" if stands else "Q20")
    before = vichy_modifier(t.s)
    t.dice(6).only(VichyRoll(tb.GERMANY)).again()
    assert before == 0
    assert t.s.due[tb.VICHY_FRANCE] == (0 if stands else tb.GERMANY + 1)


@rule("49.42")
@pytest.mark.parametrize(
    ("place", "kind", "model", "by"),
    [
        ("AA24", st.BY_SEA, "infantry-3-4", -1),
        ("BB25", st.BY_CROSSING, "infantry-3-4", -1),  # over the Strait of Messina
        ("BB25", st.BY_CROSSING, "airborne-3-3", 0),
        ("BB25", st.NO_BRIDGEHEAD, "infantry-3-4", 0),
        ("I31", st.BY_SEA, "infantry-3-4", 0),  # a Danish island
        ("EE28", st.BY_SEA, "infantry-3-4", 0),
    ],
)
def test_any_bridgehead_on_the_continent_weighs_on_the_roll_and_none_on_an_island(
    place: str, kind: int, model: str, by: int
) -> None:
    t = vichy("construction")
    before = vichy_modifier(t.s)
    t.put("britain", model, place)
    t.s.bridgehead[w.space(place)] = kind
    assert vichy_modifier(t.s) - before == by


@rule("49.41")
def test_guests_in_a_colony_hold_their_hex_when_vichy_is_dissolved() -> None:
    t = vichy("construction", "allies").brp(britain=100).hold("vichy_france", "corsica")
    t.s.limit[tb.BRITAIN], t.s.trespassed = 50, True
    t.put("germany", "infantry-3-3", "CC9").put("italy", "infantry-2-3", "S20")
    t.dice(1).do("vichy-roll", seat="britain")
    assert t.status("vichy_france") == "conquered"
    assert [t.holder(hex_) for hex_ in ("CC9", "CC12", "S20", "X20")] == ["germany", "", "germany", "germany"]


@rule("55.II.D9", "49.43", "33.5a")
def test_a_power_builds_before_it_rolls_for_vichy_and_rolls_before_it_spies() -> None:
    t = vichy("construction", "allies").brp(britain=100, ussr=100).put("ussr", "infantry-2-3", "D44")
    t.s.limit[tb.BRITAIN] = t.s.limit[tb.USSR] = 50
    t.dice(6).do("vichy-roll", seat="britain")
    infantry = ct.in_pool(t.s, tb.BRITAIN, "infantry-3-4")[0]
    assert t.refused("build", infantry, "K23", seat="britain") == "55.II.D9"
    assert t.offered("intelligence", seat="britain")
    assert t.offered("build", ct.in_pool(t.s, tb.USSR, "infantry-2-3")[0], "H47", seat="ussr")
    t = vichy("construction", "allies").brp(britain=100)
    t.s.limit[tb.BRITAIN] = 50
    t.do("build", infantry, "K23", seat="britain")
    assert t.offered("vichy-roll", seat="britain")
    t.s.stack[-1].spied = (tb.BRITAIN,)
    assert t.refused("vichy-roll", seat="britain") == "55.II.D9"
    assert t.refused("grant", "france", 5, seat="britain") == "55.II.D9"
    assert t.offered("done", seat="britain")


# at the fall of France


@rule("49.13", "49.12q")
@pytest.mark.parametrize(("die", "side", "holder"), [(2, "vichy_france", "germany"), (3, "free_france", "free_france")])
def test_french_units_in_a_colony_that_the_axis_has_conquered_follow_its_die(die: int, side: str, holder: str) -> None:
    t = fallen(2, die).hold("italy", "DD17")
    unit = t.new("france", "infantry-2-3", "EE16")
    t.only(FallOfFrance(tb.GERMANY)).again()
    assert (t.place(unit), t.s.serves[unit]) == ("EE16", nation(side))
    assert (t.holder("DD17"), t.holder("EE16")) == ("italy", holder)


@rule("49.14", "49.6a", "49.5b")
def test_what_britain_holds_in_the_zone_is_vichys_at_the_fall_and_what_the_axis_holds_is_not() -> None:
    t = fallen(3, 3).hold("britain", "S21", "V19").hold("italy", "S20")
    unit = t.new("britain", "infantry-3-4", "S21")
    settled(t)
    assert [t.holder(hex_) for hex_ in ("S21", "V19", "S20")] == ["vichy_france", "vichy_france", "italy"]
    assert t.place(unit) == "S21"


@rule("49.13")
@pytest.mark.parametrize("holder", ["italy", "britain"])
def test_the_french_fleet_goes_to_marseilles_whoever_holds_it(holder: str) -> None:
    t = fallen(2, 2).hold(holder, "V19").put("france", "fleet-9", "Brest").put("france", "fleet-9", "Oran")
    settled(t)
    fleets = [unit for unit in ct.on_board(t.s) if t.s.serves[unit] == tb.VICHY_FRANCE]
    assert (sum([tb.COMBAT[unit] for unit in fleets]), {t.place(unit) for unit in fleets}) == (9, {"V19"})


@rule("49.11")
def test_vichy_units_are_placed_in_the_zone_also_where_the_axis_has_taken_all_of_it() -> None:
    t = fallen(2, 2).hold("germany", "vichy_france").put("germany", "armor-4-6", "S20")
    t.put("france", "infantry-2-3", "Q20")
    settled(t)
    unit = t.asked("germany").options.grouped("deploy")[0][0]
    assert t.refused("deploy", unit, "S20") == "49.11"
    assert t.refused("deploy", unit, "Q20") == "3.36a"
    place_all(t)
    assert t.s.where[unit] in w.AREA["vichy_france"]


@rule("49.13", "6.1")
def test_french_units_that_come_home_keep_to_the_limits_of_stacking() -> None:
    t = fallen(2, 3)
    units = [t.new("france", "infantry-2-3", place) for place in ("II17", "II17", "II18", "II18")]
    settled(t)
    places = [t.place(unit) for unit in units]
    assert all(t.s.serves[unit] == tb.FREE_FRANCE for unit in units)
    assert max([places.count(place) for place in places]) == 2


@rule("22.1a", "49.3a")
@pytest.mark.parametrize(("foes", "who"), [
    ("britain", tb.GERMANY),
    ("italy", tb.GERMANY),
    ("germany", tb.BRITAIN),
    ("germany britain", tb.ITALY),
])  # fmt: skip
def test_germany_does_not_command_a_vichy_that_it_attacks_itself(foes: str, who: int) -> None:
    t = vichy("minors").minor("vichy_france", "attacked", foes=foes)
    assert commander(t.s, french(t, "infantry-2-3", "S20")) == who


@rule("24.1", "49.2a", "49.5a")
@pytest.mark.parametrize("foe", ["germany", "italy"])
def test_an_axis_power_at_war_with_vichy_conquers_it_with_its_city(foe: str) -> None:
    t = vichy("conquests").minor("vichy_france", "attacked", foes=foe)
    unit = french(t, "infantry-2-3", "S20")
    settled(t, "axis")
    assert (t.status("vichy_france"), t.place(unit)) == ("attacked", "S20")
    settled(t.hold(foe, "R20"), "axis")
    assert (t.status("vichy_france"), t.place(unit)) == ("conquered", "")
    assert (t.holder("S20"), t.holder("DD17")) == (foe, "")


@rule("49.5a", "25.6b")
def test_axis_guests_in_vichy_city_are_not_its_end() -> None:
    t = vichy("conquests").hold("germany", "R20")
    assert settled(t, "axis").status("vichy_france") == "neutral"


@rule("49.5a", "23.1c")
def test_a_vichy_that_britain_helps_against_germany_keeps_its_city() -> None:
    t = vichy("conquests").minor("vichy_france", "allied", "britain")
    assert settled(t, "allies").status("vichy_france") == "allied britain"
    assert settled(t.hold("germany", "R20"), "axis").status("vichy_france") == "conquered"


@rule("33.42-3", "47.3b", "49.8")
@pytest.mark.parametrize("free", [True, False])
def test_a_french_fleet_off_the_gulf_stays_there_if_the_fleet_turns_free_french(*, free: bool) -> None:
    t = war("allies", 1940, "fall", phase="conquests").hold("germany", "O22")
    fleet = tb.UNITS_OF[tb.FRANCE, "fleet-9"][0]
    ct.put(t.s, fleet, w.LEND_LEASE_BOX)
    t.s.blockader, t.s.drawn[tb.ALLIES] = fleet, 3
    t.dice(1, 1).do("play" if free else "pass", *([3] if free else []), seat="britain").until("16.1a")
    if free:
        assert (t.s.serves[fleet], t.s.where[fleet]) == (tb.FREE_FRANCE, w.LEND_LEASE_BOX)
        assert t.refused("return-fleet", fleet, "Gibraltar", seat="britain") == "47.3b"
        assert t.offered("return-fleet", fleet, "Plymouth", seat="britain")
    else:
        assert t.s.where[fleet] != w.LEND_LEASE_BOX


@rule("7.1a", "49.3a", "21.4a")
@pytest.mark.parametrize(("power", "holder"), [("germany", "germany"), ("italy", "vichy_france")])
def test_guests_of_vichy_control_the_hex_in_which_they_stand_once_they_are_its_enemies(power: str, holder: str) -> None:
    """Germans are in Tunisia; Germany declares war on Vichy France, or Italy alone."""
    t = vichy("declarations").brp(germany=100, italy=100)
    t.s.limit[tb.GERMANY] = t.s.limit[tb.ITALY] = 50
    t.put("germany", "infantry-3-3", "HH15").do("declare-war", "vichy_france", seat=power)
    assert t.holder("HH15") == holder
    assert t.holder("GG15") == "vichy_france"
    assert t.s.owed[nation(power)]  # this is no act of war


@rule("49.6a", "49.11", "29.11q")
def test_british_fleets_share_marseilles_with_the_fleet_of_vichy_at_first() -> None:
    """Four British nines lie there when France falls, and the fleet that Vichy France keeps comes there too."""
    t = fallen(6, 6)
    british = [t.new("britain", "fleet-9", "Marseilles") for _ in range(4)]
    for _ in range(2):
        t.new("france", "fleet-9", "Brest")
    t.begin()
    RULES.check(place_all(t).s)  # too many for a port is nobody before redeployment is over
    fleets = [unit for unit in st.units_at(t.s, w.space("V19")) if tb.KIND[unit] == tb.FLEET]
    vichy_fleets = [unit for unit in fleets if t.s.serves[unit] == tb.VICHY_FRANCE]
    assert vichy_fleets
    assert set(fleets) == {*vichy_fleets, *british}
