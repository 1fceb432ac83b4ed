"""29.42 with 28.421: official answers on what is transported, and on air that supports it or flies on."""

import pytest

from games.third_reich.sea_table import Seas, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.battle import Strengths

ENDS = ("construction", "build", "redeploy")


def libya() -> tuple[Seas, list[int], int]:
    """Italians in Taranto for Tobruk, with two fleets; British two and four hexes from it, in LL26 and LL28."""
    t = seas("axis", 1941, phase="combat").war("italy", "britain").option("italy", "offensive")
    t.put("britain", "infantry-1-3", "LL26").put("britain", "infantry-1-3", "LL28")
    fleets = [t.new("italy", "fleet-9", "Taranto") for _ in range(2)]
    return t, fleets, t.new("italy", "air-5-4", "AA24")


@rule("29.423a", "29.425")
def test_transported_air_flies_three_hexes_from_the_port_and_raids_no_base() -> None:
    t, fleets, air = libya()
    t.put("italy", "infantry-3-3", "LL25").put("italy", "infantry-3-3", "LL27").hold("italy", "LL25", "LL27")
    t.put("britain", "air-5-4", "LL29")
    t.until("missions").go("transport", 2, *fleets, 1, air, "Tobruk", seat="italy")
    assert t.refused("support", "LL28", air, seat="italy") == "28.22"  # four hexes
    assert t.refused("counterair", "LL29", air, seat="italy") == "28.31"
    t.do("support", "LL26", air, seat="italy").until("attack")
    assert (t.place(air), t.s.mission[air]) == ("KK24", w.space("LL26"))
    unit = next(u for u in ct.ground_at(t.s, w.space("LL25")))
    strengths = Strengths(t.s, (w.space("LL26"),), (unit,), tuple(ct.ground_at(t.s, w.space("LL26"))))
    assert strengths.attack == 8


@rule("29.423a", "29.422q")
def test_air_that_was_turned_back_is_too_far_away_to_support_anybody() -> None:
    t, fleets, air = libya()
    t.put("italy", "infantry-3-3", "LL25").hold("italy", "LL25")
    t.put("britain", "fleet-9, fleet-9, fleet-9, fleet-9", "Alexandria")
    t.until("missions").go("transport", 2, *fleets, 1, air, "Tobruk", seat="italy")
    t.do("support", "LL26", air, seat="italy").until("intercept")
    hunters = [u for u in ct.on_board(t.s) if t.berth(u) == "Alexandria"]
    t.dice(1, 6, 1).go("intercept", 0, "KK24", 4, *hunters, seat="britain").until("attack", "build")
    left = [u for u in ct.on_board(t.s) if tb.KIND[u] == tb.AIR]
    assert all(t.place(u) == "AA24" and t.s.mission[u] == w.NOWHERE and t.s.inverted[u] for u in left)


@rule("29.424a", "28.421a")
@pytest.mark.parametrize("announced", [True, False])
def test_air_may_support_what_transported_units_will_attack(announced: bool) -> None:
    """Nobody stands next to LL26 yet; armor that lands in Tobruk can march there."""
    t, fleets, _ = libya()
    armor, air = t.new("italy", "armor-2-5", "AA24"), t.new("italy", "air-3-4", "KK24")
    t.until("missions")
    if announced:
        t.go("transport", 1, fleets[0], 1, armor, "Tobruk", seat="italy")
    assert t.offered("support", "LL26", air, seat="italy") is announced


@rule("28.421q")
def test_support_for_a_transport_that_was_turned_back_is_not_lost() -> None:
    t, fleets, _ = libya()
    armor, air = t.new("italy", "armor-2-5", "AA24"), t.new("italy", "air-3-4", "KK24")
    t.put("britain", "fleet-9, fleet-9", "Alexandria")
    t.until("missions").go("transport", 1, fleets[0], 1, armor, "Tobruk", seat="italy")
    t.do("support", "LL26", air, seat="italy").until("intercept")
    hunters = [u for u in ct.on_board(t.s) if t.berth(u) == "Alexandria"]
    t.dice(1, 6, 1).go("intercept", 0, "KK24", 2, *hunters, seat="britain").until("build")
    assert (t.place(air), bool(t.s.inverted[air])) == ("KK24", True)


@rule("28.421b")
def test_support_for_a_transport_that_came_through_and_did_not_attack_is_lost() -> None:
    t, fleets, _ = libya()
    armor, air = t.new("italy", "armor-2-5", "AA24"), t.new("italy", "air-3-4", "KK24")
    t.until("missions").go("transport", 1, fleets[0], 1, armor, "Tobruk", seat="italy")
    t.do("support", "LL26", air, seat="italy").until("build")
    assert t.place(air) == ""


def america_with_brest(enemy: str) -> tuple[Seas, int, int]:
    """Brest is the only Allied port in the West; infantry and a fleet in America."""
    t = seas("allies", 1943, phase="combat").war("usa", "germany").option("usa", "offensive")
    t.minor("france", "conquered").minor("britain", "conquered")
    t.s.status[tb.USA] = st.SOVEREIGN
    for one in w.PORTS:
        if w.WEST in one.fronts:
            t.hold("germany", w.IDS[one.hex])
    t.hold("usa", "N18").put("germany", "infantry-3-3", enemy).hold("germany", "france", "britain").hold("usa", "N18")
    fleet, infantry = [tb.UNITS_OF[tb.USA, model][0] for model in ("fleet-9", "infantry-3-4")]
    for unit in (fleet, infantry):
        ct.put(t.s, unit, w.US_BOX)
    return t.until("missions"), fleet, infantry


@rule("29.171", "16.72", "16.77")
def test_units_are_transported_from_america_only_if_no_western_port_can_receive_redeployments() -> None:
    t, fleet, infantry = america_with_brest("N19")  # beside Brest
    assert t.refused("invade", 1, fleet, 1, infantry, "M23", seat="usa") == "29.171"
    t.s.initial = 4
    assert t.refused("transport", 1, fleet, 1, infantry, seat="usa") == "16.77"  # four with Britain fallen
    t.s.initial = 0
    t.go("transport", 1, fleet, 1, infantry, "Brest", seat="usa").until("landed")
    assert (t.place(infantry), t.s.initial, t.s.where[fleet]) == ("N18", 1, w.US_BOX)
    far, fleet, infantry = america_with_brest("R18")
    assert far.refused("transport", 1, fleet, 1, infantry, "Brest", seat="usa") == "29.171"


def tripoli(*garrison: str) -> Seas:
    t = seas("axis", 1941, phase="combat").war("italy", "britain").option("italy", "offensive")
    for model in garrison:
        t.put("italy", model, "II17")
    return t


@rule("29.423a")
def test_to_embark_under_a_hostile_zone_a_unit_must_have_two_movement_factors_left() -> None:
    """One to the port and one to come ashore leave one of three."""
    for zone in (False, True):
        t = tripoli().put("italy", "fleet-9", "Tripoli")
        infantry = t.new("italy", "infantry-3-3", "II16")
        if zone:
            t.hold("britain", "JJ17").put("britain", "armor-2-5", "JJ17")
        t.until("missions")
        if zone:
            assert t.refused("embark", infantry, "II17", seat="italy") == "29.423a"
        else:
            assert t.offered("embark", infantry, "II17", seat="italy")


@rule("6.3a", "29.58q")
def test_a_full_port_is_no_bar_to_who_embarks_in_it_and_has_room_for_as_many_as_sail() -> None:
    t = tripoli("infantry-1-3", "infantry-1-3")
    fleets = [t.new("italy", "fleet-9", "Tripoli") for _ in range(3)]
    inland, coming = t.new("italy", "infantry-3-3", "JJ16"), t.new("italy", "infantry-2-3", "AA24")
    first, second = ct.ground_at(t.s, w.space("II17"))
    t.until("missions").do("embark", inland, "II17", seat="italy")
    t.go("transport", 1, fleets[0], 1, inland, "Taranto", seat="italy")
    assert t.refused("transport", 1, fleets[1], 1, coming, "Tripoli", seat="italy") == "6.1"  # both still stay
    t.go("transport", 1, fleets[2], 1, first, "Naples", seat="italy")
    t.go("transport", 1, fleets[1], 1, coming, "Tripoli", seat="italy").until("landed", "attack")
    assert [t.place(unit) for unit in (inland, first, second, coming)] == ["AA24", "Z23", "II17", "II17"]


@rule("3.35b")
@pytest.mark.parametrize(("axis_near", "refusal"), [(False, "3.35b"), (True, "")])
def test_the_garrison_of_odessa_does_not_leave_by_sea_either(axis_near: bool, refusal: str) -> None:
    t = seas("allies", 1941, phase="combat").option("ussr", "offensive").war("germany", "ussr")
    fleet, garrison = t.new("ussr", "fleet-9", "Odessa"), t.new("ussr", "infantry-1-3", "T37")
    if axis_near:
        t.minor("rumania", "active", patron="germany").put("germany", "infantry-3-3", "S35")
    if refusal:
        assert t.refused("transport", 1, fleet, 1, garrison, "Sevastopol", seat="ussr") == refusal
    else:
        t.go("transport", 1, fleet, 1, garrison, "Sevastopol", seat="ussr")


def axis(*, allied: bool = True) -> tuple[Seas, int, int]:
    """An Italian fleet and a German armored corps in Taranto."""
    t = seas("axis", 1941, phase="combat").option("germany", "offensive").option("italy", "offensive")
    if allied:
        t.war("italy", "britain")
    return t, t.new("italy", "fleet-9", "Taranto"), t.new("germany", "armor-4-6", "AA24")


@rule("36.1", "29.421a")
def test_italian_fleets_carry_german_units_once_both_are_allied_and_germany_agrees() -> None:
    t, fleet, armor = axis()
    t.until("missions").go("transport", 1, fleet, 1, armor, "Tripoli", seat="italy")
    assert t.is_asked("germany")
    t.do("allow", seat="germany").until("landed")
    assert t.place(armor) == "II17"
    t.do("land-march", armor, "JJ17", seat="germany")
    t, fleet, armor = axis()
    t.until("missions").go("transport", 1, fleet, 1, armor, "Tripoli", seat="italy").do("refuse", seat="germany")
    assert (t.place(armor), t.s.mission[armor], t.s.inverted[fleet]) == ("AA24", w.NOWHERE, 0)
    t, fleet, armor = axis(allied=False)
    assert t.until("missions").refused("transport", 1, fleet, 1, armor, seat="italy") == "36.1"


@rule("20.1", "36.1")
def test_whose_units_are_carried_must_attack_on_the_front_where_they_land() -> None:
    t, fleet, armor = axis()
    t.option("germany", "pass", "mediterranean").until("missions")
    assert t.refused("transport", 1, fleet, 1, armor, "Tripoli", seat="italy") == "20.1"


@rule("36.1", "29.423a")
def test_a_unit_marches_to_the_port_where_an_ally_takes_it_aboard() -> None:
    t, fleet, _ = axis()
    armor = t.new("germany", "armor-4-6", "AA23")
    t.until("missions").do("embark", armor, "AA24", seat="germany")
    t.go("transport", 1, fleet, 1, armor, "Tripoli", seat="italy").do("allow", seat="germany").until("landed")
    assert (t.place(armor), dict(t.frame().left)[armor]) == ("II17", 4)


@rule("34.31", "34.35")
def test_british_fleets_carry_french_units_from_1942_on_only() -> None:
    for year in (1940, 1942):
        t = seas("allies", year, phase="combat").option("britain", "offensive").option("france", "offensive")
        fleet, infantry = t.new("britain", "fleet-9", "Plymouth"), t.new("france", "infantry-2-3", "M21")
        t.until("missions")
        if year < 1942:
            assert t.refused("transport", 1, fleet, 1, infantry, seat="britain") == "34.31"
        else:
            assert t.whole("transport", 1, fleet, 1, infantry, "Brest", seat="britain")


@rule("36.1", "29.433")
def test_german_invaders_on_italian_fleets_attack_with_italian_guns() -> None:
    t, fleet, _ = axis()
    infantry = t.new("germany", "infantry-1-3", "AA24")
    t.hold("britain", "DD28").put("britain", "infantry-1-3", "GG19")
    t.until("missions").go("invade", 1, fleet, 1, infantry, "GG19", seat="italy").do("allow", seat="germany")
    t.until("attack")
    strengths = Strengths(t.s, (w.space("GG19"),), (infantry,), tuple(ct.ground_at(t.s, w.space("GG19"))))
    assert strengths.attack == 3  # six factors that do not carry bombard
    assert t.offered("attack", 1, "GG19", infantry, seat="germany")


@rule("34.3", "29.421a")
def test_british_troops_do_not_land_among_french_ones_before_1942() -> None:
    for year in (1940, 1942):
        t = seas("allies", year, phase="combat").option("britain", "offensive").put("france", "infantry-2-3", "N18")
        fleet, infantry = t.new("britain", "fleet-9", "Plymouth"), t.new("britain", "infantry-3-4", "K21")
        t.until("missions")
        if year < 1942:
            assert t.refused("transport", 1, fleet, 1, infantry, "Brest", seat="britain") == "34.3"
            assert t.whole("transport", 1, fleet, 1, infantry, "Cherbourg", seat="britain")
        else:
            assert t.whole("transport", 1, fleet, 1, infantry, "Brest", seat="britain")


@rule("28.421q", "29.59")
def test_support_of_a_landing_that_has_drowned_has_only_flown() -> None:
    """The fleet wins, but has to go on without the unit for which it has no room any more."""
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("germany", "france")
    t.minor("france", "conquered").put("germany", "infantry-1-3", "M23")
    fleet, unit = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    air, hunter = t.new("britain", "air-5-4", "K23"), t.new("germany", "fleet-9", "Wilhelmshaven")
    t.go("invade", 1, fleet, 1, unit, "M23", seat="britain").do("support", "M23", air, seat="britain")
    t.until("intercept").dice(1, 1, 6).go("intercept", 0, "M23", 1, hunter, seat="germany")
    t.until("go-on").do("go-on", seat="britain").until("build")
    assert (t.place(unit), t.place(air), t.s.inverted[air]) == ("pool", "K23", 1)


@rule("29.59", "29.58a")
def test_what_drowns_with_a_transport_that_wins_its_battle_does_not_land() -> None:
    t = seas("allies", 1943, phase="combat").option("britain", "offensive").minor("norway", "conquered")
    t.hold("britain", "C33")
    fleet, armor = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "armor-4-5", "L22")
    hunter = t.new("germany", "fleet-9", "Wilhelmshaven")
    t.go("transport", 1, fleet, 1, armor, "Bergen", seat="britain").until("intercept").dice(1, 1, 6)
    t.go("intercept", 0, t.frame().chain[0].course[1], 1, hunter, seat="germany").until("go-on")
    assert (t.factors("britain"), t.place(armor)) == (7, "pool")
    t.do("go-on", seat="britain").until("build")
    assert t.place(armor) == "pool"


def to_tripoli(*dice: int, hunters: str, at: str) -> tuple[Seas, int, int]:
    """An Italian fleet makes from Taranto for Tripoli, to take a 1-3 and a 3-3 to Tobruk, and is met on its way."""
    t = seas("axis", 1941, phase="combat").war("italy", "britain", "france").option("italy", "offensive")
    t.hold("france", "DD17").put(*hunters.split(": "), "Tunis")  # type: ignore[arg-type]
    fleet = t.new("italy", "fleet-9", "Taranto")
    small, large = t.new("italy", "infantry-1-3", "II17"), t.new("italy", "infantry-3-3", "II17")
    t.go("transport", 1, fleet, 2, *sorted((small, large)), "Tobruk", seat="italy").until("intercept")
    course = t.frame().chain[0].course
    hex_ = w.space(at) if at else course[course.index(w.space("II17")) - 1]
    count = len([unit for unit in st.units_at(t.s, w.space("DD17")) if tb.KIND[unit] == tb.FLEET])
    t.dice(*dice).go("intercept", 0, hex_, count, seat=hunters.split(":", maxsplit=1)[0])
    return t, small, large


@rule("29.58a", "29.424q")
@pytest.mark.parametrize(("at", "left"), [("", 3), ("II17", 2)])
def test_who_has_not_been_fetched_when_the_fleet_turns_back_of_its_own_need_not_disembark(at: str, left: int) -> None:
    t, small, _ = to_tripoli(1, 1, 6, hunters="france: fleet-9", at=at)
    t.until("go-on").do("abort", seat="italy").until("landed")
    assert t.place(small) == "II17"
    assert dict(t.frame().left)[small] == left


@rule("29.59", "29.422a")
@pytest.mark.parametrize("at", ["", "II17"])
def test_losses_before_a_fleet_has_called_for_its_cargo_drown_nobody(at: str) -> None:
    """Beaten in the hex before Tripoli it loses three factors and no unit, in Tripoli a unit too.

    Who was never aboard need not disembark: his movement is whole [29.424q].
    """
    t, small, large = to_tripoli(1, 3, 4, hunters="france: fleet-9, fleet-9", at=at)
    t.do("fight", seat="france").until("cargo" if at else "landed")
    assert t.factors("italy") == 6
    if at:
        t.do("lose", small)
    assert (t.place(small), t.place(large)) == ("pool" if at else "II17", "II17")
    assert dict(t.until("landed").frame().left)[large] == (2 if at else 3)


@rule("29.59", "29.422a")
def test_a_fleet_that_comes_back_the_same_way_is_met_with_its_cargo() -> None:
    """From Naples to fetch a 3-3 from Tripoli; it is met in a hex that it passes twice, and left with three factors."""
    t = seas("axis", 1941, phase="combat").war("italy", "britain").option("italy", "offensive")
    fleet, unit = t.new("italy", "fleet-9", "Naples"), t.new("italy", "infantry-3-3", "II17")
    t.put("britain", "fleet-9", "Malta")
    t.go("transport", 1, fleet, 1, unit, "Naples", seat="italy").until("intercept")
    assert t.frame().chain[0].course.count(w.space("HH17")) == 2
    t.dice(1, 5, 1).go("intercept", 0, "HH17", 1, seat="britain").do("fight", seat="britain").until(*ENDS)
    assert (t.factors("italy"), t.place(unit)) == (3, "pool")


@rule("29.59", "29.58a")
def test_a_fleet_that_has_won_on_its_way_takes_what_it_still_can() -> None:
    """It wins by four and loses two of its nine: room for the 3-3 alone. The 1-3 stays in Tripoli and may move."""
    t, small, large = to_tripoli(1, 1, 6, hunters="france: fleet-9", at="")
    t.until("go-on").do("go-on", seat="italy").until("landed")
    assert (t.factors("italy"), t.place(small), t.place(large)) == (7, "II17", "KK24")
    assert t.offered("land-march", small, "II16", seat="italy") or t.offered("land-march", small, "II18", seat="italy")


@rule("29.59", "29.434")
@pytest.mark.parametrize("port", ["Portsmouth", "Plymouth"])
def test_invaders_drown_with_the_fleet_of_their_own_port(port: str) -> None:
    """Two nines carry a 3-4 from Portsmouth and a 1-3 from Plymouth; six factors are lost by one or the other."""
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("germany", "france")
    t.minor("france", "conquered").put("germany", "fleet-9", "Wilhelmshaven")
    fleets = {name: t.new("britain", "fleet-9", name) for name in ("Portsmouth", "Plymouth")}
    large, small = t.new("britain", "infantry-3-4", "L22"), t.new("britain", "infantry-1-3", "K21")
    t.go("invade", 2, *fleets.values(), 2, *sorted((large, small)), "M23", seat="britain").until("intercept")
    t.dice(1, 6, 1).go("intercept", 0, "M23", 1, seat="germany").until("lose-factors")
    t.do("lose", fleets[port], seat="britain").until(*ENDS)
    assert t.factors("britain") == 12
    assert (t.place(large), t.place(small)) == ("pool" if port == "Portsmouth" else "L22", "K21")


@rule("29.59", "29.53")
def test_who_waits_for_his_fleet_in_another_port_does_not_drown_with_others() -> None:
    """The fleet of Portsmouth is met there, before that of Plymouth has joined it."""
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("germany", "france")
    t.minor("france", "conquered").put("germany", "fleet-9", "Wilhelmshaven")
    first, second = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "fleet-9", "Plymouth")
    large, small = t.new("britain", "infantry-3-4", "L22"), t.new("britain", "infantry-1-3", "K21")
    way = ("L21", "L20", "K21", "L20", "M20", "M21", "M22", "M23")
    t.do("invade", 2, first, second, 2, *sorted((large, small)), "M23", *way, seat="britain").until("intercept")
    t.dice(1, 5, 4).go("intercept", 0, "L22", 1, seat="germany").until(*ENDS)
    assert (t.factors("britain"), t.place(large), t.place(small)) == (16, "pool", "K21")


@rule("29.423a", "29.425")
@pytest.mark.parametrize("transported", [True, False])
def test_in_the_exploitation_too_transported_air_flies_three_hexes(transported: bool) -> None:
    """LL27 is four hexes from Tobruk, LL26 three; armor has broken through beside both."""
    t = seas("axis", 1941, phase="combat").war("italy", "britain").option("italy", "offensive")
    t.hold("italy", "LL25").put("britain", "infantry-1-3", "LL26").put("britain", "infantry-1-3", "LL27")
    armor = [t.new("italy", "armor-2-5", "LL25") for _ in range(2)]
    infantry, fleets = t.new("italy", "infantry-3-3", "LL25"), [t.new("italy", "fleet-9", "Taranto") for _ in range(2)]
    air = t.new("italy", "air-5-4", "AA24" if transported else "KK24")
    if transported:
        t.until("missions").go("transport", 2, *fleets, 1, air, "Tobruk", seat="italy")
    t.until("attack").dice(6).do("attack", 1, "LL26", armor[0], infantry).do("advance", armor[0], "LL26")
    t.until("exploit").do("exploit", armor[1], "LL26").until("exploit-march").do("done")
    if transported:
        assert not t.offered("support", "LL27", air)
    else:
        assert t.offered("support", "LL27", air)


@rule("29.425", "28.31")
def test_air_that_is_to_raid_an_air_base_is_not_taken_aboard() -> None:
    t, fleets, _ = libya()
    air = t.put("britain", "air_base-0, air-1-4", "LL26").new("italy", "air-5-4", "KK24")
    t.until("missions")
    assert t.whole("transport", 2, *fleets, 1, air, "Tripoli", seat="italy")
    t.do("counterair", "LL26", air, seat="italy")
    assert t.refused("transport", 2, *fleets, 1, air, "Tripoli", seat="italy") == "29.425"


@rule("29.428", "29.423a")
@pytest.mark.parametrize("gained", [True, False])
def test_nobody_marches_to_a_port_that_was_taken_in_this_turn_to_embark_there(gained: bool) -> None:
    t = libya()[0]
    inland = t.hold("italy", "LL24").new("italy", "infantry-3-3", "LL24")
    t.s.gained[w.space("KK24")] = gained
    t.until("missions")
    if gained:
        assert t.refused("embark", inland, "KK24", seat="italy") == "29.423a"
    else:
        assert t.offered("embark", inland, "KK24", seat="italy")


@rule("29.421a", "29.11a")
def test_no_transport_goes_to_the_port_where_its_cargo_is() -> None:
    t, fleets, air = libya()
    t.until("missions")
    assert t.refused("transport", 2, *fleets, 1, air, "Taranto", seat="italy") == "29.421a"
    assert t.whole("transport", 2, *fleets, 1, air, "Tobruk", seat="italy")
