"""31.1, 31.4: where airborne drop in Movement, and what saves them in the Combat phase in which they fall."""

from __future__ import annotations

import pytest

from games.third_reich.sea_table import seas
from games.third_reich.table import Table, rule, table
from games.third_reich.test_airborne import drops
from games.third_reich.test_attrition import east as attrition
from games.third_reich.test_ground_combat import east
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.attrition import in_contact


@rule("31.4a")
def test_company_of_an_earlier_combat_phase_saves_nobody() -> None:
    t = east(side="allies").option("ussr", "offensive").hold("germany", "L45")
    unit = t.new("germany", "airborne-3-3", "L45")
    t.dropped(unit).s.sheltered[unit] = 1  # in its own turn it was among friends
    units = [t.new("ussr", "armor-4-5", hex_) for hex_ in ("L44", "L44", "K45")]
    t.dice(6).attack("L45", *units)
    assert t.place(unit) == ""


@rule("31.4a", "18.31a")
@pytest.mark.parametrize(("company", "place"), [(True, "pool"), (False, "")])
def test_an_airborne_lost_by_attrition_is_saved_by_company_too(company: bool, place: str) -> None:
    t = attrition("allies").hold("germany", "L45", "L46").put("germany", "infantry-1-3", "K40")
    unit = t.new("germany", "airborne-3-3", "L45")
    t.dropped(unit)
    if company:
        t.put("germany", "infantry-1-3", "L46")
    t.put("ussr", "armor-4-5, armor-4-5", "L44").put("ussr", "infantry-3-3, infantry-3-3", "K41")
    t.dice(1).until("18.31a").do("lose", unit)
    assert t.place(unit) == place


@rule("31.1b")
@pytest.mark.parametrize("option", ["attrition", "offensive"])
def test_airborne_drop_in_movement_on_fronts_of_offensives_only(option: str) -> None:
    t = drops().option("germany", option, "east")
    unit = t.new("germany", "airborne-3-3", "J39")
    if option == "offensive":
        assert t.offered("drop", unit, "J42")
    else:
        assert t.refused("drop", unit, "J42") == "31.1b"


def dropping() -> tuple[Table, int, int]:
    """Russian airborne have dropped on K37; the British ones may drop too."""
    t = table("allies", 1943, phase="combat").war("germany", "ussr").minor("poland", "conquered")
    t.hold("germany", "poland").hold("ussr", "K39").option("ussr", "offensive").option("britain", "offensive")
    t.put("germany", "infantry-1-3", "K37").put("ussr", "air_base-0", "K39").put("britain", "air_base-0", "J39")
    russian, british = t.new("ussr", "airborne-2-3", "K39"), t.new("britain", "airborne-3-3", "J39")
    t.hold("britain", "J39").until("14.15").do("drop", russian, "K37", seat="ussr")
    return t, russian, british


@rule("45.3q")
def test_russian_and_western_airborne_do_not_drop_on_one_hex_while_both_are_there() -> None:
    t, russian, british = dropping()
    assert t.refused("drop", british, "K37", seat="britain") == "45.3q"
    assert t.offered("drop", british, "K38", seat="britain")
    t.do("done", seat="britain").dice(5).attack("K37", russian)  # lost: it may drop now, before exploitation
    assert t.until("14.15").offered("drop", british, "K37", seat="britain")


@rule("45.3a", "31.2")
def test_the_west_does_not_attack_a_hex_on_which_russians_have_dropped() -> None:
    t, russian, british = dropping()
    t.do("drop", british, "K38", seat="britain")
    assert t.attack_refused("K37", british) == "45.3a"
    t.dice(5).attack("K37", russian)  # lost
    assert not t.s.placed.count(russian)


@rule("31.1a")
@pytest.mark.parametrize("embarked", [True, False])
def test_an_airborne_aboard_an_invasion_does_not_drop(embarked: bool) -> None:
    """It has not moved on the board, and comes home from sea in the middle of the Combat phase."""
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").minor("france", "conquered")
    t.hold("germany", "france").put("germany", "infantry-1-3", "M23").hold("britain", "M24")
    fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(2)]
    airborne, infantry = t.new("britain", "airborne-3-3", "L22"), t.new("britain", "infantry-3-4", "L22")
    cargo = sorted([airborne, infantry]) if embarked else [infantry]
    t.go("invade", 2, *fleets, len(cargo), *cargo, "M23", seat="britain").until("drop", "attack")
    assert (t.topic() == "drop") != embarked
    ashore = t.new("britain", "infantry-3-4", "M24")
    t.until("attack").dice(6).do("attack", 1, "M23", ashore, seat="britain").until("drop", "construction", "minor")
    assert t.s.mission[airborne] == w.NOWHERE
    assert (t.topic() == "drop") != embarked


@rule("31.1q1", "20.4b")
@pytest.mark.parametrize("waits", [True, False])
def test_an_offensive_is_not_given_up_while_airborne_wait_for_the_second_drop(waits: bool) -> None:
    t = drops(phase="combat").option("germany", "pass", "west", "mediterranean").put("ussr", "infantry-1-3", "J42")
    if waits:
        unit = t.new("germany", "airborne-3-3", "J39")
        t.do("done")  # 14.15: it does not drop before ground combat
    else:
        t.put("germany", "infantry-3-3", "J39")
    t.begin()
    assert t.asked().rule == "14.16"
    t.do("done")
    assert (t.s.option[w.EAST] == tb.OFFENSIVE) == waits
    if waits:
        t.until("14.15").do("drop", unit, "J42").until("14.16")
        t.dice(5).do("attack", 1, "J42", unit)  # 3 to 2
        assert t.place(unit) == ""


@rule("31.2", "18.1c")
@pytest.mark.parametrize("on_enemies", [True, False])
def test_airborne_on_top_of_enemies_are_not_counted_in_an_attrition_across_the_front(on_enemies: bool) -> None:
    """The Germans in N33 are next to them on the Eastern Front; without the drop they count like anybody."""
    t = table("allies", 1944, phase="combat").war("germany", "ussr").minor("poland", "conquered")
    t.option("ussr", "offensive", "west").option("ussr", "attrition", "east").hold("germany", "N32")
    t.put("germany", "infantry-1-3, infantry-1-3", "N33")
    unit = t.new("ussr", "airborne-2-3", "N32")
    if not on_enemies:
        assert in_contact(t.s, w.EAST) == [unit]
        return
    t.put("germany", "infantry-1-3", "N32").dropped(unit)
    t.s.moved[unit] = 1
    assert in_contact(t.s, w.EAST) == []
    t.do("attrition-first").until("14.16")
    assert t.refused("done", seat="ussr") == "31.2"
    t.dice(6).attack("N32", unit)
    assert t.place(unit) == "N32"


@rule("28.421a", "28.511", "31.2")
@pytest.mark.parametrize("dropped", [True, False])
def test_air_of_both_sides_flies_over_a_hex_on_which_airborne_have_dropped_in_movement(dropped: bool) -> None:
    """L42 lies far behind the front; nobody else can attack it."""
    t = seas("axis", 1941, phase="combat").war("germany", "ussr").minor("poland", "conquered")
    t.option("germany", "offensive").hold("germany", "poland").put("germany", "air_base-0", "L39")
    t.put("ussr", "infantry-2-3", "L42").put("ussr", "air_base-0", "L45").put("ussr", "infantry-1-3", "J38")
    bomber, fighter = t.new("germany", "air-5-4", "L39"), t.new("ussr", "air-5-4", "L45")
    t.put("germany", "infantry-3-3", "J37")
    if dropped:
        unit = t.new("germany", "airborne-3-3", "L42")
        t.dropped(unit).s.moved[unit] = 1
        t.go("support", "L42", bomber, seat="germany").until("intercept")
        t.do("defend", "L42", fighter, seat="ussr").until("attack")
        t.dice(5).do("attack", 1, "L42", unit, seat="germany")  # 8 to 9: A
        assert t.place(unit) == ""
    else:
        t.until("missions")
        assert t.refused("support", "L42", bomber, seat="germany") == "28.421a"
