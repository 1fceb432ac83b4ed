"""Where two rules meet: what players ask, and the answer that follows from both."""

import pytest

from games.ww2_in_europe.at_sea import british_move, dice_for, italy, sent
from games.ww2_in_europe.battles import RESERVE, assault, fight, first
from games.ww2_in_europe.table import Opening, Table, rule, table
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe.combat.strength import Battle, combat_value
from theatre.games.ww2_in_europe.invariants import check
from theatre.games.ww2_in_europe.movement.orders import carried_by
from theatre.games.ww2_in_europe.state import GONE, NEUTRAL, OUT, put, remove
from theatre.games.ww2_in_europe.world import NOWHERE, space

# Surprise


def belgium_attacked() -> Table:
    """A German unit has entered Liege on the turn of the first attack; the French move."""
    t = first("GE", "declarations").put("GE", "inf", "essen").put("GE", "inf", RESERVE["GE"])
    t.put("FR", "2 ftr", "sedan").put("FR", "inf", RESERVE["FR"])
    t.do("attack", "belgium")
    while t.asked().prompt.key != "prompt.movement":
        t.do("done")
    t.do("march", t.pick("essen", "inf"), "liege")
    while t.seat != "allies":
        t.do("done")
    return t


@rule("SUR-05")
def test_a_plane_that_reinforces_an_attacked_neutral_is_surprised() -> None:
    t = belgium_attacked()
    helper, other = [unit for unit in t.s.here[space("sedan")] if tb.IS_AIR[t.s.kind[unit]]]
    t.do("fly", helper, "liege")
    t.do("fly", other, "strasbourg")
    assert (t.is_surprised(helper), t.is_surprised(other)) == (True, False)


@rule("SUR-03")
def test_surprise_raises_no_combat_value() -> None:
    t = first("GE").put("UK", "tr, ca", "bristol")
    transport, cruiser = t.pick("@bristol", "tr"), t.pick("@bristol", "ca")
    battle = Battle(space("@bristol"), tb.AXIS)
    assert [combat_value(t.s, ship, battle) for ship in (transport, cruiser)] == [1, 4]
    t.s.surprised[transport] = t.s.surprised[cruiser] = 1
    assert [combat_value(t.s, ship, battle) for ship in (transport, cruiser)] == [1, 2]


@rule("MIN-05", "PAC-08")
def test_soviet_units_that_march_into_surprised_poland_are_not_surprised_themselves() -> None:
    t = Opening("1939")
    while t.seat != "allies" or t.asked().prompt.key != "prompt.movement":
        t.do("done") if t.offered("done") else t.do("without", *t.menu("without")[0])
    unit = t.pick("minsk", "inf")
    t.do("march", unit, "brest-litovsk")
    assert not t.is_surprised(unit)
    assert t.is_surprised(t.pick("brest-litovsk", "inf", "UK"))


@rule("NEU-07", "VCH-10")
def test_an_attack_on_vichy_france_surprises_its_colonies_but_not_those_it_lost_before() -> None:
    t = Table("declarations", "spring", 1941, start="1941").status("FR", OUT).put("GE", "inf", "berlin")
    t.control("GE", "tunis").put("GE", "inf", "tunis").put("UK", "inf", "london")
    t.s.first = tb.ALLIES
    t.do("attack", "france")
    surprised = {at: t.is_surprised(t.pick(at, "inf")) for at in ("marseilles", "algiers", "tunis")}
    assert surprised == {"marseilles": True, "algiers": True, "tunis": False}


@rule("INI-05", "SUR-09")
@pytest.mark.parametrize("neutral", [True, False])
def test_what_a_surprised_neutral_power_wins_outside_its_borders_does_not_count(neutral: bool) -> None:
    t = first("GE", "declarations", "spring", 1941).control("SU", "lvov").put("SU", "3 inf", "lvov")
    t.control("GE", "krakow").put("GE", "inf", "krakow").put("GE", "inf", RESERVE["GE"]).put("UK", "inf", "london")
    if neutral:
        t.status("SU", NEUTRAL).do("attack-power", "SU")
    while t.asked().prompt.key != "prompt.movement":
        t.do("done") if t.offered("done") else t.do("without", *t.menu("without")[0])
    t.do("march", t.pick("krakow", "inf"), "lvov")
    fight(t, 6, 1, 6, 6)
    assert t.happened("battle-won") == 1
    assert sum(t.s.wins) == (0 if neutral else 1)


# Amphibious Attack and Air Drop


@rule("DEP-05", "AMP-06")
@pytest.mark.parametrize("by", ["drop", "march"])
def test_an_air_drop_beside_an_unopposed_landing_leaves_the_depot(by: str) -> None:
    t = first("UK").control("GE", "brest").control("UK", "cherbourg").put("GE", "inf", RESERVE["GE"])
    t.put("UK", "inf, tr, abn", "bristol").put("UK", "inf", "cherbourg")
    t.s.depots[tb.BRITAIN] = 1
    t.do("ferry", t.pick("@bristol", "tr"), t.pick("bristol", "inf"), "BIS", "brest")
    t.do(by, t.pick(*(("bristol", "abn") if by == "drop" else ("cherbourg", "inf"))), "brest")
    assert (fight(t).asked().prompt.key == "prompt.depot") == (by == "drop")


@rule("MOV-18", "AMP-01")
def test_a_defender_may_reinforce_by_sea_a_space_under_attack() -> None:
    """His units go ashore and fight beside the others, as an Amphibious Attack: they do not retreat [AMP-03]."""
    t = first("IT").control("UK", "tobruk", "bir-el-gubi").put("UK", "inf", "tobruk").put("UK", "inf, tr", "alexandria")
    t.put("IT", "3 inf", "benghazi").put("IT", "inf", RESERVE["IT"]).put("UK", "inf", RESERVE["UK"])
    for unit in t.s.here[space("benghazi")]:
        t.do("march", unit, "tobruk")
    while t.seat != "allies":
        t.do("done")
    cargo = t.pick("alexandria", "inf")
    t.do("ferry", t.pick("@alexandria", "tr"), cargo, "LIB", "tobruk")
    fight(t, 6, 6, 6, 6, 6)
    assert (t.place_of(cargo), dice_for(t, "ground-fire", "allies")) == ("tobruk", 2)
    t.dice(6, 6, 6, 6, 6).do("stay")
    assert t.seat == "axis"  # nobody asks the British whether they stay


# casualties


@rule("TAC-03", "CMB-08")
@pytest.mark.parametrize(("tac", "left"), [(4, ""), (5, "ftr")])
def test_a_hit_that_any_unit_could_take_does_not_save_the_only_target_of_another(tac: int, left: str) -> None:
    """The Tac bomber's 4 needs the infantry, so the infantry's hit falls on the fighter."""
    t = assault("inf, ftr", "liege", ("inf", "essen"))
    (plane,) = t.new("GE", "tac", "essen")
    t.do("fly", plane, "liege")
    fight(t, 2, tac, 6, 6)
    if tac > 4:
        t.dice(6, 6).do("lose", t.pick("liege", "inf", "UK"))
    assert t.units("liege", "UK") == left


@rule("TAC-03", "SUB-06")
def test_at_sea_the_hit_with_the_fewest_targets_comes_first() -> None:
    """A battleship's hit could fall on the fighter or the cruiser, the Tac bomber's 4 on the cruiser alone."""
    t = italy().put("UK", "airbase", "malta").put("IT", "airbase", "sicily")
    (cruiser,) = sent(t, "IT", "ca", "taranto", "TYR", patrol="TYR")
    (fighter,) = sent(t, "IT", "ftr", "sicily", "TYR", patrol="TYR")
    british_move(t)
    sent(t, "UK", "bb", "malta", "TYR", patrol="TYR")
    sent(t, "UK", "tac", "malta", "TYR", patrol="TYR")
    fight(t)
    t.do("abort")
    t.dice(4, 4, 6, 6).do("abort")
    lost = [unit for unit in (cruiser, fighter) if t.s.kind[unit] == GONE]
    assert lost == [cruiser, fighter]


# carriers


@rule("CV-06", "CVY-09")
def test_the_planes_of_a_damaged_carrier_in_a_convoy_find_a_base() -> None:
    t = italy().put("UK", "airbase", "malta").convoy("UK", ("gibraltar", "malta"), ("ALB", "WME", "TYR"))
    (carrier,) = t.new("UK", "cv", "malta")
    wing = t.embark(carrier, "UK", "2 ftr")
    t.s.convoy[carrier] = 0
    put(t.s, carrier, NOWHERE)
    sent(t, "IT", "bb", "taranto", "TYR", patrol="TYR")
    fight(british_move(t), 1, 1, 6).do("retreat")
    while t.asked().prompt.key == "prompt.new-base":
        t.do("rebase", *next(args for args in t.menu("rebase") if args[1] == space("malta")))
    assert t.s.damaged[carrier]
    assert [t.place_of(plane) for plane in wing] == ["malta"] * 2


@rule("UK-01", "CV-02")
def test_the_planes_of_a_carrier_that_leaves_for_the_pacific_stay() -> None:
    t = table("pacific_transfer", "spring", 1942).put("UK", "cv", "london").put("GE", "inf", "berlin")
    carrier = t.pick("@london", "cv")
    wing = t.embark(carrier, "UK", "2 tac")
    t.begin()
    while t.asked().prompt.key == "prompt.new-base":
        t.do("rebase", *next(args for args in t.menu("rebase") if args[1] == space("london")))
    assert t.s.kind[carrier] == GONE
    assert [t.place_of(plane) for plane in wing] == ["london"] * 2


@rule("CV-06", "SPF-16")
@pytest.mark.parametrize(("face", "based"), [(4, "malta"), (5, "")])
def test_a_carrier_that_frogmen_damage_carries_no_planes(face: int, based: str) -> None:
    t = first("IT", "redeployment").option("special_forces").put("IT", "sub", "tripoli").put("UK", "inf", "london")
    carrier, _ = t.new("UK", "cv, airbase", "malta")
    (plane,) = t.embark(carrier, "UK", "ftr")
    while t.seat != "axis":
        t.do("done")
    strike = next(args for args in t.menu("strike") if args[2] == carrier)
    t.dice(face).do("strike", *strike)
    assert t.place_of(plane) == based


def test_a_plane_that_is_lost_while_aboard_leaves_its_carrier() -> None:
    t = table().put("UK", "cv", "london")
    carrier = t.pick("@london", "cv")
    lost, other = t.embark(carrier, "UK", "2 tac")
    remove(t.s, lost)
    check(t.s)
    assert carried_by(t.s, carrier) == [other]


@rule("STK-07", "MAP-19")
def test_a_blue_border_lifts_the_limit_but_makes_no_air_base() -> None:
    t = table("stacking").control("UK", "french-west-africa")
    t.put("UK", "6 ftr", "canada").put("UK", "ftr", "french-west-africa").begin()
    assert (t.units("canada"), t.units("french-west-africa")) == ("6 ftr", "")
    t = table("stacking").control("UK", "french-west-africa").put("UK", "6 ftr, airbase", "french-west-africa").begin()
    assert t.units("french-west-africa") == "6 ftr, airbase"


# convoys


@rule("TER-25", "CVY-13")
@pytest.mark.parametrize("bank", ["UK", "IT"])
def test_a_convoy_through_a_canal_that_the_enemy_shuts_carries_nothing_and_goes(bank: str) -> None:
    def position(phase: str) -> Table:
        t = first("UK", phase).control("UK", "tobruk").control(bank, "suez").put("UK", "inf", "tobruk")
        t.control("IT", "halfaya", "bir-el-gubi").put("UK", "inf, tr", "london")
        return t.convoy("UK", ("gibraltar", "tobruk"), ("IBE", "CAN", "RED", "LEV", "LIB")).convoy(
            "UK", ("bristol", "gibraltar"), ("BIS", "IBE")
        )

    t = position("status")
    assert t.is_cut_off(t.pick("tobruk", "inf")) == (bank == "IT")
    t = position("convoys")
    while t.seat != "allies":
        t.do("done")
    assert t.offered("done") == (bank == "UK")
    t.do("cancel", 0, "@gibraltar").do("done")


# Buy


@rule("BB-03")
def test_what_one_power_buys_does_not_bar_an_ally_from_repairing() -> None:
    t = table("buy").put("UK", "bb", "london").put("US", "bb", "usa")
    t.s.first = tb.ALLIES
    british, american = t.pick("@london", "bb"), t.pick("@usa", "bb")
    t.s.damaged[british] = t.s.damaged[american] = 1
    t.s.money[tb.BRITAIN] = t.s.money[tb.USA] = 50
    t.do("buy", "UK", "inf")
    assert t.refused("repair-ship", british) == "BB-03"
    t.dice(3, 4).do("repair-ship", american)
    assert not t.s.damaged[american]


# what is rare in play, from the printed set-up or by orders of the phases


@rule("ANV-05")
def test_ships_and_planes_of_one_patrol_meet_raiders_in_a_game_from_the_set_up() -> None:
    t = Opening("1941", {"advanced_naval": 1})
    while t.asked().prompt.key != "prompt.movement":
        t.do("done") if t.offered("done") else t.do("without", *t.menu("without")[0])
    t.do("patrol", t.pick("@hamburg", "bb"), "NOS", "NOS")
    while t.seat != "allies":
        t.do("done")
    fighter = t.pick("london", "ftr")
    t.do("patrol", t.pick("@london", "dd"), "NOS", "NOS")
    t.do("patrol", fighter, "NOS", "NOS")
    fight(t)
    t.dice(1).do("day")
    t.do("abort")
    assert (t.asked().prompt.key, t.seat) == ("prompt.arrivals", "allies")
    t.dice(6, 6, 6).do("arrive", fighter)
    assert t.asked().prompt.key == "prompt.sea-retreat"


@rule("ANV-08", "TAC-03")
def test_tac_bombers_that_bad_weather_leaves_no_hit_against_planes_part() -> None:
    """2 off: their number against ships is 2, against all else 0."""
    t = italy().option("advanced_naval").put("UK", "airbase", "malta").put("IT", "airbase", "sicily")
    sent(t, "IT", "tac", "sicily", "TYR", patrol="TYR")
    sent(british_move(t), "UK", "tac", "malta", "TYR", patrol="TYR")
    fight(t).dice(4, 1, 1).do("day")
    for _ in range(2):
        t.do("abort")
    for _ in range(2):
        t.do("stay")
    assert t.asked().prompt.key != "prompt.sea-retreat"


def stormed_together() -> Table:
    """American and Soviet tanks have taken Warsaw together; their generals move in Redeployment."""
    t = first("US", "redeployment").option("leaders").control("US", "warsaw")
    t.put("US", "tank", "warsaw").put("SU", "tank", "warsaw").put("SU", "inf", "moscow").put("GE", "inf", "berlin")
    t.leader("Patton", "london").leader("Rybalko", "moscow")
    while t.seat != "allies":
        t.do("done")
    return t


@rule("LDR-09")
def test_two_generals_of_armour_meet_where_both_armies_stand() -> None:
    t = stormed_together()
    for general in ("Patton", "Rybalko"):
        t.do("move-leader", general, "warsaw")
    t.end_turn()
    while t.asked().prompt.key == "prompt.declarations":
        t.do("done")
    assert t.offered("assign-unit", t.pick("warsaw", "tank", "US"), "Patton")


@rule("SOV-02", "LDR-02")
def test_a_soviet_general_keeps_out_of_the_land_of_the_other_allies() -> None:
    t = stormed_together().put("UK", "inf", "london")
    assert not t.offered("move-leader", "Rybalko", "london")
    assert not t.offered("move-leader", "Patton", "moscow")
    assert t.offered("move-leader", "Rybalko", "warsaw")
