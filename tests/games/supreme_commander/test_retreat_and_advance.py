"""Retreat, advance, victory locations, Follow-up combat and the example of play [13.2.3.3 to 14.0, 8.0i, 22.0]."""

from __future__ import annotations

from games.supreme_commander.fights import attack, bear, combat, losses, play_out, poland, retreat, strengths
from games.supreme_commander.table import MUD_TURN, SNOW_TURN, Table, rule, table
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.combat.advance import Advance
from theatre.games.supreme_commander.combat.retreat import Retreat
from theatre.games.supreme_commander.game import RULES


def fall_back(t: Table, hexes: int, *units: int) -> Table:
    """Only the retreat of a battle."""
    return t.only(Retreat(units, hexes, t.s.where[units[0]])).begin()


def steppe() -> Table:
    """Germans in open country around 2204; their supply is far in the west, where the numbers are higher."""
    return combat("allies").war("germany", "ussr")


# retreat


@rule("13.2.3.3a", "13.2.3.3b")
def test_a_retreat_goes_its_full_distance_towards_supply_and_no_hex_twice() -> None:
    t = steppe().put("ussr", "infantry", "2202")
    corps = t.new("germany", "infantry", "2204")
    fall_back(t, 2, corps)
    assert t.refused("retreat", corps, "2205") == "13.2.3.3a"
    assert t.refused("retreat", corps, "2205", "2204") == "13.2.3.3b"
    assert t.refused("retreat", corps, "2205", "2104") == "13.2.3.3a"  # one hex from the start
    assert t.refused("retreat", corps, "2103", "2102") == "13.2.3.3b"
    t.do("retreat", corps, "2205", "2206")
    assert t.place(corps) == "2206"


@rule("13.2.3.3b")
def test_nobody_retreats_through_enemies_or_off_the_map() -> None:
    t = steppe().put("ussr", "infantry", "2205")
    corps = t.new("germany", "infantry", "2204")
    fall_back(t, 1, corps)
    assert t.refused("retreat", corps, "2205") == "13.2.3.3b"
    edge = next(at for at in w.spaces(w.EAST_EDGE & w.LAND) if w.COUNTRY[at] == tb.USSR)
    t = combat("axis").war("germany", "ussr")
    corps = t.new("ussr", "infantry", w.IDS[edge])
    fall_back(t, 1, corps)
    assert all(hex_ < w.HEXES for _, hex_ in [one.args for one in t.asked().options])


@rule("13.2.3.3c")
def test_units_of_a_stack_may_part() -> None:
    t = steppe().put("ussr", "infantry", "2202")
    one, two = t.new("germany", "infantry", "2204"), t.new("germany", "infantry", "2204")
    fall_back(t, 1, one, two)
    t.do("retreat", one, "2205")
    assert t.offered("retreat", two, "2205")
    t.do("retreat", two, "2104")
    assert (t.place(one), t.place(two)) == ("2205", "2104")


@rule("13.2.3.3h", "13.2.3.3d")
def test_a_free_way_comes_before_a_zone_with_a_friend_and_that_before_a_bare_zone() -> None:
    t = steppe().put("ussr", "infantry", "2206").put("germany", "infantry", "2205")  # in the zone of 2206
    corps = t.new("germany", "infantry", "2204")
    fall_back(t, 1, corps)
    assert t.refused("retreat", corps, "2205") == "13.2.3.3h"
    t.do("retreat", corps, "2104")
    assert t.place(corps) == "2104"
    t = steppe().put("germany", "infantry", "2205")
    for place in ("2206", "2005", "2405"):  # now 2104 and 2304 are covered too, and nobody stands there
        t.put("ussr", "infantry", place)
    army = t.new("germany", "army_5_3", "2204")
    fall_back(t, 1, army)
    assert t.place(army) == "2205"
    assert t.s.back[army]  # a step for the zone, friend or no friend


@rule("13.2.3.3d", "13.2.3.3h")
def test_through_a_bare_zone_only_if_there_is_no_other_way_and_each_stack_pays_once() -> None:
    t = steppe()
    one, two = t.new("germany", "army_5_3", "2204"), t.new("germany", "army_5_3", "2204")
    centre = w.space("2204")
    for hex_ in w.spaces(w.range_around(centre, 2) & ~w.range_around(centre, 1)):
        t.put("ussr", "infantry", w.IDS[hex_])
    fall_back(t, 1, one, two)
    t.do("retreat", one, "2205").do("retreat", two, "2205")
    t.do("lose", one)
    assert not t.s.stack
    assert (t.s.back[one], t.s.back[two]) == (1, 0)
    t = steppe()
    one, two = t.new("germany", "army_5_3", "2204"), t.new("germany", "army_5_3", "2204")
    for hex_ in w.spaces(w.range_around(centre, 2) & ~w.range_around(centre, 1)):
        t.put("ussr", "infantry", w.IDS[hex_])
    fall_back(t, 1, one, two)
    t.do("retreat", one, "2205").do("retreat", two, "2104")  # two stacks
    assert (t.s.back[one], t.s.back[two]) == (1, 1)


@rule("13.2.3.3h", "13.2.3.3f")
def test_crowded_hexes_come_next_and_lead_on_and_away_from_supply_is_worse() -> None:
    t = steppe()
    corps = t.new("germany", "infantry", "2204")
    for place in ("2205", "2104", "2304"):
        t.put("germany", "army_5_3, army_5_3", place)
    fall_back(t, 1, corps)
    assert t.refused("retreat", corps, "2203") == "13.2.3.3b"  # away, while a way towards supply is open
    assert t.refused("retreat", corps, "2205") == "13.2.3.3h"  # no room there
    t.do("retreat", corps, "2205", "2206")
    assert t.place(corps) == "2206"
    t = steppe()
    corps = t.new("germany", "infantry", "2204")
    fall_back(t, 1, corps)
    assert t.refused("retreat", corps, "2205", "2206") == "13.2.3.3h"
    t.do("retreat", corps, "2205")


@rule("12.0b", "13.2.3.3a")
def test_an_hq_that_cannot_move_stays_and_takes_the_hexes_in_steps() -> None:
    for model, place, back in (("h_hq", "2440", 1), ("hq:11", "2340", 0)):
        t = combat("axis").war("germany", "uk").hold("uk", "2440", "2340")
        hq, army = t.new("uk", model, "2440"), t.new("uk", "army", "2440")
        fall_back(t, 1, hq, army)
        while t.s.stack:
            unit = next(iter(t.asked().options)).args[0]
            t.do("retreat", unit, "2340")
        assert (t.place(hq), t.s.back[hq], t.place(army)) == (place, back, "2340")


@rule("13.2.3.3a")
def test_hexes_that_cannot_be_gone_are_steps() -> None:
    t = steppe()
    army = t.new("germany", "army_5_3", "2204")
    for place in ("2103", "2104", "2203", "2205", "2303", "2304"):
        t.put("ussr", "infantry", place)
    fall_back(t, 1, army)
    assert t.place(army) == "2204"
    assert t.s.back[army]


@rule("13.2.3.3e")
def test_a_unit_that_only_the_sea_is_left_for_is_eliminated() -> None:
    for neighbour, place in (("", "2242"), ("taken", "pool")):
        t = combat("axis").war("germany", "france")
        corps = t.new("france", "infantry", "2242")
        ways = w.spaces(w.NEAR[w.space("2242")])
        for hex_ in ways if neighbour else ():
            t.put("germany", "infantry", w.IDS[hex_])
        fall_back(t, 1, corps)
        play_out(t)
        assert (t.place(corps) == "pool") == (place == "pool")


@rule("13.2.3.3g")
def test_who_retreats_into_a_battle_adds_nothing_but_shares_its_losses() -> None:
    t = steppe().put("ussr", "infantry", "2104").put("ussr", "infantry", "2304")
    army, corps = t.new("germany", "army_5_3", "2204"), t.new("germany", "infantry", "2205")
    stand_in = t.new("germany", "infantry", "pool")
    tanks = [t.new("ussr", "tank_army", "2203"), t.new("ussr", "tank_army", "2203")]
    others = [t.new("ussr", "tank_army", "2206"), t.new("ussr", "tank_army", "2206")]
    t.do("attack", "2203", "2204", *tanks).do("attack", "2206", "2205", *others).do("done")
    t.dice(5, 10).do("resolve", "2204")
    bear(t, "ussr")
    t.do("fall_back", 1)  # after a step, into 2205 through a zone, which costs another
    assert (t.place(army), t.place(stand_in)) == ("track", "2205")
    t.all_done()
    assert strengths(t)[1] == 1 - 3  # the corps that was attacked alone, out of supply
    bear(t, "ussr")
    assert t.offered("lose", stand_in)
    assert t.offered("lose", corps)


# advance


def advancing(t: Table, *units: int, most: int = 1, follow_up: bool = False) -> Table:
    powers = tuple(sorted({tb.NATION[unit] for unit in units}))
    return t.only(Advance(powers, (), units, w.space("2328"), most, follow_up)).begin()


@rule("13.2.3.4a", "12.0b")
def test_attackers_that_can_move_may_enter_the_vacated_hex_up_to_the_limit() -> None:
    t = poland()
    one, two, three = [t.new("germany", "army_5_3", "2329") for _ in range(3)]
    tank = t.new("germany", "tank", "2329")
    advancing(t, one, two, three, tank, most=2)
    assert t.refused("advance", one, "2228") == "13.2.3.4c"
    t.do("advance", one, "2328").do("advance", two, "2328")
    assert t.refused("advance", three, "2328") == "6.3a"
    assert t.holder("2328") == "germany"
    t = combat("allies").war("germany", "uk").put("germany", "infantry", "2240")
    corps, hq = t.new("uk", "tank", "2340"), t.new("uk", "h_hq", "2340")
    attack(t, "2340", "2240", corps, hq, die=10)
    bear(t, "uk")
    assert t.refused("advance", hq, "2240") == "13.2.3.4a"
    assert t.offered("advance", corps, "2240")


@rule("18.5c", "18.5a")
def test_after_an_advance_majors_may_stand_together_that_may_not_at_the_end_of_movement() -> None:
    t = combat("allies").war("germany", "uk", "france").put("germany", "infantry", "2435")
    french, british = t.new("france", "army", "2436"), t.new("uk", "mech_army", "2436")
    t.only(Advance((tb.UK, tb.FRANCE), (), (french, british), w.space("2435"), 1))
    st.lay(t.s, next(u for u in t.s.placed if tb.NATION[u] == tb.GERMANY), st.POOL)
    t.do("advance", french, "2435", seat="france").do("advance", british, "2435", seat="uk")
    assert (t.place(french), t.place(british)) == ("2435", "2435")
    t = table("allies", phase="end_of_movement").war("germany", "uk", "france")
    french, british = t.new("france", "army", "2436"), t.new("uk", "mech_army", "2436")
    t.begin()  # one of two owners has more to lose, and only one unit
    assert (t.place(french), t.place(british)) == ("2436", "track")


@rule("18.3b")
def test_a_static_corps_does_not_advance() -> None:
    t = poland().put("poland", "infantry", "2328")
    static, army = t.new("germany", "infantry", "2329", back=True), t.new("germany", "army_5_3", "2329")
    attack(t, "2329", "2328", static, army, die=9)
    assert t.refused("advance", static, "2328") == "18.3b"
    assert t.offered("advance", army, "2328")


@rule("13.2.3.4b", "13.2.3.4f", "13.2.3.4c")
def test_armor_goes_as_far_as_the_defenders_and_stops_in_a_zone() -> None:
    t = poland()
    tank, army = t.new("germany", "tank", "2329"), t.new("germany", "army_5_3", "2329")
    advancing(t, tank, army, most=2)
    assert t.refused("advance", army, "2328", "2327") == "13.2.3.4b"
    t.do("advance", tank, "2328", "2327")
    t = poland()
    tank = t.new("germany", "tank", "2329")
    advancing(t, tank, most=1)
    assert t.refused("advance", tank, "2328", "2327") == "13.2.3.4b"
    t = poland().put("poland", "infantry", "2228")
    tank = t.new("germany", "tank", "2329")
    advancing(t, tank, most=2)
    assert t.refused("advance", tank, "2328", "2327") == "13.2.3.4c"
    assert t.offered("advance", tank, "2328")


@rule("13.2.3.4b", "13.2.3.1c")
def test_two_hexes_if_all_are_gone_and_as_many_as_they_retreated_if_not() -> None:
    t = poland().put("poland", "infantry", "2328")
    tank, army = t.new("germany", "tank", "2329"), t.new("germany", "army_5_3", "2329")
    attack(t, "2329", "2328", tank, army, die=10)
    assert t.offered("advance", tank, "2328", "2428")
    t = poland()
    defender = t.new("poland", "army", "2328")
    tank, army = t.new("germany", "tank", "2329"), t.new("germany", "army_5_3", "2329")
    attack(t, "2329", "2328", tank, army, die=5)
    assert losses(t)[2] == 2
    t.do("lose", army)
    assert t.s.back[defender]
    t.do("fall_back", 1)
    retreat(t)
    assert t.refused("advance", tank, "2328", "2428") == "13.2.3.4b"
    assert t.offered("advance", tank, "2328")


@rule("8.0i")
def test_in_snow_and_mud_armor_advances_one_hex() -> None:
    for turn in (SNOW_TURN, MUD_TURN):
        t = poland(turn).put("poland", "infantry", "2328")
        tanks = [t.new("germany", "tank_army", "2329"), t.new("germany", "tank_army", "2329")]
        attack(t, "2329", "2328", *tanks, die=10)
        assert t.refused("advance", tanks[0], "2328", "2428") == "8.0i"
        assert t.offered("advance", tanks[0], "2328")


@rule("13.2.3.4d")
def test_flankers_stay() -> None:
    t = poland().put("poland", "infantry", "2328")
    army, corps = t.new("germany", "army_5_3", "2329"), t.new("germany", "tank", "2429")
    attack(t, "2329", "2328", army, die=9)
    assert strengths(t)[0] == 6
    assert t.refused("advance", corps, "2328") == "13.2.3.4d"
    assert t.offered("advance", army, "2328")


@rule("13.2.3.4e")
def test_ships_in_a_port_that_is_entered_have_to_leave() -> None:
    for advance in (True, False):
        t = combat("allies").war("germany", "uk", "france").put("germany", "infantry", "2340")
        ship = t.hold("germany", "2340").new("germany", "surface", "2340")
        tanks = [t.new("uk", "tank", "2341") for _ in range(3)]
        attack(t, "2341", "2340", *tanks, die=10)
        bear(t, "uk")
        assert t.place(ship) == "2340"
        t.do("advance", tanks[-1], "2340") if advance else t.do("done")
        asked = bool(t.s.stack) and tb.MAJORS[t.asked().seat].id == "germany"  # for another port
        assert (asked or t.place(ship) != "2340") == advance


@rule("13.3a")
def test_the_victory_count_changes_at_once() -> None:
    t = poland().put("poland", "infantry", "2227")
    armies = [t.new("germany", "army_5_3", "2327"), t.new("germany", "tank_army", "2327")]
    before = RULES.view(t.begin().s, frozenset())["victory"]
    attack(t, "2327", "2227", *armies, die=10)
    assert RULES.view(t.s, frozenset())["victory"] == before
    t.do("advance", armies[0], "2227")
    assert RULES.view(t.s, frozenset())["victory"] == before + 1
    t = combat("allies").war("germany", "uk").nation("poland", "ally", "uk").hold("germany", "poland")
    t.put("germany", "infantry", "2227")
    ours = [t.new("poland", "army", "2226"), t.new("uk", "mech_army", "2226")]
    t.new("poland", "infantry", "2225")
    before = RULES.view(t.begin().s, frozenset())["victory"]
    attack(t, "2226", "2227", *ours, die=10)
    bear(t, "uk")
    t.do("advance", ours[1], "2227")
    assert RULES.view(t.s, frozenset())["victory"] == before - 1


# Follow-up combat


@rule("14.0a", "22.0b")
def test_follow_up_combat_is_for_clear_turns() -> None:
    for turn, fought in ((1, True), (2, False), (16, True), (SNOW_TURN, False), (MUD_TURN, False)):
        t = table("axis", turn, phase="follow_up_combat").nation("poland", "controlled", "uk", "germany")
        t.put("poland", "infantry", "2328")
        tank = t.new("germany", "tank", "2329")
        t.begin()
        assert (t.asked().rule == "14.0b") == fought
        assert t.place(tank) == "2329"


@rule("14.0b", "2.4.1c", "2.4.1d")
def test_only_armor_and_its_stack_attack_in_the_follow_up() -> None:
    for model, back, able in (
        ("tank", False, True),
        ("tank_army", True, True),
        ("panzer_army", False, True),
        ("panzer_army", True, False),
        ("army_5_3", False, False),
    ):
        t = poland(follow_up=True).put("poland", "infantry", "2328").put("germany", "tank", "2429")
        corps = t.new("germany", "infantry", "2329")
        mate = t.new("germany", model, "2329", back=back)
        assert t.offered("attack", "2329", "2328", corps) == able
        assert t.offered("attack", "2329", "2328", mate) == able
        if not able:
            assert t.refused("attack", "2329", "2328", corps) == "14.0b"


@rule("14.0c")
def test_no_drop_in_the_follow_up() -> None:
    t = poland(follow_up=True).put("poland", "infantry", "2328").put("germany", "tank", "2329")
    airborne = t.new("germany", "airborne", "2329")
    assert t.refused("drop", airborne, "2328") == "14.0c"
    assert t.offered("attack", "2329", "2328", airborne)  # on foot


@rule("14.0d")
def test_the_first_loss_of_the_follow_up_is_armor() -> None:
    for follow_up in (True, False):
        t = poland(follow_up=follow_up).put("poland", "army", "2328")
        tank, army = t.new("germany", "tank", "2329"), t.new("germany", "army_5_3", "2329")
        tank2 = t.new("germany", "tank", "2329")
        attack(t, "2329", "2328", tank, army, tank2, die=1)
        assert losses(t)[1] == 1
        if follow_up:
            assert t.refused("lose", army) == "14.0d"
            assert t.offered("lose", tank)
        else:
            assert t.offered("lose", army)


@rule("14.0e")
def test_only_armor_advances_in_the_follow_up() -> None:
    t = poland(follow_up=True).put("poland", "infantry", "2328")
    tank, army = t.new("germany", "tank", "2329"), t.new("germany", "army_5_3", "2329")
    attack(t, "2329", "2328", tank, army, die=10)
    assert t.refused("advance", army, "2328") == "14.0e"
    assert t.offered("advance", tank, "2328")


@rule("14.0f", "13.1d")
def test_a_hex_is_attacked_again_in_the_follow_up_by_the_same_units() -> None:
    t = table("axis", 16, phase="combat").nation("poland", "controlled", "uk", "germany")
    t.put("poland", "army, infantry", "2328")
    tank, army = t.new("germany", "tank", "2329"), t.new("germany", "army_5_3", "2329")
    attack(t, "2329", "2328", tank, army, die=10)
    bear(t, "germany")
    while t.asked().rule != "14.0b":
        asked = t.asked()
        choice = next(one for one in asked.options if one.verb in ("lose", "done"))
        t.do(choice.verb, *choice.args)
    assert t.offered("attack", "2329", "2328", tank, army)


@rule("12.4f")
def test_armor_that_came_ashore_fights_in_the_follow_up_with_its_stack() -> None:
    for model, able in (("tank", True), ("infantry", False)):
        t = combat("allies", follow_up=True).war("germany", "uk").put("germany", "infantry", "2441")
        t.put("germany", "infantry", "2240").put("uk", "tank", "2340")
        landed, mate = t.new("uk", model, "2341"), t.new("uk", "infantry", "2341")
        for unit in (landed, mate):
            t.s.acts[unit] |= st.LANDED
        assert t.offered("attack", "2341", "2441", landed, mate) == able


# the example of play


@rule("22.0c")
def test_example_the_first_attack() -> None:
    t = poland().tech("germany", infantry=1).put("poland", "infantry", "2228").put("germany", "army_3_3:10", "2328")
    army, tank = t.new("germany", "army_3_3:3", "2229"), t.new("germany", "tank", "2229")
    attack(t, "2229", "2228", army, tank, die=7)
    assert strengths(t) == (7, 2, 5)
    assert losses(t) == (7, 0, 2)
    assert t.offered("advance", army, "2228")


@rule("22.0d", "13.2.3.4b")
def test_example_the_second_attack() -> None:
    t = poland().tech("germany", infantry=1).put("poland", "infantry", "2528").put("germany", "infantry", "2628")
    army, tank = t.new("germany", "army_3_3:12", "2629"), t.new("germany", "tank", "2629")
    attack(t, "2629", "2528", army, tank, die=4)
    assert strengths(t) == (7, 2, 5)
    assert losses(t) == (4, 1, 1)
    t.do("lose", army)
    assert t.s.back[army]
    t.do("advance", army, "2528").do("advance", tank, "2528", "2527")
    assert (t.place(army), t.place(tank)) == ("2528", "2527")


@rule("22.0e")
def test_example_the_third_attack() -> None:
    t = poland().tech("germany", infantry=1).put("poland", "infantry", "2328").put("germany", "infantry", "2429")
    army, tank = t.new("germany", "army_5_3:4", "2329"), t.new("germany", "tank", "2329")
    attack(t, "2329", "2328", army, tank, die=3)
    assert strengths(t) == (9, 1, 8)
    assert losses(t) == (3, 0, 1)


@rule("22.0f")
def test_example_the_follow_up_attack_on_warsaw() -> None:
    t = poland(follow_up=True).tech("germany", infantry=1).put("poland", "army", "2227")
    army, tank = t.new("germany", "army_5_3:4", "2228"), t.new("germany", "tank", "2228")
    hq = t.new("germany", "hq:N", "2230")
    t.dice(7).do("attack", "2228", "2227", army, tank).do("done").do("support", hq)
    assert strengths(t) == (11, 5, 6)
    assert losses(t) == (7, 0, 3)
    t = (
        poland(follow_up=True)
        .tech("germany", infantry=1)
        .put("poland", "army", "2227")
        .put("poland", "infantry", "pool")
    )
    army, tank = t.new("germany", "army_5_3:4", "2228"), t.new("germany", "tank", "2228")
    hq = t.new("germany", "hq:N", "2230")
    t.dice(5).do("attack", "2228", "2227", army, tank).do("done").do("support", hq)
    assert losses(t) == (5, 1, 2)
    assert t.place(tank) == "pool"  # the only armor step
