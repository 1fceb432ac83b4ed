"""Special Forces, an option: better pieces, raiders, the Channel Dash, and attacks on ships in port."""

import pytest

from games.ww2_in_europe.battles import RESERVE, assault, attacks, defends, fight, first, lose_any
from games.ww2_in_europe.table import Table, power, rule, table
from games.ww2_in_europe.test_building import boxed
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w


def special(t: Table) -> Table:
    return t.option("special_forces")


# pieces


@rule("SPF-01", "SPF-02")
@pytest.mark.parametrize(
    ("owner", "kind", "limit"),
    [
        ("GE", "ss_tank", 2),
        ("GE", "ss_mech", 2),
        ("SU", "shock_art", 2),
        ("SU", "guards_inf", 2),
        ("SU", "guards_tank", 2),
        ("US", "marines", 4),
    ],
)
def test_special_pieces_are_bought_by_their_power_up_to_their_number(owner: str, kind: str, limit: int) -> None:
    t = special(table("buy"))
    t.s.first = tb.SIDE[power(owner)]
    t.s.money[:] = [200] * len(tb.POWERS)
    stranger = next(one.id for one in tb.POWERS if one.side == tb.POWERS[power(owner)].side and one.id != owner)
    rule_id = {"ss_tank": "SPF-01", "ss_mech": "SPF-02", "shock_art": "SPF-07", "guards_inf": "SPF-08"}.get(kind)
    rule_id = rule_id or {"guards_tank": "SPF-09", "marines": "SPF-11"}[kind]
    assert t.refused("buy", stranger, kind) == rule_id
    t.put(owner, kind, tb.POWERS[power(owner)].capital)  # one on the board
    for _ in range(limit - 1):
        t.do("buy", owner, kind)
    assert t.refused("buy", owner, kind) == rule_id
    t = table("buy")  # without the option
    t.s.first = tb.SIDE[power(owner)]
    t.s.money[:] = [200] * len(tb.POWERS)
    assert not t.offered("buy", owner, kind)


@rule("SPF-07", "SPF-08", "SPF-09")
@pytest.mark.parametrize("kind", ["shock_art", "guards_inf", "guards_tank"])
def test_special_pieces_are_built_as_the_ordinary_ones(kind: str) -> None:
    t = special(table("build"))
    t.s.held = bytes(t.s.controller)
    boxed(t, kind, "SU").do("build", "SU", kind, "kharkov")
    assert t.units("kharkov") == kind


@rule("SPF-01")
def test_ss_tanks_have_one_more_even_when_they_are_not_ready() -> None:
    assert attacks("ss_tank", "essen", "liege", prepare=special) == 4
    assert attacks("tank", "essen", "liege", prepare=special) == 3
    assert defends("ss_tank", "smolensk", ("inf", "bryansk"), holder="GE", by="SU", prepare=special) == 4
    winter = {"holder": "GE", "by": "SU", "season": "winter", "prepare": special}
    assert defends("ss_tank", "smolensk", ("inf", "bryansk"), **winter) == 2
    assert defends("tank", "smolensk", ("inf", "bryansk"), **winter) == 1


@rule("SPF-02")
def test_ss_mech_has_one_more_and_defends_normally_when_it_is_not_ready() -> None:
    assert attacks("ss_mech", "essen", "liege", prepare=special) == 3
    winter = {"season": "winter", "prepare": special}
    assert defends("ss_mech", "smolensk", ("inf", "bryansk"), holder="GE", by="SU", **winter) == 3
    assert defends("mech", "smolensk", ("inf", "bryansk"), holder="GE", by="SU", **winter) == 1
    assert defends("ss_mech", "bryansk", ("inf", "kursk"), holder="GE", by="SU", **winter) == 4  # woodland
    assert attacks("ss_mech", "bryansk", "smolensk", holder="SU", **winter) == 2  # in the attack it is 1, and one more


@rule("SPF-07")
@pytest.mark.parametrize(("kind", "hits"), [("shock_art", 3), ("art", 2)])
def test_shock_armies_roll_three_dice_in_the_first_round(kind: str, hits: int) -> None:
    t = assault("6 inf", "smolensk", (kind, "bryansk"), holder="GE", by="SU", prepare=special)
    lose_any(fight(t, *[2] * hits, *[6] * 6))
    assert t.units("smolensk", "GE") == f"{6 - hits} inf"
    t.dice(2, 2, *[6] * (6 - hits)).do("stay")  # two dice in the second round
    assert lose_any(t).units("smolensk", "GE") == ("inf" if hits == 3 else "2 inf")
    assert t.dice_box.faces == []


@rule("SPF-08")
def test_guards_infantry_has_one_more_in_the_first_round() -> None:
    guards = {"holder": "GE", "by": "SU", "prepare": special}
    assert attacks("guards_inf", "bryansk", "smolensk", **guards) == 3
    t = fight(assault("inf", "smolensk", ("guards_inf", "bryansk"), **guards), 6, 6)  # type: ignore[arg-type]
    t.dice(3, 6).do("stay")
    assert t.units("smolensk", "GE") == "inf"  # a 3 misses in the second round
    assert defends("guards_inf", "smolensk", ("inf", "bryansk"), holder="SU", prepare=special) == 3

    def cut_off(t: Table) -> None:
        special(t)
        t.s.cut_off[t.pick("smolensk", "guards_inf")] = 1

    assert defends("guards_inf", "smolensk", ("inf", "bryansk"), holder="SU", prepare=cut_off) == 2


@rule("SPF-09")
def test_guards_tanks_have_one_more_in_every_round() -> None:
    assert attacks("guards_tank", "bryansk", "smolensk", holder="GE", by="SU", prepare=special) == 4
    t = fight(assault("inf", "smolensk", ("guards_tank", "bryansk"), holder="GE", by="SU", prepare=special), 6, 6)
    t.dice(4, 6).do("stay")
    assert t.units("smolensk", "GE") == ""


@rule("SPF-11")
@pytest.mark.parametrize(("kind", "value"), [("marines", 3), ("inf", 2)])
def test_marines_have_one_more_when_they_land(kind: str, value: int) -> None:
    for face, hit in ((value, True), (value + 1, False)):
        t = special(first("US")).put("US", "tr", "malta").put("US", kind, "malta").put("IT", "inf", "taranto")
        t.put("US", "inf", RESERVE["US"]).put("GE", "inf", RESERVE["GE"])
        t.do("ferry", t.pick("@malta", "tr"), t.pick("malta", kind), "ION", "taranto")
        fight(t, face, 6)
        assert (t.units("taranto", "IT") == "") == hit
    assert attacks("marines", "essen", "liege", holder="GE", by="US", prepare=special) == 2  # over land


@rule("SPF-12")
def test_british_airborne_have_one_more_in_an_air_drop() -> None:
    for owner, value in (("UK", 3), ("US", 2)):
        for face, hit in ((value, True), (value + 1, False)):
            t = assault("inf", "liege", ("abn", "drop paris"), holder="GE", by=owner, prepare=special)
            assert (fight(t, face, 6).units("liege", "GE") == "") == hit
    assert attacks("abn", "sedan", "liege", holder="GE", by="UK", prepare=special) == 2  # on foot


# Strategic Warfare


def bombed(owner: str, face: int, target: str = "essen", option: bool = True) -> bool:
    t = first(owner).control(owner, "frankfurt").put(owner, "bmr", "frankfurt").put(owner, "inf", RESERVE[owner])
    t.control("GE", "liege", "strasbourg").put("GE", "inf", RESERVE["GE"])
    if option:
        special(t)
    t.do("bomb", t.pick("frankfurt", "bmr"), target)
    fight(t, face)
    return bool(t.s.bombed[w.space(target)])


@rule("SPF-10", "SPF-13")
@pytest.mark.parametrize("owner", ["US", "UK"])
def test_american_and_british_bombers_hit_a_factory_with_a_four(owner: str) -> None:
    assert bombed(owner, 4)
    assert not bombed(owner, 5)
    assert not bombed(owner, 4, option=False)
    assert not bombed(owner, 4, "strasbourg")  # an NRZ is no factory
    assert bombed(owner, 3, "strasbourg")


@rule("SPF-10")
def test_french_bombers_hit_a_factory_with_a_three() -> None:
    assert not bombed("FR", 4)
    assert bombed("FR", 3)


@rule("SPF-06")
@pytest.mark.parametrize(
    ("owner", "face", "sunk"), [("GE", 4, True), ("GE", 5, False), ("IT", 4, False), ("IT", 3, True)]
)
def test_german_submarines_sink_transports_with_a_four(owner: str, face: int, sunk: bool) -> None:
    t = special(first(owner)).control(owner, "brest").put(owner, "sub", "brest").put(owner, "inf", RESERVE[owner])
    t.convoy("UK", ("bristol", "gibraltar"), ["BIS", "IBE"], transports=2).put("UK", "inf", RESERVE["UK"])
    t.do("raid", t.pick("@brest", "sub"), 0, "BIS")
    lose_any(fight(t, face))
    assert len(st.ships_of(t.s, 0)) == (1 if sunk else 2)


# raiders


def north_sea(ships: str = "bb") -> Table:
    """Germany, with initiative, has ships in Hamburg; Great Britain has destroyers at Scapa Flow."""
    t = special(first("GE")).put("GE", ships, "hamburg").put("GE", "inf", RESERVE["GE"])
    return t.put("UK", "dd", "scapa-flow").put("UK", "inf", RESERVE["UK"])


@rule("SPF-03")
def test_one_german_battleship_or_cruiser_may_be_the_raider() -> None:
    t = north_sea("2 bb, ca, dd").put("IT", "bb", "taranto")
    assert t.refused("raider", t.pick("@hamburg", "dd")) == "SPF-03"
    assert t.refused("raider", t.pick("@taranto", "bb")) == "SPF-03"
    assert t.offered("raider", t.pick("@hamburg", "ca"))
    t.do("raider", t.pick("@hamburg", "bb"))
    assert t.refused("raider", t.pick("@hamburg", "ca")) == "SPF-03"
    t = north_sea()
    t.s.switches = type(t.s.switches)()
    assert "raider" not in t.verbs()


@rule("SPF-03")
def test_a_raider_avoids_a_battle_where_others_of_its_side_fight() -> None:
    for raids in (True, False):
        t = north_sea("bb, dd")
        bb, dd = t.pick("@hamburg", "bb"), t.pick("@hamburg", "dd")
        if raids:
            t.do("raider", bb)
        t.do("patrol", bb, "NOS", "NOS").do("patrol", dd, "NOS", "NOS").do("done")
        t.do("patrol", t.pick("@scapa-flow", "dd"), "NOS", "NOS")
        fight(t, 6, *([6] if raids else [6, 6]))  # the destroyer attacks; who fights, fires back
        assert t.dice_box.faces == []
        assert "retreat" in t.verbs()


@rule("SPF-04")
@pytest.mark.parametrize(
    ("raids", "face", "found"), [(True, 1, True), (True, 2, False), (False, 5, True), (False, 6, False)]
)
def test_a_raider_is_found_only_with_a_one(raids: bool, face: int, found: bool) -> None:
    t = north_sea()
    bb = t.pick("@hamburg", "bb")
    if raids:
        t.do("raider", bb)
    t.do("sail", bb, "NOS").do("done")
    t.do("patrol", t.pick("@scapa-flow", "dd"), "NOS", "NOS")
    fight(t, face, 6, 6)
    assert (len(t.dice_box.faces) < 2) == found


@rule("SPF-04")
def test_a_raider_is_looked_for_only_once() -> None:
    for raids in (True, False):
        t = north_sea().control("GE", "brest").put("UK", "dd", "manchester")
        bb = t.pick("@hamburg", "bb")
        if raids:
            t.do("raider", bb)
        t.do("sail", bb, "NOS", "CHA", "BIS").do("done")
        t.do("patrol", t.pick("@scapa-flow", "dd"), "NOS", "NOS")
        t.do("patrol", t.pick("@manchester", "dd"), "BIS", "IRI", "BIS")
        fight(t, 6, 6)
        assert len(t.dice_box.faces) == (1 if raids else 0)


@rule("SPF-03")
def test_a_raider_attacks_a_convoy() -> None:
    t = special(first("GE")).control("GE", "brest").put("GE", "bb", "brest").put("GE", "inf", RESERVE["GE"])
    t.convoy("UK", ("bristol", "gibraltar"), ["BIS", "IBE"], transports=1).put("UK", "inf", RESERVE["UK"])
    bb = t.pick("@brest", "bb")
    t.do("raider", bb).do("patrol", bb, "BIS", "BIS")
    fight(t, 5, 4)  # found at one space, and sunk
    assert st.ships_of(t.s, 0) == []


@rule("SPF-03b")
def test_a_raider_may_end_the_turn_in_another_port() -> None:
    for raids in (True, False):
        t = north_sea().control("GE", "brest", "bergen")
        bb = t.pick("@hamburg", "bb")
        if raids:
            t.do("raider", bb)
        t.do("sail", bb, "NOS", "CHA")
        fight(t)
        if raids:
            assert t.refused("rebase", bb, "@bordeaux") == "SPF-03b"
            t.do("rebase", bb, "@brest")
        assert t.place_of(bb) == ("@brest" if raids else "@hamburg")


@rule("SPF-03b")
def test_a_raider_that_retreated_may_do_so_too() -> None:
    t = north_sea().control("GE", "brest", "bergen")
    bb = t.pick("@hamburg", "bb")
    t.do("raider", bb).do("sail", bb, "NOS").do("done").do("patrol", t.pick("@scapa-flow", "dd"), "NOS", "NOS")
    fight(t, 1, 6, 6)  # found; both miss
    t.do("stay").do("retreat")
    t.do("rebase", bb, "@bergen")
    assert t.place_of(bb) == "@bergen"


# in Redeployment


def redeployment(first_player: int = tb.ALLIES) -> Table:
    t = special(table("redeployment"))
    t.s.first = first_player
    t.s.rp[:] = bytes([5]) * len(tb.POWERS)
    return t


@rule("SPF-05")
def test_a_battleship_and_a_cruiser_dash_past_sea_control() -> None:
    t = redeployment().control("GE", "brest").put("GE", "2 bb, 2 ca, dd", "hamburg")
    t.put("UK", "6 dd", "scapa-flow").put("UK", "2 tac", "london")
    way = ("NOS", "CHA", "@brest")
    bb, ca = t.pick("@hamburg", "bb"), t.pick("@hamburg", "ca")
    assert not t.offered("redeploy", bb, *way)
    assert t.refused("dash", t.pick("@hamburg", "dd"), *way) == "SPF-05"
    t.do("dash", bb, *way).do("dash", ca, *way)
    assert t.units("@brest") == "ca, bb"
    assert t.refused("dash", t.pick("@hamburg", "bb"), *way) == "SPF-05"
    assert t.refused("dash", t.pick("@hamburg", "ca"), *way) == "SPF-05"
    t = redeployment().option().control("GE", "brest").put("GE", "bb", "hamburg")
    assert "dash" not in t.verbs()


def anchorage(ships: str = "bb, ca") -> Table:
    """Italian ships in Taranto; British ones at Malta."""
    return (
        redeployment(tb.AXIS).put("IT", ships, "taranto").put("UK", "cv, sub, dd", "malta").put("UK", "inf", "london")
    )


def with_wing(t: Table) -> Table:
    t.embark(t.pick("@malta", "cv"), "UK", "ftr")
    return t


SNEAK, MIDGET, FROGMEN = range(3)


@rule("SPF-05", "SPF-15")
def test_a_ship_that_has_dashed_may_be_sunk_in_the_same_phase() -> None:
    t = redeployment().control("GE", "brest").put("GE", "ca", "hamburg")
    t.put("UK", "sub", "bristol").put("UK", "inf", "london")
    cruiser = t.pick("@hamburg", "ca")
    t.do("dash", cruiser, "NOS", "CHA", "@brest").do("done")
    t.dice(1).do("strike", MIDGET, t.pick("@bristol", "sub"), cruiser)
    assert t.units("@brest") == ""
    assert t.seat == "allies"


@rule("SPF-14", "SPF-15")
@pytest.mark.parametrize(("raid", "by"), [(SNEAK, "cv"), (MIDGET, "sub")])
@pytest.mark.parametrize(("face", "hit"), [(4, True), (5, False)])
def test_a_special_attack_hits_a_ship_in_port_with_a_four(raid: int, by: str, face: int, hit: bool) -> None:
    t = with_wing(anchorage()).dice(face)
    t.do("strike", raid, t.pick("@malta", by), t.pick("@taranto", "ca"))
    assert t.units("@taranto") == ("bb" if hit else "ca, bb")
    assert t.units("@malta") == "sub, dd, cv"  # back in port


@rule("SPF-14", "SPF-15", "SPF-16")
@pytest.mark.parametrize(("raid", "sinks"), [(SNEAK, 2), (MIDGET, 1), (FROGMEN, 2)])
def test_a_low_die_sinks_a_battleship(raid: int, sinks: int) -> None:
    for face in (sinks, sinks + 1):
        if raid == FROGMEN:
            t = redeployment().put("UK", "bb", "alexandria").put("IT", "sub", "tobruk").put("IT", "inf", "rome")
            attacker, target = t.pick("@tobruk", "sub"), t.pick("@alexandria", "bb")
        else:
            t = with_wing(anchorage("bb"))
            attacker, target = t.pick("@malta", "cv" if raid == SNEAK else "sub"), t.pick("@taranto", "bb")
        t.dice(face).do("strike", raid, attacker, target)
        assert (t.s.kind[target] == st.GONE) == (face == sinks)
        assert t.s.kind[target] == st.GONE or t.s.damaged[target]


@rule("SPF-14")
def test_only_a_battleship_is_sunk_at_once() -> None:
    t = with_wing(anchorage("cv")).dice(1)
    target = t.pick("@taranto", "cv")
    t.do("strike", SNEAK, t.pick("@malta", "cv"), target)
    assert t.s.damaged[target]
    assert t.units("@taranto") == "cv"


@rule("SPF-14", "SPF-15")
def test_each_attack_is_made_once_in_a_game_by_who_can_reach_the_port() -> None:
    t = with_wing(anchorage("2 ca, dd")).dice(5)
    carrier, sub, target = t.pick("@malta", "cv"), t.pick("@malta", "sub"), t.pick("@taranto", "ca")
    t.put("GE", "dd", "hamburg")
    assert t.refused("strike", MIDGET, carrier, target) == "SPF-15"
    assert t.refused("strike", FROGMEN, sub, target) == "SPF-16"  # an Italian one
    assert t.refused("strike", MIDGET, sub, t.pick("@hamburg", "dd")) == "SPF-15"  # too far
    assert t.refused("strike", SNEAK, carrier, t.pick("@malta", "dd")) == "SPF-14"  # no enemy
    t.do("strike", SNEAK, carrier, target)
    assert t.refused("strike", SNEAK, carrier, target) == "SPF-14"
    assert t.offered("strike", MIDGET, sub, target)
    t = anchorage()  # without a fighter aboard
    assert t.refused("strike", SNEAK, t.pick("@malta", "cv"), t.pick("@taranto", "ca")) == "SPF-14"


@rule("SPF-16")
def test_frogmen_strike_once_in_a_game() -> None:
    t = redeployment().put("UK", "2 ca", "alexandria").put("IT", "2 sub", "tobruk").put("IT", "inf", "rome").dice(5)
    first_sub, second = t.s.here[w.space("@tobruk")]
    target = t.pick("@alexandria", "ca")
    t.do("strike", FROGMEN, first_sub, target)
    assert t.refused("strike", FROGMEN, second, target) == "SPF-16"
    t.end_turn()
    while "redeploy" not in t.verbs() or t.seat != "axis":
        t.do("done")
    assert t.refused("strike", FROGMEN, second, target) == "SPF-16"


@rule("SPF-17")
def test_who_makes_a_special_attack_does_not_move_otherwise() -> None:
    t = anchorage("ca").dice(5)
    sub, way = t.pick("@malta", "sub"), ("ION", "LIB", "@alexandria")
    assert t.offered("redeploy", sub, *way)
    t.do("strike", MIDGET, sub, t.pick("@taranto", "ca"))
    assert t.refused("redeploy", sub, *way) == "SPF-17"
    assert t.offered("redeploy", t.pick("@malta", "dd"), *way)
    t = anchorage("ca")
    t.do("redeploy", sub, *way)
    assert t.refused("strike", MIDGET, sub, t.pick("@taranto", "ca")) == "SPF-17"
    t = with_wing(anchorage("ca")).dice(5)
    fighter = next(unit for unit in range(len(t.s.aboard)) if t.s.aboard[unit] == t.pick("@malta", "cv"))
    t.fortress("UK", "malta")
    assert t.offered("redeploy", fighter, "malta")
    t.do("strike", SNEAK, t.pick("@malta", "cv"), t.pick("@taranto", "ca"))
    assert t.refused("redeploy", fighter, "malta") == "SPF-17"
