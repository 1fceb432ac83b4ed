"""12.16, 12.262, 23.2: a minor on its own has a turn of its own, and its controller's forces have no part in it."""

from __future__ import annotations

import pytest

from games.third_reich.sea_table import Seas, rule, seas
from games.third_reich.table import table
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.movement.bridgeheads import bridgeheads_of
from theatre.games.third_reich.naval.docks import Docks


def netherlands(phase: str) -> Seas:
    """Summer 1940: Germany has attacked the Netherlands, which Britain controls; nobody has intervened."""
    t = seas("allies", 1940, phase=phase).option("britain", "offensive")
    t.minor("netherlands", "attacked", foes="germany")
    return t.hold("germany", "L27").put("germany", "infantry-3-3", "L27").put("netherlands", "infantry-2-3", "K26")


@rule("12.16", "12.263")
def test_forces_of_the_controller_neither_drop_nor_fly_in_the_turn_of_a_minor() -> None:
    t = netherlands("minors")
    t.put("britain", "airborne-3-3", "L22").put("britain", "air-5-4", "L24")
    t.do("option", 0, 2).do("done").until("march").do("done")
    assert t.topic() == "attack"  # neither missions nor drops are asked for
    t.do("done")
    assert t.topic() == "destroy"  # nor afterwards; in their own turn they are
    assert t.until("missions").topic() == "missions"


@rule("23.2")
@pytest.mark.parametrize(("intervened", "able"), [(False, False), (True, True)])
def test_air_of_a_minor_on_its_own_does_not_support_its_controller(intervened: bool, able: bool) -> None:
    t = netherlands("combat").put("britain", "infantry-3-4", "L26").hold("britain", "L26")
    if intervened:
        t.minor("netherlands", "allied", patron="britain")
    air = t.new("netherlands", "air-1-4", "K26")
    t.put("britain", "air-5-4", "L24").until("missions")
    assert t.offered("support", "L27", air, seat="britain") is able


@rule("23.3")
@pytest.mark.parametrize("alone", [True, False])
def test_air_of_a_minor_that_had_its_turn_does_not_fly_for_its_new_ally(alone: bool) -> None:
    t = netherlands("minors").hold("britain", "L26")
    air, unit = t.new("netherlands", "air-1-4", "K26"), t.new("britain", "infantry-3-4", "L26")
    t.put("britain", "air-5-4", "L24")
    t.s.graced[unit] = st.this_turn(t.s)
    if alone:
        t.do("option", 0, 2).do("done").until("march").do("done").until("destroy")
    else:
        t.minor("netherlands", "allied", patron="britain")  # it was helped in an earlier turn
    t.until("march").do("march", unit, "K26", seat="britain")
    assert t.status("netherlands") == "allied britain"
    t.put("britain", "infantry-3-4", "L26").until("missions")
    if alone:
        assert t.refused("support", "L27", air, seat="britain") == "28.31"
    else:
        assert t.offered("support", "L27", air, seat="britain")


@rule("23.3", "23.2")
@pytest.mark.parametrize("alone", [True, False])
def test_fleets_of_a_minor_that_had_its_turn_sail_on_no_mission_for_its_new_ally(alone: bool) -> None:
    t = seas("allies", 1941, phase="minors").option("britain", "offensive").put("spain", "infantry-2-3", "Z11")
    t.minor("spain", "attacked" if alone else "active", None if alone else "britain", foes="germany" if alone else "")
    fleet, unit = t.new("spain", "fleet-2", "Cadiz"), t.new("britain", "fleet-9", "Gibraltar")
    if alone:
        t.do("done").until("march").do("done").until("destroy")
    t.until("change-base").go("change-base", 1, unit, "Cartagena", seat="britain")
    t.until("missions")
    assert t.status("spain") == "active britain"
    if alone:
        assert t.refused("transport", 1, fleet, seat="britain") == "23.3"
    else:
        assert Docks(t.s, tb.BRITAIN).why_idle(fleet) is None


@rule("12.16", "27.23")
def test_the_supply_fleets_of_its_controller_go_on_feeding_in_the_turn_of_a_minor() -> None:
    """Germany plays twice in a row, and the Netherlands in between."""
    t = seas("axis", 1940, phase="flip_flop").minor("netherlands", "attacked", foes="germany")
    t.put("netherlands", "infantry-2-3", "K26")
    fleet, unit = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L24")
    t.s.fed_by[unit], t.s.landing[unit] = fleet, w.space("L24")
    t.frames[-1].again = True
    t.until("minor-option").do("done")
    assert (t.topic(), t.s.fed_by[unit]) == ("march", fleet)


@rule("35.31", "12.16")
def test_nobody_names_units_beyond_the_african_limit_in_the_turn_of_a_minor() -> None:
    t = seas("axis", 1940, phase="flip_flop").minor("netherlands", "attacked", foes="germany").war("italy", "britain")
    t.put("netherlands", "infantry-2-3", "K26").put("britain", "fleet-9", "Malta")
    for place in ("II15", "JJ14", "KK13"):
        t.put("germany", "armor-4-6, armor-4-6", place)
    t.frames[-1].again = True
    t.until("minor-option").do("done")
    assert t.topic() == "march"
    assert t.until("immobile").s.minor == tb.NOBODY


@rule("9.3", "9.4a")
def test_a_bridgehead_of_a_minor_is_a_counter_of_its_controllers_side() -> None:
    """Yugoslavia, which France controls, takes W29 back over the Danube."""
    t = table("allies", 1941, phase="minors").minor("yugoslavia", "attacked", foes="italy").war("italy", "britain")
    t.hold("italy", "W29").put("italy", "replacement-1", "W29")
    corps = [t.new("yugoslavia", "infantry-2-3", "V30") for _ in range(2)]
    t.do("option", "mediterranean", "offensive").do("done").do("done")
    t.dice(6).attack("W29", *corps).do("advance", corps[0], "W29").do("bridgehead", "W29")
    assert bridgeheads_of(t.s, [tb.FRANCE]) == [w.space("W29")]
    t.do("remove-bridgehead", "W29", seat="france")
    assert not t.s.bridgehead[w.space("W29")]
