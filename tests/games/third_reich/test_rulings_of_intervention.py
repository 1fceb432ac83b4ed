"""16.2, 23.1, 25.6, 27.34, 28.12, 29.64: ways to intervene, and what may not be redeployed or dropped."""

import pytest

from games.third_reich.sea_table import Seas, seas
from games.third_reich.table import nation, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.air.bases import isolated
from theatre.games.third_reich.combat.phase import CombatPhase
from theatre.games.third_reich.politics.minor_allies import falls_due, is_due


def greece(phase: str = "movement", attacked: bool = True) -> Seas:
    """Italy has attacked Greece, and Britain is at war with Italy."""
    t = seas("allies", 1940, phase=phase).war("italy", "britain", "france").option("britain", "attrition")
    return t.minor("greece", "attacked", foes="italy") if attacked else t


@rule("23.1a")
def test_a_fleet_intervenes_by_changing_base() -> None:
    t = greece()
    fleet = t.new("britain", "fleet-9", "Alexandria")
    t.go("change-base", 1, fleet, "Athens", seat="britain").until("march")
    assert (t.status("greece"), t.berth(fleet)) == ("allied britain", "Athens")
    quiet = greece(attacked=False)
    fleet = quiet.new("britain", "fleet-9", "Alexandria")
    assert quiet.refused("change-base", 1, fleet, "Athens", seat="britain") == "29.21a"


@rule("29.428", "23.1c")
@pytest.mark.parametrize("earlier", [True, False])
def test_no_transport_lands_in_a_country_that_was_helped_in_the_same_player_turn(*, earlier: bool) -> None:
    """Its ports were not friendly when the turn began; from the next on they are."""
    t = greece().option("britain", "offensive")
    first, second = t.new("britain", "fleet-9", "Alexandria"), t.new("britain", "fleet-9", "Alexandria")
    infantry = t.new("britain", "infantry-3-4", "LL29")
    if earlier:
        t.minor("greece", "allied", "britain")
    else:
        t.go("change-base", 1, first, "Athens", seat="britain")
    t.until("missions")
    assert t.status("greece") == "allied britain"
    if earlier:
        assert t.whole("transport", 1, second, 1, infantry, "Athens", seat="britain")
    else:
        assert t.refused("transport", 1, second, 1, infantry, "Athens", seat="britain") == "29.428"


@rule("23.1a", "23.1q1", "23.1q3")
def test_air_intervenes_by_staging_and_an_air_base_comes_after_it() -> None:
    t = greece().hold("britain", "CC31")
    air = t.new("britain", "air-5-4", "CC31")
    base = next(unit for unit in tb.UNITS_OF[tb.BRITAIN, "air_base-0"] if t.s.where[unit] < 0)
    t.until("march")
    assert not t.offered("air-base", base, "AA29", seat="britain")
    t.do("stage", air, "AA29", seat="britain")
    assert t.status("greece") == "allied britain"
    assert t.offered("air-base", base, "DD28", seat="britain")


@rule("19.3", "23.1a")
def test_air_does_not_intervene_over_land_where_its_power_passes() -> None:
    """No hex of Greece is controlled by Britain yet; a fleet sails there all the same if no enemy is about [19.4]."""
    t = greece().option("britain", "pass", "mediterranean").hold("britain", "CC31")
    air, fleet = t.new("britain", "air-5-4", "CC31"), t.new("britain", "fleet-9", "Alexandria")
    assert t.whole("change-base", 1, fleet, "Athens", seat="britain")
    t.until("march")
    assert t.refused("stage", air, "AA29", seat="britain") == "19.3"
    t.option("britain", "attrition", "mediterranean")
    assert t.offered("stage", air, "AA29", seat="britain")


@rule("23.1a")
def test_a_unit_intervenes_by_redeployment_with_escort() -> None:
    t = greece("redeployment")
    fleet, infantry = t.new("britain", "fleet-9", "Alexandria"), t.new("britain", "infantry-3-4", "LL29")
    t.do("escort", infantry, "DD28", fleet, seat="britain")
    assert (t.status("greece"), t.place(infantry)) == ("allied britain", "DD28")


@rule("23.1a", "23.1c")
@pytest.mark.parametrize("minor", ["attacked", "conquered"])
def test_a_march_to_a_hex_that_the_attacker_has_taken_is_intervention(minor: str) -> None:
    t = table("allies", 1940).option("france", "offensive").put("belgium", "infantry-1-3", "M25")
    if minor == "attacked":
        t.minor("belgium", "attacked", foes="germany").hold("germany", "N25")
    else:
        t.minor("belgium", "conquered").hold("germany", "belgium")
    infantry = t.new("france", "infantry-2-3", "N24")
    t.do("march", infantry, "N25")
    assert (t.holder("N25"), t.holder("M25")) == ("france", "belgium" if minor == "attacked" else "germany")
    assert t.status("belgium") == ("allied france" if minor == "attacked" else "conquered")


@rule("29.64", "29.32")
@pytest.mark.parametrize("escorted", [True, False])
def test_a_fleet_that_has_escorted_is_not_redeployed(escorted: bool) -> None:
    t = seas("allies", 1940, phase="redeployment")
    fleet, infantry = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    if escorted:
        t.do("escort", infantry, "N18", fleet, seat="britain")
        assert t.refused("redeploy-fleet", fleet, "Gibraltar", seat="britain") == "16.1a"
    else:
        t.s.inverted[fleet] = 1  # it has sailed on a mission
        assert t.offered("redeploy-fleet", fleet, "Gibraltar", seat="britain")


@rule("16.2b")
@pytest.mark.parametrize("enemy", ["N19", "O20"])
def test_fleets_are_not_redeployed_from_or_to_a_port_next_to_the_enemy(enemy: str) -> None:
    t = seas("allies", 1942, phase="redeployment").put("germany", "infantry-3-3", enemy).hold("germany", enemy)
    inside, outside = t.new("britain", "fleet-9", "Brest"), t.new("britain", "fleet-9", "Portsmouth")
    near = enemy == "N19"
    assert t.offered("redeploy-fleet", inside, "Plymouth", seat="britain") is not near
    assert t.offered("redeploy-fleet", outside, "Brest", seat="britain") is not near


@rule("27.34")
def test_an_exploiter_that_is_escorted_loses_its_grace() -> None:
    t = seas("allies", 1943, phase="redeployment")
    fleet, armor = t.new("britain", "fleet-9", "Portsmouth"), t.new("britain", "armor-4-5", "L22")
    t.s.graced[armor] = st.this_turn(t.s) + 1
    t.do("escort", armor, "N18", fleet, seat="britain")
    assert not t.s.graced[armor]


@rule("27.13a", "27.13b", "28.15")
@pytest.mark.parametrize("place", ["AA7", "GG19"])
def test_a_fortress_feeds_an_air_base(place: str) -> None:
    t = table("allies", 1940).until("13.1a")
    counter = next(unit for unit in tb.UNITS_OF[tb.BRITAIN, "air_base-0"] if t.s.where[unit] < 0)
    t.do("air-base", counter, place, seat="britain")
    assert not isolated(t.s, (tb.BRITAIN,))
    t.hold("italy", "AA7", "MM30").hold("britain", place)
    assert bool(isolated(t.s, (tb.BRITAIN,))) is (place == "GG19")  # Malta without Gibraltar and Suez


@rule("25.6a")
@pytest.mark.parametrize(("garrison", "able"), [("infantry-3-3", False), ("replacement-1", True)])
def test_a_drop_into_an_inactive_minor_ally_counts_against_its_cap(garrison: str, able: bool) -> None:
    t = table("axis", 1940).option("germany", "offensive").put("germany", garrison, "D41")
    t.hold("germany", "baltic_states").minor("baltic_states", "conquered")
    airborne = t.new("germany", "airborne-3-3", "E41")
    assert t.until("13.1a").offered("drop", airborne, "D42", seat="germany") is able


@rule("12.263", "29.423a")
def test_the_controller_of_a_minor_moves_on_what_it_has_shipped() -> None:
    t = seas("allies", 1940, phase="combat").minor("spain", "attacked", foes="italy germany").war("italy", "britain")
    one, two = t.new("spain", "fleet-2", "Cartagena"), t.new("spain", "fleet-2", "Cartagena")
    unit = t.new("spain", "infantry-2-3", "Z11")
    t.s.minor = nation("spain")
    t.s.option[nation("spain") * 3 + w.MEDITERRANEAN] = tb.OFFENSIVE
    t.only(CombatPhase()).begin()
    t.go("transport", 2, one, two, 1, unit, "Valencia").until("landed")
    assert t.asked().seat in tb.POWERS
    assert t.place(unit) == "X13"


@rule("25.6a", "43.4c")
def test_a_bessarabia_that_russia_has_claimed_is_no_minor_ally() -> None:
    for claimed in (True, False):
        t = table("axis", 1941, "spring").war("germany", "ussr").option("germany", "offensive")
        t.minor("east_europe", "conquered" if claimed else "neutral").hold("ussr", "bessarabia").hold("germany", "S37")
        t.s.extent = t.s.extent if claimed else 0
        for hex_ in ("V34", "V33", "U33", "U32", "V32"):
            t.put("germany", "armor-4-6", hex_)
        unit = t.new("germany", "infantry-3-3", "S37")
        t.s.graced[unit] = st.this_turn(t.s)
        if claimed:
            t.do("march", unit, "T36", seat="germany")
        else:
            assert t.refused("march", unit, "T36", seat="germany") == "25.6a"


@rule("25.25", "25.21q", "43.4c")
def test_russians_in_a_bessarabia_of_their_own_do_not_keep_rumania_from_its_alliance() -> None:
    for at, due in (("T36", True), ("T35", False)):
        t = table("axis", 1941, "summer").minor("east_europe", "conquered").hold("ussr", "bessarabia")
        t.minor("rumania", "attacked", foes="ussr").put("ussr", "infantry-2-3", at)
        falls_due(t.s)
        assert is_due(t.s, nation("rumania")) is due


@rule("25.6a", "25.6q2")
def test_guests_beyond_the_limit_are_gone_when_axis_movement_ends_or_are_removed() -> None:
    for leaves in (True, False):
        t = table("axis", 1941, "spring").war("germany", "ussr").option("germany", "offensive")
        for hex_ in ("V34", "V33", "U33", "U32", "V32"):
            t.put("germany", "armor-4-6", hex_)
        unit = t.new("germany", "infantry-3-3", "R31")  # it has retreated there
        if leaves:
            t.do("march", unit, "R30", seat="germany")
        while t.asked().rule in ("13.1a", "42.41"):
            t.do("done", seat=tb.MAJORS[t.asked().seat].id)
        if leaves:
            assert t.asked().rule != "25.6a"
        else:
            assert t.refused("remove", t.new("germany", "infantry-3-3", "K30"), seat="germany") == "25.6a"
            t.do("remove", unit, seat="germany")
            assert (t.place(unit), t.asked().rule != "25.6a") == ("pool", True)


@rule("25.21", "25.2a")
@pytest.mark.parametrize("at", ["S33", "T36"])
def test_germany_garrisons_a_minor_without_war_only_if_no_russian_stood_there_as_his_turn_ended(at: str) -> None:
    """In T36, in Bessarabia, he does not count; in its own turn Rumania has thrown him out."""
    t = table("allies", 1940, phase="withdrawal").minor("rumania", "attacked", foes="ussr")
    russian = t.new("ussr", "infantry-2-3", at)
    t.all_done()
    ct.eliminate(t.s, russian)
    axis = table("axis", 1940).minor("rumania", "attacked", foes="ussr").hold("germany", "hungary")
    axis.s.invaded = t.s.invaded
    german = axis.option("germany", "attrition").new("germany", "infantry-3-3", "S32")
    if at == "T36":
        axis.do("march", german, "S33")
        assert axis.status("rumania") == "neutral"
    else:
        assert axis.refused("march", german, "S33") == "21.1b"
