"""17.7, 10.1, 10.1.1.2: the collapse of Italy, Italy as a minor ally, allies who remain in a collapsed power."""

from __future__ import annotations

import pytest

from games.supreme_commander.economy_table import accounts, msp, per_turn
from games.supreme_commander.politics_table import at_war, status, step
from games.supreme_commander.table import Table, rule
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.economy.minor_growth import grows
from theatre.games.supreme_commander.movement.zones import zone_of
from theatre.games.supreme_commander.pieces import tech
from theatre.games.supreme_commander.politics.collapse import turn_coat
from theatre.games.supreme_commander.relations import is_enemy, is_friend

ROME = "3334"
CITIES = [w.IDS[at] for at in w.MSP_OF[tb.ITALY]]
BAKU = "3304"
OTHERS = [city for city in CITIES if city != ROME]


def shaken(*cities: str, power: str = "uk", side: str = "axis", turn: int = 33) -> Table:
    """Italy at war, with units of a power in some of its cities, at the start of an Organization phase."""
    t = step("collapse", side, turn).war("italy", "uk", "france").war("germany", "usa").war("italy", "usa")
    t.nation("france", "conquered")
    for city in cities:
        t.hold(power, city).put(power, "infantry", city)
    return t


@rule("17.7.1a", "RUL-41")
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_italy_collapses_with_two_of_its_locations(side: str) -> None:
    assert status(shaken(ROME, OTHERS[0], side=side).begin(), "italy") == ("ally", "uk")
    assert status(shaken(ROME, side=side).begin(), "italy")[0] == "active"
    held = shaken(ROME, side=side).hold("uk", OTHERS[0]).begin()
    assert status(held, "italy")[0] == "active"  # nobody stands there


@rule("17.7.1b")
def test_after_a_declaration_on_it_rome_must_be_one_of_them() -> None:
    t = shaken(*OTHERS[:2])
    t.s.italy_by_dow = True
    assert status(t.begin(), "italy")[0] == "active"
    rome = shaken(ROME, OTHERS[0])
    rome.s.italy_by_dow = True
    assert status(rome.begin(), "italy")[0] == "ally"
    assert status(shaken(*OTHERS[:2]).begin(), "italy")[0] == "ally"


@rule("17.7.1.2a", "17.7.1.2b")
def test_its_units_go_to_the_pool_and_its_msp_to_the_conqueror() -> None:
    t = shaken(ROME, OTHERS[0]).msp(italy=40, uk=10)
    corps, fleet = t.new("italy", "infantry", "4724"), t.new("italy", "surface", OTHERS[1])
    t.begin()
    assert (t.place(corps), t.place(fleet), msp(t, "uk"), accounts(t, "italy")) == ("pool", "pool", 50, (0, 0))
    debt = shaken(ROME, OTHERS[0]).msp(italy=-40, uk=10).begin()
    assert (msp(debt, "uk"), msp(debt, "italy")) == (10, 0)


@rule("17.7.1.2g", "22.0h")
def test_as_a_minor_ally_it_has_no_technology() -> None:
    for cities, level in (((ROME,), 2), ((ROME, OTHERS[0]), 0)):
        t = shaken(*cities).tech("italy", infantry=2).begin()
        assert tech(t.s, tb.ITALY, tb.INFANTRY_TECH) == level


@rule("17.7.1.2c")
def test_panzerarmee_afrika_becomes_a_german_corps() -> None:
    t = shaken(ROME, OTHERS[0]).hold("italy", "4825")
    army, corps = t.new("germany", "panzer_army", "4825"), t.new("germany", "infantry", "pool")
    t.begin()
    t.do("remain", seat="germany")
    assert (t.place(army), t.place(corps)) == ("", "4825")


@rule("17.7.1.2d")
def test_italy_goes_to_the_usa_if_it_has_troops_there_else_to_the_uk() -> None:
    t = shaken(ROME, OTHERS[0], power="usa").begin()
    assert (status(t, "italy"), is_friend(t.s, tb.USA, tb.ITALY), is_enemy(t.s, tb.GERMANY, tb.ITALY)) == (
        ("ally", "usa"), True, True,
    )  # fmt: skip
    assert status(shaken(ROME, OTHERS[0]).begin(), "italy") == ("ally", "uk")
    assert not at_war(t, "italy", "uk")


@rule("17.7.1.2e")
def test_its_minors_go_with_it() -> None:
    t = shaken(ROME, OTHERS[0]).nation("greece", "ally", "italy").nation("turkey", "conquered", "italy")
    number = w.MSP_AT[w.space("4025")]
    t.s.earner[number] = tb.ITALY
    before = per_turn(t, "uk")
    t.begin()
    assert (status(t, "greece"), status(t, "turkey")) == (("ally", "uk"), ("conquered", "uk"))
    assert (t.s.earner[number], per_turn(t, "uk") > before) == (tb.UK, True)


@rule("17.7.1.2e")
def test_units_of_its_minors_part_from_the_germans_with_whom_they_stood() -> None:
    for company in (True, False):
        t = shaken(ROME, OTHERS[0]).nation("greece", "ally", "italy").hold("greece", "2126", "4025")
        unit = t.new("greece", "infantry", "2126")
        if company:
            t.put("germany", "infantry", "2126").begin()
            assert t.asked().prompt.key == "prompt.displacement"
            t.do("place", *next(iter(t.asked().options)).args, seat="uk")
        else:
            t.begin()
        assert (t.place(unit) == "2126") == (not company)
        assert is_friend(t.s, t.s.holder[t.s.where[unit]], tb.UK)


@rule("17.7.1.2f", "10.1.1.2d")
def test_where_germans_stand_and_have_zones_italy_is_german() -> None:
    t = shaken(ROME, OTHERS[0])
    milan = OTHERS[-1]
    t.put("germany", "infantry", milan)
    near = w.spaces(w.NEAR[w.space(milan)] & w.COUNTRY_MASK[tb.ITALY] & ~w.MSP_MASK & ~zone_of(t.s, tb.UK))
    t.begin().do("remain", seat="germany")
    assert (t.holder(milan), t.s.holder[near[0]]) == ("germany", tb.GERMANY)
    assert t.holder("4724") == "italy"  # and so Allied
    assert is_enemy(t.s, tb.GERMANY, t.s.holder[w.space("4724")])
    assert status(t, "italy")[0] == "ally"  # nothing else follows from remaining


def with_an_axis_ussr() -> Table:
    t = shaken(ROME, OTHERS[0]).war("ussr", "uk", "usa")
    t.s.camp[tb.USSR] = tb.AXIS
    return t


@rule("17.7.1.2f")
def test_germany_chooses_among_several_axis_powers_in_a_hex() -> None:
    for power in ("germany", "ussr"):
        t = with_an_axis_ussr().put("germany", "infantry", "4724").put("ussr", "infantry", "4724")
        t.begin().do("remain", seat="germany").do("remain", seat="ussr")
        assert (t.asked().seat, t.asked().prompt.key) == (tb.GERMANY, "prompt.italian_hex")
        assert t.refused("claim", "italy", seat="germany") == "17.7.1.2f"
        t.do("claim", power, seat="germany")
        assert t.holder("4724") == power
    alone = with_an_axis_ussr().put("ussr", "infantry", "4724").put("ussr", "infantry", "4724")
    alone.begin().do("remain", seat="ussr")
    assert alone.holder("4724") == "ussr"  # nobody was asked


@rule("17.7.1.2f")
def test_germany_chooses_among_several_axis_zones_in_an_empty_hex() -> None:
    """4727 lies between them; 4828 is under German zones alone, 4627 under Soviet ones."""
    t = with_an_axis_ussr().put("germany", "infantry", "4728").put("ussr", "infantry", "4726")
    t.begin().do("remain", seat="germany").do("remain", seat="ussr")
    assert [t.holder(hex_) for hex_ in ("4728", "4828", "4726", "4627")] == ["germany", "germany", "ussr", "ussr"]
    assert (t.asked().prompt.args, t.holder("4727")) == ((w.space("4727"),), "italy")
    t.do("claim", "ussr", seat="germany")
    assert (t.holder("4727"), t.holder("4725")) == ("ussr", "ussr")
    held = with_an_axis_ussr().put("germany", "infantry", "4728").put("ussr", "infantry", "4726")
    held.put("uk", "infantry", "4827").hold("uk", "4827")
    held.begin().do("remain", seat="germany").do("remain", seat="ussr")
    assert held.holder("4727") == "italy"  # British zones reach there too


@rule("17.7.1.2g")
def test_as_a_minor_it_has_its_yearly_corps() -> None:
    t = shaken(ROME, OTHERS[0], turn=40).begin()
    assert tb.ITALY in grows(t.s)
    assert tb.ITALY not in grows(shaken(turn=40).s)


@rule("17.7.4a")
def test_an_allied_italy_collapses_to_the_axis_only() -> None:
    t = step("collapse", "axis", 20).war("italy", "germany")
    t.s.camp[tb.ITALY] = tb.ALLIES
    for city in (ROME, OTHERS[0]):
        t.hold("germany", city).put("germany", "infantry", city)
    t.begin()
    assert (status(t, "italy"), t.s.conqueror[tb.ITALY]) == (("conquered", "uk"), tb.GERMANY)
    guests = step("collapse", "axis", 20).war("italy", "germany")
    guests.s.camp[tb.ITALY] = tb.ALLIES
    guests.put("uk", "infantry", ROME).put("uk", "infantry", OTHERS[0])
    assert status(guests.begin(), "italy")[0] == "active"


@rule("10.1a")
def test_each_power_collapses_once_and_germany_and_the_usa_never() -> None:
    t = shaken(ROME, OTHERS[0])
    t.s.collapsed[tb.ITALY] = 1
    assert status(t.begin(), "italy")[0] == "active"
    germany = step("collapse", "axis", 40).war("germany", "usa", "ussr")
    german = [w.IDS[at] for at in w.MSP_OF[tb.GERMANY]]
    for city in german:
        germany.hold("usa", city).put("usa", "infantry", city)
    assert status(germany.begin(), "germany")[0] == "active"


# allies in a collapsed UK or USSR


def london_lost() -> Table:
    t = step("collapse", "allies", 30).war("germany", "usa").hold("germany", "2041", "3750").dice(10)
    t.put("usa", "infantry", "2043")
    return t


@rule("10.1.1.2b")
def test_us_units_may_stay_in_a_collapsed_uk_and_fight() -> None:
    t = london_lost()
    unit = t.s.placed[0]
    t.begin().do("remain", seat="usa")
    assert (t.place(unit), t.s.collapsed[tb.UK], t.s.camp[tb.UK]) == ("2043", 1, tb.ALLIES)
    assert is_enemy(t.s, tb.USA, tb.GERMANY)
    assert not is_enemy(t.s, tb.UK, tb.GERMANY)


def moscow_lost(*answers: str) -> Table:
    t = step("collapse", "allies", 30).war("germany", "ussr", "usa").nation("france", "conquered").dice(10)
    t.hold("germany", "1717", "2421", "1222", "3117").msp(ussr=0)
    t.put("uk", "infantry", "1117").hold("uk", BAKU)
    t.put("ussr", "infantry", "siberian_reserves_box")
    t.s.earner[w.MSP_AT[w.MOSCOW]] = tb.GERMANY
    t.s.per_turn[tb.GERMANY] += w.MSP[w.MOSCOW]
    t.begin()
    for answer in answers:
        t.do(answer, seat="uk")
    return t


@rule("10.1.1.2c")
def test_if_the_british_stay_in_a_collapsed_ussr_it_joins_the_axis() -> None:
    t = moscow_lost("remain")
    before = per_turn(moscow_lost(), "germany")
    assert (t.s.camp[tb.USSR], at_war(t, "ussr", "uk"), at_war(t, "ussr", "germany")) == (tb.AXIS, True, False)
    assert per_turn(t, "germany") == before - w.MSP[w.MOSCOW]
    assert (t.s.earner[w.MSP_AT[w.MOSCOW]], t.holder("1717")) == (tb.USSR, "germany")
    assert t.s.earner[w.MSP_AT[w.space(BAKU)]] == tb.UK
    assert st.units_in(t.s, w.RESERVES) == ()
    assert is_friend(t.s, tb.GERMANY, tb.USSR)
    gone = moscow_lost().dice(1).do("evacuate", seat="uk")
    assert gone.s.camp[tb.USSR] == tb.ALLIES


@rule("17.7.1.2f", "3.3b")
def test_units_of_its_minors_control_the_german_hexes_in_which_they_stand() -> None:
    t = shaken(ROME, OTHERS[0]).nation("greece", "ally", "italy").hold("germany", "4025", "3927")
    t.put("greece", "infantry", "4025")
    t.begin()
    assert [t.holder(at) for at in ("4025", "3927")] == ["greece", "germany"]


@rule("10.1.1.2c", "3.3b")
def test_who_remains_in_a_ussr_that_joins_the_axis_controls_the_hexes_in_which_he_stands() -> None:
    t = step("collapse", "allies", 33).war("germany", "ussr", "usa").put("usa", "infantry", BAKU)
    before, soviet = per_turn(t, "usa"), per_turn(t, "ussr")
    turn_coat(t.s)
    value = w.MSP[w.space(BAKU)]
    assert t.holder(BAKU) == "usa"
    assert per_turn(t, "usa") == before + value
    assert per_turn(t, "ussr") < soviet + value


@rule("10.1.1.2c", "6.3.1a")
def test_soviet_units_beside_those_who_remain_part_from_them() -> None:
    t = step("collapse", "allies", 30).war("germany", "ussr", "usa").nation("france", "conquered").dice(10)
    t.hold("germany", "1717", "2421", "1222", "3117")
    t.put("uk", "infantry", "1117")
    beside, alone = t.new("ussr", "infantry", "1117"), t.new("ussr", "infantry", "1517")
    t.begin().do("remain", seat="uk")
    place = next(iter(t.asked("ussr").options))
    t.do(place.verb, *place.args)
    assert t.place(beside) in {w.IDS[at] for at in w.spaces(w.NEAR[w.space("1117")])}
    assert (t.place(alone), t.holder("1117")) == ("1517", "uk")


@rule("10.1.1.2c", "12.2.1e", "12.3c")
def test_a_ussr_that_joins_the_axis_leaves_the_boxes_and_the_ports_of_the_allies() -> None:
    t = step("collapse", "allies", 30).war("germany", "ussr", "usa").nation("france", "conquered").dice(10)
    t.hold("germany", "1717", "2421", "1222", "3117").put("uk", "infantry", "1117")
    corps, ship = t.new("ussr", "infantry", "transfer_box"), t.new("ussr", "surface", "2043")
    t.begin().do("remain", seat="uk")
    assert t.refused("flee", ship, "2041", seat="ussr") == "12.3a"
    t.do("flee", ship, "2035", seat="ussr")  # Bremen
    assert (t.place(corps), t.place(ship)) == ("pool", "2035")


@rule("17.7.1.2e", "16.1.3a")
def test_a_minor_of_italy_that_the_allies_had_conquered_is_free_at_once_if_they_stand_in_it() -> None:
    def freed(*cities: str) -> tuple[str, str]:
        t = shaken(ROME, OTHERS[0]).nation("yugoslavia", "conquered", "italy")
        t.s.conqueror[tb.NATION_ID["yugoslavia"]], t.s.fell[tb.NATION_ID["yugoslavia"]] = tb.UK, 1
        for city in cities:
            t.hold("uk", city).put("uk", "infantry", city)
        return status(t.begin(), "yugoslavia")

    assert freed("3228", "3031") == ("ally", "uk")
    assert freed("3228") == ("conquered", "uk")
