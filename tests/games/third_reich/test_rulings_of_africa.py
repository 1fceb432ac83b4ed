"""35: what comes into Africa and the Levant by air, who is counted there, and air and fleets that are named."""

import pytest

from games.third_reich.sea_table import Seas, rule, seas
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.economy.change import lose_factors
from theatre.games.third_reich.sequence import Campaign, GameTurn, PlayerTurn
from theatre.games.third_reich.supply.african_limits import (
    NAMED,
    RAIDED,
    in_africa,
    in_levant,
    invert_named,
    levant_limit,
    why_not_enter,
)


def africa(*germans: str, phase: str = "movement", malta: bool = True) -> Seas:
    """Allied air and fleets on Malta leave room for four German factors in Libya."""
    t = seas("axis", 1941, phase=phase).war("italy", "britain")
    t.option("germany", "offensive").option("italy", "offensive")
    for model in germans:
        t.put("germany", model, "II17")
    return t.put("britain", "fleet-9", "Malta").put("britain", "air-5-4", "GG19") if malta else t


@rule("35.7", "35.71")
@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_no_airborne_drops_in_africa_beyond_what_can_be_fed_unless_nobody_is_there(phase: str) -> None:
    t = africa("armor-4-6", phase=phase)
    airborne = t.new("germany", "airborne-3-3", "EE21")
    t.until("march" if phase == "movement" else "drop")
    assert t.refused("drop", airborne, "II17", seat="germany") == "35.7"
    assert t.offered("drop", airborne, "DD21", seat="germany")
    alone = africa(phase=phase).hold("britain", "libya")
    airborne = alone.new("germany", "airborne-3-3", "EE21")
    second = alone.new("germany", "airborne-3-3", "DD21")
    alone.until("march" if phase == "movement" else "drop").do("drop", airborne, "II17", seat="germany")
    assert alone.offered("drop", second, "II17", seat="germany")  # they come in together


@rule("35.7", "35.4")
@pytest.mark.parametrize(("model", "able"), [("infantry-3-3", True), ("armor-4-6", False)])
def test_of_units_that_sail_together_only_germans_count_in_africa(model: str, *, able: bool) -> None:
    """Nine factors can be fed and five are there; the Italian corps, named first or last, makes no difference."""
    t = seas("axis", 1941, phase="combat").war("italy", "britain").option("germany", "offensive")
    t.option("italy", "offensive").put("britain", "fleet-9", "Malta").put("germany", "armor-5-6", "II17")
    fleets = [t.new("italy", "fleet-9", "Taranto") for _ in range(2)]
    if not able:
        t.put("germany", "infantry-1-3", "II16")
    german, italian = t.new("germany", model, "AA24"), t.new("italy", "infantry-3-3", "AA24")
    for cargo in ((german, italian), (italian, german)):
        if able:
            assert t.whole("transport", 2, *fleets, 2, *cargo, "Tobruk", seat="italy")
        else:
            assert t.refused("transport", 2, *fleets, 2, *cargo, "Tobruk", seat="italy") == "35.7"


@rule("35.7")
def test_no_air_redeploys_to_africa_beyond_what_can_be_fed() -> None:
    t = africa("armor-4-6", phase="redeployment")
    german, italian = t.new("germany", "air-5-4", "EE21"), t.new("italy", "air-5-4", "DD21")
    assert t.refused("redeploy", german, "II17", seat="germany") == "35.7"
    assert t.offered("redeploy", italian, "II17", seat="italy")
    free = africa("armor-4-6", phase="redeployment", malta=False)
    german = free.new("germany", "air-5-4", "EE21")
    assert free.offered("redeploy", german, "II17", seat="germany")


def levant(*italians: str) -> Seas:
    t = seas("axis", 1942).war("italy", "britain").hold("italy", "lebanon_syria", "palestine")
    for model in italians:
        t.put("italy", model, "JJ34")
    return t


@rule("35.74", "35.51")
@pytest.mark.parametrize(("model", "place", "able"), [("fleet-9", "Port Said", True), ("air-5-4", "GG33", False)])
def test_fleets_that_come_in_make_room_by_the_allied_fleets_that_they_offset_not_by_air(
    model: str, place: str, *, able: bool
) -> None:
    """Nine factors are there: nine more fit into eighteen, but not into thirteen."""
    t = levant("infantry-3-3", "infantry-3-3", "infantry-3-3").put("britain", model, place)
    assert levant_limit(t.s) < 18
    fleet = t.new("italy", "fleet-9", "Taranto")
    refusal = why_not_enter(t.s, fleet, w.space("HH35"))
    assert (refusal is None) is able
    assert able or (refusal is not None and refusal.rule == "35.7")


@rule("35.5", "35.1")
def test_what_could_be_fed_through_turkey_counts_nowhere_air_and_fleets_too() -> None:
    t = africa(malta=False).hold("italy", "libya", "egypt", "palestine", "lebanon_syria", "EE37")
    air, fleet, corps = t.new("germany", "air-5-4", "HH35"), t.new("italy", "fleet-9", "Beirut"), "infantry-3-3"
    west = t.new("germany", corps, "LL29")
    assert set(in_levant(t.s)) == {air, fleet}
    assert in_africa(t.s) == [west]
    t.put("britain", "fleet-9", "Malta").put("britain", "air-5-4", "GG19").put("germany", "infantry-3-3", "LL28")
    assert why_not_enter(t.s, t.new("germany", corps, "AA24"), w.space("KK24")) is not None
    t.minor("turkey", "active", "germany").hold("germany", "bulgaria", "greece")
    assert in_levant(t.s) == []
    assert in_africa(t.s) == []
    assert why_not_enter(t.s, t.new("germany", corps, "AA24"), w.space("KK24")) is None


@rule("35.1", "27.28")
def test_spanish_morocco_is_in_africa() -> None:
    t = africa().hold("germany", "spanish_morocco", "morocco")
    unit = t.new("germany", "infantry-3-3", "BB7")
    assert in_africa(t.s) == [unit]
    french = seas("allies", 1941).hold("france", "spanish_morocco", "morocco", "algeria", "tunisia")
    assert french.supplied(french.new("france", "infantry-2-3", "BB7"))  # by Tunis, not bound to Paris


def next_axis_turn(t: Seas, *raided: int) -> Seas:
    """The game turn after one in which all German air and fleets in Libya were named."""
    for unit in in_africa(t.s):
        t.s.excess[unit] = NAMED
    invert_named(t.s)
    for unit in raided:
        t.s.excess[unit] = RAIDED
    assert all(t.s.inverted[unit] for unit in in_africa(t.s))
    return t.only(Campaign(placed=True), GameTurn(at=GameTurn.STEPS.index("turn_up")), PlayerTurn(tb.AXIS)).begin()


@rule("35.31", "28.32a")
def test_air_and_fleets_that_were_named_act_again_in_the_next_axis_turn_unless_they_are_named_again() -> None:
    t = africa(malta=False)
    air, raided = t.new("germany", "air-5-4", "KK24"), t.new("germany", "air-3-4", "KK21")
    fleet = t.new("germany", "fleet-9", "Tripoli")
    next_axis_turn(t, raided)
    assert [t.s.inverted[unit] for unit in (air, raided, fleet)] == [0, 1, 0]
    t.until("march")
    assert not any(t.s.excess)


@rule("35.3", "35.31")
def test_a_fleet_that_was_named_does_not_change_base_before_supply_is_judged_again() -> None:
    for named in (False, True):
        t = africa(malta=False)
        fleet = t.new("germany", "fleet-9", "Tripoli")
        t.put("germany", "fleet-9", "Taranto").s.excess[fleet] = named
        if named:
            assert t.refused("change-base", 1, fleet, "Tobruk", seat="germany") == "35.3"
        else:
            t.go("change-base", 1, fleet, "Tobruk", seat="germany")


@rule("35.31", "29.73")
def test_what_is_left_of_a_fleet_is_marked_as_it_was_and_a_lost_counter_is_free() -> None:
    t = africa(malta=False)
    fleet, lost = [t.new("germany", "fleet-9", port) for port in ("Kiel", "Tripoli")]
    t.s.kiel_side[fleet], t.s.excess[fleet], t.s.excess[lost] = 1, NAMED, NAMED
    rest = lose_factors(t.s, fleet, 3)
    assert all((t.s.kiel_side[one], t.s.excess[one]) == (1, NAMED) for one in rest)
    assert not t.s.excess[fleet]
    ct.eliminate(t.s, lost)
    assert not t.s.excess[lost]


@rule("35.31", "35.53")
@pytest.mark.parametrize(("german", "seat"), [(True, "germany"), (False, "italy")])
def test_germany_names_in_the_levant_for_italians_too_and_italy_where_it_is_alone(*, german: bool, seat: str) -> None:
    t = levant("armor-2-5", "infantry-3-3", "infantry-3-3", "infantry-3-3").put("britain", "fleet-9", "Port Said")
    if german:
        t.put("germany", "infantry-3-3", "HH35")
    t.option("germany", "offensive").option("italy", "offensive").until("immobile")
    assert t.is_asked(seat)
    assert not t.is_asked("italy" if german else "germany")


@rule("37.3a", "35.31")
@pytest.mark.parametrize(("british", "seat"), [(True, "britain"), (False, "usa")])
def test_britain_names_who_is_too_many_in_egypt_and_america_where_it_is_alone(*, british: bool, seat: str) -> None:
    t = seas("allies", 1943).war("italy", "britain").hold("italy", "AA7").war("usa", "germany", "italy")
    t.s.status[tb.USA] = st.SOVEREIGN
    t.option("britain", "attrition").option("usa", "attrition").put("usa", "infantry-3-4, infantry-3-4", "LL29")
    t.put("usa", "infantry-3-4", "LL28").put("britain" if british else "usa", "infantry-3-4, infantry-3-4", "MM28")
    t.until("immobile")
    assert t.is_asked(seat)
    assert not t.is_asked("usa" if british else "britain")
