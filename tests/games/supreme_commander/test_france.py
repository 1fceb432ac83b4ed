"""17.5, 17.16, 10.1.1: the fall of France, evacuation, Vichy France, complete conquest, liberation."""

from __future__ import annotations

from games.supreme_commander.economy_table import accounts, msp, per_turn
from games.supreme_commander.politics_table import box, moving, on_map, political_phase, status, step
from games.supreme_commander.table import Table, nation, rule, table
from theatre.core import flow
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.consequences import Consequences
from theatre.games.supreme_commander.politics import usa
from theatre.games.supreme_commander.relations import is_enemy

PARIS, MARSEILLE, ALGIERS, LYON, BEIRUT, TUNIS = "2440", "3239", "3942", "2839", "4415", "4037"


def fallen(*cities: str, side: str = "axis", power: str = "germany", turn: int = 8) -> Table:
    """Cities have just been taken by a power."""
    t = moving(side, turn).only(Consequences())
    for city in cities:
        t.hold(power, city)
    return t


def go(t: Table, *cities: str, power: str = "germany", old: str = "france") -> Table:
    """The consequences of their fall."""
    t._begun = True
    t.s.fallen = tuple([st.Taken(w.space(city), nation(old), nation(power)) for city in cities])
    t.s.stack[:] = t.frames
    flow.settle(t.s)
    return t


def vichy(t: Table) -> Table:
    """Vichy France is created; nobody's corps are placed yet."""
    return go(t, PARIS).do("vichy")


def corps(t: Table, *places: str) -> Table:
    for place in places:
        unit = next(iter(t.asked().options)).args[0]
        t.do("place", unit, place)
    return t


def french_pool(t: Table, count: int = 8) -> Table:
    for _ in range(count):
        t.new("france", "infantry", "pool")
    return t


@rule("17.5d", "17.5.1a", "17.5.1c")
def test_when_paris_falls_germany_may_create_vichy_france() -> None:
    t = go(fallen(PARIS), PARIS)
    assert (t.asked().seat, t.offered("fight_on")) == (tb.GERMANY, True)
    t.do("vichy")
    assert (status(t, "vichy_france")[0], box(t, "vichy_france"), status(t, "france")[0]) == (
        "neutral", "G1", "conquered",
    )  # fmt: skip
    assert (t.s.collapsed[tb.FRANCE], t.s.france) == (1, st.UNDER_VICHY)
    on = go(fallen(PARIS), PARIS).do("fight_on")
    assert status(on, "france")[0] == "active"
    again = fallen(PARIS)
    again.s.paris = 2
    assert not go(again, PARIS).s.stack  # the choice is given once


@rule("17.5.1b", "17.16b")
def test_vichy_has_its_part_of_france_and_the_possessions() -> None:
    t = vichy(fallen(PARIS).hold("germany", MARSEILLE))
    owners = [t.holder(at) for at in (MARSEILLE, LYON, ALGIERS, TUNIS, BEIRUT, PARIS)]
    assert owners == ["vichy_france"] * 5 + ["germany"]


@rule("17.5.1d")
def test_the_rest_of_france_goes_to_germany_with_its_msp() -> None:
    t = fallen(PARIS).hold("france", "2236").msp(germany=0).hold("italy", "2844").hold("france", "3134")
    before = per_turn(t, "germany")
    t = vichy(t)
    assert [t.holder(at) for at in ("2340", "2236", "3134")] == ["germany", "germany", "italy"]
    assert t.holder("2844") == "italy"  # not French any more
    assert accounts(t, "germany") == (2 * (per_turn(t, "germany") - before), per_turn(t, "germany"))
    assert per_turn(t, "germany") > before


@rule("17.5.1e")
def test_germany_counts_no_location_of_vichy_but_keeps_what_its_capture_brought() -> None:
    t = fallen(PARIS, MARSEILLE).msp(germany=0)
    t = go(t, MARSEILLE)
    assert accounts(t, "germany")[0] == 10
    with_it = per_turn(t, "germany")
    t.s.stack[:] = [Consequences()]
    t.s.fallen = (st.Taken(w.PARIS, tb.FRANCE, tb.GERMANY),)
    flow.settle(t.s)
    paris = w.MSP[w.PARIS]
    t.do("vichy")
    assert t.s.earner[w.MSP_AT[w.MARSEILLE]] == tb.NOBODY
    assert per_turn(t, "germany") >= with_it + paris - 5


@rule("17.5.1f", "17.5.3a")
def test_free_france_has_nothing_and_its_deficit_is_the_uks() -> None:
    t = vichy(fallen(PARIS).msp(france=-30, uk=100))
    assert (accounts(t, "france"), msp(t, "uk")) == ((0, 0), 70)
    rich = vichy(fallen(PARIS).msp(france=30, uk=100))
    assert (accounts(rich, "france"), msp(rich, "uk")) == ((0, 0), 100)


@rule("17.5.1g")
def test_its_minors_go_over_to_the_uk() -> None:
    t = fallen(PARIS).nation("greece", "ally", "france").nation("belgium", "conquered", "france")
    number = w.MSP_AT[w.space("4025")]
    t.s.earner[number] = tb.FRANCE
    before = per_turn(t, "uk")
    t = vichy(t)
    assert (status(t, "greece"), status(t, "belgium")) == (("ally", "uk"), ("conquered", "uk"))
    assert (t.s.earner[number], per_turn(t, "uk")) == (tb.UK, before + w.MSP[w.space("4025")])


@rule("17.5.1o")
def test_french_units_leave_the_map() -> None:
    t = fallen(PARIS)
    army, fleet = t.new("france", "army", LYON), t.new("france", "surface", MARSEILLE)
    free = t.new("france", "free_infantry", "2041", serves="usa")
    t = vichy(t)
    assert (t.place(army), t.place(fleet), t.place(free)) == ("pool", "pool", "2041")


@rule("17.5.1j")
def test_germany_places_three_vichy_corps() -> None:
    t = vichy(french_pool(fallen(PARIS)))
    unit = next(iter(t.asked().options)).args[0]
    assert t.refused("place", unit, PARIS) == "17.5.1j"
    assert t.refused("place", unit, "4515") == "17.5.1j"  # of Syria only Beirut
    corps(t, MARSEILLE, ALGIERS, BEIRUT)
    assert (len(on_map(t, "vichy_france")), t.s.stack) == (3, [])


@rule("17.5.1j", "23.9b")
def test_a_vichy_corps_ends_a_fort_that_an_enemy_is_building_there() -> None:
    t = french_pool(fallen(PARIS))
    site = t.new("uk", "fort", ALGIERS)
    t.s.back[site] = 1
    t.s.derive()
    t = vichy(t)
    t.s.status[tb.VICHY], t.s.patron[tb.VICHY] = st.ALLY, tb.GERMANY  # in the war on Germany's side
    unit = next(iter(t.asked().options)).args[0]
    t.do("place", unit, ALGIERS)
    assert t.place(site) == "track"


@rule("17.5.1k")
def test_vichy_corps_do_not_move_while_neutral() -> None:
    t = moving(turn=10).nation("vichy_france", "neutral").nation("france", "conquered")
    t.hold("vichy_france", "vichy_france")
    t.s.france = st.UNDER_VICHY
    unit = t.new("france", "infantry", MARSEILLE, serves="vichy_france")
    near = w.IDS[w.spaces(w.NEAR[w.space(MARSEILLE)] & w.AREA["vichy_france"])[0]]
    assert t.refused("march", unit, near, seat="germany") == "12.0a"
    t.nation("vichy_france", "ally", "germany")
    assert t.offered("march", unit, near, seat="germany")


@rule("17.5.1k")
def test_corps_of_a_vichy_france_that_fights_for_the_axis_end_their_moves_at_home() -> None:
    t = moving(turn=16).nation("vichy_france", "ally", "germany").nation("france", "conquered")
    t.hold("germany", "france").hold("vichy_france", "vichy_france").s.france = st.UNDER_VICHY
    unit = t.new("france", "infantry", LYON, serves="vichy_france")
    assert t.refused("march", unit, "2739", seat="germany") == "17.5.1k"
    assert t.offered("march", unit, "2838", seat="germany")
    assert t.offered("march", t.new("germany", "infantry", LYON), "2739", seat="germany")
    rails = table(phase="strategic_movement").war("germany", "uk").nation("france", "conquered").msp(germany=20)
    rails.nation("vichy_france", "ally", "germany").hold("germany", "france").hold("vichy_france", "vichy_france")
    rails.s.france = st.UNDER_VICHY
    unit = rails.new("france", "infantry", MARSEILLE, serves="vichy_france")
    assert rails.refused("rail", unit, PARIS, seat="germany") == "17.5.1k"
    assert rails.offered("rail", unit, LYON, seat="germany")
    friends = moving("allies", turn=16).nation("vichy_france", "ally", "uk").nation("france", "conquered")
    friends.hold("uk", "france").hold("vichy_france", "vichy_france").s.france = st.UNDER_VICHY
    free = friends.new("france", "infantry", LYON, serves="vichy_france")
    assert friends.offered("march", free, "2739", seat="uk")  # not if the Allies control it


@rule("17.5.1b", "3.3i")
def test_what_the_axis_retakes_in_vichy_france_is_vichy_s_again() -> None:
    for status_, holder in (("ally", "vichy_france"), ("conquered", "germany")):
        t = moving(turn=30).nation("vichy_france", status_, "germany").nation("france", "conquered")
        t.hold("germany", "france").hold("vichy_france", "vichy_france").hold("uk", "3139").s.france = st.UNDER_VICHY
        t.do("march", t.new("germany", "infantry", "3138"), "3139", seat="germany")
        assert t.holder("3139") == holder


@rule("17.5.1l")
def test_axis_units_leave_the_lands_of_vichy() -> None:
    t = fallen(PARIS, LYON)
    unit = t.new("germany", "infantry", LYON)
    t = vichy(t)
    assert t.asked().prompt.key == "prompt.displacement"
    choices = [choice.args[1] for choice in t.asked().options]
    assert len({w.hexes_between(w.space(LYON), at) for at in choices}) == 1
    t.do("place", unit, w.IDS[choices[0]])
    assert t.holder(t.place(unit)) == "germany"


@rule("17.5.1l", "12.3c")
def test_axis_ships_leave_the_ports_of_vichy_too() -> None:
    t = french_pool(fallen(PARIS, MARSEILLE)).war("italy", "france", "uk")
    ship = t.new("germany", "submarine", MARSEILLE, up=True)
    t = vichy(t)
    corps(t, LYON, LYON, LYON)
    assert t.asked().prompt.key == "prompt.flee"
    t.do("flee", ship, "3136", seat="germany")
    assert (t.place(ship), t.holder(MARSEILLE)) == ("3136", "vichy_france")


# evacuation


def with_bef(turn: int = 8) -> Table:
    t = fallen(PARIS, turn=turn)
    t.new("uk", "army:BEF", "2340")
    for _ in range(4):
        t.new("uk", "infantry", "pool")
    return t


@rule("10.1.1.1e", "10.1.1.1a", "10.1.1.1b")
def test_the_example_of_the_bef() -> None:
    t = with_bef()
    bef = next(u for u in t.s.placed if tb.NAME[u] == "BEF")
    t.new("uk", "fighter", "west_air_box")
    t.new("uk", "fighter", "west_air_box")
    t.new("uk", "surface", "north_atlantic_box")
    t.new("uk", "surface", "2043")
    t.new("uk", "surface", "4233")
    t.new("uk", "naval_decoy", "2041")
    t = vichy(t).dice(9).do("evacuate", seat="uk")
    assert (t.place(bef), t.s.due[bef]) == ("track", 11)
    lost = next(iter(t.asked("uk").options)).args[0]
    t.do("lose", lost, seat="uk")
    one = next(iter(t.asked("uk").options)).args[0]
    assert t.offered("ship", one, "4233", seat="uk")
    t.do("ship", one, "2041", seat="uk")
    two = next(iter(t.asked("uk").options)).args[0]
    t.do("ship", two, "4233", seat="uk")
    assert (t.place(lost), t.place(one), t.place(two)) == ("pool", "2041", "4233")


@rule("10.1.1.1d", "10.1.1b")
def test_helpers_are_shown_and_not_used() -> None:
    t = with_bef()
    fleet, decoy = t.new("uk", "surface", "2041"), t.new("uk", "naval_decoy", "north_atlantic_box")
    t = vichy(t)
    assert t.offered("remain", seat="uk")
    t.dice(1).do("evacuate", seat="uk")
    assert (t.s.known[fleet], t.s.shown[fleet], t.s.known[decoy]) == (1, 0, 0)


@rule("10.1.1.1c")
def test_survivors_go_to_ports_on_the_same_seas_outside_the_country() -> None:
    t = with_bef()
    t = vichy(t).dice(1)
    t.do("evacuate", seat="uk")
    for _ in range(6):
        if t.asked("uk").prompt.key != "prompt.evacuation_loss":
            break
        t.do("lose", next(iter(t.asked("uk").options)).args[0], seat="uk")
    unit = next(iter(t.asked("uk").options)).args[0]
    assert t.refused("ship", unit, "4503", seat="uk") == "10.1.1.1c"  # Basra lies on another sea
    assert t.refused("ship", unit, "2340", seat="uk") == "10.1.1.1c"
    assert t.offered("ship", unit, "2041", seat="uk")


@rule("10.1.1a")
def test_ships_of_allies_leave_french_ports() -> None:
    t = fallen(PARIS)
    ship = t.new("uk", "surface", MARSEILLE)
    t = vichy(t)
    assert t.refused("flee", ship, "2340", seat="uk") == "10.1.1a"
    assert t.refused("flee", ship, "4820", seat="uk") == "10.1.1a"  # Malta and Gibraltar are nearer, in the same sea
    assert t.offered("flee", ship, "4233", seat="uk")
    t.do("flee", ship, "3750", seat="uk")
    assert t.place(ship) == "3750"


@rule("10.1.1.2a")
def test_if_the_british_remain_vichy_joins_germany_with_four_corps_more() -> None:
    t = french_pool(with_bef())
    t = vichy(t).do("remain", seat="uk")
    assert status(t, "vichy_france") == ("ally", "germany")
    corps(t, LYON, LYON, MARSEILLE)
    unit = next(iter(t.asked().options)).args[0]
    assert t.refused("place", unit, LYON) == "17.5.1j"
    corps(t, BEIRUT)
    assert t.refused("place", unit + 1, LYON) == "17.5.1j"
    corps(t, ALGIERS, TUNIS, LYON)
    assert (len(on_map(t, "vichy_france")), t.holder("2340")) == (7, "uk")
    assert is_enemy(t.s, tb.UK, tb.VICHY)


# complete conquest


def overrun(t: Table) -> Table:
    t.s.paris = 2
    return go(t, ALGIERS)


@rule("17.5.2a", "17.5.2b")
def test_france_is_conquered_with_paris_marseille_and_algiers() -> None:
    t = overrun(fallen(PARIS, MARSEILLE, ALGIERS))
    t.do("place", tb.UNITS_OF[tb.FRANCE, "free_infantry"][-1], "2041")
    assert (t.s.france, t.holder(LYON), t.holder("2340")) == (st.OVERRUN, "germany", "germany")
    assert t.s.earner[w.MSP_AT[w.space("2340")]] == tb.GERMANY
    two = overrun(fallen(PARIS, ALGIERS))
    assert two.s.france == st.STANDING


@rule("17.5.2c", "17.16d", "17.16c")
def test_possessions_are_neutral_unless_the_axis_stands_in_all_their_locations() -> None:
    t = fallen(PARIS, MARSEILLE, ALGIERS).war("italy", "uk")
    german = t.new("germany", "infantry", ALGIERS)
    italian = t.new("italy", "infantry", "3936")
    for at in ("3942", "3941"):
        t.hold("germany", at)
    british = t.new("uk", "infantry", "4415")
    t = overrun(t)
    while t.s.stack and t.asked().prompt.key in ("prompt.displacement", "prompt.evacuate"):
        key = t.asked().prompt.key
        choice = next(iter(t.asked().options))
        t.do("remain" if key == "prompt.evacuate" else choice.verb, *(() if key == "prompt.evacuate" else choice.args))
    assert (status(t, "vichy_france")[0], box(t, "vichy_france")) == ("neutral", "A1")
    assert (t.holder("4415") in ("vichy_france", "uk"), t.holder("3942")) == (True, "germany")
    assert (status(t, "algeria")[0], t.s.conqueror[nation("algeria")]) == ("conquered", tb.GERMANY)
    assert (t.place(german), t.s.status[nation("morocco")]) == (ALGIERS, st.POSSESSION)
    assert not w.BIT[t.s.where[italian]] & w.COUNTRY_MASK[nation("tunisia")]
    assert british >= 0


@rule("17.16c")
def test_between_equals_germany_says_who_has_a_possession() -> None:
    t = fallen(PARIS, MARSEILLE, ALGIERS).war("italy", "uk")
    t.put("germany", "infantry", ALGIERS).put("italy", "infantry", "3941")
    t = overrun(t)
    assert t.asked().seat == tb.GERMANY
    t.do("claim", "italy", seat="germany")
    assert t.s.conqueror[nation("algeria")] == tb.ITALY
    more = fallen(PARIS, MARSEILLE, ALGIERS).war("italy", "uk")
    more.put("germany", "infantry", ALGIERS).put("italy", "infantry, infantry", "3941")
    assert overrun(more).s.conqueror[nation("algeria")] == tb.ITALY


@rule("17.5.2d", "17.5.2e")
def test_a_free_french_corps_comes_to_the_uk() -> None:
    t = fallen(PARIS, MARSEILLE, ALGIERS)
    army = t.new("france", "army", LYON)
    t = overrun(t)
    assert (t.asked().seat, t.place(army), accounts(t, "france")) == (tb.UK, "pool", (0, 0))
    unit = tb.UNITS_OF[tb.FRANCE, "free_infantry"][-1]
    assert t.refused("place", unit, "3750") == "17.5.2e"
    t.do("place", unit, "2041")
    assert t.s.serves[unit] == tb.UK  # the USA is in no war yet
    march = moving("allies")
    march.s = t.s
    assert march.offered("march", unit, "2042", seat="uk")
    t.s.turn = 23
    usa.note_entry(t.s)
    assert (t.s.serves[unit], t.place(unit)) == (tb.USA, "2041")
    late = fallen(PARIS, MARSEILLE, ALGIERS).war("germany", "usa")
    assert overrun(late).asked().seat == tb.USA


# liberation


def under_vichy(state: int = st.UNDER_VICHY, turn: int = 44) -> Table:
    t = moving("allies", turn).only(Consequences()).war("germany", "usa").nation("france", "conquered")
    t.nation("vichy_france", "neutral").hold("germany", "france").hold("vichy_france", "syria", "french_north_africa")
    t.hold("vichy_france", "vichy_france")
    t.s.france = state
    return t


@rule("17.5.1m", "17.5.4a")
def test_three_cities_free_france_as_an_ally_of_the_usa() -> None:
    t = go(under_vichy().hold("usa", "2340", "2242", PARIS), PARIS, power="usa", old="germany")
    assert (status(t, "france"), t.s.france) == (("ally", "usa"), st.LIBERATED)
    two = go(under_vichy().hold("usa", "2340", PARIS), PARIS, power="usa", old="germany")
    assert status(two, "france")[0] == "conquered"
    early = under_vichy(turn=20).hold("uk", "2340", "2242", PARIS)
    early.s.status[tb.USA] = st.INACTIVE
    assert status(go(early, PARIS, power="uk", old="germany"), "france") == ("ally", "uk")


@rule("17.5.2f")
def test_one_city_is_enough_after_a_complete_conquest() -> None:
    t = go(under_vichy(st.OVERRUN).hold("usa", "2340"), "2340", power="usa", old="germany")
    assert status(t, "france") == ("ally", "usa")
    vichy_ = go(under_vichy().hold("usa", "2340"), "2340", power="usa", old="germany")
    assert status(vichy_, "france")[0] == "conquered"


@rule("17.5.4b")
def test_vichy_is_no_more_and_its_hexes_and_units_are_french() -> None:
    t = under_vichy().hold("usa", "2340", "2242", PARIS)
    unit = t.new("france", "infantry", MARSEILLE, serves="vichy_france")
    free = t.new("france", "free_infantry", "2340", serves="usa")
    t = go(t, PARIS, power="usa", old="germany")
    assert [t.holder(at) for at in (MARSEILLE, ALGIERS, BEIRUT, "2340")] == ["france"] * 4
    assert (t.s.serves[unit], t.s.serves[free], t.s.status[tb.VICHY]) == (tb.FRANCE, tb.FRANCE, st.ABSENT)


@rule("17.5.4b", "3.3b", "9.1.9a")
def test_what_was_vichy_s_is_counted_by_france_but_where_germans_stand_the_hex_is_theirs() -> None:
    """Paris 10; Le Havre, Algiers, Tunis and Beirut 5 each; Marseille 5 if no German is there."""
    for garrisons, holder, income in (((), "france", 35), ((MARSEILLE,), "germany", 30)):
        t = under_vichy().hold("usa", "2340", "2242", PARIS).nation("vichy_france", "ally", "germany")
        t.s.per_turn[tb.FRANCE] = 0
        t.s.earner[:] = bytes([tb.NOBODY if one == tb.FRANCE else one for one in t.s.earner])
        for place in garrisons:
            t.put("germany", "infantry", place)
        go(t, PARIS, power="usa", old="germany")
        assert (t.holder(MARSEILLE), per_turn(t, "france")) == (holder, income)


@rule("17.5b")
def test_france_is_active_with_nobody_over_it() -> None:
    t = step("declarations")
    assert (status(t, "france"), box(t, "france")) == (("active", ""), "")
    assert t.s.patron[tb.FRANCE] == tb.NOBODY


@rule("17.7f")
def test_the_fall_of_paris_moves_italy_in_the_next_axis_political_phase() -> None:
    t = political_phase("italy_and_paris")
    t.s.paris = 1
    t.begin()
    assert (box(t, "italy"), t.s.paris) == ("G3", 2)
    g3 = political_phase("italy_and_paris")
    g3.s.paris, g3.s.box[tb.ITALY] = 1, tb.G3
    assert status(g3.begin(), "italy")[0] == "active"
    later = political_phase("italy_and_paris")
    later.s.paris = 2
    assert box(later.begin(), "italy") == "G2"


@rule("17.5.1d", "3.3f")
def test_what_france_held_of_an_italian_possession_is_italys_again() -> None:
    t = fallen(PARIS).war("italy", "france", "uk").hold("france", "3629")
    assert vichy(t).holder("3629") == "italy"  # not Albania's, which is no power


@rule("17.5.2b")
def test_after_a_complete_conquest_germany_counts_also_what_italy_has_taken_in_france() -> None:
    t = fallen(PARIS, ALGIERS).war("italy", "france", "uk").hold("italy", MARSEILLE)
    t.s.paris = 2
    go(t, MARSEILLE, power="italy")
    assert t.s.france == st.OVERRUN
    assert t.s.earner[w.MSP_AT[w.MARSEILLE]] == tb.GERMANY
    assert t.holder(MARSEILLE) == "italy"
    whole = fallen(MARSEILLE).war("italy", "france", "uk").hold("italy", MARSEILLE)
    go(whole, MARSEILLE, power="italy")
    assert whole.s.earner[w.MSP_AT[w.MARSEILLE]] == tb.ITALY
