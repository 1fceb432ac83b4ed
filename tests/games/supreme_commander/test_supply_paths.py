"""Ways of supply [7.0 to 7.3, RUL-26, RUL-55]: to a source, by rail, port and sea in any order, over land to an HQ."""

from __future__ import annotations

import pytest

from games.supreme_commander.economy_table import organization
from games.supreme_commander.fights import clash, combat
from games.supreme_commander.table import CLEAR_TURN, MUD_TURN, SNOW_TURN, Table, nation, rule, table
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.state import SPARE, UNDER_VICHY, remove

COPENHAGEN, MESSINA, TRIPOLI = "1732", "3932", "4635"


def lone_source(place: str, power: str = "germany", turn: int = CLEAR_TURN, foe: str = "uk") -> Table:
    """A power whose only city at home is this one."""
    t = table(turn=turn).war(power, foe).nation("denmark", "conquered", "uk").hold(power, "denmark")
    for at in range(w.HEXES):
        if t.s.home[at] == nation(power):
            t.s.home[at] = tb.NOBODY
    t.s.home[w.space(place)] = nation(power)
    return t


# to a source


@rule("7.2a", "RUL-26")
@pytest.mark.parametrize(("turn", "reach"), [(CLEAR_TURN, 4), (SNOW_TURN, 3), (MUD_TURN, 2)])
def test_an_hq_reaches_a_source_four_hexes_away_and_less_in_bad_weather(turn: int, reach: int) -> None:
    """Over the strait and down Jutland; the rails there lead to no source."""
    for hexes, place in enumerate(("1733", "1734", "1933", "2033", "2133"), 1):
        t = lone_source(COPENHAGEN, turn=turn)
        hq = t.new("germany", "hq:C", place)
        assert t.supplied(hq) == (hexes <= reach)
    t = lone_source(COPENHAGEN, turn=turn)
    hq = t.new("germany", "hq:C", "1734")
    assert t.legs(hq) == ["line"]
    t.put("uk", "partisan", "1733")  # the way must be open
    assert not t.supplied(hq)


@rule("7.2d", "7.2i")
@pytest.mark.parametrize("model", ["hq", "infantry"])
def test_a_source_next_door_feeds_unless_it_lies_in_an_enemy_zone(model: str) -> None:
    """Were Benghazi, where no rail runs, the one city of Italy."""
    t = lone_source("4728", "italy")
    unit = t.new("italy", model, "4727")
    assert t.legs(unit) == ["line"]
    t.put("uk", "infantry", "4828")
    assert not t.supplied(unit)
    t.put("italy", "infantry", "4728")
    assert t.supplied(unit)


# ports and chains


def libya(*, france: bool = True) -> Table:
    """The UK in Tripoli; the Mediterranean is closed, but for Marseille, French rails and Le Havre."""
    t = table("allies").war("italy", "uk").war("germany", "uk").hold("italy", "3750", "4917")
    return t.war("france", "germany").war("france", "italy") if france else t.nation("france", "inactive")


@rule("7.2c")
def test_an_hq_is_fed_by_a_valid_port_within_four_hexes_that_no_zone_covers() -> None:
    for place, fed in (("4937", True), ("4938", False)):
        t = table().war("italy", "uk").put("italy", "infantry", TRIPOLI)
        hq = t.new("italy", "hq", place)
        assert t.supplied(hq) == fed
    t = table("allies").war("italy", "uk")
    hq = t.new("uk", "hq:11", "4937")
    assert not t.supplied(hq)  # nobody in Tripoli: no valid port of the UK
    corps = t.new("uk", "infantry", TRIPOLI)
    assert t.legs(hq) == ["line", "sea"]
    remove(t.s, corps, SPARE)
    assert t.legs(t.new("uk", "hq:18", TRIPOLI)) == ["sea"]  # an HQ in a port itself
    t = table().war("italy", "uk")
    hq = t.new("italy", "hq", "4937")
    assert t.supplied(hq)
    t.put("uk", "infantry", "4634")
    assert not t.supplied(hq)  # Tripoli lies in a zone
    t.put("italy", "infantry", TRIPOLI)
    assert t.supplied(hq)


@rule("7.2e", "7.2j")
def test_rails_ports_and_seas_are_chained_in_any_order() -> None:
    t = libya()
    corps, hq = t.new("uk", "infantry", TRIPOLI), t.new("uk", "hq:11", "4937")
    assert t.legs(corps) == ["sea", "rail", "sea"]
    assert t.legs(hq) == ["line", "sea", "rail", "sea"]
    t.put("uk", "infantry", "3933")  # Palermo
    sicilian = t.new("uk", "infantry", MESSINA)
    assert t.legs(sicilian) == ["rail", "sea", "rail", "sea"]
    t.nation("france", "inactive")
    assert not any(t.supplied(unit) for unit in (corps, hq, sicilian))


@rule("7.2r")
def test_a_line_leaves_the_rails_only_by_a_port_to_a_port_on_rails() -> None:
    t = libya(france=False).nation("france", "conquered").hold("germany", "france")
    corps, marseille = t.new("uk", "infantry", TRIPOLI), t.new("uk", "infantry", "3239")
    assert not t.supplied(corps)  # rails from Marseille end in ports that are not valid
    havre = t.new("uk", "infantry", "2340")
    assert t.legs(corps) == ["sea", "rail", "sea"]
    remove(t.s, marseille, SPARE)
    assert not t.supplied(corps)
    t.put("uk", "infantry", "3239")
    remove(t.s, havre, SPARE)
    assert not t.supplied(corps)
    t = table().war("germany", "ussr").hold("germany", "poland").nation("poland", "conquered", "uk")
    t.put("germany", "infantry", "2421")
    corps = t.new("germany", "infantry", "2420")
    assert t.supplied(corps)
    for gap in w.spaces(w.across(w.BIT[w.space("2421")], w.RAIL_SIDES) & ~w.BIT[w.space("2420")]):
        t.put("ussr", "partisan", w.IDS[gap])  # fields around them are free, but no rails
    assert not t.supplied(corps)


@rule("7.2p")
def test_a_line_crosses_a_strait_only_off_the_rails() -> None:
    t = lone_source(COPENHAGEN)
    near, far = t.new("germany", "infantry", "1733"), t.new("germany", "infantry", "1734")
    assert (t.legs(near), t.supplied(far)) == (["line"], False)
    t = lone_source("3933", "italy")
    near, far = t.new("italy", "infantry", "3931"), t.new("italy", "infantry", "3831")
    assert (t.legs(near), t.supplied(far)) == (["line", "rail"], False)  # Messina lies across the strait


@rule("7.2p")
def test_a_line_runs_through_no_closed_land() -> None:
    """From Milan to 2735 north of Switzerland it is four hexes as the crow flies."""
    t = lone_source("3036")
    beyond = [at for at in w.spaces(w.range_around(w.space("3036"), 4) & w.LAND) if w.IDS[at][:2] == "26"]
    for at in beyond:
        hq = t.new("germany", "hq:C", w.IDS[at])
        assert not t.supplied(hq)
        remove(t.s, hq, SPARE)
    assert beyond


# the printed examples


@rule("7.2v")
def test_second_example_along_rails_to_a_port_over_sea_and_home() -> None:
    def norway() -> Table:
        return table("allies").war("germany", "uk").nation("norway", "ally", "uk")

    t = norway()
    on, beside, off = [t.new("uk", "infantry", place) for place in ("1032", "1033", "0631")]
    assert (t.legs(on), t.legs(beside), t.supplied(off)) == (["rail", "sea"], ["line", "rail", "sea"], False)
    t.put("uk", "hq:11", "0731")  # in reach of the rail at 0832
    assert t.legs(off) == ["line", "hq", "line", "rail", "sea"]


@rule("7.2y")
@pytest.mark.parametrize(("owner", "fed"), [("france", True), ("uk", True), ("usa", True), ("ussr", False)])
def test_fifth_example_a_french_unit_off_the_rails_needs_an_allied_hq_in_supply(owner: str, fed: bool) -> None:
    t = table("allies").war("germany", "uk", "france", "ussr", "usa")
    corps = t.new("france", "infantry", "4344")
    assert not t.supplied(corps)
    t.put(owner, "hq", "3942")  # Algiers, four hexes away, which no Soviet line reaches
    assert t.supplied(corps) == fed
    if fed:
        assert not t.supplied(t.new("france", "infantry", "4445"))


# when it is judged, and what it does


@rule("7.0a", "7.1b")
def test_a_unit_may_march_out_of_supply_and_spends_what_it_had_at_the_start() -> None:
    t = table().war("italy", "uk")
    tank = t.new("italy", "tank", "4734")
    assert t.supplied(tank)
    way = ("4733", "4833", "4832", "4931", "4930", "5030")
    t.do("march", tank, *way)
    assert (t.place(tank), t.supplied(tank)) == ("5030", False)
    t = table().war("italy", "uk")
    lost = t.new("italy", "tank", "5030")
    back = ("4930", "4931", "4832", "4833", "4733", "4734")
    assert not t.supplied(lost)
    assert t.refused("march", lost, *back[:5]) == "12.1a"  # though 4733 is next to Tripoli's hexes
    assert t.offered("march", lost, *back[:4])


@rule("7.1a")
def test_supply_is_judged_at_the_moment_of_the_fight() -> None:
    t = combat().war("germany", "ussr").hold("germany", "poland").nation("poland", "conquered", "uk")
    t.put("ussr", "infantry", "2223")
    army = t.new("germany", "army_5_3", "2224")
    before = clash(t, "2224", "2223", army).attack_sum().total
    cut = [t.new("ussr", "infantry", at) for at in ("2225", "2124", "2125", "2325")]
    assert not t.supplied(army)
    assert clash(t, "2224", "2223", army).attack_sum().total < before
    for unit in cut:
        remove(t.s, unit, SPARE)
    assert clash(t, "2224", "2223", army).attack_sum().total == before


@rule("7.3c")
def test_corps_out_of_supply_cannot_combine_but_armies_may_break_down() -> None:
    def pocket(step: str, place: str) -> tuple[Table, int, list[int]]:
        t = organization(step).war("germany", "ussr").msp(germany=100)
        army = t.new("germany", "army_3_3", "pool" if step == "combine" else place)
        corps = [t.new("germany", "infantry", place if step == "combine" else "pool") for _ in range(3)]
        return t, army, corps

    t, army, corps = pocket("combine", "2318")
    assert not t.supplied(corps[0])
    assert t.refused("combine", army, *corps) == "7.3c"
    t, army, corps = pocket("combine", "2132")
    assert t.offered("combine", army, *corps)
    t, army, corps = pocket("break_down", "2318")
    assert not t.supplied(army)
    assert t.offered("break", army, *corps)


@rule("RUL-55")
def test_control_of_plain_hexes_is_no_condition_but_that_of_a_gate_is() -> None:
    t = table().war("germany", "ussr").hold("germany", "poland").nation("poland", "conquered", "uk")
    corps = t.new("germany", "infantry", "2420")
    t.put("germany", "infantry", "2421").begin()
    t.hold("ussr", "2422", "2423", "2424")
    assert t.supplied(corps)
    for holder, fed in (("uk", True), ("italy", False)):
        t = table("allies").war("italy", "uk").nation("france", "inactive").hold("italy", "4917").hold(holder, "3750")
        assert t.supplied(t.new("uk", "infantry", TRIPOLI)) == fed


@rule("7.2t", "3.3o", "17.5.1b")
def test_ports_of_a_vichy_france_that_fights_serve_its_friends_and_its_cities_stop_its_enemies() -> None:
    t = table().war("germany", "uk").nation("france", "conquered").nation("vichy_france", "ally", "germany")
    t.hold("germany", "france").hold("vichy_france", "vichy_france", "tunisia").s.france = UNDER_VICHY
    inland = w.IDS[w.spaces(w.NEAR[w.space("4037")] & w.LAND)[0]]
    corps = t.new("germany", "infantry", inland)
    assert t.legs(corps) == ["rail", "sea", "rail"]  # by Tunis and Marseille, where no German stands
    t.nation("vichy_france", "neutral")
    assert not t.supplied(corps)
    for status, through in (("ally", False), ("conquered", True)):
        t = table("allies").war("germany", "uk").nation("france", "conquered").hold("uk", "france")
        t.nation("vichy_france", status, "germany").s.france = UNDER_VICHY
        corps = t.new("uk", "infantry", "3039")  # the line to Le Havre leads through Lyon
        t.put("uk", "infantry", "2340").put("germany", "infantry", "3042")  # who bars the other line
        assert t.supplied(corps) is through
