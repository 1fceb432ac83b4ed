"""10.1, 26.71, 26.92, 33.4, 49.42: counters at the start of later scenarios, and what falls to whom with a power."""

import pytest

from games.third_reich.table import Opening, Table, YearStartTable, nation, rule, table
from theatre.core import flow
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.game import RULES
from theatre.games.third_reich.movement.control import enter
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.politics.italy import italy_surrenders, surrender
from theatre.games.third_reich.politics.minor_allies import Activation
from theatre.games.third_reich.politics.russian_surrender import REJECTED, fights_to_the_last, give_up
from theatre.games.third_reich.politics.variants import GAME_TURN, PLAYER_TURN, VariantWindow, is_playable
from theatre.games.third_reich.sequence import Campaign, LaterStart
from theatre.games.third_reich.setup import set_up


def later(scenario: str, axis: int = 0, allies: int = 0) -> Table:
    """Before the first turn of a later scenario, with these counters in the hands of the sides."""
    t = table("axis", 1942, "spring")
    t.s = set_up(scenario, RULES.agreed({}), t.dice_box)
    t.s.drawn[tb.AXIS], t.s.drawn[tb.ALLIES] = axis, allies
    return t.only(Campaign(placed=True), LaterStart())


@rule("33.41-6", "10.1b")
def test_german_production_grows_at_the_start_of_the_1942_scenario() -> None:
    t = later("1942", axis=6)
    before = t.s.brp[tb.GERMANY]
    t.do("play", 6, seat="germany")
    assert t.s.brp[tb.GERMANY] == before + 50
    t.until("10.41").finish_asking("10.41")
    assert t.s.limit[tb.GERMANY] == (before + 50) // 2


@rule("33.42-5")
@pytest.mark.parametrize(("scenario", "variant"), [("1942", 5), ("1944", 5), ("1944", 6), ("1944", 7)])
def test_allied_counters_at_the_start_of_later_scenarios(scenario: str, variant: int) -> None:
    t = later(scenario, allies=variant)
    while t.asked().rule == "33.2" and t.asked().seat != tb.BRITAIN:
        t.do("pass")
    t.do("play", variant, seat="britain")
    assert t.s.played[tb.ALLIES] >> variant & 1


@rule("33.41-10")
@pytest.mark.parametrize(("scenario", "able"), [("1942", False), ("1944", True)])
def test_jets_come_with_the_1944_scenario(scenario: str, able: bool) -> None:
    t = later(scenario, axis=10)
    assert (t.asked().rule == "33.2" and t.offered("play", 10, seat="germany")) is able


@rule("11.2b", "33.42-9")
def test_the_five_year_plan_before_the_set_up_raises_the_limit_of_the_first_year() -> None:
    t = Opening("france")
    t.s.drawn[tb.ALLIES] = 9
    t.do("play", 9, seat="britain")
    assert t.money("ussr") == (140, 90, 70)
    late = table("axis", 1939, "fall").only(VariantWindow(tb.ALLIES, GAME_TURN))
    late.s.turns, late.s.drawn[tb.ALLIES] = 1, 9
    late.do("play", 9)
    assert late.money("ussr") == (140, 90, 45)
    t = later("1942", allies=9)
    before = t.s.brp[tb.USSR]
    t.do("pass", seat="germany").do("play", 9, seat="britain").until("10.41").finish_asking("10.41")
    assert (t.s.brp[tb.USSR], t.s.limit[tb.USSR]) == (before + 50, before // 2 + 25)


@rule("33.42-9")
def test_in_a_year_start_the_five_year_plan_waits_for_the_game_turn() -> None:
    t = YearStartTable(1941)
    t.s.drawn[tb.ALLIES] = 9
    assert t.asked("britain").rule == "33.2"
    assert t.refused("play", 9, seat="britain") == "33.42-9"


@rule("33.42-2", "11.1")
def test_the_french_boom_in_a_year_start_counts_for_the_limit_and_not_for_growth() -> None:
    t = YearStartTable(1940).brp(france=10)
    t.s.drawn[tb.ALLIES] = 2
    t.do("play", 2, seat="britain").begin()
    assert t.money("france") == (85 + 3 + 40, 85, 64)


@rule("33.42-6")
def test_the_american_navy_does_not_come_before_the_declaration_of_war() -> None:
    t = YearStartTable(1942)
    t.s.active, t.s.drawn[tb.ALLIES] = tb.ALLIES, 6
    t.do("pass", seat="germany")
    assert t.refused("play", 6, seat="britain") == "33.42-6"


@rule("50.12", "YMP-L20")
@pytest.mark.parametrize(("scenario", "base"), [("1939", 185), ("campaign", 215)])
def test_an_america_that_entered_early_does_not_grow_in_1942_of_the_1939_scenario(scenario: str, base: int) -> None:
    t = YearStartTable(1942).brp(usa=50).war("usa", "germany")
    t.s.scenario, t.s.status[tb.USA], t.s.base[tb.USA] = scenario, st.SOVEREIGN, 185
    assert t.begin().money("usa")[:2] == (base, base)


@rule("50.13", "32.11")
@pytest.mark.parametrize(("scenario", "refusal"), [("1939", "50.13"), ("campaign", "")])
def test_america_raises_no_partisans_in_the_1939_scenario(scenario: str, refusal: str) -> None:
    t = table("allies", 1942, "spring", phase="construction").war("ussr", "germany").war("usa", "germany")
    t.s.scenario, t.s.status[tb.USA], t.s.status[tb.FRANCE] = scenario, st.SOVEREIGN, st.CONQUERED
    t.hold("germany", "france").brp(usa=100, britain=100)
    t.s.limit[tb.USA] = 50
    partisan = tb.UNITS_OF[tb.FRANCE, "partisan-1-3"][0]
    if refusal:
        assert t.refused("partisan", partisan, "P20", seat="usa") == refusal
    else:
        assert t.offered("partisan", partisan, "P20", seat="usa")
    assert t.offered("partisan", partisan, "P20", seat="britain")


@rule("33.42-3")
def test_the_free_french_fleet_goes_to_the_nearest_british_port() -> None:
    t = table("allies", 1940, "fall", phase="conquests").hold("germany", "O22")
    atlantic, mediterranean = t.new("france", "fleet-9", "Brest"), t.new("france", "fleet-9", "Marseilles")
    levant = t.new("france", "fleet-9", "Beirut")
    t.s.drawn[tb.ALLIES] = 3
    t.do("play", 3, seat="britain").until("15.1")
    assert [t.place(unit) for unit in (atlantic, mediterranean, levant)] == ["K21", "AA7", "HH35"]
    assert {t.s.serves[unit] for unit in (atlantic, mediterranean, levant)} == {tb.FREE_FRANCE}


@rule("49.42")
@pytest.mark.parametrize(("first", "noted"), [(True, False), (False, True)])
def test_who_crosses_vichy_territory_and_is_gone_again_has_trespassed(first: bool, noted: bool) -> None:
    """Not in the first Axis player turn after the fall."""
    t = table("axis", 1940, "winter").option("germany", "attrition")
    t.s.status[tb.VICHY_FRANCE], t.s.status[tb.FRANCE], t.s.fallen[tb.FRANCE] = st.NEUTRAL, st.CONQUERED, 10
    t.hold("germany", "france").hold("vichy_france", "vichy_france")
    t.s.truce = t.s.turns if first else 1
    t.do("march", t.new("germany", "armor-4-6", "R18"), "R19", "Q19")
    assert bool(t.s.trespassed) is noted


def across_vichy(*, truce: int = 1) -> Table:
    """Germany holds a hex in the midst of Vichy France, and all around it."""
    t = table("axis", 1940, "winter", phase="redeployment")
    t.s.status[tb.VICHY_FRANCE], t.s.status[tb.FRANCE], t.s.fallen[tb.FRANCE] = st.NEUTRAL, st.CONQUERED, 10
    t.hold("germany", "france").hold("vichy_france", "vichy_france").hold("germany", "T19")
    t.s.truce = truce
    return t


@rule("49.42")
@pytest.mark.parametrize(("model", "place", "truce", "noted"), [
    ("infantry-3-3", "T19", 1, True),
    ("infantry-3-3", "Q18", 1, False),
    ("infantry-3-3", "T19", 2, False),
    ("air_base-0", "T19", 1, True),
    ("air_base-0", "Q18", 1, False),
])  # fmt: skip
def test_a_redeployment_that_must_pass_through_vichy_is_noted(model: str, place: str, truce: int, noted: bool) -> None:
    """Not one that could go around it, nor one in the first Axis player turn after the fall."""
    t = across_vichy(truce=truce)
    unit = t.new("germany", model, "Q20")
    t.do("redeploy-base" if model == "air_base-0" else "redeploy", unit, place)
    assert t.place(unit) == place
    assert bool(t.s.trespassed) is noted


@rule("49.42")
def test_who_leaves_vichy_by_redeployment_was_there() -> None:
    t = across_vichy()
    t.do("redeploy", t.new("germany", "infantry-3-3", "R20"), "Q18")
    assert t.s.trespassed


@rule("49.42")
@pytest.mark.parametrize(("port", "noted"), [("Marseilles", True), ("Genoa", False)])
def test_an_escort_over_a_port_of_vichy_is_noted(port: str, noted: bool) -> None:
    t = across_vichy().war("italy", "britain")
    unit = t.new("germany", "infantry-3-3", "Q20" if noted else "U24")
    fleet = t.new("italy", "fleet-9", port)
    t.do("escort", unit, "AA19", fleet, seat="germany")
    assert bool(t.s.trespassed) is noted


@rule("26.71")
def test_germany_is_paid_at_once_for_what_italy_had_conquered() -> None:
    t = table("axis", 1943, "winter").war("italy", "britain").minor("greece", "conquered").hold("italy", "greece")
    at = nation("greece")
    t.s.earns[at] = tb.ITALY
    surrender(t.s)
    assert (t.holder("DD28"), t.s.earns[at]) == ("germany", tb.GERMANY)


@rule("26.7")
def test_axis_forces_in_spanish_morocco_are_in_africa() -> None:
    t = table("axis", 1943, "summer").war("italy", "britain").hold("britain", "sicily", "Z24")
    t.s.first = tb.ALLIES
    t.put("britain", "infantry-3-4", "Z24").hold("britain", "Z23", "AA24", "AA25")
    unit = next(u for u in ct.ground_at(t.s, w.space("Z24")))
    t.s.graced[unit] = st.this_turn(t.s)  # in supply
    assert italy_surrenders(t.s)
    t.put("italy", "infantry-1-3", "BB6")
    assert not italy_surrenders(t.s)


@rule("26.922")
@pytest.mark.parametrize(("owner", "over"), [("ussr", False), ("britain", True)])
def test_russia_fights_on_only_while_a_factor_of_its_own_is_in_russia(owner: str, over: bool) -> None:
    t = table("axis", 1943).war("germany", "ussr")
    t.s.defeat = REJECTED
    t.put(owner, "infantry-1-3", "F50")
    fights_to_the_last(t.s)
    assert (t.s.status[tb.USSR] == st.CONQUERED) is over


@rule("26.921a")
def test_a_defeated_russia_keeps_a_unit_on_every_objective_that_it_holds() -> None:
    t = table("allies", 1942).war("germany", "ussr").hold("ussr", "H39")  # Riga
    give_up(t.s)
    assert [len(ct.ground_at(t.s, w.space(name))) for name in ("H39", "N49")] == [1, 1]


@rule("26.72")
def test_germany_seizes_italian_fleets_when_italy_is_conquered() -> None:
    t = table("axis", 1943, phase="conquests").war("italy", "britain").hold("britain", "Y22")
    t.minor("greece", "conquered").hold("germany", "greece")
    t.put("britain", "infantry-3-4", "Y22").put("italy", "fleet-9, fleet-9", "Taranto").dice(4)
    assert t.asked().rule == "26.72"
    assert t.s.status[tb.ITALY] == st.CONQUERED
    athens = next(at for at, port in enumerate(w.PORTS) if port.name == "Athens")
    t.do("seize", 6, athens, seat="germany")
    assert [u for u in st.units_at(t.s, w.space("DD28")) if t.s.serves[u] == tb.GERMANY]


def french(serves: int) -> tuple[Table, int]:
    """After the fall of France, a unit of Vichy, which is active, or of the Free French that was lost."""
    side = "axis" if serves == tb.VICHY_FRANCE else "allies"
    t = table(side, 1941, phase="construction").hold("germany", "france").hold("vichy_france", "vichy_france")
    t.s.status[tb.FRANCE] = st.CONQUERED
    patron = tb.GERMANY if serves == tb.VICHY_FRANCE else tb.BRITAIN
    t.s.status[serves], t.s.patron[serves] = st.ACTIVE, patron
    unit = t.new("france", "infantry-2-3", "HH36")
    t.s.serves[unit] = serves
    ct.eliminate(t.s, unit)
    t.s.limit[:] = [50] * len(t.s.limit)
    return t, unit


@rule("49.8")
def test_lost_free_french_are_built_in_britain() -> None:
    t, unit = french(tb.FREE_FRANCE)
    assert t.offered("build", unit, "K23", seat="britain")
    assert t.refused("build", unit, "HH36", seat="britain") == "15.4a"


@rule("49.7")
def test_lost_units_of_an_active_vichy_are_built_in_its_zone() -> None:
    t, unit = french(tb.VICHY_FRANCE)
    assert t.offered("build", unit, "R20", seat="germany")
    assert t.refused("build", unit, "O22", seat="germany") == "15.4a"
    assert t.refused("build", unit, "X20", seat="germany") == "15.4a"  # Corsica


@rule("33.41-5", "25.25")
@pytest.mark.parametrize(("foe", "able"), [("ussr", True), ("germany", False)])
def test_the_variant_of_the_minor_allies_wins_one_that_russia_alone_has_attacked(foe: str, able: bool) -> None:
    """Others are lost; who was attacked by the Axis is no ally of it any more [25.7]."""
    t = table("axis", 1941, "spring").war("germany", "ussr").minor("finland", "attacked", foes=foe)
    t.s.lapsed[tb.FINLAND], t.s.status[tb.FRANCE] = foe == "germany", st.CONQUERED
    for name in ("hungary", "rumania", "bulgaria"):
        t.minor(name, "conquered")
    assert is_playable(t.s, tb.AXIS, 5, PLAYER_TURN) is able


@rule("33.41-1", "26.6a")
def test_the_rebels_hold_an_iraq_that_a_fallen_britain_has_left_to_nobody() -> None:
    t = table("axis", 1941, "spring").war("germany", "ussr")
    t.s.due[tb.IRAQ], russian = tb.GERMANY + 1, "FF43"
    for hex_ in w.spaces(w.COUNTRY_MASK[tb.IRAQ]):
        na.give(t.s, hex_, tb.NOBODY)
    t.hold("ussr", russian).only(Activation(tb.IRAQ)).again()
    assert (t.status("iraq"), t.holder("EE42"), t.holder(russian)) == ("active germany", "iraq", "ussr")


@rule("33.3b", "33.41-1", "33.41-3")
@pytest.mark.parametrize("variant", [1, 3])
def test_counters_that_win_germany_an_ally_are_worth_nothing_once_it_has_fallen(variant: int) -> None:
    t = table("axis", 1941, "summer")
    t.s.status[tb.FRANCE], t.s.status[tb.VICHY_FRANCE] = st.CONQUERED, st.NEUTRAL
    assert is_playable(t.s, tb.AXIS, variant, PLAYER_TURN)
    t.s.status[tb.GERMANY] = st.CONQUERED
    assert not is_playable(t.s, tb.AXIS, variant, PLAYER_TURN)


@rule("26.72")
@pytest.mark.parametrize(("base", "other"), [("Brest", "Genoa"), ("Genoa", "Brest")])
def test_seized_italian_fleets_go_to_german_ports_of_the_front_where_they_lay(base: str, other: str) -> None:
    t = table("axis", 1943, "summer").war("italy", "britain").hold("germany", "france", "italy").only()
    t.put("italy", "fleet-9", base)
    t.begin().dice(6)
    surrender(t.s)
    flow.settle(t.s)
    assert t.refused("seize", 8, other, seat="germany") == "26.72"
    t.do("seize", 8, base, seat="germany")
    assert sum([tb.COMBAT[unit] for unit in ct.on_board(t.s) if t.s.serves[unit] == tb.GERMANY]) == 8


@rule("26.72")
def test_seized_italian_fleets_are_counted_front_by_front() -> None:
    """Nine factors lay in the Mediterranean and four in the Atlantic; no front gets more than that."""
    t = table("axis", 1943, "summer").war("italy", "britain").hold("germany", "france", "italy").only()
    t.put("italy", "fleet-9", "Genoa").put("italy", "fleet-4", "Brest")
    t.begin().dice(6)
    surrender(t.s)
    flow.settle(t.s)
    assert t.refused("seize", 8, "Brest", seat="germany") == "26.72"
    t.do("seize", 4, "Brest", seat="germany")
    assert t.refused("seize", 4, "Brest", seat="germany") == "26.72"
    t.do("seize", 4, "Genoa", seat="germany")
    assert sum([tb.COMBAT[unit] for unit in ct.on_board(t.s) if t.s.serves[unit] == tb.GERMANY]) == 8


@rule("26.71", "26.6a")
@pytest.mark.parametrize("fallen", [True, False])
def test_what_italy_controlled_is_nobodys_if_germany_fell_before_it_surrendered(fallen: bool) -> None:
    t = table("axis", 1943, "winter").war("italy", "britain").minor("greece", "conquered").hold("italy", "greece")
    at = nation("greece")
    t.s.earns[at] = tb.ITALY
    t.put("britain", "infantry-3-4", "Z23")
    if fallen:
        t.s.status[tb.GERMANY] = st.CONQUERED
    surrender(t.s)
    heir = "" if fallen else "germany"
    assert (t.holder("DD28"), t.holder("Y22"), t.holder("T23")) == (heir, heir, heir)
    assert t.s.earns[at] == t.s.earns[tb.ITALY] == (tb.NOBODY if fallen else tb.GERMANY)


@rule("26.6a", "28.24a", "29.26a")
def test_air_and_fleets_of_an_ally_stay_in_a_colony_that_is_nobodys_until_an_enemy_comes() -> None:
    t = table("axis", 1943, phase="conquests").war("italy", "britain").hold("britain", "Y22")
    t.put("britain", "infantry-3-4", "Y22")
    air, fleet = t.new("germany", "air-5-4", "II17"), t.new("germany", "fleet-9", "Tripoli")
    t.begin()
    assert t.s.status[tb.ITALY] == st.CONQUERED
    assert (t.holder("II17"), t.place(air), t.place(fleet)) == ("", "II17", "II17")
    unit = t.new("britain", "infantry-3-4", "II17")
    enter(t.s, unit, w.space("II17"))
    assert t.s.overrun == (w.space("II17"),)
    t.only(Displacement()).again()
    assert "II17" not in (t.place(air), t.place(fleet))
