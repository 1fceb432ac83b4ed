"""Who belongs to whom in the scenarios [19.1 to 19.4], where Axis allies go [16.1.3.1], what else shifts markers."""

from __future__ import annotations

from games.supreme_commander.economy_table import strategic
from games.supreme_commander.politics_table import (
    at_war,
    box,
    moving,
    place_all,
    political_phase,
    put_box,
    status,
    step,
)
from games.supreme_commander.table import Table, nation, rule
from theatre.core.dice import seed_key
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.politics.chart import level
from theatre.games.supreme_commander.relations import is_enemy, side_of


def opening(scenario: str) -> Table:
    """The cards of a scenario as they are laid out, seen through a table."""
    t = moving()
    s = RULES.setup(scenario, {}, seed_key(1))
    assert s.scenario == scenario
    t.s = s
    return t


@rule("19.1b")
def test_the_levels_of_1939_are_those_to_be_rolled_against() -> None:
    t = opening("europe_at_war")
    assert [level(t.s, nation(name), tb.AXIS) for name in ("hungary", "bulgaria", "italy", "romania", "turkey")] == [
        3, 2, 2, 1, -1,
    ]  # fmt: skip
    assert [level(t.s, nation(name), tb.ALLIES) for name in ("poland", "belgium", "baltic_states", "spain")] == [
        3, 1, 0, -1,
    ]  # fmt: skip


@rule("19.2j", "RUL-05", "RUL-06")
def test_the_nations_of_1941() -> None:
    t = opening("barbarossa_to_berlin")
    for name in ("bulgaria", "finland", "hungary", "romania"):
        assert status(t, name) == ("ally", "germany")
        assert is_enemy(t.s, nation(name), tb.USSR)
    assert status(t, "baltic_states") == ("conquered", "ussr")
    assert [status(t, name) for name in ("netherlands", "norway")] == [("conquered", "uk")] * 2
    assert (status(t, "vichy_france")[0], box(t, "vichy_france")) == ("neutral", "A1")


@rule("RUL-43")
def test_italy_in_1941_is_at_war_in_the_one_scenario_and_out_of_the_other() -> None:
    assert status(opening("barbarossa_to_berlin"), "italy")[0] == "active"
    assert opening("barbarossa").s.status[tb.ITALY] == st.ABSENT


@rule("19.4j", "RUL-46")
def test_the_nations_of_1944() -> None:
    t = opening("great_crusade")
    assert (status(t, "vichy_france"), status(t, "italy")) == (("ally", "germany"), ("ally", "usa"))
    for name in ("netherlands", "belgium", "denmark", "poland", "norway", "yugoslavia", "greece"):
        assert status(t, name) == ("conquered", "uk")
    assert side_of(t.s, nation("iraq_iran")) == tb.ALLIES
    corps = [u for u in range(tb.UNITS) if t.s.serves[u] == tb.VICHY]
    assert [t.place(unit) for unit in corps] == ["pool"] * 3


def border(of: int, other: int) -> tuple[str, str]:
    """A hex of one country next to one of another."""
    here = next(at for at in w.spaces(w.COUNTRY_MASK[of] & w.LAND) if w.NEAR[at] & w.COUNTRY_MASK[other])
    return w.IDS[here], w.IDS[w.spaces(w.NEAR[here] & w.COUNTRY_MASK[other])[0]]


@rule("16.1.3.1f", "16.1.3.1a")
def test_italians_go_where_it_is_italian_or_conquered_but_not_into_germany_or_its_allies() -> None:
    t = moving().war("italy", "uk", "france")
    near_germany, german = border(tb.ITALY, tb.GERMANY)
    corps = t.new("italy", "infantry", near_germany)
    assert t.refused("march", corps, german, seat="italy") == "16.1.3.1a"
    near_france, french = border(tb.ITALY, tb.FRANCE)
    other = t.new("italy", "infantry", near_france)
    assert t.offered("march", other, french, seat="italy")
    hungarian, romanian = border(nation("hungary"), nation("romania"))
    t.nation("hungary", "ally", "germany").nation("romania", "ally", "germany")
    guest = t.new("hungary", "infantry", hungarian)
    assert t.refused("march", guest, romanian, seat="germany") == "16.1.3.1a"
    t.nation("romania", "conquered", "germany").war("germany", "ussr").hold("ussr", "romania")
    t.s.conqueror[nation("romania")] = tb.USSR
    assert t.offered("march", guest, romanian, seat="germany")


@rule("RUL-58")
def test_a_german_attack_on_the_ussr_shifts_the_soviet_list_and_a_british_one_on_bulgaria_nobody() -> None:
    t = step("declarations", turn=17).do("declare", "ussr", seat="germany")
    assert [box(t, name) for name in ("romania", "sweden", "finland", "spain")] == ["G2", "G2", "G2", "G1"]
    italian = step("declarations", turn=17).war("italy", "uk").do("declare", "ussr", seat="italy")
    assert (box(italian, "romania"), at_war(italian, "ussr", "germany")) == ("G2", True)  # Germany comes with it
    british = step("declarations", "allies").do("declare", "bulgaria", seat="uk")
    assert (box(british, "romania"), box(british, "ireland")) == ("G1", "A1")
    norway = step("declarations", "allies").do("declare", "norway", seat="uk")
    assert box(norway, "ireland") == "N"


@rule("5.1f")
def test_a_nation_freed_in_the_political_phase_is_free_before_declarations_and_surrender() -> None:
    t = political_phase("liberation", "allies").nation("greece", "conquered", "uk").hold("germany", "greece")
    t.s.fell[nation("greece")] = 1
    for at in {*w.MSP_OF[nation("greece")], w.CAPITAL[nation("greece")]}:
        t.hold("uk", w.IDS[at]).put("uk", "infantry", w.IDS[at])
    assert t.asked("uk").prompt.key == "prompt.declare_war"
    assert status(t, "greece") == ("ally", "uk")
    assert t.refused("declare", "greece", seat="uk") == "16.1.2h"


@rule("17.7.4b")
def test_an_allied_italy_has_its_aid_from_an_active_usa() -> None:
    def asked(usa: bool) -> list[int]:
        t = strategic("aid", turn=25).war("germany", "uk", "italy").msp(usa=100, germany=100)
        t.s.camp[tb.ITALY] = tb.ALLIES
        if usa:
            t.war("germany", "usa")
        t.begin()
        return [t.asked().seat] if t.s.stack and t.asked().prompt.key == "prompt.aid_to_italy" else []

    assert (asked(True), asked(False)) == ([tb.USA], [])


@rule("16.1.1b")
def test_bulgaria_attacked_by_the_allies_sets_up_as_its_card_says() -> None:
    t = put_box(step("declarations", "allies"), bulgaria="N").do("declare", "bulgaria", seat="uk")
    corps = tb.UNITS_OF[nation("bulgaria"), "infantry"][0]
    far = next(at for at in w.spaces(w.COUNTRY_MASK[nation("bulgaria")]) if w.hexes_between(at, w.space("3426")) > 2)
    assert t.refused("place", corps, w.IDS[far]) == "16.1.1b"
    place_all(t)
    assert t.place(corps) != ""
