"""26, 49: the fall of major powers, Italy's surrender, Vichy France."""

import pytest

from games.third_reich.table import Table, nation, rule, table
from games.third_reich.war_table import settled, war
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.vichy import VichyRoll, vichy_modifier, why_not_vichy_roll


def end_of_combat(side: str, year: int = 1941, season: str = "summer") -> Table:
    return war(side, year, season).only(Aftermath())


@rule("26.2", "26.22")
def test_a_power_falls_if_its_capital_is_not_retaken_in_its_own_combat_phase() -> None:
    t = end_of_combat("allies", 1944).war("germany", "usa").hold("britain", "L31")
    unit = t.new("germany", "infantry-3-3", "M30")
    settled(t)
    assert na.in_game(t.s, tb.GERMANY)  # its own chance is to come
    settled(t, "axis")
    assert not na.in_game(t.s, tb.GERMANY)
    assert (t.place(unit), t.holder("M30")) == ("", "britain")
    kept = end_of_combat("allies", 1944).hold("britain", "L31")
    settled(kept)
    settled(kept.hold("germany", "L31"), "axis")
    assert na.in_game(kept.s, tb.GERMANY)


@rule("26.3", "10.341")
def test_the_conqueror_is_paid_half_of_what_the_power_began_with() -> None:
    t = settled(end_of_combat("allies").hold("germany", "K23"))
    assert t.s.earns[tb.BRITAIN] == tb.GERMANY
    from theatre.games.third_reich.economy.treasury import income

    assert income(t.s, tb.BRITAIN, tb.GERMANY) == 62


@rule("26.6a", "26.6b", "26.22")
def test_minor_allies_colonies_and_conquests_of_a_fallen_power_are_nobodys() -> None:
    t = end_of_combat("axis", 1944).hold("britain", "L31").minor("hungary", "active", "germany")
    hungarian = t.hold("germany", "norway").new("hungary", "infantry-1-3", "S30")
    settled(t)
    assert (t.place(hungarian), t.holder("S30"), t.holder("C33")) == ("", "", "")


@rule("26.6q")
def test_sardinia_goes_with_italy_and_rhodes_does_not() -> None:
    t = settled(end_of_combat("axis", 1942).hold("britain", "Y22"))
    assert (t.holder("AA19"), t.holder("FF30")) == ("britain", "")


@rule("36.25", "36.24")
def test_lent_italians_come_home_if_germany_falls_and_go_with_italy() -> None:
    t = end_of_combat("axis", 1944).hold("britain", "L31")
    lent = t.new("italy", "infantry-2-3", "T24")
    t.s.serves[lent] = tb.GERMANY
    settled(t)
    assert (t.s.serves[lent], t.place(lent)) == (tb.ITALY, "T24")
    t = end_of_combat("axis", 1942).hold("britain", "Y22")
    lent = t.new("italy", "infantry-2-3", "T24")
    t.s.serves[lent] = tb.GERMANY
    settled(t)
    assert t.place(lent) == ""


@rule("26.22", "26.72", "36.25")
@pytest.mark.parametrize("surrendered", [True, False])
def test_italian_fleets_that_germany_has_seized_are_gone_when_it_falls(*, surrendered: bool) -> None:
    t = end_of_combat("axis", 1944).hold("britain", "L31")
    fleet = t.new("italy", "fleet-9", "Genoa")
    t.s.serves[fleet] = tb.GERMANY
    if surrendered:
        t.s.status[tb.ITALY] = st.CONQUERED
        t.hold("germany", "italy")
    settled(t)
    assert not na.in_game(t.s, tb.GERMANY)
    assert t.place(fleet) == ("" if surrendered else "U22")


@rule("26.9", "26.1")
def test_neither_moscow_nor_america_is_the_end() -> None:
    t = settled(end_of_combat("allies").war("germany", "ussr").hold("germany", "H47"))
    assert na.in_game(t.s, tb.USSR)


# Italy


def landed(year: int = 1943) -> Table:
    """Everything speaks for a surrender."""
    t = end_of_combat("axis", year, "spring").hold("britain", "sicily", "Z23")
    t.s.first = tb.ALLIES
    t.put("britain", "infantry-3-4", "Z23").put("britain", "fleet-9", "Gibraltar")
    t.s.graced[next(ct.on_board(t.s))] = st.this_turn(t.s)
    return t


@rule("26.7", "26.71")
def test_italy_surrenders_when_all_conditions_are_met() -> None:
    t = landed()
    italian = t.new("italy", "infantry-2-3", "T23")
    settled(t)
    assert not na.in_game(t.s, tb.ITALY)
    assert (t.place(italian), t.holder("T23"), t.s.earns[tb.ITALY]) == ("", "germany", tb.GERMANY)


@rule("26.7")
@pytest.mark.parametrize("missing", ["date", "initiative", "africa", "islands", "landing", "airborne", "supply"])
def test_each_condition_is_needed(missing: str) -> None:
    t = landed(1942 if missing == "date" else 1943)
    if missing == "initiative":
        t.s.first = tb.AXIS
    elif missing == "africa":
        t.put("germany", "infantry-1-3", "II17")
    elif missing == "islands":
        t.hold("italy", "EE20")
    elif missing == "landing":
        ct.eliminate(t.s, next(ct.on_board(t.s)))
    elif missing == "airborne":
        ct.eliminate(t.s, next(ct.on_board(t.s)))
        t.s.graced[t.new("britain", "airborne-3-3", "Z23")] = st.this_turn(t.s)
    elif missing == "supply":
        t.s.graced[:] = [0] * len(t.s.graced)
    settled(t)
    assert na.in_game(t.s, tb.ITALY)


@rule("26.72")
def test_germany_seizes_die_plus_two_naval_factors() -> None:
    t = landed().put("italy", "fleet-9", "Genoa").dice(4)
    settled(t)
    assert t.asked().prompt.args == (6,)
    t.hold("germany", "italy")
    assert t.refused("seize", 8, "Genoa") == "26.72"
    assert t.refused("seize", 2, "Kiel") == "26.72"  # another sea
    t.do("seize", 6, "Genoa")
    seized = [u for u in ct.on_board(t.s) if tb.NATION[u] == tb.ITALY]
    assert [(tb.COMBAT[u], t.s.serves[u]) for u in seized] == [(6, tb.GERMANY)]


# France


def fallen(*dice: int, year: int = 1940, season: str = "summer") -> Table:
    """Paris has not been retaken; Germany has the north."""
    return end_of_combat("allies", year, season).hold("germany", "O22").dice(*dice)


def place_all(t: Table) -> Table:
    while t.s.stack and t.asked().rule == "49.11":
        unit = t.asked().options.grouped("deploy")[0][0]
        t.do("deploy", unit, t.asked().options.grouped("deploy", (unit,))[0][0])
    return t


def french(t: Table, serves: int) -> list[str]:
    own = [u for u in ct.on_board(t.s) if tb.NATION[u] == tb.FRANCE and t.s.serves[u] == serves]
    return sorted([tb.MODEL[u] for u in own])


@rule("49.11")
def test_half_of_each_type_stays_as_vichy_rounded_up() -> None:
    """The example: seven infantry and three armor."""
    t = fallen(2, 2)
    for hex_ in ("Q20", "Q21", "Q22", "Q23"):
        t.put("france", "infantry-2-3", hex_)
    t.put("france", "infantry-2-3", "Q20").put("france", "infantry-2-3", "Q21").put("france", "infantry-2-3", "Q22")
    t.put("france", "armor-3-5", "R18").put("france", "armor-3-5", "R18").put("france", "armor-3-5", "R21")
    place_all(settled(t))
    assert french(t, tb.VICHY_FRANCE) == ["armor-3-5"] * 2 + ["infantry-2-3"] * 4
    zone = w.AREA["vichy_france"]
    assert all(t.s.where[u] in zone for u in ct.on_board(t.s) if t.s.serves[u] == tb.VICHY_FRANCE)


@rule("49.11", "49.13")
def test_air_and_naval_factors_are_halved_and_the_fleet_lies_at_marseilles() -> None:
    t = fallen(2, 2).put("france", "air-5-4", "S21").put("france", "air-2-4", "T17")
    t.put("france", "fleet-9", "Brest").put("france", "fleet-9", "Beirut").put("france", "fleet-1", "Marseilles")
    place_all(settled(t))
    fleets = [u for u in ct.on_board(t.s) if tb.KIND[u] == tb.FLEET]
    assert sum([tb.COMBAT[u] for u in fleets]) == 10
    assert {t.place(u) for u in fleets} == {"V19"}
    assert sum([tb.COMBAT[u] for u in ct.on_board(t.s) if tb.KIND[u] == tb.AIR]) == 4


@rule("28.24a", "49.11")
def test_an_ally_s_air_flees_from_the_air_bases_of_a_fallen_france() -> None:
    t = fallen(2, 2).put("france", "air_base-0", "N23")
    air = t.new("usa", "air-5-4", "N23")
    t.war("usa", "germany")
    place_all(settled(t))
    asked = t.asked()
    assert (asked.prompt.key, asked.seat) == ("prompt.flee", tb.USA)
    t.do("flee", air, asked.options.grouped("flee", (air,))[0][0], seat="usa")
    assert t.holder(t.place(air)) == "britain"


@rule("49.11")
def test_germany_places_vichy_units_on_vacant_hexes_of_the_zone() -> None:
    t = fallen(2, 2).put("france", "infantry-2-3", "Q20").put("germany", "infantry-3-3", "T20")
    settled(t)
    assert t.asked().seat == tb.GERMANY
    unit = t.asked().options.grouped("deploy")[0][0]
    assert t.refused("deploy", unit, "Q20") == "3.36a"
    assert t.refused("deploy", unit, "T20") == "49.11"
    assert t.offered("deploy", unit, "R20")


@rule("49.12", "49.13", "49.8")
def test_a_die_for_each_group_of_colonies_even_vichy_odd_free_french() -> None:
    t = fallen(2, 3).put("france", "infantry-2-3", "HH35").put("france", "infantry-2-3", "CC12")
    settled(t)
    assert (t.holder("HH36"), t.holder("DD17"), t.holder("DD3")) == ("vichy_france", "free_france", "free_france")
    assert french(t, tb.VICHY_FRANCE) == ["infantry-2-3"]
    assert french(t, tb.FREE_FRANCE) == ["infantry-2-3"]
    assert [t.s.earns[nation(one)] for one in ("algeria", "lebanon_syria")] == [tb.BRITAIN, tb.NOBODY]
    free = next(u for u in ct.on_board(t.s) if t.s.serves[u] == tb.FREE_FRANCE)
    assert ct.runs(t.s, free) == tb.BRITAIN


@rule("49.12q")
def test_a_colony_that_the_axis_holds_whole_stays_axis() -> None:
    t = settled(fallen(3, 3).hold("italy", "DD17"))
    assert (t.holder("DD17"), t.s.earns[nation("tunisia")]) == ("italy", tb.ITALY)
    assert t.holder("CC12") == "free_france"


@rule("49.13")
def test_french_units_abroad_go_to_the_nearest_french_soil() -> None:
    t = fallen(2, 3).put("france", "infantry-2-3", "II17")  # Tripoli, nearest to Tunisia
    settled(t)
    assert french(t, tb.FREE_FRANCE) == ["infantry-2-3"]


@rule("49.14", "49.2a", "49.5b")
def test_corsica_and_the_zone_are_vichys_the_rest_is_germanys() -> None:
    t = settled(fallen(3, 3).hold("italy", "V19"))
    assert [t.holder(hex_) for hex_ in ("X20", "R20", "S21")] == ["vichy_france"] * 3
    assert (t.holder("N18"), t.holder("V19")) == ("germany", "italy")
    assert t.status("vichy_france") == "neutral"
    assert na.is_enemy(t.s, tb.VICHY_FRANCE, tb.BRITAIN) is False


@rule("49.14", "49.11")
@pytest.mark.parametrize(
    ("bases", "staying"),
    [(("X20",), ["air-3-4"]), (("X20", "S21"), ["air-5-4"]), (("X20", "S21", "Q22"), ["air-5-4"]), (("S21",), [])],
)
def test_french_air_in_corsica_is_halved_with_the_rest_and_stays_there(
    bases: tuple[str, ...], staying: list[str]
) -> None:
    t = fallen(3, 3)
    for base in bases:
        t.put("france", "air-5-4", base)
    place_all(settled(t))
    assert sorted([tb.MODEL[u] for u in st.units_at(t.s, w.space("X20")) if tb.KIND[u] == tb.AIR]) == staying
    left = [tb.COMBAT[u] for u in ct.on_board(t.s) if tb.KIND[u] == tb.AIR and t.s.serves[u] == tb.VICHY_FRANCE]
    assert sum(left) == (5 * len(bases) + 1) // 2


@rule("26.8q", "26.814b")
def test_france_has_its_combat_phase_before_it_falls() -> None:
    t = settled(end_of_combat("axis", 1940).hold("germany", "O22"))
    assert na.in_game(t.s, tb.FRANCE)


@rule("33.42-3")
def test_variant_three_saves_fleet_and_colonies_from_fall_1940_on() -> None:
    t = fallen(season="fall").put("france", "fleet-9", "Oran").put("france", "infantry-2-3", "CC12")
    t.s.drawn[tb.ALLIES] = 3
    settled(t)
    t.do("play", 3, seat="britain")
    assert french(t, tb.FREE_FRANCE) == ["fleet-9", "infantry-2-3"]
    assert t.holder("HH35") == "free_france"
    early = fallen(2, 2, season="summer")
    early.s.drawn[tb.ALLIES] = 3
    settled(early)
    assert early.holder("HH35") == "vichy_france"


# Vichy


def vichy(side: str = "axis", year: int = 1941) -> Table:
    t = settled(fallen(2, 2))
    t.s.year, t.s.active = year, tb.SIDE_IDS.index(side)  # type: ignore[arg-type]
    return t


@rule("49.42")
@pytest.mark.parametrize(
    ("change", "by"),
    [
        ("malta", 1), ("suez", 2), ("alexandria", 2), ("gibraltar", 2), ("attack", 2), ("spain", -2), ("usa", -1),
        ("crossing", -1), ("port", -1), ("norwegian port", 0), ("turkish port", -1), ("africa", 1), ("colonies", -1),
    ],
)  # fmt: skip
def test_what_counts_for_and_against_vichy(change: str, by: int) -> None:
    t = vichy()
    base = vichy_modifier(t.s)
    assert base == -1  # no Axis units in Africa
    places = {"malta": "GG19", "suez": "MM30", "alexandria": "LL29", "gibraltar": "AA7"}
    if change in places:
        t.hold("italy", places[change])
    elif change == "attack":
        t.minor("vichy_france", "attacked", foes="britain")
    elif change == "spain":
        t.s.struck_spain = True
    elif change == "usa":
        t.war("usa", "germany")
    elif change == "crossing":
        t.s.trespassed = True
    elif change == "port":
        t.hold("britain", "M21")
    elif change == "norwegian port":
        t.hold("britain", "C33")
    elif change == "turkish port":
        t.hold("britain", "Z33")  # Istanbul lies in Europe
    elif change == "africa":
        t.put("italy", "infantry-1-3", "II17")
    elif change == "colonies":
        t.hold("britain", "lebanon_syria", "tunisia", "algeria", "morocco")
    assert vichy_modifier(t.s) - base == by


@rule("49.4a", "49.43", "33.6q3")
def test_germany_makes_vichy_due_with_a_six() -> None:
    t = vichy().hold("italy", "GG19").dice(6).only(VichyRoll(tb.GERMANY)).again()
    assert t.s.due[tb.VICHY_FRANCE]
    assert t.money("germany")[0] == 145
    refusal = why_not_vichy_roll(t.s, tb.GERMANY)
    assert refusal is not None
    assert refusal.rule == "49.43"
    t = vichy().dice(6).only(VichyRoll(tb.GERMANY)).again()  # six less one
    assert not t.s.due[tb.VICHY_FRANCE]


@rule("49.41")
def test_britain_ends_vichy_with_a_one() -> None:
    t = vichy("allies").put("france", "infantry-2-3", "R20")
    t.s.serves[next(ct.on_board(t.s))] = tb.VICHY_FRANCE
    t.dice(2).only(VichyRoll(tb.BRITAIN)).again()
    assert (t.status("vichy_france"), list(ct.on_board(t.s))) == ("conquered", [])
    assert (t.holder("R20"), t.holder("X20"), t.holder("CC12")) == ("germany", "germany", "")


@rule("49.41")
def test_britain_waits_two_game_turns() -> None:
    t = vichy("allies", 1940)
    assert why_not_vichy_roll(t.s, tb.BRITAIN).rule == "49.41"  # type: ignore[union-attr]
    assert why_not_vichy_roll(t.s, tb.GERMANY) is None
    t.s.season += 2
    assert why_not_vichy_roll(t.s, tb.BRITAIN) is None


@rule("49.5a")
def test_vichy_ends_when_the_allies_hold_its_city_or_the_axis_does_not_retake_paris() -> None:
    t = settled(vichy().hold("britain", "R20"), "allies")
    assert t.status("vichy_france") == "conquered"
    t = vichy().hold("britain", "O22")
    settled(t, "allies")
    assert t.status("vichy_france") == "neutral"
    settled(t, "axis")
    assert t.status("vichy_france") == "conquered"


@rule("49.7")
def test_vichy_losses_are_final_until_it_is_active() -> None:
    t = vichy()
    one, two = t.new("france", "infantry-2-3", "R20"), t.new("france", "infantry-2-3", "R20")
    t.s.serves[one] = t.s.serves[two] = tb.VICHY_FRANCE
    ct.eliminate(t.s, one)
    t.minor("vichy_france", "active", "germany")
    ct.eliminate(t.s, two)
    assert (t.place(one), t.place(two), ct.runs(t.s, two)) == ("", "pool", tb.GERMANY)


@rule("49.6a")
def test_british_units_left_in_vichy_territory_are_lost_without_a_declaration() -> None:
    t = vichy("allies")
    unit = t.new("britain", "infantry-3-4", "T18")
    t.frames = table("allies", 1941, phase="declarations").frames
    t.again().do("done", seat="britain").do("done", seat="ussr")
    assert t.place(unit) == "pool"
    t = vichy("allies")
    unit = t.new("britain", "infantry-3-4", "T18")
    t.frames = table("allies", 1941, phase="declarations").frames
    t.again().do("declare-war", "vichy_france", seat="britain").do("done", seat="britain").do("done", seat="ussr")
    assert t.place(unit) == "T18"


@rule("25.24", "25.23a")
def test_war_on_vichy_with_the_axis_there_does_not_activate_it() -> None:
    t = vichy("allies").put("italy", "infantry-2-3", "V20")
    t.frames = table("allies", 1941, phase="declarations").frames
    t.again().do("declare-war", "vichy_france", seat="britain")
    assert t.status("vichy_france") == "allied germany"  # 49.3a
    assert na.at_war(t.s, tb.ITALY, tb.BRITAIN)


@rule("49.3a")
def test_italians_who_stood_with_vichy_units_leave_when_italy_turns_on_it() -> None:
    for attacked, place in (("vichy_france", "Q20"), ("spain", "R20")):
        t = vichy("axis")
        t.s.serves[t.new("france", "infantry-2-3", "R20")] = tb.VICHY_FRANCE
        unit = t.new("italy", "infantry-2-3", "R20")
        t.frames = table("axis", 1941, phase="declarations").frames
        t.again().do("declare-war", attacked, seat="italy")
        assert t.place(unit) == place


@rule("26.22", "28.24a")
def test_air_on_the_base_of_a_fallen_ally_flies_to_another() -> None:
    for owner in ("germany", "italy"):
        t = table("axis", 1944, phase="conquests").war("italy", "britain").minor("poland", "conquered")
        t.hold("britain", "L31").put("britain", "infantry-3-4", "L31").put(owner, "air_base-0", "T24")
        air = t.new("italy", "air-5-4", "T24")
        t.until("16.1a").finish_asking("16.1a").until("12.21a")
        assert not na.in_game(t.s, tb.GERMANY)
        assert t.place(air) == ("T23" if owner == "germany" else "T24")
