"""15: construction, grants, the Siberian transfer; 12.5: destruction at will."""

from __future__ import annotations

import pytest

from games.third_reich.table import Table, nation, rule, table
from theatre.core import flow
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import turn_start
from theatre.games.third_reich import world as w
from theatre.games.third_reich.economy.construction import Construction
from theatre.games.third_reich.game import RULES


def building(side: str = "axis", year: int = 1941, season: str = "summer") -> Table:
    t = table(side, year, season, phase="construction")
    for power in tb.POWERS:
        t.s.brp[power], t.s.limit[power], t.s.total[power] = 150, 100, 200
    return t


def pool(t: Table, owner: str, model: str) -> int:
    """A counter of a model in the force pool, put there if there is none."""
    units = tb.UNITS_OF[tb.NATION_ID[owner], model]
    unit = next((u for u in units if t.s.where[u] == st.POOL), units[0])
    st.lay(t.s, unit, st.POOL)
    return unit


@rule("15.1", "15.2")
def test_units_of_the_force_pool_are_built_at_their_price_within_the_limit() -> None:
    t = building()
    prices = {"infantry-3-3": 3, "armor-4-6": 8, "airborne-3-3": 9, "replacement-1": 1}
    left = 150
    for model, price in prices.items():
        t.do("build", pool(t, "germany", model), "L31" if model == "infantry-3-3" else "N29", seat="germany")
        left -= price
        assert t.s.brp[tb.GERMANY] == left
    built = next(u for u in range(tb.UNITS) if t.s.where[u] == w.space("L31"))
    assert t.refused("build", built, "N30", seat="germany") == "15.1"  # on the board already
    poor = building()
    poor.s.limit[tb.GERMANY] = 7
    assert poor.refused("build", pool(poor, "germany", "armor-4-6"), "L31", seat="germany") == "11.1"
    assert poor.offered("build", pool(poor, "germany", "infantry-3-3"), "L31", seat="germany")


@rule("15.4a")
def test_units_are_built_at_home_on_supplied_hexes_out_of_hostile_zones() -> None:
    t = building().put("france", "armor-3-5", "P25").hold("germany", "M23")
    unit = pool(t, "germany", "infantry-3-3")
    assert t.refused("build", unit, "M23", seat="germany") == "15.4a"  # abroad
    assert t.refused("build", unit, "P26", seat="germany") == "15.4a"  # next to French armor
    assert t.offered("build", unit, "P27", seat="germany")
    t.hold("france", "P27")
    assert t.refused("build", unit, "P27", seat="germany") == "15.4a"  # not controlled


@rule("15.4a")
def test_a_hex_must_have_been_controlled_when_the_game_turn_began() -> None:
    t = building().hold("france", "P27").begin()
    t.hold("germany", "P27")
    unit = pool(t, "germany", "infantry-3-3")
    assert t.refused("build", unit, "P27", seat="germany") == "15.4a"
    assert t.offered("build", unit, "Q27", seat="germany")


@rule("15.4a")
def test_a_cut_off_hex_is_no_place_to_build_unless_it_is_a_fortress() -> None:
    t = building("allies").war("germany", "ussr").hold("germany", "E43", "E44", "D45", "C44", "C45", "F44", "E45")
    t.hold("germany", *[w.IDS[at] for at in w.AREA["ussr"] if w.IDS[at] not in ("D44", "L55", "L60")])
    t.hold("germany", "L31").put("ussr", "infantry-2-3", "D44")
    unit = pool(t, "ussr", "infantry-3-3")
    assert t.offered("build", unit, "D44", seat="ussr")  # Leningrad
    assert t.refused("build", unit, "L55", seat="ussr") == "15.4a"


@rule("15.4b")
def test_the_zone_of_a_future_enemy_does_not_matter() -> None:
    t = building().put("ussr", "armor-3-5", "K37").hold("ussr", "K37")
    unit = pool(t, "germany", "infantry-3-3")
    assert t.offered("build", unit, "K36", seat="germany")
    t = building().war("germany", "ussr").put("ussr", "armor-3-5", "K37").hold("ussr", "K37")
    assert t.refused("build", pool(t, "germany", "infantry-3-3"), "K36", seat="germany") == "15.4a"


@rule("15.4c", "16.71q")
def test_american_units_are_built_in_america() -> None:
    t = building("allies", 1943)
    t.s.status[tb.USA] = st.SOVEREIGN
    unit = pool(t, "usa", "infantry-3-4")
    assert t.refused("build", unit, "K23", seat="usa") == "15.4c"
    t.do("build", unit, w.US_BOX, seat="usa")
    assert t.s.where[unit] == w.US_BOX


@rule("15.4d")
def test_which_islands_are_home() -> None:
    t = building().war("italy", "france", "britain")
    unit = pool(t, "italy", "infantry-2-3")
    assert t.refused("build", unit, "Y19", seat="italy") == "15.4d"  # Sardinia
    assert t.offered("build", pool(t, "germany", "infantry-3-3"), "J36", seat="germany")  # East Prussia
    allies = building("allies")
    assert allies.refused("build", pool(allies, "france", "infantry-2-3"), "W21", seat="france") == "15.4d"  # Corsica
    assert allies.offered("build", pool(allies, "france", "infantry-2-3"), "O22", seat="france")


@rule("15.4d")
def test_occupied_east_europe_is_not_home() -> None:
    t = building("allies").hold("ussr", "baltic_states").put("ussr", "infantry-2-3", "D44")
    unit = pool(t, "ussr", "infantry-3-3")
    assert t.refused("build", unit, "H39", seat="ussr") == "15.4a"
    assert t.offered("build", unit, "H47", seat="ussr")


@rule("12.5a", "12.5b")
def test_units_may_be_destroyed_before_movement_and_are_not_built_again_in_the_game_turn() -> None:
    t = table("axis", 1941, "summer", phase="voluntary_destruction")
    t.s.limit[tb.GERMANY] = 100
    infantry, base = t.new("germany", "infantry-3-3", "L31"), t.new("germany", "air_base-0", "L31")
    other = pool(t, "germany", "infantry-3-3")
    assert t.refused("destroy", base, seat="germany") == "12.5a"
    assert t.refused("destroy", other, seat="germany") == "12.5a"  # it is not on the board
    assert t.refused("destroy", t.new("italy", "infantry-1-3", "Y22"), seat="germany") == "12.5a"  # only his own
    t.do("destroy", infantry, seat="germany")
    assert t.place(infantry) == "pool"
    t.until("15.1")
    assert t.refused("build", infantry, "L31", seat="germany") == "12.5b"
    assert t.offered("build", other, "L31", seat="germany")
    turn_start.new_game_turn(t.s)
    assert t.offered("build", infantry, "L31", seat="germany")


@rule("12.5b", "28.62", "29.82")
def test_air_and_fleets_that_were_destroyed_at_will_are_not_rebuilt_in_the_game_turn() -> None:
    t = table("axis", 1941, "summer", phase="voluntary_destruction").brp(germany=100)
    t.s.limit[tb.GERMANY], t.s.air_pool[tb.GERMANY] = 100, 0
    air = t.put("germany", "air-3-4", "L31").new("germany", "air-5-4", "L31")
    fleet = t.new("germany", "fleet-9", "Wilhelmshaven")
    t.do("destroy", air, seat="germany").do("destroy", fleet, seat="germany").until("15.1")
    assert t.refused("build-air", air, "L31", seat="germany") == "12.5b"
    assert t.refused("complete-air", "L31", seat="germany") == "12.5b"
    assert t.refused("rebuild-fleet", "Wilhelmshaven", seat="germany") == "12.5b"
    t.s.air_pool[tb.GERMANY] += 2  # what was lost in combat may be built
    t.s.naval_lost[tb.GERMANY] += 9
    assert t.refused("build-air", air, "L31", seat="germany") == "12.5b"
    t.do("complete-air", "L31", seat="germany").do("rebuild-fleet", "Wilhelmshaven", seat="germany")
    assert t.refused("rebuild-fleet", "Wilhelmshaven", seat="germany") == "12.5b"
    turn_start.new_game_turn(t.s)
    assert t.offered("build-air", ct.spare(t.s, tb.GERMANY, "air-5-4")[0], "J30", seat="germany")
    assert t.offered("rebuild-fleet", "Wilhelmshaven", seat="germany")


@rule("12.5b", "36.23b")
@pytest.mark.parametrize("lent", [False, True])
def test_italy_does_not_rebuild_what_germany_has_destroyed_of_the_lent_air(lent: bool) -> None:
    t = table("axis", 1941, "summer", phase="voluntary_destruction").war("germany", "ussr").war("italy", "ussr")
    t.s.brp[tb.ITALY] = t.s.limit[tb.ITALY] = 100
    t.s.air_pool[tb.ITALY] = 0
    air = t.new("italy", "air-5-4", "Y22")
    t.s.serves[air] = tb.GERMANY if lent else tb.ITALY
    t.do("destroy", air, seat="germany" if lent else "italy").until("15.1")
    assert t.refused("build-air", air, "Y22", seat="italy") == "12.5b"
    turn_start.new_game_turn(t.s)
    assert t.offered("build-air", air, "Y22", seat="italy")


@rule("12.5a", "12.5b")
def test_counters_of_minor_allies_are_destroyed_and_barred_one_by_one() -> None:
    t = table("axis", 1941, "summer", phase="voluntary_destruction").minor("rumania", "active", "germany")
    t.hold("rumania", "rumania").brp(germany=100)
    t.s.limit[tb.GERMANY] = 100
    air, infantry = t.new("rumania", "air-1-4", "W33"), t.new("rumania", "infantry-1-3", "W33")
    t.do("destroy", air, seat="germany").do("destroy", infantry, seat="germany").until("15.1")
    assert t.refused("build-air", air, "W33", seat="germany") == "12.5b"
    assert t.refused("build", infantry, "W33", seat="germany") == "12.5b"
    turn_start.new_game_turn(t.s)
    assert t.offered("build-air", air, "W33", seat="germany")
    assert t.offered("build", infantry, "W33", seat="germany")


@rule("12.5a", "55.II.D6")
def test_france_destroys_nothing_before_1942() -> None:
    def offered(year: int) -> bool:
        t = table("allies", year, "summer", phase="voluntary_destruction")
        return t.offered("destroy", t.new("france", "infantry-2-3", "O22"), seat="france")

    assert offered(1942)
    assert not offered(1941)


@rule("12.5b", "31.4a")
def test_a_fresh_airborne_destroyed_alone_is_lost_for_good() -> None:
    def after(company: bool) -> str:
        t = table("axis", 1941, "summer", phase="voluntary_destruction").war("germany", "ussr")
        unit = t.new("germany", "airborne-3-3", "L45")
        t.hold("germany", "L45").dropped(unit, before=True)
        if company:
            t.put("germany", "infantry-1-3", "L45")
        t.do("destroy", unit, seat="germany")
        return t.place(unit)

    assert after(company=False) == ""
    assert after(company=True) == "pool"


# grants


def granting(year: int = 1941) -> Table:
    return building("axis", year).war("italy", "france", "britain")


@rule("15.5a", "15.57")
def test_grants_are_paid_in_construction_and_received_in_redeployment() -> None:
    t = granting()
    t.do("grant", "italy", 30, seat="germany").do("accept", seat="italy")
    assert (t.s.brp[tb.GERMANY], t.s.brp[tb.ITALY]) == (120, 150)
    assert t.s.spent[tb.GERMANY] == 30
    t.finish_asking("15.1")
    assert t.s.brp[tb.ITALY] == 180


@rule("15.5q")
def test_nobody_takes_a_grant_against_his_will() -> None:
    t = granting()
    t.do("grant", "italy", 30, seat="germany")
    assert t.asked().seat == tb.ITALY
    t.do("decline", seat="italy")
    assert (t.s.brp[tb.GERMANY], t.s.brp[tb.ITALY]) == (150, 150)


@rule("15.51")
def test_forty_from_one_power_to_another() -> None:
    t = granting()
    assert t.refused("grant", "italy", 41, seat="germany") == "15.51"
    t.do("grant", "italy", 25, seat="germany").do("accept", seat="italy")
    assert t.refused("grant", "italy", 16, seat="germany") == "15.51"
    assert t.offered("grant", "italy", 15, seat="germany")


def west(year: int = 1943) -> Table:
    t = building("allies", year).war("germany", "ussr").put("ussr", "infantry-2-3", "D44")
    t.s.status[tb.USA] = st.SOVEREIGN
    return t.war("usa", "germany")


@rule("15.52")
def test_forty_of_the_west_together_to_russia() -> None:
    t = west()
    t.do("grant", "ussr", 30, seat="britain").do("accept", seat="ussr")
    assert t.refused("grant", "ussr", 11, seat="usa") == "15.52"
    assert t.offered("grant", "ussr", 10, seat="usa")


@rule("15.53")
def test_half_of_the_years_total() -> None:
    t = granting()
    t.s.total[tb.GERMANY], t.s.gave[tb.GERMANY] = 100, 30
    assert t.refused("grant", "italy", 21, seat="germany") == "15.53"
    assert t.offered("grant", "italy", 20, seat="germany")


@rule("15.54")
def test_whoever_was_granted_brps_never_grants_any_back() -> None:
    t = granting()
    t.do("grant", "italy", 5, seat="germany").do("accept", seat="italy")
    assert t.refused("grant", "germany", 5, seat="italy") == "15.54"
    fresh = granting()
    assert fresh.offered("grant", "germany", 5, seat="italy")


@rule("15.5q")
def test_an_offer_lies_open_while_the_recipient_is_asked() -> None:
    t = granting()
    assert RULES.view(t.s, frozenset())["proposal"] == []
    t.do("grant", "germany", 5, seat="italy")
    assert RULES.view(t.s, frozenset())["proposal"] == [nation("italy"), nation("germany"), 5]


@rule("15.55")
def test_russia_grants_nothing_and_receives_only_at_war_with_germany() -> None:
    t = west()
    assert t.refused("grant", "britain", 5, seat="ussr") == "15.55"
    assert t.offered("grant", "ussr", 5, seat="britain")
    peace = building("allies", 1943).war("ussr", "italy").war("britain", "italy")
    assert peace.refused("grant", "ussr", 5, seat="britain") == "15.55"


@rule("15.56")
def test_france_and_the_usa_grant_nothing_before_1942() -> None:
    t = building("allies", 1941).put("britain", "fleet-9", "Portsmouth")
    assert t.refused("grant", "britain", 5, seat="france") == "15.56"
    assert t.offered("grant", "france", 5, seat="britain")
    assert building("allies", 1942).put("france", "fleet-9", "Cherbourg").offered("grant", "britain", 5, seat="france")


@rule("15.5a", "16.6b")
def test_an_ally_to_come_receives_grants_and_an_enemy_does_not() -> None:
    t = building()  # Italy is neutral
    assert t.refused("grant", "britain", 5, seat="germany") == "16.6b"
    assert t.refused("grant", "usa", 5, seat="germany") == "15.5a"  # not in the game yet
    t.do("grant", "italy", 5, seat="germany").do("accept", seat="italy").finish_asking("15.1")
    assert t.s.brp[tb.ITALY] == 155


def to_russia() -> Table:
    """Germany and Russia have divided Poland."""
    t = building("axis", 1940).minor("poland", "conquered").hold("germany", "poland")
    return t.hold("ussr", "eastern_poland").put("ussr", "infantry-2-3", "D44")


@rule("15.5a", "15.55", "16.6b")
def test_germany_may_grant_brps_to_a_russia_with_which_it_is_at_peace() -> None:
    t = to_russia().do("grant", "ussr", 40, seat="germany").do("accept", seat="ussr")
    assert (t.s.brp[tb.GERMANY], t.s.redeployed[tb.GERMANY]) == (110, 2)
    t.finish_asking("15.1")
    assert (t.s.brp[tb.USSR], t.s.granted[tb.GERMANY * 6 + tb.USSR]) == (190, 0)
    assert to_russia().war("germany", "ussr").refused("grant", "ussr", 5, seat="germany") == "16.6b"


@rule("15.5a", "29.61")
def test_it_needs_a_way_over_hexes_of_both() -> None:
    t = to_russia().hold("east_europe", "eastern_poland").minor("rumania", "attacked", foes="britain")
    assert t.refused("grant", "ussr", 5, seat="germany") == "29.61"
    t.put("germany", "fleet-9", "Konigsberg")
    assert t.offered("grant", "ussr", 5, seat="germany")  # to Leningrad


@rule("15.5q")
def test_nor_does_a_power_of_the_other_side_take_a_grant_against_its_will() -> None:
    t = to_russia().do("grant", "ussr", 40, seat="germany").do("decline", seat="ussr")
    assert (t.s.brp[tb.GERMANY], t.s.redeployed[tb.GERMANY]) == (150, 0)


@rule("15.57")
def test_who_has_the_second_player_turn_spends_a_grant_in_the_next_game_turn() -> None:
    t = to_russia().brp(ussr=0).do("grant", "ussr", 5, seat="germany").do("accept", seat="ussr").finish_asking("15.1")
    turn_start.new_player_turn(t.s, tb.ALLIES)
    t.only(Construction((tb.USSR,))).again()
    unit = pool(t, "ussr", "infantry-1-3")
    assert t.refused("build", unit, "H47") == "15.57"
    turn_start.new_game_turn(t.s)
    assert t.offered("build", unit, "H47")


@rule("15.57", "11.4a")
def test_what_it_had_before_it_may_spend_at_once() -> None:
    t = to_russia().brp(ussr=1).do("grant", "ussr", 5, seat="germany").do("accept", seat="ussr").finish_asking("15.1")
    turn_start.new_player_turn(t.s, tb.ALLIES)
    t.only(Construction((tb.USSR,))).again()
    one, two = [unit for unit in tb.UNITS_OF[nation("ussr"), "infantry-1-3"] if t.s.where[unit] == st.POOL][:2]
    t.do("build", one, "H47")
    assert t.refused("build", two, "H47") == "15.57"
    t.brp(ussr=0)
    assert t.refused("build", two, "H47") == "11.4a"


@rule("15.5a", "29.61")
def test_britain_may_send_brps_to_a_neutral_italy() -> None:
    t = building("allies", 1940)
    assert t.refused("grant", "italy", 5, seat="britain") == "29.61"
    t.put("britain", "fleet-9", "Portsmouth")
    assert t.offered("grant", "italy", 5, seat="britain")
    assert t.war("britain", "italy").refused("grant", "italy", 5, seat="britain") == "16.6b"


@rule("16.75a")
def test_american_brps_for_another_power_need_an_american_escort() -> None:
    t = west(1942)
    assert t.refused("grant", "italy", 5, seat="usa") == "29.61"
    fleet = next(unit for unit in tb.UNITS_OF[tb.USA, "fleet-9"] if t.s.where[unit] < 0)
    ct.put(t.s, fleet, w.US_BOX)
    assert t.refused("grant", "italy", 21, seat="usa") == "29.61"
    t.do("grant", "italy", 20, seat="usa").do("accept", seat="italy")
    assert t.s.shifted[fleet]


@rule("16.6a", "16.1a")
def test_a_grant_takes_a_redeployment_for_each_twenty_or_part() -> None:
    t = granting()
    t.do("grant", "italy", 21, seat="germany").do("accept", seat="italy")
    assert t.s.redeployed[tb.GERMANY] == 2
    t.do("grant", "italy", 19, seat="germany").do("accept", seat="italy")
    assert t.s.redeployed[tb.GERMANY] == 2
    full = granting()
    full.s.redeployed[tb.GERMANY] = 8
    assert full.refused("grant", "italy", 21, seat="germany") == "16.1a"
    assert full.offered("grant", "italy", 20, seat="germany")


@rule("16.6b")
def test_no_grant_while_an_enemy_is_next_to_a_capital() -> None:
    t = granting().put("france", "air_base-0", "K31")
    assert t.refused("grant", "italy", 5, seat="germany") == "16.6b"
    t = west().put("germany", "infantry-1-3", "H46")
    assert t.offered("grant", "ussr", 5, seat="britain")  # whatever the state of Moscow


# Siberia


def siberia(year: int = 1941, season: str = "winter") -> Table:
    """The garrisons of the start are free."""
    t = building("allies", year, season).war("germany", "ussr")
    t.s.released[:] = b"\1" * len(t.s.released)
    return t


@rule("15.6")
def test_so_many_units_come_for_nothing_in_each_turn() -> None:
    for year, season, count in [(1941, "winter", 4), (1942, "spring", 3), (1942, "summer", 2), (1942, "fall", 1)]:
        t = siberia(year, season)
        for at in range(count):
            t.do("siberian", pool(t, "ussr", "infantry-1-3"), ["H47", "H47", "N49", "N49"][at], seat="ussr")
        assert t.refused("siberian", pool(t, "ussr", "infantry-1-3"), "F50", seat="ussr") == "15.6"
        assert t.s.brp[tb.USSR] == 150
    t = siberia(1943, "spring")
    assert t.refused("siberian", pool(t, "ussr", "infantry-1-3"), "H47", seat="ussr") == "15.6"


@rule("15.61")
def test_no_airborne_and_no_more_armor_than_infantry_come() -> None:
    t = siberia()
    assert t.refused("siberian", pool(t, "ussr", "airborne-2-3"), "H47", seat="ussr") == "15.61"
    assert t.refused("siberian", pool(t, "ussr", "armor-3-5"), "H47", seat="ussr") == "15.61"
    t.do("siberian", pool(t, "ussr", "infantry-1-3"), "H47", seat="ussr")
    t.do("siberian", pool(t, "ussr", "armor-3-5"), "H47", seat="ussr")
    assert t.refused("siberian", pool(t, "ussr", "armor-3-5"), "F50", seat="ussr") == "15.61"


@rule("15.62a", "15.62q")
def test_they_arrive_in_cities_with_a_line_to_the_east_edge_in_hostile_zones_too() -> None:
    t = siberia().put("germany", "armor-4-6", "H46").hold("germany", "H46", "D44")
    unit = pool(t, "ussr", "infantry-1-3")
    assert t.refused("siberian", unit, "H48", seat="ussr") == "15.62a"  # no city
    assert t.refused("siberian", unit, "D44", seat="ussr") == "15.62a"  # not Russian now
    assert t.offered("siberian", unit, "H47", seat="ussr")  # in a zone
    assert t.refused("build", unit, "H47", seat="ussr") == "15.4a"
    t.put("ussr", "infantry-3-3, infantry-3-3", "H47")
    assert t.refused("siberian", unit, "H47", seat="ussr") == "6.1"


@rule("15.63")
def test_russia_need_not_use_the_transfer_and_it_is_remembered_if_it_does() -> None:
    t = siberia()
    assert t.offered("done", seat="ussr")
    assert not t.s.siberian
    t.do("siberian", pool(t, "ussr", "infantry-1-3"), "H47", seat="ussr")
    assert t.s.siberian


@rule("55.II.D9", "12.3")
def test_construction_follows_combat_and_comes_before_redeployment() -> None:
    t = table("axis", 1941, "summer", phase="combat").begin()
    assert [t.until("15.1", "16.1a").asked().rule, t.finish_asking("15.1").asked().rule] == ["15.1", "16.1a"]
    assert [one.seat for one in flow.pending(t.s)] == [tb.GERMANY, tb.ITALY]
