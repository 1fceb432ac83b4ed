"""Attacks and strengths [13.0 to 13.2.3, 7.3, 8.0, 10.3.2, 17.13.2, 18.1, 18.3, 18.4]."""

from __future__ import annotations

from games.supreme_commander.fights import attack, clash, combat, losses, poland, strengths, told
from games.supreme_commander.table import CLEAR_TURN, MUD_TURN, SNOW_TURN, Table, rule
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w


@rule("13.0a", "13.2.3k")
def test_an_attack_is_voluntary_goes_on_one_adjacent_hex_and_may_leave_units_out() -> None:
    t = poland().put("poland", "infantry", "2328")
    army, corps, far = (
        t.new("germany", "army_3_3", "2329"),
        t.new("germany", "infantry", "2329"),
        t.new("germany", "tank", "2331"),
    )
    assert t.offered("done")
    assert t.refused("attack", "2331", "2328", far) == "13.0a"
    assert t.refused("attack", "2329", "2229", army) == "13.0a"
    attack(t, "2329", "2328", army, die=1)
    assert strengths(t)[0] == 3
    assert not t.s.acts[corps]


@rule("13.1c")
def test_only_one_hex_attacks_a_target_and_not_over_the_sea() -> None:
    t = poland().put("poland", "infantry", "2328")
    one, two = t.new("germany", "infantry", "2329"), t.new("germany", "infantry", "2429")
    assert t.offered("attack", "2429", "2328", two)
    t.do("attack", "2329", "2328", one)
    assert t.refused("attack", "2429", "2328", two) == "13.1c"
    t = combat("allies").war("uk", "germany").put("germany", "infantry", "2240")
    corps, ashore = t.new("uk", "infantry", "2140"), t.new("uk", "infantry", "2340")
    assert w.hexes_between(w.space("2140"), w.space("2240")) == 1
    assert t.refused("attack", "2140", "2240", corps) == "13.1c"
    assert t.offered("attack", "2340", "2240", ashore)


@rule("13.1d")
def test_a_hex_is_attacked_once_in_a_phase() -> None:
    t = poland().put("poland", "infantry", "2328")
    one, two = t.new("germany", "infantry", "2329"), t.new("germany", "infantry", "2329")
    t.do("attack", "2329", "2328", one)
    assert t.refused("attack", "2329", "2328", two) == "13.1d"
    assert t.refused("cancel", "2329") == "13.2.1a"
    t.do("cancel", "2328")
    t.do("attack", "2329", "2328", one, two)


@rule("13.2.1a", "13.2a", "13.2.3j")
def test_all_attacks_are_declared_first_then_all_are_fought_in_the_attacker_s_order() -> None:
    t = poland().put("poland", "infantry", "2328").put("poland", "infantry", "2528")
    one, two = t.new("germany", "army_5_3", "2329"), t.new("germany", "army_5_3", "2529")
    t.do("attack", "2329", "2328", one).do("attack", "2529", "2528", two)
    assert t.refused("attack", "2529", "2528", two) == "13.1d"
    assert t.refused("resolve", "2328") == "core.unknown-verb"
    t.do("done")
    assert t.offered("resolve", "2328")
    assert t.offered("resolve", "2528")
    assert t.refused("attack", "2529", "2528", two) == "core.unknown-verb"
    t.dice(9, 9).do("resolve", "2528")
    assert [w.space("2528")] == [args[0] for args in told(t, "combat")]
    t.all_done()  # nobody advances; the last attack is fought whether or not anybody says so
    assert [args[0] for args in told(t, "combat")] == [w.space("2528"), w.space("2328")]


@rule("13.2.3a", "13.2.3h")
def test_all_defenders_count_and_the_difference_is_the_column() -> None:
    t = poland().put("poland", "army, infantry", "2328")
    army = t.new("germany", "army_5_3", "2329")
    attack(t, "2329", "2328", army, die=5)
    assert strengths(t) == (5, 4, 1)
    assert losses(t) == (5, *tb.CHARTS.crt.rows[4][8])


@rule("13.2.3h")
def test_beyond_seven_the_last_column_counts() -> None:
    t = poland().put("poland", "infantry", "2328")
    units = [t.new("germany", "tank_army", "2329"), t.new("germany", "tank_army", "2329")]
    attack(t, "2329", "2328", *units, die=10)
    assert strengths(t)[2] == 13
    assert losses(t) == (10, 0, 5)


@rule("3.1a", "2.4.3a")
def test_a_zero_is_a_ten_and_the_total_strength_is_more_than_what_is_printed() -> None:
    t = poland().tech("germany", infantry=1).put("poland", "infantry", "2129")
    army = t.new("germany", "army_5_3", "2130")
    attack(t, "2130", "2129", army, die=10)
    assert strengths(t) == (tb.COMBAT[army][0] + 1, 1 + 1, 4)  # technology, a city
    assert losses(t) == (10, *tb.CHARTS.crt.rows[-1][11])


# terrain


MAGINOT = ("2535", "2536")


def maginot(turn: int = CLEAR_TURN) -> Table:
    return combat("axis", turn).war("germany", "france").put("france", "fort", "2536")


@rule("13.1a", "13.1b", "13.1e")
def test_fort_mountain_and_river_of_the_maginot_line_add_up() -> None:
    t = maginot()
    army = t.new("germany", "army_5_3", "2535")
    assert clash(t, *MAGINOT, army).terrain() == 5
    attack(t, *MAGINOT, army, die=1)
    assert strengths(t)[1] == 5


@rule("13.1b", "12.5.1f")
def test_a_drop_on_the_hex_adds_its_strength_and_takes_the_river_away() -> None:
    t = maginot()
    army = t.new("germany", "army_5_3", "2535")
    airborne = t.new("germany", "airborne", "2535")
    t.s.aim[airborne] = w.space("2536")
    t.s.acts[airborne] |= st.DROPPED
    assert t.refused("attack", *MAGINOT, army, airborne) == "13.0a"
    attack(t, *MAGINOT, army, die=1)
    assert strengths(t) == (6, 4, 2)


@rule("13.2.3g")
def test_terrain_helps_the_defender_only() -> None:
    t = poland()
    army = t.new("germany", "army_5_3", "2130")  # a forest
    t.put("poland", "infantry", "2129")
    attack(t, "2130", "2129", army, die=1)
    assert strengths(t)[:2] == (5, 2)  # the city of Posen


@rule("8.0l", "8.0b")
def test_frost_takes_the_marsh_away() -> None:
    for turn, terrain in ((CLEAR_TURN, 1), (SNOW_TURN, 0)):
        t = combat("axis", turn).war("germany", "ussr").put("ussr", "infantry", "2222")
        army = t.new("germany", "army_5_3", "2221")
        assert clash(t, "2221", "2222", army).terrain() == terrain


@rule("8.0m", "8.0n")
def test_rivers_of_the_north_freeze_and_border_rivers_do_not() -> None:
    for turn, inside in ((CLEAR_TURN, 1), (SNOW_TURN, 0)):
        t = combat("axis", turn).war("germany", "ussr").put("ussr", "infantry", "2219")
        army = t.new("germany", "army_5_3", "2218")
        assert clash(t, "2218", "2219", army).terrain() == inside
    border = [
        edge
        for edge in w.BOARD.edges
        if edge.kind == "river" and "freezes" not in edge.features and edge.features.get("river") == "Dniester"
    ]
    origin, target = border[0].a, border[0].b
    t = combat("axis", SNOW_TURN).war("germany", "ussr").put("ussr", "infantry", target)
    army = t.new("germany", "army_5_3", origin)
    open_terrain = tb.CHARTS.terrain[w.TERRAIN[w.space(target)]].defence + w.IS_CITY[w.space(target)]
    assert clash(t, origin, target, army).terrain() == open_terrain + 1


@rule("RUL-34")
def test_an_attack_over_a_strait_meets_two_more() -> None:
    t = combat("axis").nation("denmark", "controlled", "uk", "germany").put("denmark", "infantry", "1732")
    corps = t.new("germany", "army_5_3", "1733")
    attack(t, "1733", "1732", corps, die=1)
    assert strengths(t)[1] == 1 + 1 + 2


# weather and the die


@rule("8.0d", "8.0o", "13.2.3i")
def test_snow_and_mud_lower_the_die() -> None:
    for turn, die in ((CLEAR_TURN, 5), (SNOW_TURN, 4), (MUD_TURN, 3)):
        t = poland(turn).put("poland", "infantry", "2328")
        attack(t, "2329", "2328", t.new("germany", "army_5_3", "2329"), die=5)
        assert losses(t)[0] == die


@rule("13.2.3i", "3.2a")
def test_a_modified_roll_below_one_counts_as_one() -> None:
    t = poland(MUD_TURN).put("poland", "infantry", "2328")
    attack(t, "2329", "2328", t.new("germany", "army_3_3", "2329"), die=1)
    assert strengths(t)[2] == 2
    assert losses(t) == (-1, 2, 1)


@rule("8.0c")
def test_the_desert_knows_no_weather() -> None:
    t = combat("axis", MUD_TURN).war("italy", "uk").put("uk", "infantry", "4926")
    army = t.new("italy", "army", "4927")
    assert w.BIT[w.space("4926")] & w.DESERT
    attack(t, "4927", "4926", army, die=5)
    assert losses(t)[0] == 5


# supply


@rule("13.2.3d", "7.3a", "7.3d")
def test_out_of_supply_is_three_less_once_and_attackers_lose_their_technology() -> None:
    t = poland().tech("germany", infantry=2)
    army, corps = t.new("germany", "army_3_3", "2329"), t.new("germany", "infantry", "2329")
    t.put("poland", "infantry", "2328")
    assert clash(t, "2329", "2328", army, corps).attack_sum().total == 6
    t = poland().tech("germany", infantry=2)
    army, corps = t.new("germany", "army_3_3", "2426"), t.new("germany", "infantry", "2426")
    t.put("poland", "infantry", "2326").put("poland", "infantry", "2427")
    assert not t.supplied(army)
    assert clash(t, "2426", "2326", army, corps).attack_sum().total == 3 + 1 - 3


@rule("7.3d", "13.2.3f")
def test_defenders_out_of_supply_keep_their_technology_and_a_strength_may_be_negative() -> None:
    t = combat("allies").war("germany", "ussr").tech("germany", infantry=2)
    t.put("germany", "army_3_3", "2204")
    corps = t.new("ussr", "infantry", "2203")
    found = clash(t, "2203", "2204", corps).defence_sum()
    assert (found.units, found.infantry, found.supply, found.total) == (3, 2, -3, 2)
    t = combat("allies").war("germany", "ussr").put("germany", "infantry", "2204")
    corps = t.new("ussr", "infantry", "2203")
    t.put("ussr", "hq:N", "2201")
    attack(t, "2203", "2204", corps, die=1)
    assert strengths(t) == (1, -2, 3)


@rule("18.1e", "RUL-27")
def test_a_partisan_defends_with_one_without_terrain_or_supply_and_attacks_nobody() -> None:
    t = combat("axis").war("germany", "ussr").put("ussr", "partisan", "2122")  # a forest
    army = t.new("germany", "army_5_3", "2121")
    attack(t, "2121", "2122", army, die=1)
    assert strengths(t)[1] == 1
    t = combat("allies").war("germany", "ussr").put("germany", "infantry", "2121")
    partisan, corps = t.new("ussr", "partisan", "2122"), t.new("ussr", "infantry", "2122")
    assert t.refused("attack", "2122", "2121", partisan) == "18.1e"
    assert t.offered("attack", "2122", "2121", corps)


# technology


@rule("10.3.2a", "10.3.2e", "10.3.2f")
def test_technology_helps_armies_of_its_type_once_and_never_a_corps() -> None:
    t = poland().tech("germany", infantry=2, tank=3).put("poland", "infantry", "2328")
    corps, tank = t.new("germany", "infantry", "2329"), t.new("germany", "tank", "2329")
    assert clash(t, "2329", "2328", corps, tank).attack_sum().total == 3
    one, two = t.new("germany", "army_3_3", "2329"), t.new("germany", "army_3_3", "2329", back=True)
    assert clash(t, "2329", "2328", one, two).attack_sum().total == 3 + 2 + 2
    panzer = t.new("germany", "tank_army", "2329", back=True)
    assert clash(t, "2329", "2328", panzer).attack_sum().total == 4 + 3


@rule("10.3.2b", "10.3.2m")
def test_a_corps_lends_its_nation_s_technology_to_an_ally_s_army_of_its_type() -> None:
    t = combat("allies").war("germany", "uk", "france").tech("uk", infantry=1)
    army = t.new("france", "army", "2436")
    t.put("germany", "infantry", "2435")
    british, tank = t.new("uk", "infantry", "2436"), t.new("uk", "tank", "2436")
    assert clash(t, "2436", "2435", army, tank).attack_sum().infantry == 0
    assert clash(t, "2436", "2435", army, british).attack_sum().infantry == 1


@rule("10.3.2c", "2.4.2a")
def test_a_full_mech_army_is_both_and_the_panzer_army_changes_with_its_third_step() -> None:
    t = combat("allies").war("germany", "uk").tech("uk", infantry=1, tank=2)
    full, reduced = t.new("uk", "mech_army", "2436"), t.new("uk", "mech_army", "2436", back=True)
    t.put("germany", "infantry", "2435").hold("uk", "2436", "2437", "2536", "2537")
    found = [clash(t, "2436", "2435", one).attack_sum() for one in (full, reduced)]
    fed = t.supplied(full)
    assert fed
    assert [(one.infantry, one.tank) for one in found] == [(1, 2), (1, 0)]
    t = poland().tech("germany", infantry=1, tank=2).put("poland", "infantry", "2328")
    full = t.new("germany", "panzer_army", "2329")
    found = [clash(t, "2329", "2328", full).attack_sum()]
    t.s.back[full] = 1
    found.append(clash(t, "2329", "2328", full).attack_sum())
    assert [(one.infantry, one.tank) for one in found] == [(0, 2), (1, 0)]


@rule("22.0h", "10.3b")
def test_minors_have_no_technology_and_the_highest_of_a_side_counts() -> None:
    t = combat("axis").war("germany", "ussr").nation("romania", "ally", "germany")
    t.tech("germany", infantry=3).tech("italy", infantry=1)
    roman = t.new("romania", "army", "2721")
    t.put("ussr", "infantry", "2720")
    assert clash(t, "2721", "2720", roman).attack_sum().infantry == 0
    german = t.new("germany", "army_3_3", "2721")
    assert clash(t, "2721", "2720", roman, german).attack_sum().infantry == (3 if t.supplied(german) else 0)


@rule("17.13.2b", "17.13.2c")
def test_russian_winter_helps_the_soviets_and_takes_axis_technology_away() -> None:
    for winters, ours, theirs in (((), 3 + 2, 1), ((SNOW_TURN,), 3, 2)):
        t = combat("axis", SNOW_TURN).war("germany", "ussr").tech("germany", infantry=2)
        t.hold("germany", "ussr").put("ussr", "infantry", "2120")
        t.put("germany", "hq:N", "2127")
        army = t.new("germany", "army_3_3", "2121")
        t.begin()
        t.s.winters = winters
        found = clash(t, "2121", "2120", army)
        supply = found.attack_sum().supply
        assert found.attack_sum().total - supply == (ours if not supply else 3)
        assert found.defence_sum().winter == theirs - 1
    t = combat("allies", SNOW_TURN).war("germany", "ussr").put("germany", "infantry", "2121")
    corps = t.new("ussr", "infantry", "2120")
    t.begin()
    t.s.winters = (SNOW_TURN,)
    assert clash(t, "2120", "2121", corps).attack_sum().winter == 1
    t.s.winters = (SNOW_TURN + 1,)
    assert clash(t, "2120", "2121", corps).attack_sum().winter == 0


# forts and static corps


@rule("18.4j", "18.4f", "18.4g")
def test_the_french_tanks_of_the_maginot_line() -> None:
    t = maginot().tech("france", tank=1)
    tank = t.new("france", "tank", "2536")
    army = t.new("germany", "army_5_3", "2436")  # no river
    assert clash(t, "2436", "2536", army).defence_sum().total == 9
    t = combat("allies").war("germany", "france").tech("france", tank=1).put("france", "fort", "2536")
    tank = t.new("france", "tank", "2536")
    t.put("germany", "infantry", "2535")
    attack(t, "2536", "2535", tank, die=1)
    assert strengths(t)[0] == 2


@rule("18.4d", "18.4e")
def test_a_fort_neither_attacks_nor_flanks_alone_but_adds_two_even_alone() -> None:
    t = combat("allies").war("germany", "france").put("germany", "infantry", "2535")
    fort, corps = t.new("france", "fort", "2536"), t.new("france", "infantry", "2636")
    assert t.refused("attack", "2536", "2535", fort) == "18.4d"
    assert clash(t, "2636", "2535", corps).attacker_flanks() == []
    t.put("france", "infantry", "2536")
    assert clash(t, "2636", "2535", corps).attacker_flanks() == [w.space("2536")]
    t = maginot()
    army = t.new("germany", "army_5_3", "2436")
    assert clash(t, "2436", "2536", army).defence_sum().total == 2 + 2


@rule("18.3a")
def test_a_static_corps_fights_with_two() -> None:
    t = poland().put("poland", "infantry", "2328")
    static = t.new("germany", "infantry", "2329", back=True)
    attack(t, "2329", "2328", static, die=1)
    assert strengths(t)[0] == 2


# flanks


@rule("13.2.3b")
def test_a_further_hex_of_friends_that_faces_nobody_else_gives_one() -> None:
    t = poland().put("poland", "infantry", "2328")
    army = t.new("germany", "army_5_3", "2329")
    t.put("germany", "infantry", "2429")
    assert clash(t, "2329", "2328", army).attack_sum().flanks == 1
    t.put("germany", "infantry", "2429")  # one for a hex
    assert clash(t, "2329", "2328", army).attack_sum().flanks == 1
    t.put("poland", "infantry", "2428")  # another enemy beside them
    assert clash(t, "2329", "2328", army).attack_sum().flanks == 0


@rule("13.2.3b")
def test_units_of_another_combat_and_those_who_may_not_attack_do_not_flank() -> None:
    t = poland().put("poland", "infantry", "2328").put("poland", "infantry", "2528")
    army, other = t.new("germany", "army_5_3", "2329"), t.new("germany", "army_5_3", "2529")
    corps = t.new("germany", "infantry", "2429")
    t.do("attack", "2329", "2328", army).do("attack", "2529", "2528", other)
    t.dice(9, 9).do("done").do("resolve", "2328")
    assert strengths(t)[0] == 5  # 2429 faces 2528 too
    assert t.s.acts[corps] == 0
    t = poland().put("poland", "infantry", "2328").put("italy", "infantry", "2429")
    army = t.new("germany", "army_5_3", "2329")
    assert clash(t, "2329", "2328", army).attack_sum().flanks == 0  # Italy is at war with nobody


@rule("13.2.3c", "22.0k")
def test_units_out_of_supply_flank_and_partisans_do_not() -> None:
    t = poland().put("poland", "infantry", "2328")
    army, corps = t.new("germany", "army_5_3", "2329"), t.new("germany", "infantry", "2327")
    assert not t.supplied(corps)
    assert clash(t, "2329", "2328", army).attack_sum().flanks == 1
    t = combat("allies").war("germany", "ussr").put("germany", "infantry", "2204")
    corps = t.new("ussr", "infantry", "2203")
    t.put("ussr", "partisan", "2205")
    assert clash(t, "2203", "2204", corps).attack_sum().flanks == 0
    t.put("ussr", "cavalry", "2205")
    assert clash(t, "2203", "2204", corps).attack_sum().flanks == 1


@rule("13.2.3l", "13.1.1a", "13.1.1f")
def test_the_printed_defence_of_a_corps_with_an_hq_and_two_flanks() -> None:
    t = combat("allies").war("germany", "ussr")
    t.hold("germany", "ussr")
    attacker = t.new("ussr", "infantry", "2203")
    t.put("germany", "infantry", "2204")
    flanks = [t.new("germany", "infantry", "2103"), t.new("germany", "infantry", "2303")]
    hq = t.new("germany", "hq:A", "2206")
    found = clash(t, "2203", "2204", attacker, hqs=(w.NOWHERE, hq)).defence_sum()
    assert not t.supplied(hq)
    assert len(flanks) == 2
    assert (found.units, found.hq, found.flanks) == (1, 2, 2)
    assert found.total - found.supply == 5


# HQ support


def supported(t: Table, hq: int, army: int) -> bool:
    """Is the attacker asked for the support of an HQ in an attack from 2329 on 2328?"""
    t.dice(9).do("attack", "2329", "2328", army).do("done")
    return t.offered("support", hq)


@rule("13.1.1a", "13.1.1g")
def test_an_hq_supports_within_its_printed_strength_whatever_lies_between() -> None:
    t = poland().put("poland", "infantry", "2328")
    army, hq = t.new("germany", "army_3_3", "2329"), t.new("germany", "hq:N", "2331")
    assert supported(t, hq, army)
    t.do("support", hq)
    assert strengths(t)[0] == 3 + 3
    t = poland().put("poland", "infantry", "2328")
    army, hq = t.new("germany", "army_3_3", "2329"), t.new("germany", "hq:A", "2331")
    assert not supported(t, hq, army)
    t = combat("allies").war("germany", "usa", "uk").put("germany", "infantry", "2238")
    t.put("germany", "infantry", "2142")
    twelfth = t.new("usa", "hq:12", "2041")
    for place in ("2038", "2440"):  # Rotterdam and Paris from London
        assert w.hexes_between(w.space("2041"), w.space(place)) <= 4
    t.put("germany", "infantry", "2440").put("usa", "infantry", "2540").hold("usa", "2540")
    american = next(u for u in t.s.placed if tb.NATION[u] == tb.USA and t.place(u) == "2540")
    t.dice(9).do("attack", "2540", "2440", american, seat="usa").do("done")
    assert t.offered("support", twelfth)


@rule("13.1.1b")
def test_an_hq_supports_its_own_nation_once_and_not_when_attacked() -> None:
    t = poland().put("poland", "infantry", "2328").put("poland", "infantry", "2228")
    one, two = t.new("germany", "army_5_3", "2329"), t.new("germany", "army_5_3", "2229")
    hq = t.new("germany", "hq:C", "2231")
    t.do("attack", "2329", "2328", one).do("attack", "2229", "2228", two).do("done")
    t.dice(9, 9).do("resolve", "2328").do("support", hq)
    assert strengths(t)[0] == 5 + 4
    t.all_done()
    assert strengths(t)[0] == 5  # not asked again
    t = poland().put("poland", "infantry", "2328")
    army, hq = t.new("germany", "army_3_3", "2329"), t.new("italy", "hq", "2330")
    t.war("italy", "uk")
    assert not supported(t, hq, army)


@rule("13.1.1c")
def test_a_second_hq_does_not_support() -> None:
    t = poland().put("poland", "infantry", "2328")
    inside, hq = t.new("germany", "hq:N", "2329"), t.new("germany", "hq:C", "2330")
    t.dice(9).do("attack", "2329", "2328", inside).do("done")
    assert strengths(t)[0] == 3
    t = poland().put("poland", "infantry", "2328")
    army, hq = t.new("germany", "army_3_3", "2329"), t.new("germany", "hq:C", "2330")
    assert supported(t, hq, army)


@rule("13.1.1d")
def test_a_supporting_hq_flanks_the_same_combat() -> None:
    t = poland().put("poland", "infantry", "2328")
    army, hq = t.new("germany", "army_3_3", "2329"), t.new("germany", "hq:N", "2429")
    t.dice(9).do("attack", "2329", "2328", army).do("done").do("support", hq)
    assert strengths(t)[0] == 3 + 3 + 1


@rule("13.1.1b")
def test_a_joint_hq_serves_american_and_commonwealth_units() -> None:
    for who in ("usa", "uk"):
        t = combat("allies").war("germany", "usa", "uk").hold("uk", "2540")
        t.put("germany", "infantry", "2440")
        corps = t.new(who, "infantry", "2540")
        joint = t.new("uk", "joint_hq:21", "2541")
        t.dice(9).do("attack", "2540", "2440", corps, seat=who).do("done")
        assert t.offered("support", joint)


@rule("13.2.3e")
def test_invaders_fight_with_two_less() -> None:
    t = combat("allies").war("germany", "uk").put("germany", "infantry", "2341")
    sea = w.spaces(w.SHORES[w.space("2341")])
    corps = t.new("uk", "infantry", w.IDS[sea[0]])
    t.s.aim[corps] = w.space("2341")
    attack(t, w.IDS[sea[0]], "2341", corps, die=1)
    assert strengths(t)[0] == 1 - 2


def test_every_attack_on_the_menu_is_accepted() -> None:
    t = poland().put("poland", "infantry", "2328").put("germany", "infantry, army_3_3, fort", "2329")
    asked = t.asked()
    for choice in asked.options:
        assert asked.options.why_not(choice) is None
