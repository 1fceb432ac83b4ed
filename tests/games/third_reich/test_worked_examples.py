"""The worked examples of the rulebook that no other file has: 10.343, 11, 12.25, 14.38, 20.1, 29.4, 29.5, 29.53,
49.11.
"""

import pytest

from games.third_reich.sea_table import Seas, seas
from games.third_reich.table import YearStartTable, nation, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.battle import Strengths
from theatre.games.third_reich.politics.ledger import settle_ledger

ROUND_SICILY = "AA8 BB8 BB9 BB10 AA11 AA12 AA13 AA14 AA15 AA16 BB16 CC16 CC17 CC18 CC19"
FROM_MARSEILLES = "W19 X18 Y18 Z17 AA17 BB17 CC17 CC18 DD18 EE18 FF18 FF19 FF20 FF21 FF22 FF23 FF24"
FROM_ALEXANDRIA = "KK29 JJ29 II29 II28 II27 II26 II25 II24 II23 II22 II21 II20 II19 II18 II17"


@rule("10.343b", "26.3")
def test_america_in_paris_at_the_year_start_of_1944_is_paid_42() -> None:
    t = YearStartTable(1944).war("usa", "germany")
    t.s.status[tb.FRANCE], t.s.status[tb.USA] = st.CONQUERED, st.SOVEREIGN
    t.s.earns[tb.FRANCE], t.s.base[tb.USA] = tb.USA, 270
    t.brp(usa=0).begin()
    assert t.money("usa")[:2] == (312, 270)


@rule("11.2a")
def test_the_limits_of_1939() -> None:
    assert list(table().s.limit)[:5] == [75, 37, 62, 42, 45]


@rule("11.4b", "24.43")
def test_britain_pays_for_an_offensive_before_it_loses_a_colony_and_runs_a_deficit() -> None:
    """It has 15 BRPs, and has lost a Free French colony for which it was paid 5."""
    t = table("allies", 1941, phase="options").hold("germany", "lebanon_syria").brp(britain=15)
    colony = nation("lebanon_syria")
    t.s.status[tb.FRANCE], t.s.status[colony], t.s.limit[tb.BRITAIN] = st.CONQUERED, st.COLONY, 60
    t.s.losing[colony], t.s.earns[colony], t.s.paid[colony] = tb.BRITAIN, tb.GERMANY, 1 << tb.BRITAIN
    t.do("option", "west", "offensive", seat="britain").until("15.1")
    assert t.money("britain")[0] == -5


@rule("12.25d")
def test_a_neutral_italy_takes_attrition_against_a_minor_beside_a_german_offensive() -> None:
    for at_war in (False, True):
        t = table("axis", 1940, phase="options").minor("yugoslavia", "attacked", foes="italy")
        if at_war:
            t.war("italy", "britain", "france")
        t.s.limit[tb.GERMANY] = 60
        t.do("option", "mediterranean", "offensive", seat="germany")
        assert t.offered("option", "mediterranean", "attrition", seat="italy") is not at_war


@rule("14.38a", "14.38b")
@pytest.mark.parametrize("joined", [True, False])
def test_armor_that_exploited_in_spring_moves_in_summer_but_exploits_again_only_with_a_line(joined: bool) -> None:
    t = table("axis", 1941, "summer").war("germany", "ussr").option("germany", "offensive", "east")
    t.minor("poland", "conquered").hold("germany", "poland", "L44", "L45")
    if joined:
        t.hold("germany", "L39", "L40", "L41", "L42", "L43")
    leader = t.new("germany", "armor-4-6", "L44")
    armor = t.new("germany", "armor-4-6", "L44")
    for unit in (leader, armor):
        t.s.graced[unit] = st.this_turn(t.s)
    assert t.until("13.1a").offered("march", armor, "L45")
    t.put("ussr", "infantry-1-3", "L46").do("march", leader, "L45")
    t.dice(6).attack("L46", leader).do("advance", leader, "L46")
    if joined:
        assert t.until("14.32a").offered("exploit", armor, "L46")
    else:
        assert t.until("14.32a", "15.1").asked().rule == "15.1"


@rule("20.1x1")
def test_no_transport_to_genoa_for_an_attack_on_france_while_the_mediterranean_passes() -> None:
    t = seas("axis", 1940, phase="combat").war("italy", "britain", "france").option("italy", "offensive", "west")
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    assert t.until("missions").refused("transport", 1, fleet, 1, infantry, "Genoa", seat="italy") == "20.1"
    t.option("italy", "offensive", "mediterranean")
    assert t.whole("transport", 1, fleet, 1, infantry, "Genoa", seat="italy")


@rule("24.8x")
@pytest.mark.parametrize(("partner", "sharers"), [("W28", 3), ("Y22", 1)])
def test_a_reconquest_is_shared_with_an_ally_who_has_units_in_the_country(partner: str, sharers: int) -> None:
    """Germany takes back Belgrade after Italy has lost the BRPs."""
    t = table("axis", 1943).war("italy", "britain").minor("yugoslavia", "conquered").hold("italy", "yugoslavia")
    at = nation("yugoslavia")
    t.s.earns[at] = tb.BRITAIN
    t.hold("germany", "V29").put("germany", "infantry-3-3", "V29").put("italy", "infantry-1-3", partner)
    settle_ledger(t.s)
    assert (t.s.earns[at], t.s.sharers[at] & 3) == (tb.GERMANY, sharers)


@rule("29.423a")
def test_armor_beside_a_port_has_three_hexes_left_after_its_transport() -> None:
    t = seas("allies", 1943, phase="combat").war("italy", "britain").option("britain", "offensive")
    t.hold("britain", "libya", "egypt")
    armor, fleet = t.new("britain", "armor-4-5", "LL23"), t.new("britain", "fleet-9", "Alexandria")
    t.until("missions").go("embark", armor, "KK24", seat="britain")
    t.go("transport", 1, fleet, 1, armor, "Tripoli", seat="britain").until("landed")
    assert t.frame().left == ((armor, 3),)


@rule("29.433")
def test_three_naval_factors_that_carry_nothing_bombard_with_one() -> None:
    t = seas("allies", 1944, phase="combat").option("britain", "offensive").hold("germany", "france")
    t.minor("france", "conquered").put("germany", "infantry-1-3", "M23")
    fleets = [t.new("britain", "fleet-9", "Portsmouth") for _ in range(2)]
    cargo = sorted([t.new("britain", "armor-4-5", "L22"), t.new("britain", "infantry-1-3", "L22")])
    t.go("invade", 2, *fleets, 2, *cargo, "M23", seat="britain").until("attack")
    strengths = Strengths(t.s, (w.space("M23"),), tuple(cargo), tuple(ct.ground_at(t.s, w.space("M23"))))
    assert (strengths.attack, strengths.defence) == (6, 3)


@rule("29.56b", "29.57a", "29.54b")
def test_a_chain_of_counter_interceptions_is_fought_from_its_end() -> None:
    """An Italian transport to Tripoli, met from Alexandria; then each side meets the other's latest fleets."""
    t = seas("axis", 1940, phase="combat").war("italy", "britain", "france").option("italy", "offensive")
    first, second = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "fleet-9", "Taranto")
    infantry, air = t.new("italy", "infantry-3-3", "AA24"), t.new("italy", "air-5-4", "KK24")
    naples, livorno = t.new("italy", "fleet-9", "Naples"), t.new("italy", "fleet-9", "Livorno")
    gibraltar = [t.new("britain", "fleet-9", "Gibraltar") for _ in range(4)]
    alexandria = [t.new("britain", "fleet-9", "Alexandria") for _ in range(2)]
    french = [t.new("france", "fleet-9", "Marseilles") for _ in range(2)]
    t.go("transport", 1, first, 1, infantry, "Tripoli", seat="italy").until("intercept")
    t.dice(6, 1, 1, 1, 1, 1, 1).go("intercept", 0, "II17", 1, gibraltar[0], seat="britain")  # this one fails
    t.do("intercept", 0, "II17", 2, *alexandria, *FROM_ALEXANDRIA.split(), seat="britain")
    way = "BB24 CC24 DD24 EE24 FF24 GG24 HH24 II24"
    t.do("intercept", 1, "II24", 1, second, *way.split(), seat="italy")
    t.do("strike", 1, "II24", air, seat="italy").do("done", seat="italy")
    t.do("done", seat="britain")
    t.do("intercept", 2, "FF24", 2, *french, *FROM_MARSEILLES.split(), seat="france")
    t.do("intercept", 3, "DD18", 1, naples, *["Z22", "AA21", "BB20", "CC19", "DD18"], seat="italy")
    t.do("done", seat="italy")
    t.do("intercept", 4, "CC19", 2, *gibraltar[1:3], *ROUND_SICILY.split(), seat="britain")
    t.do("intercept", 5, "CC17", 1, livorno, *["X21", "Y21", "Z20", "AA20", "BB19", "BB18", "CC17"], seat="italy")
    assert t.topic() == "order"  # the last fleet at Gibraltar is bound, though an earlier try of that base has failed
    t.do("fleets-first", seat="italy")
    fought = [w.IDS[event.hex] for event in t.s.stack[-2].agenda]
    assert fought == ["CC17", "CC19", "DD18", "FF24", "II24", "II24", "II17"]


@rule("49.11")
def test_of_seven_infantry_and_three_armor_four_and_two_stay_with_vichy() -> None:
    t = table("allies", 1940, phase="conquests").hold("germany", "O22").dice(1, 1)
    t.put("france", "infantry-2-3, infantry-2-3", "N22").put("france", "infantry-2-3, infantry-2-3", "N21")
    t.put("france", "infantry-2-3, infantry-2-3", "P20").put("france", "infantry-2-3, armor-3-5", "P21")
    t.put("france", "armor-3-5, armor-3-5", "P19").until("49.11")
    kept = sorted([tb.MODEL[unit] for unit in t.s.stack[-1].left])
    assert kept == ["armor-3-5"] * 2 + ["infantry-2-3"] * 4


TO_HAIFA = "II28 II29 II30 II31 II32 II33 II34 JJ34"
TARANTO_TO_CRETE = "BB24 CC24 DD24 EE24 FF24 GG24 HH24 HH25 HH26 HH27 HH28"
TRIPOLI_TO_CRETE = "II18 II19 II20 II21 II22 II23 II24 II25 II26 II27"
TOBRUK_TO_CRETE = "JJ25 JJ26 JJ27"


def three_italian_bases() -> tuple[Seas, list[int], list[int], list[int]]:
    """A fleet each in Taranto, Tripoli and Tobruk, infantry with two of them; British ones in three other ports."""
    t = seas("axis", 1941, phase="combat").war("italy", "britain").option("italy", "offensive")
    t.hold("italy", "palestine")
    fleets = [t.new("italy", "fleet-9", port) for port in ("Taranto", "Tripoli", "Tobruk")]
    infantry = [t.new("italy", "infantry-1-3", place) for place in ("AA24", "II17")]
    british = [t.new("britain", "fleet-9", port) for port in ("Malta", "Alexandria", "Port Said")]
    return t, fleets, infantry, british


def three_italian_missions() -> tuple[Seas, list[int]]:
    """Each sails by itself until they meet south of Crete; then they have their course in common."""
    t, fleets, infantry, british = three_italian_bases()
    cargo = [*infantry, t.new("italy", "air-2-4", "KK24")]
    for fleet, unit, way in zip(fleets, cargo, (TARANTO_TO_CRETE, TRIPOLI_TO_CRETE, TOBRUK_TO_CRETE), strict=True):
        t.do("transport", 1, fleet, 1, unit, "Haifa", *way.split(), *TO_HAIFA.split(), seat="italy")
    return t.until("intercept"), british


@rule("29.53", "29.54a")
def test_fleets_that_meet_south_of_crete_may_be_intercepted_three_times_before() -> None:
    t, (malta, alexandria, port_said) = three_italian_missions()
    t.go("intercept", 0, "FF24", 1, malta, seat="britain")
    assert t.refused("intercept", 1, "II30", 1, alexandria, seat="britain") == "29.53"  # the first would be met twice
    t.go("intercept", 1, "II24", 1, alexandria, seat="britain")
    second = t.new("britain", "fleet-9", "Alexandria")
    assert t.refused("intercept", 2, "JJ26", 1, second, seat="britain") == "29.54a"  # a base has one target
    t.dice(1, 1, 1).go("intercept", 2, "JJ26", 1, port_said, seat="britain").until("break-off")
    assert [one.prey for one in t.s.stack[-2].chain[3:]] == [(0,), (1,), (2,)]


@rule("29.53", "29.5q2")
def test_after_they_have_met_they_are_intercepted_as_one() -> None:
    t, (malta, *_) = three_italian_missions()
    t.dice(1).go("intercept", 0, "II30", 1, malta, seat="britain").until("break-off")
    assert [len(force) for force in t.frame().forces] == [1, 3]


@rule("29.53", "29.54a")
@pytest.mark.parametrize(("hex_", "met"), [("FF24", 9), ("II17", 18), ("II22", 18), ("KK24", 27), ("II30", 27)])
def test_fleets_that_call_at_each_others_ports_may_be_intercepted_once(hex_: str, met: int) -> None:
    """From Taranto to Tripoli, thence to Tobruk and onward: who has not sailed yet is not met."""
    t, fleets, infantry, (malta, alexandria, _) = three_italian_bases()
    to_tripoli = "BB24 CC24 DD24 EE24 FF24 GG23 GG22 GG21 HH20 HH19 HH18 II17"
    to_tobruk = "II18 II19 II20 II21 II22 II23 II24 JJ24 KK24"
    way = f"{to_tripoli} {to_tobruk} {TOBRUK_TO_CRETE} {TO_HAIFA}"
    t.do("transport", 3, *fleets, 2, *infantry, "Haifa", *way.split(), seat="italy").until("intercept")
    t.dice(1, 1).go("intercept", 0, hex_, 1, malta, seat="britain")
    other = next(place for place in ("EE24", "JJ26") if place != hex_)
    assert t.refused("intercept", 0, other, 1, alexandria, seat="britain") == "29.54a"
    t.do("done", seat="britain").until("break-off")
    assert sum([tb.COMBAT[unit] for unit in t.frame().forces[1]]) == met
