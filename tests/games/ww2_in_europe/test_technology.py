"""Technology, an option: research in the Collect phase, and what each technology brings."""

import pytest

from games.ww2_in_europe.battles import RESERVE, attacks, defends, fight, first, lose_any
from games.ww2_in_europe.table import Table, power, rule, table
from games.ww2_in_europe.test_building import boxed
from theatre.games.ww2_in_europe import state as st
from theatre.games.ww2_in_europe import tables as tb
from theatre.games.ww2_in_europe import world as w

TECHS = len(tb.TECHNOLOGIES.technologies)


def modern(t: Table, **developed: str) -> Table:
    """The option is played; these powers have developed technologies: modern(t, GE="tanks, jets")."""
    t.option("technology")
    for owner, techs in developed.items():
        for tech in techs.split(", "):
            t.s.progress[power(owner) * TECHS + tb.TECHNOLOGY_ID[tech]] = tb.TECHNOLOGIES.target
    return t


def progress(t: Table, owner: str, tech: str) -> int:
    return t.s.progress[power(owner) * TECHS + tb.TECHNOLOGY_ID[tech]]


def buyer(**developed: str) -> Table:
    """The Buy phase of the Axis, or of the Allies if only they have developed something; all are rich."""
    t = modern(table("buy"), **developed)
    t.s.money[:] = [300] * len(tb.POWERS)
    t.s.first = tb.SIDE[power(next(iter(developed)))]
    return t


def price(t: Table, owner: str, kind: str) -> int:
    before = t.begin().s.money[power(owner)]
    return before - t.do("buy", owner, kind).s.money[power(owner)]


# research


def collecting(income: str = "") -> Table:
    """The Collect phase; Germany has land worth 36, or only what is named besides Berlin, which is worth 15."""
    t = modern(table("collect")).put("GE", "inf", "berlin").put("UK", "inf", "london")
    for owner in ("IT", "FR", "SU", "US", "UK"):
        t.status(owner, st.NEUTRAL)
    for land in w.LANDS:
        if t.s.controller[land] == tb.GERMANY:
            t.s.controller[land] = tb.NOBODY
    return t.control("GE", "berlin", *income.split())


@rule("TEC-01")
@pytest.mark.parametrize(("land", "most"), [("leipzig", 2), ("leipzig breslau", 2), ("leipzig breslau frankfurt", 3)])
def test_a_technology_is_selected_for_every_ten_collected(land: str, most: int) -> None:
    t = collecting(land).dice(*[1] * most)
    chosen = ("tanks", "jets", "radar", "sonar")
    assert t.refused("research", "GE", *chosen[: most + 1]) == "TEC-01"
    assert t.refused("research", "GE", "tanks", "tanks") == "TEC-01"
    assert t.refused("research", "UK", "tanks") == "TEC-01"
    t.do("research", "GE", *chosen[:most])
    assert [progress(t, "GE", tech) for tech in chosen[:most]] == [146, 133, 151][:most]


@rule("TEC-01")
def test_who_collects_less_or_plays_without_technology_selects_none() -> None:
    t = collecting("leipzig")
    t.s.bombed[w.space("berlin")] = 1  # only 6 are left
    assert "research" not in t.verbs()
    t = collecting().option()
    assert "research" not in t.verbs()
    t = collecting()
    t.do("research", "GE")  # nobody must
    assert progress(t, "GE", "tanks") == 145


@rule("TEC-02")
def test_a_die_for_each_is_added_to_the_chart_and_earlier_tries() -> None:
    t = collecting("leipzig").dice(4, 6).do("research", "GE", "tanks", "jets")
    assert (progress(t, "GE", "tanks"), progress(t, "GE", "jets"), progress(t, "GE", "radar")) == (149, 138, 150)
    assert progress(t, "IT", "tanks") == 110
    while "research" not in t.verbs():
        t.do("done")
    t.dice(5).do("research", "GE", "tanks")
    assert progress(t, "GE", "tanks") == 154


@rule("TEC-03")
@pytest.mark.parametrize(("before", "developed"), [(199, True), (198, False)])
def test_at_two_hundred_units_of_the_type_may_be_built(before: int, developed: bool) -> None:
    t = collecting().dice(1)
    t.s.progress[tb.GERMANY * TECHS + tb.TECHNOLOGY_ID["tanks"]] = before
    t.do("research", "GE", "tanks")
    t.s.money[tb.GERMANY] = 100
    while "buy" not in t.verbs():
        t.do("done")
    assert t.offered("buy", "GE", "tank_2") == developed
    if not developed:
        assert t.refused("buy", "GE", "tank_2") == "TEC-03"
    assert t.offered("buy", "GE", "tank")  # the old ones stay


@rule("TEC-03")
def test_a_technology_is_its_powers_own_and_is_not_researched_again() -> None:
    t = buyer(GE="tanks")
    assert t.refused("buy", "IT", "tank_2") == "TEC-03"
    t.do("buy", "GE", "tank_2")
    t = modern(collecting(), GE="tanks")
    assert t.refused("research", "GE", "tanks") == "TEC-01"


# better units


@rule("TEC-05")
def test_improved_tanks() -> None:
    assert price(buyer(GE="tanks"), "GE", "tank_2") == 25
    assert attacks("tank_2", "essen", "liege", prepare=modern) == 4
    assert defends("tank_2", "genoa", ("inf", "milan"), holder="IT", by="UK", prepare=modern) == 3  # mountains
    t = first("GE", "blitzkrieg").control("UK", "liege").put("GE", "tank_2", "essen").put("GE", "tank", "munich")
    assert t.offered("march", t.pick("essen", "tank_2"), "liege")


def air_battle(kind: str, face: int) -> bool:
    """A plane attacks a lone fighter with this die: is it lost?"""
    t = modern(first("GE")).put("GE", kind, "essen").put("UK", "ftr, airbase", "liege").control("UK", "liege")
    t.put("GE", "inf", RESERVE["GE"]).put("UK", "inf", RESERVE["UK"])
    t.do("fly", t.pick("essen", kind), "liege")
    fight(t, face, 6)
    return t.units("liege", "UK") == "airbase"


@rule("TEC-06")
def test_jets_hit_planes_with_a_five() -> None:
    assert price(buyer(GE="jets"), "GE", "jet") == 30
    assert (air_battle("jet", 5), air_battle("jet", 6)) == (True, False)
    assert (air_battle("ftr", 4), air_battle("ftr", 5)) == (True, False)


def bombing(kind: str, face: int) -> bool:
    t = modern(first("UK")).control("UK", "liege").put("UK", kind, "liege").put("UK", "inf", RESERVE["UK"])
    t.put("GE", "inf", RESERVE["GE"]).do("bomb", t.pick("liege", kind), "essen")
    fight(t, face)
    return bool(t.s.bombed[w.space("essen")])


@rule("TEC-07")
def test_heavy_bombers() -> None:
    assert price(buyer(UK="heavy_bombers"), "UK", "heavy") == 30
    assert (bombing("heavy", 5), bombing("heavy", 6)) == (True, False)
    assert (bombing("bmr", 3), bombing("bmr", 4)) == (True, False)
    for kind, value in (("heavy", 2), ("bmr", 1)):
        for face, hit in ((value, True), (value + 1, False)):
            t = modern(first("GE")).put("GE", kind, "essen").put("GE", "inf", "essen").control("UK", "liege")
            t.put("UK", "inf", "liege").put("GE", "inf", RESERVE["GE"]).put("UK", "inf", RESERVE["UK"])
            t.do("march", t.pick("essen", "inf"), "liege").do("fly", t.pick("essen", kind), "liege")
            fight(t, *((6, face) if t.pick("liege", "inf", "GE") < t.pick("essen", kind) else (face, 6)), 6)
            assert (t.units("liege", "UK") == "") == hit


@rule("TEC-08", "TEC-09")
@pytest.mark.parametrize(
    ("kind", "out", "cost", "techs"),
    [
        ("ftr", 2, 25, "long_range"),
        ("long_ftr", 3, 30, "long_range"),
        ("bmr", 3, 25, "long_range"),
        ("long_bmr", 4, 30, "long_range"),
        ("long_heavy", 4, 35, "long_range, heavy_bombers"),
    ],
)
def test_long_range_aircraft(kind: str, out: int, cost: int, techs: str) -> None:
    assert price(buyer(GE=techs), "GE", kind) == cost
    t = modern(first("GE")).put("GE", kind, "berlin").put("UK", "inf", "london")
    way = ("stettin", "warsaw", "brest-litovsk", "minsk", "smolensk")
    plane = t.pick("berlin", kind)
    assert t.offered("fly", plane, *way[:out])
    assert t.refused("fly", plane, *way[: out + 1]) == "MOV-12"


@rule("TEC-09", "TEC-03")
def test_long_range_heavy_bombers_need_both_technologies() -> None:
    assert buyer(GE="long_range").refused("buy", "GE", "long_heavy") == "TEC-03"
    assert buyer(GE="heavy_bombers").refused("buy", "GE", "long_heavy") == "TEC-03"
    assert buyer(GE="heavy_bombers").refused("buy", "GE", "long_bmr") == "TEC-03"


# under water


def hunted(boat: str, hunter: str, face: int, **developed: str) -> bool:
    """A British ship or plane has found a German boat and fires: is it sunk?"""
    t = modern(first("GE"), **developed).control("GE", "brest").put("GE", boat, "brest").put("GE", "inf", RESERVE["GE"])
    t.put("UK", hunter, "bristol").put("UK", "inf", RESERVE["UK"])
    t.do("sail", t.pick("@brest", boat), "BIS").do("done")
    t.do("patrol", t.pick("bristol" if hunter == "tac" else "@bristol", hunter), "BIS", "BIS")
    fight(t, 1, face, 6)
    if "abort" in t.verbs():
        t.do("abort")
    return not any(t.s.kind[unit] == tb.KIND_ID[boat] for unit in range(len(t.s.kind)))


@rule("TEC-10")
@pytest.mark.parametrize(("hunter", "number"), [("dd", 2), ("tac", 4)])
def test_u_boats_are_hit_at_one_less(hunter: str, number: int) -> None:
    assert [hunted("sub", hunter, number), hunted("sub", hunter, number + 1)] == [True, False]
    assert [hunted("u_boat", hunter, number - 1), hunted("u_boat", hunter, number)] == [True, False]


@rule("TEC-11")
@pytest.mark.parametrize(("hunter", "number"), [("dd", 3), ("tac", 5)])
def test_sonar_hits_submarines_at_one_more(hunter: str, number: int) -> None:
    assert [hunted("sub", hunter, face, UK="sonar") for face in (number, number + 1)] == [True, False]
    assert [hunted("u_boat", hunter, face, UK="sonar") for face in (number - 1, number)] == [True, False]
    assert not hunted("sub", hunter, number, GE="sonar")  # the hunter's own


@rule("TEC-11")
def test_sonar_hits_nothing_else_better() -> None:
    for face, hit in ((2, True), (3, False)):
        t = modern(first("GE"), UK="sonar").control("GE", "brest").put("GE", "dd", "brest").put("GE", "inf", "leipzig")
        t.put("UK", "dd", "bristol").put("UK", "inf", RESERVE["UK"])
        t.do("sail", t.pick("@brest", "dd"), "BIS").do("done").do("patrol", t.pick("@bristol", "dd"), "BIS", "BIS")
        fight(t, 1, face, 6)
        assert any(t.s.owner[unit] == tb.GERMANY for unit in st.units_of_kind(t.s, tb.DESTROYER)) != hit


def convoy_raid(boat: str, *faces: int, **developed: str) -> Table:
    """A boat attacks a convoy of two transports and a destroyer; the dice of the boat, then of the escort."""
    t = modern(first("GE"), **developed).control("GE", "brest").put("GE", boat, "brest").put("GE", "inf", "leipzig")
    t.convoy("UK", ("bristol", "gibraltar"), ["BIS", "IBE"], transports=2).put("UK", "inf", RESERVE["UK"])
    (escort,) = t.new("UK", "dd", "bristol")
    t.s.convoy[escort] = 0
    st.put(t.s, escort, w.NOWHERE)
    t.do("raid", t.pick("@brest", boat), 0, "BIS")
    return lose_any(fight(t, *faces))


@rule("TEC-10")
def test_u_boats_fire_better() -> None:
    assert price(buyer(GE="u_boats"), "GE", "u_boat") == 15
    for boat, face, left in (("u_boat", 4, 2), ("u_boat", 5, 3), ("sub", 3, 2), ("sub", 4, 3)):
        assert len(st.ships_of(convoy_raid(boat, face, 6).s, 0)) == left
    for boat, value in (("u_boat", 2), ("sub", 1)):
        for face, hit in ((value, True), (value + 1, False)):
            t = modern(first("GE")).control("GE", "brest").put("GE", boat, "brest").put("GE", "inf", RESERVE["GE"])
            t.put("UK", "dd", "bristol").put("UK", "inf", RESERVE["UK"])
            t.do("sail", t.pick("@brest", boat), "BIS").do("done").do("patrol", t.pick("@bristol", "dd"), "BIS", "BIS")
            fight(t, 1, 6, face)
            assert (len(st.units_of_kind(t.s, tb.DESTROYER)) == 0) == hit


@rule("TEC-10", "TEC-11")
@pytest.mark.parametrize(("boat", "sonar", "number"), [("sub", "", 3), ("u_boat", "", 2), ("sub", "sonar", 4)])
def test_escorts_of_a_convoy_feel_it_too(boat: str, sonar: str, number: int) -> None:
    developed = {"UK": sonar} if sonar else {}
    for face, sunk in ((number, True), (number + 1, False)):
        t = convoy_raid(boat, 6, face, **developed)
        assert (st.units_of_kind(t.s, tb.KIND_ID[boat]) == []) == sunk


# radar, rockets, the bomb


def raid_on_london(**developed: str) -> Table:
    """A German bomber over London; British fighters stand next to it, and further off."""
    t = modern(first("GE"), **developed).control("GE", "brussels").put("GE", "bmr", "brussels")
    t.put("GE", "inf", RESERVE["GE"]).put("UK", "ftr", "bristol").put("UK", "ftr", "glasgow").put(
        "UK", "tac", "manchester"
    )
    t.put("UK", "inf", RESERVE["UK"])
    t.do("bomb", t.pick("brussels", "bmr"), "CHA", "london")
    return t


@rule("TEC-12")
def test_radar_brings_fighters_from_the_next_space() -> None:
    t = fight(raid_on_london(UK="radar"), 6, 3)
    assert t.seat == "allies"
    assert t.refused("scramble", t.pick("glasgow", "ftr")) == "TEC-12"  # too far
    assert t.refused("scramble", t.pick("manchester", "tac")) == "TEC-12"
    t.do("scramble", t.pick("bristol", "ftr"))
    assert not any(t.s.bombed)  # a 3 of the fighter: the bomber is lost
    assert st.units_of_kind(t.s, tb.BOMBER) == []
    assert t.units("bristol") == "ftr"
    t = fight(raid_on_london(UK="radar"), 3).do("done")
    assert t.s.bombed[w.space("london")]


@rule("TEC-12")
def test_without_radar_nobody_is_warned() -> None:
    for developed in ({}, {"GE": "radar"}):
        t = fight(raid_on_london(**developed), 3)
        assert t.s.bombed[w.space("london")]
        assert "scramble" not in t.verbs()


def idle(t: Table) -> Table:
    """Somebody does nothing of what he is asked."""
    if "research" in t.verbs():
        return t.do("research", *t.menu("research")[0][:1])
    return t.do("done" if "done" in t.verbs() else "pass")


def rockets(**developed: str) -> Table:
    """The Collect phase, Brussels in German hands; nobody selects a technology."""
    t = (
        modern(table("collect"), **developed)
        .control("GE", "brussels")
        .put("GE", "inf", "berlin")
        .put("UK", "inf", "london")
    )
    while "research" in t.verbs():
        idle(t)
    return t


@rule("TEC-13")
@pytest.mark.parametrize(("face", "hit"), [(3, True), (4, False)])
def test_a_rocket_damages_an_enemy_space_two_spaces_away(face: int, hit: bool) -> None:
    t = rockets(GE="rockets")
    assert t.seat == "axis"
    assert t.refused("rocket", "brussels", "belfast") == "TEC-13"  # three spaces away
    assert t.refused("rocket", "brussels", "sedan") == "TEC-13"  # next to it
    assert t.refused("rocket", "brussels", "essen") == "TEC-13"  # no enemy's
    assert t.refused("rocket", "paris", "london") == "TEC-13"  # no launch site of theirs
    money, points = t.s.money[tb.BRITAIN], t.s.rp[tb.BRITAIN]
    t.dice(face).do("rocket", "brussels", "london")
    assert bool(t.s.bombed[w.space("london")]) == hit
    lost = 15 if hit else 0
    assert (t.s.money[tb.BRITAIN], t.s.rp[tb.BRITAIN]) == (money - lost, points - hit)


@rule("TEC-13")
def test_rockets_fly_every_turn_once_and_only_for_who_has_them() -> None:
    t = rockets(GE="rockets")
    t.dice(6).do("rocket", "brussels", "london")
    assert "rocket" not in t.verbs()
    while "rocket" not in t.verbs():
        idle(t)
    t.do("pass")
    assert not any(t.s.bombed)
    t = rockets()
    assert "rocket" not in t.verbs()


def atomic(place: str = "essen", start: str = "liege", owner: str = "US", face: int = 3, kind: str = "atomic") -> Table:
    t = modern(first(owner)).control(owner, start).put(owner, kind, start).put(owner, "inf", RESERVE[owner])
    t.put("GE", "inf", RESERVE["GE"]).put("UK", "inf", RESERVE["UK"])
    t.do("bomb", t.pick(start, kind), place)
    return fight(t, face)


@rule("TEC-14")
def test_the_bomb_takes_the_value_of_a_space_for_ever() -> None:
    assert price(buyer(US="atomic_bomb"), "US", "atomic") == 30
    for kind in ("atomic", "bmr"):
        t = atomic(kind=kind)
        assert t.s.rp[tb.GERMANY] == 7
        t.s.money[tb.GERMANY] = 100
        while "buy" not in t.verbs() or t.seat != "axis":
            t.do("done")
        if kind == "atomic":
            assert t.refused("repair", "essen") == "TEC-14"
        else:
            t.do("repair", "essen")
    assert atomic(face=4).s.rp[tb.GERMANY] == 8


@rule("TEC-14")
def test_the_bomb_costs_a_redeployment_point_over_a_resource_zone_too() -> None:
    for kind, points in (("atomic", 7), ("bmr", 8)):
        t = atomic("bratislava", "vienna", kind=kind)
        assert t.s.rp[tb.GERMANY] == points


@rule("TEC-15")
def test_a_space_after_the_bomb_is_like_any_without_value() -> None:
    t = atomic()
    boxed(t, "2 inf, tank", "GE").put("GE", "ftr", "essen")
    while "build" not in t.verbs():
        t.do("done")
    assert not t.offered("build", "GE", "tank", "essen")
    t.do("build", "GE", "inf", "essen")
    assert t.refused("build", "GE", "inf", "essen") == "BLD-05"
    while "disband" not in t.verbs():  # a valueless space is no air base
        idle(t)
    assert t.offered("rebase", t.pick("essen", "ftr"), "frankfurt")
    t = atomic(kind="bmr").put("GE", "ftr", "essen")
    turn = t.s.turn
    while t.s.turn == turn:
        idle(t)
    assert t.units("essen") == "ftr"  # a damaged factory is one still
