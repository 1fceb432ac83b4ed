"""17.1, 17.4, 17.12, 17.13.7: the Baltic States, the Winter War and Bessarabia; Soviet garrisons."""

from __future__ import annotations

import pytest

from games.supreme_commander.economy_table import accounts, lose, per_turn
from games.supreme_commander.table import Table, nation, rule, table
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander.economy import capture
from theatre.games.supreme_commander.politics.annexation import annexations
from theatre.games.supreme_commander.state import ALLY, CONQUERED
from theatre.games.supreme_commander.world import AREA, BIT, space

RIGA, TALLINN = "1625", "1325"
NO_LOSS, ONE, TWO = 5, 6, 10


def ready(turn: int) -> tuple[Table, int, int]:
    """Two corps at Leningrad, from where Finland and the Baltic States are near."""
    t = table("allies", turn)
    return t, t.new("ussr", "infantry", "1222"), t.new("ussr", "infantry", "1222")


def at_odessa(turn: int) -> tuple[Table, int, int]:
    t = table("allies", turn)
    return t, t.new("ussr", "infantry", "2920"), t.new("ussr", "cavalry", "2821")


def annexed(area: str, die: int = NO_LOSS) -> tuple[Table, int, int]:
    if area == "bessarabia":
        t, one, two = at_odessa(16)
        t.dice(die).do("annex", one, "2921", two, "2822")
    else:
        t, one, two = ready(16)
        places = ("1323", "1323") if area == "baltic_states" else ("1122", "1223")
        t.dice(die).do("annex", one, places[0], two, places[1])
    return t, one, two


@rule("17.1a")
def test_two_corps_may_annex_the_neutral_baltic_states_from_turn_six() -> None:
    t, one, two = ready(6)
    assert t.offered("annex", one, "1323", two, "1323")
    assert t.refused("annex", one, "1323", one, "1323") == "RUL-24"
    scout = t.new("ussr", "infantry", "1322")
    assert t.refused("march", scout, "1323") == "12.0c"  # one alone
    early, one, two = ready(5)
    assert early.refused("annex", one, "1323", two, "1323") == "17.1a"
    allied, one, two = ready(6)
    allied.nation("baltic_states", "ally", "uk")
    assert not allied.offered("annex", one, "1323", two, "1323")
    alone = table("allies", 6)
    corps, far = alone.new("ussr", "infantry", "1222"), alone.new("ussr", "infantry", "2411")
    assert alone.refused("annex", corps, "1323", far, "1323") == "17.1a"


@rule("RUL-24", "17.1h")
def test_armies_do_not_annex_and_the_baltic_countries_are_one() -> None:
    t = table("allies", 16)
    army, corps, tank = [t.new("ussr", model, "1622") for model in ("army_3_2", "infantry", "tank")]
    assert t.refused("annex", army, "1723", corps, "1723") == "RUL-24"
    t.dice(NO_LOSS).do("annex", corps, "1723", tank, "1624")
    assert {t.holder(place) for place in (RIGA, TALLINN, "1925")} == {"ussr"}


@rule("17.1b")
def test_a_die_says_how_many_corps_the_annexation_costs() -> None:
    t, one, two = annexed("baltic_states")
    assert (t.place(one), t.place(two)) == ("1323", "1323")
    t, one, two = annexed("baltic_states", ONE)
    t.do("lose", two)
    assert (t.place(one), t.place(two)) == ("1323", "pool")
    t, one, two = annexed("baltic_states", TWO)
    t.do("lose", one)
    assert (t.place(one), t.place(two)) == ("pool", "pool")


@rule("17.1c")
def test_the_baltic_states_become_a_conquered_ally_of_germany() -> None:
    t, _, _ = annexed("baltic_states")
    at = nation("baltic_states")
    assert (t.s.status[at], t.s.patron[at], t.s.conqueror[at]) == (CONQUERED, tb.GERMANY, tb.USSR)
    assert t.s.home[space(RIGA)] == at  # no part of the USSR
    t, _, _ = annexed("finland_border")
    assert t.s.status[at] != CONQUERED


@rule("17.1d")
def test_who_annexed_the_baltic_states_stays_until_the_war_and_others_come_and_go() -> None:
    t, one, _ = annexed("baltic_states")
    t.s.acts[:] = bytes(len(t.s.acts))
    third = t.new("ussr", "infantry", "1322")
    assert t.refused("march", one, "1322") == "17.1d"
    assert t.offered("march", one, "1324")
    t.do("march", third, "1323")
    t.s.acts[:] = bytes(len(t.s.acts))
    assert t.refused("march", one, "1322") == "17.1d"
    assert t.offered("march", third, "1322")
    t.war("ussr", "germany")
    assert t.offered("march", one, "1322")


@rule("17.1e", "17.13.7b")
def test_the_baltic_states_bring_five_for_good_and_five_for_riga_while_it_is_held() -> None:
    before = per_turn(ready(16)[0], "ussr")
    t, _, _ = annexed("baltic_states")
    assert accounts(t, "ussr") == (0, before + 10)
    t.war("ussr", "germany")
    capture.take(t.s, lose(t, RIGA, "germany"))
    assert per_turn(t, "ussr") == before + 5
    t, _, _ = annexed("bessarabia")
    t.war("ussr", "germany")
    for place in ("2822", "2921", "3021"):
        capture.take(t.s, lose(t, place, "germany"))
    assert per_turn(t, "ussr") == before + 5


@rule("17.1f")
def test_germany_may_attack_the_annexed_states_before_it_enters_them_and_riga_is_spoils() -> None:
    t, _, _ = annexed("baltic_states")
    corps = tb.UNITS_OF[nation("baltic_states"), "infantry"][0]
    axis = table("axis", 17)
    axis.s = t.s
    axis.war("germany", "ussr").msp(germany=0)
    before = per_turn(axis, "germany")
    axis.do("declare", "baltic_states", seat="germany")
    assert axis.s.patron[nation("baltic_states")] == tb.USSR
    assert (axis.place(corps), axis.s.serves[corps]) == ("pool", nation("baltic_states"))
    capture.take(axis.s, lose(axis, RIGA, "germany"))
    assert accounts(axis, "germany") == (10, before + 5)
    late, _, _ = annexed("baltic_states")
    axis = table("axis", 17)
    axis.s = late.s
    axis.war("germany", "ussr").put("germany", "infantry", "1627").hold("germany", "1627")
    assert axis.refused("declare", "baltic_states", seat="germany") == "10.5g"


@rule("17.1g")
def test_with_riga_and_tallinn_in_axis_hands_germany_has_the_baltic_corps_and_no_msp() -> None:
    t, _, _ = annexed("baltic_states")
    axis = table("axis", 17)
    axis.s = t.s
    axis.war("germany", "ussr").msp(germany=0).hold("germany", "1626", "1524")
    first, second = axis.new("germany", "infantry", "1626"), axis.new("germany", "infantry", "1524")
    before = per_turn(axis, "germany")
    at = nation("baltic_states")
    axis.do("march", first, RIGA)
    assert axis.s.status[at] == CONQUERED
    axis.do("march", second, "1425")  # whose zone takes Tallinn
    assert (axis.s.status[at], axis.s.patron[at]) == (ALLY, tb.GERMANY)
    assert axis.place(tb.UNITS_OF[at, "infantry"][0]) == "pool"
    assert accounts(axis, "germany") == (0, before)


# the Winter War


@rule("17.4b")
def test_from_turn_three_two_corps_may_enter_the_finnish_border() -> None:
    t, one, two = ready(3)
    assert t.offered("annex", one, "1122", two, "1223")
    early, one, two = ready(2)
    assert early.refused("annex", one, "1122", two, "1223") == "17.4b"
    t, one, two = ready(3)
    t.nation("finland", "ally", "germany")
    assert t.refused("annex", one, "1122", two, "1223") == "17.4b"
    t, one, two = ready(16)
    assert t.refused("annex", one, "1123", two, "1223") == "12.0c"  # Finnish, but not on the border
    t, one, two = annexed("finland_border")
    more = [t.new("ussr", "infantry", "1222") for _ in range(2)]
    assert t.refused("annex", more[0], "1122", more[1], "1223") == "17.4b"  # once


@rule("17.4c")
def test_the_winter_war_costs_corps_brings_five_and_drives_finland_toward_germany() -> None:
    before = per_turn(ready(16)[0], "ussr")
    box = ready(16)[0].s.box[tb.FINLAND]
    t, one, two = annexed("finland_border", ONE)
    t.do("lose", one)
    assert (t.place(one), t.place(two)) == ("pool", "1223")
    assert t.s.box[tb.FINLAND] == box + 1
    assert accounts(t, "ussr") == (0, before + 5)


@rule("17.4d")
def test_the_victors_of_the_winter_war_stay_until_finland_is_in_the_war() -> None:
    t, one, _ = annexed("finland_border")
    t.s.acts[:] = bytes(len(t.s.acts))
    assert t.refused("march", one, "1222") == "17.4d"
    t.war("ussr", "germany")
    assert t.refused("march", one, "1222") == "17.4d"  # the war with Germany is not enough
    t.nation("finland", "ally", "germany")
    assert t.offered("march", one, "1222")


# Bessarabia


@rule("17.12a")
def test_from_turn_ten_two_corps_may_enter_bessarabia_while_romania_is_neutral() -> None:
    t, one, two = at_odessa(10)
    assert t.offered("annex", one, "2921", two, "2822")
    t, one, two = at_odessa(9)
    assert t.refused("annex", one, "2921", two, "2822") == "17.12a"
    t, one, two = at_odessa(10)
    t.nation("romania", "ally", "germany")
    assert t.refused("annex", one, "2921", two, "2822") == "17.12a"


@rule("17.12b")
def test_bessarabia_costs_corps_brings_five_and_drives_romania_toward_germany() -> None:
    before, box = per_turn(at_odessa(16)[0], "ussr"), at_odessa(16)[0].s.box[tb.ROMANIA]
    t, one, two = annexed("bessarabia", TWO)
    t.do("lose", one)
    assert (t.place(one), t.place(two)) == ("pool", "pool")
    assert (t.s.box[tb.ROMANIA], per_turn(t, "ussr")) == (box + 1, before + 5)


@rule("17.12c")
def test_the_corps_in_bessarabia_stay_until_the_war_with_germany() -> None:
    t, one, _ = annexed("bessarabia")
    t.s.acts[:] = bytes(len(t.s.acts))
    assert t.refused("march", one, "2920") == "17.12c"
    t.war("ussr", "germany")
    assert t.offered("march", one, "2920")


@rule("17.13.7a")
@pytest.mark.parametrize("area", ["finland_border", "bessarabia"])
def test_annexed_land_is_home_country_of_the_ussr(area: str) -> None:
    t, _, _ = annexed(area)
    hexes = [at for at, home in enumerate(t.s.home) if BIT[at] & AREA[area]]
    assert {t.s.home[at] for at in hexes} == {tb.USSR}
    assert tb.USSR not in {ready(16)[0].s.home[at] for at in hexes}


def test_others_have_nothing_to_annex() -> None:
    assert annexations(ready(16)[0].s, tb.UK) == ()
