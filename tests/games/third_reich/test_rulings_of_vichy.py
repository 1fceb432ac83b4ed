"""Vichy France under German orders [49.3]: its units move at home, and fight for it when it is attacked."""

from __future__ import annotations

from games.third_reich.table import Table, nation, port, rule, st, tb
from games.third_reich.war_table import war


def vichy(phase: str, side: str = "axis") -> Table:
    """A year after the fall of France; the three colonies in the West of Africa are Vichy's."""
    t = war(side, 1941, "summer", phase=phase).minor("vichy_france", "neutral").hold("germany", "france")
    t.hold("vichy_france", "vichy_france", "tunisia", "algeria", "morocco")
    t.s.status[tb.FRANCE], t.s.fallen[tb.FRANCE], t.s.truce = st.CONQUERED, st.this_turn(t.s) - 4, 1
    for name in ("tunisia", "algeria", "morocco"):
        t.s.patron[nation(name)] = tb.NOBODY
    return t


def french(t: Table, model: str, place: str) -> int:
    unit = t.new("france", model, place)
    t.s.serves[unit] = tb.VICHY_FRANCE
    return unit


@rule("49.3a")
def test_germany_redeploys_vichy_units_within_vichy_territory() -> None:
    t = vichy("redeployment")
    unit = french(t, "infantry-2-3", "S20")
    assert t.refused("redeploy", unit, "Q20", seat="germany") == "49.3a"
    assert t.refused("redeploy", unit, "T19", seat="italy") == "16.1a"
    t.do("redeploy", unit, "T19", seat="germany")
    assert t.place(unit) == "T19"
    assert t.s.redeployed[tb.GERMANY] == 1
    assert not t.s.trespassed  # they are no strangers there


@rule("49.3a")
def test_vichy_fleets_take_vichy_units_alone_to_the_colonies() -> None:
    t = vichy("redeployment")
    unit, guest = french(t, "infantry-2-3", "V19"), t.new("germany", "infantry-3-3", "V19")
    fleet, other = french(t, "fleet-9", "Marseilles"), french(t, "fleet-9", "Marseilles")
    assert t.refused("escort", guest, "DD17", fleet, seat="germany") == "49.3a"
    t.do("escort", unit, "DD17", fleet, seat="germany")
    assert t.place(unit) == "DD17"
    assert t.refused("redeploy-fleet", other, "Genoa", seat="germany") == "29.21a"
    t.do("redeploy-fleet", other, "Tunis", seat="germany")
    assert t.place(other) == "DD17"
    assert t.s.redeployed[tb.GERMANY] == 2


@rule("49.3a")
def test_vichy_fleets_change_base_without_german_ones() -> None:
    t = vichy("movement").option("germany", "attrition")
    fleet, german = french(t, "fleet-9", "Marseilles"), t.new("germany", "fleet-9", "Genoa")
    options = t.asked("germany").options
    goals = {port(name) for name in ("Ajaccio", "Oran", "Algiers", "Tunis")}
    assert set(options.grouped("change-base", (1, fleet))[0]) == goals
    assert 2 not in options.grouped("change-base")[0]
    assert t.refused("change-base", 2, fleet, german, "Tunis", seat="germany") == "49.3a"


@rule("12.16", "12.263")
def test_an_attacked_vichy_has_a_turn_of_its_own() -> None:
    t = vichy("minors").minor("vichy_france", "attacked", foes="britain")
    unit, far = french(t, "infantry-2-3", "CC9"), french(t, "infantry-2-3", "S20")
    t.hold("britain", "CC10")
    t.do("option", "mediterranean", "offensive", seat="germany").do("done", seat="germany")
    assert t.refused("march", far, "R20", "Q20", seat="germany") == "49.3a"
    t.do("march", unit, "CC10", seat="germany")  # lost in Algeria, and won back
    assert t.holder("CC10") == "vichy_france"


@rule("22.7a")
def test_vichy_units_move_once_in_the_player_turn() -> None:
    t = vichy("minors").minor("vichy_france", "attacked", foes="britain")
    unit = french(t, "infantry-2-3", "S20")
    t.do("done", seat="germany")
    t.do("march", unit, "S19", seat="germany")
    t.finish_asking("13.1a")
    t.until("12.5a").finish_asking("12.5a").until("13.1a")
    assert t.refused("march", unit, "S20", seat="germany") == "13.1a"


@rule("49.3a", "51.4")
def test_italy_enters_vichy_territory_as_germanys_ally_and_with_its_leave() -> None:
    def met(*, allied: bool, closed: bool = False) -> str:
        t = vichy("movement").option("italy", "attrition")
        for foe in (tb.BRITAIN, tb.FRANCE) if not allied else ():
            t.s.war[tb.ITALY * 6 + foe] = t.s.war[foe * 6 + tb.ITALY] = 0
        t.s.closed[tb.GERMANY * 6 + tb.ITALY] = closed
        unit = t.new("italy", "infantry-2-3", "II15")
        return "" if t.offered("march", unit, "HH15") else t.refused("march", unit, "HH15")

    assert met(allied=True) == ""
    assert met(allied=False) == "21.1b"
    assert met(allied=True, closed=True) == "51.4"


@rule("49.3a")
def test_germany_stages_vichy_air_within_vichy_territory() -> None:
    t = vichy("movement").option("germany", "attrition")
    air = french(t, "air-3-4", "S21")
    assert t.offered("stage", air, "V19", seat="germany")
    assert t.refused("stage", air, "O22", seat="germany") == "49.3a"
