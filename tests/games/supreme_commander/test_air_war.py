"""Bases, range, bombing, air combat, flak, transfers [11, 12.6, 15.1.3]."""

from __future__ import annotations

from games.supreme_commander.economy_table import msp
from games.supreme_commander.table import CLEAR_TURN, MUD_TURN, SNOW_TURN, Table, nation, rule, table
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.air.air_combat import AirCombat
from theatre.games.supreme_commander.air.airborne import AirborneReturn
from theatre.games.supreme_commander.air.bases import range_of
from theatre.games.supreme_commander.economy.garrisons import withdraw
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.movement.zones import zone_against
from theatre.games.supreme_commander.sequence import FinalMutual

AXIS_SEES = frozenset({tb.GERMANY})


def raid(turn: int = CLEAR_TURN, side: str = "allies", **more: int) -> Table:
    """The Allied bombing phase: Germany holds Le Havre, Rotterdam and Antwerp, nobody has technology."""
    t = table(side, turn, phase="strategic_bombing", **more).war("germany", "uk")
    t.s.tech[:] = bytes(len(t.s.tech))
    return t.hold("germany", "2340", "2137", "2239", "2440").msp(germany=50)


def planes(t: Table, owner: str, models: str, box: str = "west_air_box") -> list[int]:
    return [t.new(owner, model, box) for model in models.split(", ")]


@rule("11.2a", "11.0c", "11.1b")
def test_an_enemy_msp_location_is_bombed_once_by_units_that_fly_once() -> None:
    t = raid()
    one, two, fighter = planes(t, "uk", "bomber, bomber, fighter")
    assert t.refused("bomb", "2240", one) == "11.2a"
    assert t.refused("bomb", "2043", one) == "11.2a"
    t.do("bomb", "2340", fighter)  # no bomber is needed
    assert t.refused("bomb", "2340", one) == "11.0c"
    assert t.refused("bomb", "2137", fighter) == "11.1b"
    assert t.offered("bomb", "2137", two)


@rule("11.0b", "11.3c", "11.3d")
def test_raids_are_resolved_one_by_one_and_take_msp_of_the_controller() -> None:
    t = raid().tech("uk", aircraft=1)
    one, two = planes(t, "uk", "bomber, bomber")
    t.dice(3).do("bomb", "2137", one)
    assert msp(t, "germany") == 50 - 4
    t.dice(9).do("bomb", "2340", two)
    assert msp(t, "germany") == 46 - 5


@rule("11.3f", "11.3e")
def test_two_bombers_over_le_havre_cost_five_and_may_bring_a_deficit_that_is_not_doubled() -> None:
    t = raid().msp(germany=2)
    t.dice(6, 7).do("bomb", "2340", *planes(t, "uk", "bomber, bomber"))
    assert msp(t, "germany") == -3


@rule("11.1f", "10.3.2g")
def test_range_is_three_or_five_hexes_and_the_technology() -> None:
    t = raid().hold("germany", "2236")
    fighter, bomber = planes(t, "uk", "fighter, bomber")
    assert t.offered("bomb", "2340", fighter)
    assert t.refused("bomb", "2137", fighter) == "11.1f"
    assert t.offered("bomb", "2137", bomber)
    assert t.refused("bomb", "2236", bomber) == "11.1f"
    t.tech("uk", aircraft=1)
    assert t.offered("bomb", "2137", fighter)
    assert t.offered("bomb", "2236", bomber)


@rule("11.1c", "11.1l")
def test_a_base_is_a_city_at_home_or_one_with_an_own_unit_in_supply() -> None:
    t = raid().hold("uk", "2440", "2340", "2341")
    bomber = planes(t, "uk", "bomber")[0]
    assert t.refused("bomb", "2236", bomber) == "11.1f"  # too far from London
    t.put("uk", "infantry", "2440")
    assert t.offered("bomb", "2236", bomber)
    bare = raid(side="axis").war("germany", "france").hold("france", "2340", "2440").hold("germany", "2239")
    fighter = planes(bare, "germany", "fighter")[0]
    assert bare.refused("bomb", "2440", fighter) == "11.1f"
    bare.put("germany", "infantry", "2239").hold("germany", "belgium", "luxembourg")
    assert bare.offered("bomb", "2440", fighter)


@rule("11.1g", "6.3e")
def test_two_air_units_at_most_trace_from_a_base() -> None:
    """From London alone: Bristol, Liverpool and the others are in enemy hands."""
    t = raid().hold("germany", "2043", "1842", "1442", "1140")
    three = planes(t, "uk", "bomber, bomber, bomber_decoy")
    assert t.refused("bomb", "2340", *three) == "11.1g"
    t.dice(1, 1).do("bomb", "2340", *three[:2])
    assert t.refused("bomb", "2137", three[2]) == "11.1g"
    t = raid()
    assert t.offered("bomb", "2340", *planes(t, "uk", "bomber, bomber, bomber_decoy"))


@rule("11.1h")
def test_an_air_unit_that_cannot_be_based_beside_the_others_does_not_fly() -> None:
    """London has room for two: the fighter, which only London brings there, sends a bomber on to Bristol."""
    t = raid()
    bombers = planes(t, "uk", "bomber, bomber")
    fighters = planes(t, "uk", "fighter, fighter, fighter")
    assert t.offered("bomb", "2340", *bombers, *fighters[:2])
    t.do("bomb", "2340", *fighters[:2]).dice(1)
    assert t.offered("bomb", "2137", bombers[0]) == (w.hexes_between(w.space("2043"), w.space("2137")) <= 5)
    assert t.refused("bomb", "2239", fighters[2]) == "11.1g"


@rule("11.1i")
def test_the_base_lies_in_the_front_of_the_box() -> None:
    t = raid(side="axis")
    east = planes(t, "germany", "bomber", "east_air_box")[0]
    t.hold("uk", "2239")
    west = planes(t, "germany", "bomber")[0]
    assert t.refused("bomb", "2239", east) == "11.1i"
    assert t.offered("bomb", "2239", west)


@rule("11.1d", "17.15c")
def test_americans_and_british_use_each_other_s_bases() -> None:
    t = raid().war("germany", "usa")
    american = planes(t, "usa", "bomber")[0]
    assert t.offered("bomb", "2340", american, seat="usa")
    t = raid().war("germany", "france")
    french = planes(t, "france", "fighter")[0]
    t.hold("germany", "france")
    assert t.refused("bomb", "2340", french, seat="france") in ("11.1f", "11.1c")


@rule("11.1e")
def test_a_minor_s_air_unit_uses_its_controller_s_bases() -> None:
    t = raid(side="axis").war("germany", "ussr").nation("romania", "ally", "germany")
    plane = t.new("romania", "fighter", "west_air_box")
    t.hold("uk", "2137")
    assert t.offered("bomb", "2137", plane, seat="germany")
    t = raid(side="axis").war("italy", "uk")
    t.hold("uk", "2137")
    assert not t.offered("bomb", "2137", t.new("italy", "bomber", "west_air_box"), seat="italy")


@rule("11.1j")
def test_an_air_unit_comes_down_in_any_front_with_a_base_in_range() -> None:
    t = raid(side="axis").hold("uk", "2432").tech("germany", aircraft=2)
    plane = planes(t, "germany", "bomber")[0]
    t.dice(1).do("bomb", "2432", plane)
    assert t.refused("land", plane, "2041") == "11.1j"
    t.do("land", plane, "2132")
    assert (t.place(plane), t.s.shown[plane]) == ("east_air_box", 1)


@rule("11.2b", "11.2i")
def test_whoever_is_at_war_with_the_attacker_intercepts_with_fighters() -> None:
    t = raid().war("italy", "uk").hold("italy", "3136", "3334")
    bomber = planes(t, "uk", "bomber")[0]
    german, german_bomber = planes(t, "germany", "fighter, bomber")
    t.put("germany", "infantry", "2340")
    t.do("bomb", "2340", bomber)
    assert t.refused("scramble", german_bomber, seat="germany") == "11.2b"
    assert t.offered("scramble", german, seat="germany")
    t = raid()
    bomber = planes(t, "uk", "bomber")[0]
    neutral = planes(t, "france", "fighter")[0]
    t.dice(1).do("bomb", "2340", bomber, seat="uk")
    assert not t.s.stack or t.asked().prompt.key != "prompt.intercept"
    assert not t.s.shown[neutral]


@rule("11.2c", "11.2j", "11.2d")
def test_fighters_and_technology_make_the_columns() -> None:
    """Two German fighters, level 2, against one British, level 2: +1 and -1. Seven hits on +1, eight only aborts."""
    t = raid(side="axis").hold("germany", "2340", "2239").put("germany", "infantry", "2340").hold("uk", "2239")
    t.tech("germany", aircraft=2).tech("uk", aircraft=2).dice(7, 8)
    ours = planes(t, "germany", "fighter, fighter")
    foe = planes(t, "uk", "fighter")[0]
    t.do("bomb", "2239", *ours).do("scramble", foe, seat="uk").do("done", seat="uk")
    assert t.place(foe) == "track"
    t.do("lose", ours[0])
    assert (t.s.shown[ours[0]], t.place(ours[0]), t.s.due[foe]) == (1, "west_air_box", t.s.turn + 3)


@rule("11.2k", "13.2.2e", "11.2e")
def test_without_fighters_a_side_has_one_and_technology_and_enemy_fighters_count_double() -> None:
    """Three bombers, level 2, against two fighters, level 3: -4 and +4: a four hits, an eight does nothing."""
    t = raid().tech("uk", aircraft=2).tech("germany", aircraft=3).put("germany", "infantry", "2340").dice(8, 4)
    bombers, foes = planes(t, "uk", "bomber, bomber, bomber"), planes(t, "germany", "fighter, fighter")
    t.do("bomb", "2340", *bombers)
    for foe in foes:
        t.do("scramble", foe, seat="germany")
    t.do("done", seat="germany").do("lose", bombers[1])
    assert t.place(bombers[1]) == "track"
    assert [t.s.aim[foe] for foe in foes] == [w.space("2340")] * 2


@rule("11.2f", "11.3a")
def test_after_the_first_round_the_attacker_decides_first_and_who_withdraws_bombs_nothing() -> None:
    t = raid().put("germany", "infantry", "2340").dice(1, 1)
    bomber, fighter = planes(t, "uk", "bomber, fighter")
    foe = planes(t, "germany", "fighter")[0]
    t.do("bomb", "2340", bomber, fighter).do("scramble", foe, seat="germany").do("done", seat="germany")
    assert t.asked().seat == nation("uk")
    t.do("withdraw")
    assert msp(t, "germany") == 50
    assert (t.s.shown[bomber], t.s.aim[bomber]) == (1, -1)


@rule("11.2g", "11.2h", "RUL-18")
def test_after_two_rounds_fighters_go_home_and_bombers_bomb() -> None:
    t = raid().put("germany", "infantry", "2340").dice(1, 1)
    bomber, fighter = planes(t, "uk", "bomber, fighter")
    foe = planes(t, "germany", "fighter")[0]
    t.do("bomb", "2340", bomber, fighter).do("scramble", foe, seat="germany").do("done", seat="germany")
    t.dice(1, 1, 4).do("fight_on", seat="uk").do("fight_on", seat="germany")
    assert msp(t, "germany") == 46
    assert t.dice_box.faces == []


def test_a_defender_who_withdraws_leaves_the_sky_to_the_bombers() -> None:
    t = raid().put("germany", "infantry", "2340").dice(1, 1)
    bomber, fighter = planes(t, "uk", "bomber, fighter")
    foe = planes(t, "germany", "fighter")[0]
    t.do("bomb", "2340", bomber, fighter).do("scramble", foe, seat="germany").do("done", seat="germany")
    t.dice(4).do("fight_on", seat="uk").do("withdraw", seat="germany")
    assert msp(t, "germany") == 46


@rule("11.2.1a")
def test_flak_fires_once_on_the_even_column_at_an_air_unit_of_its_owner_s_choice() -> None:
    for die, place, lost in ((8, "track", 3), (5, "west_air_box", 3), (4, "west_air_box", 5)):
        t = raid().put("germany", "flak", "2340")
        one, two = planes(t, "uk", "bomber, bomber")
        t.dice(die, *((3,) if die > 4 else (3, 3)))
        t.do("bomb", "2340", one, two).do("shoot", two, seat="germany")
        assert (t.place(two), 50 - msp(t, "germany")) == (place, lost)


@rule("11.3b", "8.0h")
def test_in_snow_one_bomber_fewer_rolls_and_each_roll_is_one_less() -> None:
    t = raid(SNOW_TURN)
    t.dice(5).do("bomb", "2137", *planes(t, "uk", "bomber, bomber"))
    assert (msp(t, "germany"), t.dice_box.faces) == (46, [])
    t = raid(SNOW_TURN)
    t.do("bomb", "2137", *planes(t, "uk", "bomber"))
    assert msp(t, "germany") == 50


@rule("8.0r")
def test_in_mud_half_of_the_bombers_roll_for_half() -> None:
    t = raid(MUD_TURN).tech("uk", aircraft=1)
    t.dice(6).do("bomb", "2137", *planes(t, "uk", "bomber, bomber, bomber"))
    assert (msp(t, "germany"), t.dice_box.faces) == (47, [])


@rule("11.2.1b", "RUL-22")
def test_flak_has_no_zone_and_goes_neither_on_foot_nor_with_fleets() -> None:
    t = table("allies").war("germany", "uk").hold("uk", "2340", "2341").hold("germany", "2239")
    flak, corps, fleet = [t.new("uk", model, "2340") for model in ("flak", "infantry", "surface")]
    lone = t.new("germany", "flak", "2239")
    assert not zone_against(t.s, nation("uk"))
    assert t.place(lone) == "2239"
    assert t.refused("march", flak, "2341") == "12.0b"
    assert t.refused("transport", "2041", flak, fleet) == "RUL-22"
    assert t.offered("transport", "2041", corps, fleet)


@rule("11.1a")
def test_which_of_a_front_s_counters_flies_against_a_city_is_hidden_until_all_are_shown() -> None:
    views = []
    for chosen in ("fighter", "fighter_decoy"):
        t = raid().put("germany", "fighter", "west_air_box").put("germany", "infantry", "2340")
        pair = {model: t.new("uk", model, "west_air_box") for model in ("fighter", "fighter_decoy")}
        t.do("bomb", "2340", pair[chosen])
        assert t.asked().seat == nation("germany")
        views.append((RULES.view(t.s, AXIS_SEES), t.asked().prompt))
    assert views[0] == views[1]


# between the fronts


@rule("12.6a", "5.1j", "11.0a")
def test_an_unused_air_unit_goes_hidden_to_another_front_s_transfer_box() -> None:
    t = table().war("germany", "uk")
    fresh, used = t.new("germany", "fighter", "west_air_box"), t.new("germany", "bomber", "west_air_box", up=True)
    assert t.refused("transfer", used, "east") == "5.1j"
    assert t.refused("transfer", fresh, "west") == "12.6a"
    t.do("transfer", fresh, "east")
    assert (t.place(fresh), t.s.shown[fresh]) == ("east_air_transfer_box", 0)
    assert t.refused("transfer", fresh, "west") == "12.6a"


@rule("11.1k")
def test_at_the_end_of_the_turn_transfers_arrive_face_down() -> None:
    t = table().only(FinalMutual())
    plane, used = (
        t.new("germany", "fighter", "east_air_transfer_box"),
        t.new("germany", "bomber", "west_air_box", up=True),
    )
    t.begin()
    assert (t.place(plane), t.s.shown[used]) == ("east_air_box", 0)


@rule("15.1.3a", "17.15d")
def test_strategic_air_movement_takes_any_air_unit_to_any_transfer_box_face_up() -> None:
    t = table(phase="strategic_movement").war("germany", "uk").msp(germany=10)
    used = t.new("germany", "bomber", "west_air_box", up=True)
    waiting = t.new("germany", "fighter", "east_air_transfer_box")
    assert t.refused("fly", waiting, "west") == "15.1.3a"
    t.do("fly", used, "east")
    assert (t.place(used), t.s.shown[used], msp(t, "germany")) == ("east_air_transfer_box", 1, 5)
    t = table("allies", 24).war("germany", "usa")
    american = t.new("usa", "fighter", "usa_canada_box")
    assert t.refused("transfer", american, "west", seat="usa") == "17.15d"


@rule("11.1e", "17.5.4a")
def test_the_air_units_of_a_liberated_france_use_the_bases_of_its_controller() -> None:
    for status, able in (("active", False), ("ally", True)):
        t = raid().war("germany", "usa", "france").nation("france", status, "uk").hold("germany", "france")
        (bomber,) = planes(t, "france", "bomber")
        assert t.offered("bomb", "2340", bomber, seat="uk" if status == "ally" else "france") == able


@rule("17.13.2c")
def test_in_a_russian_winter_axis_air_units_that_attack_in_the_ussr_have_no_technology() -> None:
    for winters, far, column in (((), 5, 1), ((SNOW_TURN,), 3, -1)):
        t = table("axis", SNOW_TURN, phase="combat").war("germany", "ussr").war("germany", "uk")
        t.tech("germany", aircraft=2).tech("ussr", aircraft=1).s.winters = winters
        (ours,), (theirs,) = planes(t, "germany", "fighter"), planes(t, "ussr", "fighter")
        kiev, berlin = w.space("2421"), w.space("2132")
        assert (range_of(t.s, ours, kiev), range_of(t.s, theirs, kiev), range_of(t.s, ours, berlin)) == (far, 4, 5)
        t.s.aim[ours] = t.s.aim[theirs] = kiev
        assert AirCombat(kiev, tb.AXIS, tb.ALLIES).columns(t.s) == (column, -column)
        t.s.active = tb.ALLIES  # the Axis defends there with all it has
        assert AirCombat(kiev, tb.ALLIES, tb.AXIS).columns(t.s) == (-1, 1)


@rule("17.13.2c", "11.3c")
def test_bombers_of_the_axis_lose_their_technology_in_a_russian_winter_too() -> None:
    for war, left in (("ussr", 94), ("uk", 92)):
        t = table("axis", SNOW_TURN, phase="strategic_bombing").war("germany", war).tech("germany", aircraft=2)
        t.hold("germany", "2322").msp(ussr=100, uk=100).put("germany", "infantry", "1322").hold("germany", "1322")
        target, base, box = ("1222", "1325", "east_air_box") if war == "ussr" else ("2041", "2239", "west_air_box")
        t.hold("germany", base).put("germany", "infantry", base)
        bombers = planes(t, "germany", "bomber, bomber", box)
        t.dice(7).do("bomb", target, *bombers)
        assert msp(t, war) == left


@rule("11.3d", "16.1.6.1g")
def test_bombs_on_a_controlled_minor_cost_its_controller_nothing() -> None:
    for status, left in (("controlled", 40), ("ally", 35)):
        t = table(turn=1, phase="strategic_bombing").nation("poland", status, "uk", "germany").msp(uk=40)
        if status == "ally":
            t.war("germany", "uk")
        bomber = t.new("germany", "bomber", "east_air_box")
        t.dice(9).do("bomb", "2227", bomber)
        assert t.s.msp[tb.UK] == left


@rule("12.5.3a", "3.3i")
def test_an_airborne_corps_that_returns_takes_what_its_zone_covers() -> None:
    t = table("axis", 20).war("germany", "ussr").hold("germany", "2023").only(AirborneReturn())
    corps = t.new("germany", "airborne", "2023")
    withdraw(t.s, corps)
    t.s.turn = t.s.due[corps]
    assert t.asked()
    assert t.holder("2022") == "ussr"
    t.do("place", corps, "2023")
    assert t.holder("2022") == "germany"
