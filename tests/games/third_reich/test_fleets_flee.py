"""29.26: fleets whose base is overrun."""

import pytest

from games.third_reich.sea_table import Seas, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.movement.displacement import ways_out
from theatre.games.third_reich.naval.basing import dismiss_guests, fronts_for
from theatre.games.third_reich.naval.pursuit import why_idle


def cherbourg(year: int = 1940) -> tuple[Seas, int]:
    """A French fleet in Cherbourg, German armor beside it."""
    t = seas("axis", year).option("germany", "offensive").hold("germany", "N21", "N22", "belgium", "luxembourg")
    t.hold("germany", "O24", "O23", "N23", "N24", "M24", "M25", "N25", "O25").minor("belgium", "conquered")
    return t.minor("luxembourg", "conquered"), t.new("france", "fleet-9", "Cherbourg")


@rule("29.26a")
def test_the_fleet_goes_to_the_nearest_friendly_port_of_its_front() -> None:
    t, fleet = cherbourg()
    t.do("march", t.new("germany", "armor-4-6", "N21"), "M21")
    assert t.berth(fleet) in ("Brest", "Lorient")
    none, fleet = cherbourg()
    none.hold("germany", *[w.IDS[port.hex] for port in w.PORTS if w.WEST in port.fronts and w.IDS[port.hex] != "M21"])
    none.do("march", none.new("germany", "armor-4-6", "N21"), "M21")
    assert none.place(fleet) == ""
    assert none.s.naval_lost[3] == 9


@rule("29.26a", "29.14")
def test_from_a_two_front_port_the_owner_chooses_the_front() -> None:
    t = seas("axis").war("italy", "britain").option("italy", "offensive")
    fleet = t.new("britain", "fleet-9", "Gibraltar")
    fronts = {way.front for way in ways_out(t.s, (fleet,))}
    assert fronts == {w.WEST, w.MEDITERRANEAN}
    malta = t.new("britain", "fleet-9", "Malta")
    assert {way.front for way in ways_out(t.s, (malta,))} == {w.MEDITERRANEAN}


@rule("29.26a", "29.26q")
def test_the_flight_may_be_intercepted_and_the_beaten_go_on_to_the_next_port() -> None:
    t, fleet = cherbourg()
    hunter = t.new("germany", "fleet-9", "Bremen")
    armor = t.new("germany", "armor-4-6", "N21")
    t.until("march").do("march", armor, "M21")
    assert t.topic() == "intercept"
    assert t.is_asked("germany")
    goal = t.frame().chain[0].goal
    course = t.frame().chain[0].course
    t.dice(1, 3, 2).go("intercept", 0, course[-2], 1, hunter).until("march")
    left = [unit for unit in ct.on_board(t.s) if ct.runs(t.s, unit) == 3 and t.berth(unit)]
    assert left
    assert all(t.s.berth[unit] != goal or t.berth(unit) for unit in left)
    assert t.berth(left[0]) != "Cherbourg"
    assert fleet


@rule("29.26a", "29.58a")
def test_a_fleet_that_flees_and_wins_goes_on_to_its_port() -> None:
    """Its base is lost: it cannot turn back."""
    t, fleet = cherbourg()
    hunter = t.new("germany", "fleet-9", "Bremen")
    t.until("march").do("march", t.new("germany", "armor-4-6", "N21"), "M21")
    goal, course = t.frame().chain[0].goal, t.frame().chain[0].course
    t.dice(1, 1, 5).go("intercept", 0, course[-2], 1, hunter).until("go-on", "march")
    assert t.topic() == "march"
    left = [unit for unit in ct.on_board(t.s) if tb.KIND[unit] == tb.FLEET and ct.runs(t.s, unit) == tb.FRANCE]
    assert {t.s.berth[unit] for unit in left} == {goal}
    assert fleet not in left  # it has lost a factor


@rule("29.19")
def test_a_french_fleet_without_a_french_port_shelters_in_an_empty_british_one() -> None:
    t, fleet = cherbourg()
    french = [w.IDS[port.hex] for port in w.PORTS if w.WEST in port.fronts and w.COUNTRY[port.hex] == 3]
    t.hold("germany", *[hex_ for hex_ in french if hex_ != "M21"]).put("britain", "fleet-9", "Portsmouth")
    t.do("march", t.new("germany", "armor-4-6", "N21"), "M21")
    if t.topic() == "flee":
        t.go("flee-port")
    t.until("march")
    assert w.COUNTRY[t.s.where[fleet]] == 2
    assert t.berth(fleet) not in ("Portsmouth", "Southampton")
    why = why_idle(t.s, fleet)
    assert why is not None
    assert why.rule == "29.19"
    assert dismiss_guests(t.s) == [fleet]


@rule("28.12q")
def test_a_base_on_an_allys_hex_needs_his_consent() -> None:
    t = seas("allies").option("britain", "offensive")
    base = next(u for u in range(tb.UNITS) if tb.KIND[u] == tb.AIR_BASE and tb.NATION[u] == tb.BRITAIN)
    t.until("march").do("air-base", base, "N22", seat="britain")
    assert t.is_asked("france")
    t.do("allow", seat="france")
    assert t.place(base) == "N22"
    alone = seas("allies").option("britain", "offensive").until("march").do("air-base", base, "N22", seat="britain")
    alone.do("refuse", seat="france")
    assert alone.place(base) != "N22"
    home = seas("allies").option("britain", "offensive").until("march").do("air-base", base, "J23", seat="britain")
    assert home.place(base) == "J23"


@rule("29.26a", "29.572a")
def test_fleets_that_leave_one_base_for_one_port_flee_together() -> None:
    """Three French fleets, 27 factors, are met as one force."""
    t, first = cherbourg()
    fleets = [first, *[t.new("france", "fleet-9", "Cherbourg") for _ in range(2)]]
    hunter, armor = t.new("germany", "fleet-9", "Bremen"), t.new("germany", "armor-4-6", "N21")
    t.until("march").do("march", armor, "M21")
    assert t.topic() == "intercept"
    assert t.frame().chain[0].fleets == tuple(fleets)
    t.dice(1, 1, 6).go("intercept", 0, "M21", 1, hunter).until("break-off")
    assert [len(force) for force in t.frame().forces] == [1, 3]


@rule("29.26a", "29.11a")
def test_a_port_without_room_for_all_takes_those_for_whom_there_is_room() -> None:
    """Lorient has room for nine factors of the eighteen in Cherbourg; the others go on to La Rochelle."""
    t, first = cherbourg()
    second = t.hold("germany", "N18", "O19", "L24").new("france", "fleet-9", "Cherbourg")
    t.put("france", "fleet-9, fleet-6, fleet-4, fleet-2", "Lorient")
    t.do("march", t.new("germany", "armor-4-6", "N21"), "M21").until("march")
    assert sorted([t.berth(first), t.berth(second)]) == ["La Rochelle", "Lorient"]


@rule("29.26q")
def test_beaten_fleets_make_for_another_port_than_before() -> None:
    """Only Lorient and La Rochelle are French; the fleet was on its way to the first when it was met."""
    t, fleet = cherbourg()
    t.hold("germany", "N18", "O19", "L24")
    hunter, armor = t.new("germany", "fleet-9", "Bremen"), t.new("germany", "armor-4-6", "N21")
    t.until("march").do("march", armor, "M21")
    assert w.PORTS[t.frame().chain[0].goal].name == "Lorient"
    t.dice(1, 6, 5).go("intercept", 0, "M21", 1, hunter, seat="germany").until("march")
    left = {t.berth(unit) for unit in ct.on_board(t.s) if ct.runs(t.s, unit) == tb.FRANCE and t.berth(unit)}
    assert left == {"La Rochelle"}
    assert t.place(fleet) == ""  # it is in smaller counters by now


@rule("24.2a", "29.26a", "28.24a")
def test_what_is_based_in_hexes_that_pass_to_a_conqueror_flees() -> None:
    """Oslo is in German hands: with Norway Bergen is lost to the British who came to help."""
    t = seas("axis", 1940, phase="combat").minor("norway", "allied", "britain", foes="germany").hold("germany", "C35")
    fleet, air = t.new("britain", "fleet-9", "Bergen"), t.new("britain", "air-5-4", "C33")
    t.put("germany", "infantry-3-3", "C35").option("germany", "offensive").begin().all_done()
    assert t.holder("C33") == "germany"
    assert t.berth(fleet) == "Scapa Flow"
    assert w.COUNTRY[t.s.where[air]] == tb.BRITAIN


@rule("24.23a", "29.26a")
def test_what_is_based_with_ground_units_that_keep_their_hex_stays() -> None:
    t = seas("axis", 1940, phase="combat").minor("norway", "allied", "britain", foes="germany").hold("germany", "C35")
    fleet, ground = t.new("britain", "fleet-9", "Bergen"), t.new("britain", "infantry-3-4", "C33")
    t.s.fed_by[ground], t.s.landing[ground] = t.new("britain", "fleet-9", "Rosyth"), w.space("C33")
    t.put("germany", "infantry-3-3", "C35").option("germany", "offensive").begin().all_done()
    assert (t.holder("C33"), t.berth(fleet)) == ("britain", "Bergen")


@rule("29.26a", "29.13b")
def test_from_kiel_fleets_flee_to_either_sea_unless_the_canal_was_closed_before() -> None:
    for closed, ports in ((False, {"Bremen", "Rostock"}), (True, {"Rostock"})):
        t = seas("allies", 1944).option("britain", "offensive").hold("britain", "J31")
        fleet, armor = t.new("germany", "fleet-9", "Kiel"), t.new("britain", "armor-4-5", "J31")
        t.s.kiel_taken, t.s.kiel_side[fleet] = st.this_turn(t.s) - 1 if closed else 0, w.EAST
        t.until("march")
        t.s.unsupplied[armor] = 0
        t.do("march", armor, "J30", seat="britain")
        if closed:
            assert t.berth(fleet) == "Rostock"
        else:
            assert t.topic() == "flee"
            assert {port for port in ports if t.offered("flee-port", fleet, port, seat="germany")} == ports
            t.do("flee-port", fleet, "Rostock", seat="germany")
            assert t.berth(fleet) == "Rostock"


@rule("29.13b", "16.4a")
def test_a_fleet_that_redeploys_to_a_closed_kiel_lies_on_the_side_from_which_it_comes() -> None:
    for port, front in (("Konigsberg", w.EAST), ("Bremen", w.WEST)):
        t = seas("axis", 1944, phase="redeployment")
        t.s.kiel_taken = st.this_turn(t.s)
        fleet = t.new("germany", "fleet-9", port)
        t.do("redeploy-fleet", fleet, "Kiel", seat="germany")
        assert fronts_for(t.s, fleet) == (front,)


@rule("29.19")
@pytest.mark.parametrize(("port", "guest"), [("Rosyth", True), ("Cherbourg", False)])
def test_a_french_fleet_that_shelters_in_britain_sails_on_no_mission(port: str, guest: bool) -> None:
    t = seas("allies", phase="combat").option("france", "offensive")
    fleet, unit = t.new("france", "fleet-9", port), t.new("france", "infantry-2-3", "N18")
    t.put("france", "fleet-9", "Brest").until("missions")
    if guest:
        assert t.refused("transport", 1, fleet, 1, unit, seat="france") == "29.19"
    else:
        assert t.whole("transport", 1, fleet, 1, unit, "Cherbourg", seat="france")
