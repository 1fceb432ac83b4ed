"""Stage 2: who fires when and at whom, ships with two hits, carriers and transports in battle, retreats at sea."""

import pytest

from games.ww2_in_europe.at_sea import british_move, caught, clash, dice_for, fleet, italy, rolls, sent, targets
from games.ww2_in_europe.battles import fight
from games.ww2_in_europe.table import Table, rule
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w

# rounds


@rule("ST2-02")
@pytest.mark.parametrize(("kind", "value"), [("dd", 2), ("ca", 3), ("bb", 4)])
@pytest.mark.parametrize("beyond", [0, 1])
def test_a_ship_hits_with_its_combat_value_or_less(kind: str, value: int, beyond: int) -> None:
    t = clash("dd", kind, value + beyond, 6)
    assert rolls(t, "sea-fire") == [("allies", (value + beyond,)), ("axis", (6,))]
    assert fleet(t, "axis") == ("dd" if beyond else "")


@rule("ST2-02", "CMB-08")
def test_the_side_that_is_hit_chooses_its_casualties() -> None:
    t = clash("dd, ca", "dd", 1, 6, 6)
    assert t.seat == "axis"
    assert targets(t) == "ca, dd"
    t.do("lose", t.pick("@taranto", "ca"))
    assert fleet(t, "axis") == "dd"


@rule("ST2-03", "CMB-09")
@pytest.mark.parametrize("face", [2, 3])
def test_the_defender_fires_with_his_casualties_too(face: int) -> None:
    t = clash("dd", "ca", 1, face)
    assert fleet(t, "axis") == ""
    assert fleet(t, "allies") == ("" if face == 2 else "ca")


@rule("ST2-04", "RET-01", "RET-02")
def test_rounds_go_on_until_one_side_is_gone() -> None:
    t = clash("ca", "ca", 6, 6)
    assert t.seat == "allies"  # the attacker decides first
    assert t.do("stay").seat == "axis"
    t.dice(6, 6).do("stay")
    assert t.seat == "allies"
    t.dice(1, 6).do("stay").do("stay")
    assert dice_for(t, "sea-fire", "allies") == 3
    assert (fleet(t, "axis"), fleet(t, "allies")) == ("", "ca")
    assert "stay" not in t.verbs()


@rule("ST2-01", "CMB-06")
def test_all_units_in_the_space_are_in_the_battle() -> None:
    t = clash("2 dd, ca, ftr", "dd, bb, tac", *[6] * 7)
    assert (dice_for(t, "sea-fire", "axis"), dice_for(t, "sea-fire", "allies")) == (4, 3)


@rule("ST2-01")
def test_planes_that_abort_have_left_before_the_first_shot() -> None:
    t = italy()
    fighter = sent(t, "IT", "ftr", "taranto", "TYR", patrol="TYR")[0]
    sent(t, "IT", "dd", "taranto", "TYR", patrol="TYR")
    sent(british_move(t), "UK", "dd", "malta", "TYR", patrol="TYR")
    fight(t)
    t.dice(1, 6).do("abort", fighter)
    assert fleet(t, "axis") == "ftr"  # the hit sank the destroyer: nothing else was there


# retreat


@rule("RET-01", "RET-03", "RET-05")
def test_an_attacker_retreats_with_all_his_units_to_where_they_began() -> None:
    t = clash("ca", "2 dd, ftr", 6, 6, 6, 6)
    assert t.seat == "allies"
    t.do("retreat")
    assert dice_for(t, "sea-fire", "allies") == 3
    assert t.units("@malta") == "2 dd"
    assert "ftr" in t.units("malta")
    assert t.units("@taranto") == "ca"


@rule("RET-02", "RET-05")
def test_if_the_attacker_stays_the_defender_may_retreat() -> None:
    t = clash("ca, dd", "dd", 6, 6, 6)
    assert t.verbs() == ("retreat", "stay")
    t.do("stay")
    assert t.seat == "axis"
    t.do("retreat")
    assert t.units("@taranto") == "dd, ca"
    assert dice_for(t, "sea-fire", "axis") == 2


@rule("RET-05")
def test_who_has_retreated_takes_no_part_in_a_later_encounter() -> None:
    for answer in ("retreat", "stay"):
        t = italy()
        sent(t, "IT", "bb", "taranto", "TYR", "ION", patrol="ION")
        british_move(t)
        sent(t, "UK", "dd", "malta", "TYR", patrol="TYR")
        sent(t, "UK", "dd", "alexandria", "LIB", "ION")
        fight(t, 5, 6, 6).do("stay")
        t.dice(*([6, 1, 1, 6, 6] if answer == "stay" else [])).do(answer)
        if answer == "retreat":
            assert dice_for(t, "interception", "axis") == 0
        else:
            t.do("continue")
            assert dice_for(t, "interception", "axis") == 1


@rule("RET-06")
def test_ships_that_began_in_the_battle_space_retreat_to_another_friendly_port() -> None:
    t = british_move(italy().put("IT", "2 ca", "taranto"))
    sent(t, "UK", "2 dd", "malta", "TYR", "@taranto", patrol="@taranto")
    fight(t)
    t.dice(6, 6, 6, 6).do("stand", *t.s.here[w.space("@taranto")]).do("stay")
    assert t.seat == "axis"
    t.do("retreat")
    cruiser = t.pick("@taranto", "ca")
    assert t.refused("rebase", cruiser, "@malta") == "RET-06"
    t.do("rebase", cruiser, "@naples")
    if "rebase" in t.verbs():
        t.do("rebase", t.pick("@taranto", "ca"), "@naples")
    assert t.units("@naples") == "2 ca"


@rule("ST2-05")
@pytest.mark.parametrize("answer", ["continue", "abort"])
def test_the_winner_may_abort_rather_than_go_on(answer: str) -> None:
    t = italy()
    sent(t, "IT", "bb", "taranto", "TYR", "ION")
    british_move(t)
    sent(t, "UK", "dd", "malta", "TYR", patrol="TYR")
    sent(t, "UK", "dd", "alexandria", "LIB", "ION", patrol="ION")
    fight(t, 5, 6, 1)  # found, but the battleship sinks the destroyer
    assert set(t.verbs()) == {"continue", "abort"}
    t.dice(*([6] if answer == "continue" else []))
    t.do(answer, *([t.pick("@taranto", "bb")] if answer == "abort" else []))
    assert dice_for(t, "interception", "allies") == (2 if answer == "continue" else 1)


@rule("INI-01", "ST2-04")
@pytest.mark.parametrize(("faces", "axis", "allies"), [((1, 6), 0, 1), ((6, 1), 1, 0), ((1, 1), 0, 0)])
def test_who_is_left_has_won_a_battle_on_the_front(faces: tuple[int, int], axis: int, allies: int) -> None:
    t = clash("dd", "dd", *faces)
    front = w.FRONT_ID["ME"] * 2
    assert list(t.s.wins[front : front + 2]) == [axis, allies]


# who can hit whom


@pytest.mark.parametrize(
    ("hunter", "face", "sunk"),
    [
        pytest.param("bb", 1, False, marks=rule("SUB-06")),
        pytest.param("ca", 1, False, marks=rule("SUB-06")),
        pytest.param("ftr", 1, False, marks=rule("SUB-06")),
        pytest.param("bmr", 1, False, marks=rule("SUB-06")),
        pytest.param("dd", 2, True, marks=rule("SUB-06", "DD-01")),
        pytest.param("dd", 3, False, marks=rule("DD-01")),
        pytest.param("tac", 4, True, marks=rule("SUB-06", "TAC-01")),
        pytest.param("tac", 5, False, marks=rule("TAC-01")),
    ],
)
def test_only_destroyers_and_tac_bombers_hit_submarines(hunter: str, face: int, sunk: bool) -> None:
    t = caught("sub", hunter, face, 6)
    assert fleet(t, "axis") == ("" if sunk else "sub")


@rule("SUB-06")
def test_the_hit_of_a_battleship_falls_on_the_destroyer_beside_a_submarine() -> None:
    t = caught("sub, dd", "bb", 1, 6, 6)
    assert fleet(t, "axis") == "sub"


@rule("SUB-08")
@pytest.mark.parametrize(("target", "sunk"), [("dd", True), ("ftr", False), ("tac", False)])
def test_a_submarine_hits_only_ships(target: str, sunk: bool) -> None:
    t = caught("sub", target, 6, 1)
    assert (fleet(t, "allies") == "") == sunk


@rule("SUB-08")
def test_beside_planes_the_hit_of_a_submarine_falls_on_a_ship() -> None:
    t = caught("sub", "ftr, dd", 6, 6, 1)
    assert fleet(t, "allies") == "ftr"


@rule("FTR-01", "FTR-02")
@pytest.mark.parametrize(
    ("face", "choices"), [(1, "dd, ftr"), (2, "dd, ftr"), (3, "ftr lost"), (4, "ftr lost"), (5, "")]
)
def test_a_fighter_hits_planes_on_four_and_anything_on_two(face: int, choices: str) -> None:
    t = clash("ftr, dd", "ftr", face, 6, 6)
    if choices == "dd, ftr":
        assert targets(t) == "dd, ftr"
    else:
        assert fleet(t, "axis") == ("dd" if choices else "dd, ftr")


@rule("FTR-02")
@pytest.mark.parametrize(("face", "sunk"), [(2, True), (3, False)])
def test_without_planes_before_it_a_fighter_hits_on_two_only(face: int, sunk: bool) -> None:
    assert (fleet(clash("dd", "ftr", face, 6), "axis") == "") == sunk


@rule("TAC-02", "TAC-03")
@pytest.mark.parametrize(("face", "choices"), [(1, "dd, ftr"), (2, "dd, ftr"), (3, "dd lost"), (4, "dd lost"), (5, "")])
def test_a_tac_bomber_hits_ships_on_four_and_anything_on_two(face: int, choices: str) -> None:
    t = clash("ftr, dd", "tac", face, 6, 6)
    if choices == "dd, ftr":
        assert targets(t) == "dd, ftr"
    else:
        assert fleet(t, "axis") == ("ftr" if choices else "dd, ftr")


@rule("TAC-03")
@pytest.mark.parametrize(("face", "shot"), [(2, True), (3, False)])
def test_without_ships_before_it_a_tac_bomber_hits_on_two_only(face: int, shot: bool) -> None:
    assert (fleet(clash("ftr", "tac", face, 6), "axis") == "") == shot


@rule("AIR-01")
def test_planes_attack_and_defend_at_sea() -> None:
    t = clash("tac", "dd", 6, 4)
    assert fleet(t, "allies") == ""
    t = clash("dd", "tac", 4, 6)
    assert fleet(t, "axis") == ""


# two hits


@pytest.mark.parametrize("kind", [pytest.param("bb", marks=rule("BB-01")), pytest.param("cv", marks=rule("CV-05"))])
def test_it_takes_two_hits_to_sink_a_battleship_or_carrier(kind: str) -> None:
    t = clash(kind, "ca", 1, 6)
    ship = t.pick("@taranto", kind)
    assert t.s.damaged[ship]
    t.dice(1, 6).do("stay").do("stay")
    assert fleet(t, "axis") == ""
    assert fleet(clash("ca", "ca", 1, 6), "axis") == ""


@pytest.mark.parametrize("kind", [pytest.param("bb", marks=rule("BB-01")), pytest.param("cv", marks=rule("CV-05"))])
def test_two_hits_in_one_round_sink_it_too(kind: str) -> None:
    assert fleet(clash(kind, "2 ca", 1, 1, 6), "axis") == ""


@rule("CV-05")
def test_a_carrier_is_repaired_like_a_battleship() -> None:
    t = italy()
    ship = t.new("UK", "cv", "bristol")[0]
    t.s.damaged[ship] = 1
    t.phase, t.s.money[tb.POWER_ID["UK"]] = "buy", 20
    while t.seat != "allies":
        t.do("done")
    t.dice(3, 4).do("repair-ship", ship)
    assert (t.s.damaged[ship], t.s.money[tb.POWER_ID["UK"]]) == (0, 13)


# carriers


def carrier_caught(planes: str, british: str, *faces: int) -> tuple[Table, list[int]]:
    """An Italian carrier on the way with planes aboard is found by British from Malta."""
    t = italy().put("UK", "airbase", "malta")
    ship = t.new("IT", "cv", "taranto")[0]
    aboard = t.embark(ship, "IT", planes)
    t.do("sail", ship, "TYR")
    sent(british_move(t), "UK", british, "malta", "TYR", patrol="TYR")
    return fight(t, 1, *faces), aboard


@rule("CV-08", "CV-02")
def test_planes_aboard_an_attacked_carrier_fire_from_the_second_round_on() -> None:
    t, _ = carrier_caught("2 ftr", "ca", 6, 6)
    assert dice_for(t, "sea-fire", "axis") == 1  # the carrier alone
    t.dice(6, 6, 6, 6).do("stay").do("stay")
    assert dice_for(t, "sea-fire", "axis") == 1 + 3


@rule("CV-02", "CV-08")
def test_planes_aboard_are_cargo_and_no_casualties_in_the_first_round() -> None:
    t, planes = carrier_caught("ftr", "ca", 1, 6)
    assert t.s.damaged[t.pick("@taranto", "cv")]  # no choice: the hit was the carrier's
    t.dice(1, 6, 6).do("stay").do("stay")
    assert {unit for (unit,) in t.menu("lose")} == {t.pick("@taranto", "cv"), *planes}  # now they are in the air


@rule("CV-03")
def test_planes_aboard_go_down_with_their_carrier() -> None:
    t, planes = carrier_caught("2 ftr", "2 ca", 1, 1, 6)
    assert [t.s.kind[plane] for plane in planes] == [st.GONE] * 2


@rule("CV-03")
def test_planes_in_the_air_outlive_their_carrier() -> None:
    """A fighter that took off for a patrol of its own lands elsewhere."""
    t = italy().put("UK", "airbase", "malta")
    ship = t.new("IT", "cv", "taranto")[0]
    fighter = t.embark(ship, "IT", "ftr")[0]
    t.do("sail", ship, "TYR").do("patrol", fighter, "WME", "TYR", "WME")
    sent(british_move(t), "UK", "2 ca", "malta", "TYR", patrol="TYR")
    fight(t, 1, 1, 1, 6)
    while "rebase" in t.verbs() and t.seat == "axis":
        t.do("rebase", *t.menu("rebase")[0])
    assert t.s.kind[ship] == st.GONE
    assert t.s.kind[fighter] == tb.KIND_ID["ftr"]


@rule("CV-09")
def test_a_plane_that_took_off_in_port_does_not_land_in_the_water_there_without_its_carrier() -> None:
    t = italy().put("UK", "airbase", "malta")
    ship = t.new("IT", "cv", "taranto")[0]
    fighter = t.embark(ship, "IT", "ftr")[0]
    t.do("sail", ship, "TYR").do("fly", fighter, "@taranto", "taranto", "naples")
    sent(british_move(t), "UK", "2 ca", "malta", "TYR", patrol="TYR")
    fight(t, 1, 1, 1, 6)
    while "rebase" in t.verbs() and t.seat == "axis":
        t.do("rebase", *t.menu("rebase")[0])
    assert t.s.kind[ship] == st.GONE
    assert w.is_land(t.s.where[fighter])


@rule("CV-06")
@pytest.mark.parametrize("damaged", [False, True])
def test_a_damaged_carrier_takes_no_planes(damaged: bool) -> None:
    t = italy().points(UK=3)
    t.phase = "redeployment"
    ship = t.new("UK", "cv", "bristol")[0]
    fighter = t.new("UK", "ftr", "london")[0]
    t.s.damaged[ship] = damaged
    while t.seat != "allies":
        t.do("done")
    if damaged:
        assert t.refused("redeploy", fighter, "bristol", "@bristol") == "CV-06"
    else:
        t.do("redeploy", fighter, "bristol", "@bristol")
        assert t.s.aboard[fighter] == ship


@rule("CV-06")
def test_planes_leave_a_carrier_that_is_damaged() -> None:
    t, (fighter,) = carrier_caught("ftr", "ca", 1, 6)
    t.do("retreat")
    if "continue" in t.verbs():
        t.do("continue")
    t.do("rebase", fighter, "taranto")
    assert (t.s.aboard[fighter], t.place_of(fighter)) == (w.NOWHERE, "taranto")
    t, (fighter,) = carrier_caught("ftr", "ca", 6, 6)
    t.do("retreat")
    if "continue" in t.verbs():
        t.do("continue")
    assert t.s.aboard[fighter] == t.pick("@taranto", "cv")


@rule("CV-01")
def test_a_carrier_has_room_for_two_fighters_or_tac_bombers() -> None:
    for planes, extra in (("2 ftr", "ftr"), ("2 tac", "ftr"), ("ftr, tac", "tac")):
        t = italy().points(UK=4)
        t.phase = "redeployment"
        ship = t.new("UK", "cv", "bristol")[0]
        wing = t.new("UK", planes, "london")
        late = t.new("UK", extra, "london")[0]
        bomber = t.new("UK", "bmr", "london")[0]
        while t.seat != "allies":
            t.do("done")
        assert t.refused("redeploy", bomber, "bristol", "@bristol") == "CV-01"
        for plane in wing:
            t.do("redeploy", plane, "bristol", "@bristol")
        assert [t.s.aboard[plane] for plane in wing] == [ship, ship]
        assert t.refused("redeploy", late, "bristol", "@bristol") == "CV-01"


@rule("CV-02")
@pytest.mark.parametrize("aboard", [True, False])
def test_planes_aboard_have_no_stack_points(aboard: bool) -> None:
    """Malta bases no planes, and ten Stack Points of ships."""
    t = italy()
    t.phase = "stacking"
    ship = t.new("UK", "cv", "malta")[0]
    t.put("UK", "7 dd", "malta")
    if aboard:
        t.embark(ship, "UK", "2 ftr")
    else:
        t.put("UK", "2 ftr", "malta")
    turn = t.s.turn
    t.begin()
    assert (t.s.turn > turn) == aboard
    if not aboard:
        assert "disband" in t.verbs()


# transports


@rule("TRN-02")
def test_a_transport_is_hit_last() -> None:
    t = caught("tr, dd", "ca", 1, 6)
    assert fleet(t, "axis") == "tr"
    t.dice(1, 6).do("stay").do("stay")
    assert fleet(t, "axis") == ""


@rule("TRN-02")
def test_with_more_hits_than_other_ships_transports_sink() -> None:
    t = caught("2 tr, dd", "2 ca", 1, 1, 6)
    assert targets(t) == "tr, tr"  # the first hit was the destroyer's
    t.do("lose", t.pick("@taranto", "tr"))
    assert fleet(t, "axis") == "tr"


def loaded(*faces: int, escorted: str = "") -> tuple[Table, int]:
    """An Italian transport with infantry for Tunis is found by a British cruiser."""
    t = italy().control("IT", "tunis")
    cargo, transport = t.new("IT", "inf", "taranto")[0], t.new("IT", "tr", "taranto")[0]
    t.do("ferry", transport, cargo, "TYR", "tunis")
    if escorted:
        sent(t, "IT", escorted, "taranto", "TYR")
    sent(british_move(t), "UK", "ca", "malta", "TYR", patrol="TYR")
    return fight(t, 1, *faces), cargo


@rule("TRN-06")
def test_cargo_is_lost_with_its_transport() -> None:
    t, cargo = loaded(1, 6)
    assert t.s.kind[cargo] == st.GONE
    t, cargo = loaded(6, 6)
    t.do("retreat")
    if "continue" in t.verbs():
        t.do("continue")
    assert t.place_of(cargo) == "tunis"


@rule("TRN-05")
def test_cargo_neither_fires_nor_falls() -> None:
    t, _ = loaded(1, 6, escorted="dd")  # the one hit is the destroyer's, without a choice
    assert fleet(t, "axis") == "inf, tr"
    assert dice_for(t, "sea-fire", "axis") == 1  # of the destroyer


# ports


@rule("PRT-04")
@pytest.mark.parametrize(("face", "hit"), [(3, True), (4, False)])
def test_ships_in_a_friendly_port_have_one_more(face: int, hit: bool) -> None:
    t = british_move(italy().put("IT", "dd", "taranto"))
    sent(t, "UK", "dd", "malta", "TYR", "@taranto", patrol="@taranto")
    fight(t)
    t.dice(3, face).do("stand", t.pick("@taranto", "dd"))  # the attacker is in no friendly port: his 3 misses
    assert fleet(t, "axis") == "dd"
    assert (fleet(t, "allies") == "") == hit
    assert fleet(clash("dd", "dd", 6, 3), "allies") == "dd"  # at sea


@rule("PRT-05")
@pytest.mark.parametrize(("face", "hit"), [(1, True), (2, False)])
def test_a_transport_has_one_in_a_friendly_port_and_nothing_at_sea(face: int, hit: bool) -> None:
    t = british_move(italy().put("IT", "tr", "taranto").put("UK", "airbase", "malta"))
    sent(t, "UK", "tac", "malta", "TYR", "@taranto", patrol="@taranto")
    fight(t, 1)
    t.dice(6, face).do("abort")
    assert (fleet(t, "allies") == "") == hit
    assert fleet(caught("tr", "dd", 6, 1), "allies") == "dd"


@rule("GRD-02", "NAV-02")
def test_troops_fight_on_land_and_ships_at_sea() -> None:
    """The British attack the port of Taranto: its garrison has no part in it, nor has its fleet in a battle ashore."""
    t = british_move(italy().put("IT", "ca, 3 inf", "taranto"))
    sent(t, "UK", "dd", "malta", "TYR", "@taranto", patrol="@taranto")
    fight(t)
    t.dice(6, 6).do("stand", t.pick("@taranto", "ca"))
    assert dice_for(t, "sea-fire", "axis") == 1
    t = italy().put("IT", "ca, inf", "taranto").control("UK", "naples").put("UK", "inf", "naples")
    british_move(t).do("march", t.pick("naples", "inf"), "taranto")
    fight(t, 6, 6)
    assert dice_for(t, "ground-fire", "axis") == 1
