"""29.436: who lands behind the first wave of an invasion, and who lands beside an ally."""

from __future__ import annotations

import pytest

from games.third_reich.sea_table import Seas, rule, seas
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w


def landing(defended: bool, **models: list[str]) -> tuple[Seas, dict[str, list[int]]]:
    """By power infantry and armor in Portsmouth; they are about to land in Dieppe."""
    t = seas("allies", 1944, phase="combat").war("usa", "germany").hold("germany", "france")
    t.option("britain", "offensive").option("usa", "offensive").minor("france", "conquered")
    t.s.status[tb.USA] = st.SOVEREIGN
    if defended:
        t.put("germany", "infantry-1-3", "M23")
    units = {owner: sorted([t.new(owner, model, "L22") for model in names]) for owner, names in models.items()}
    fleets = {
        owner: [t.new(owner, "fleet-9", "Portsmouth") for _ in own for _ in range(2)][:8]
        for owner, own in units.items()
    }
    for owner, own in units.items():
        t.go("invade", len(fleets[owner]), *fleets[owner], len(own), *own, "M23", seat=owner)
    return t.until("attack"), units


def storm(t: Seas, *units: int, seat: str, defended: bool) -> Seas:
    t.dice(6).do(*("attack", 1) if defended else ("beach",), "M23", *units, seat=seat)
    return t


@rule("29.436")
@pytest.mark.parametrize("defended", [True, False])
def test_reserves_land_when_the_whole_first_wave_is_ashore(defended: bool) -> None:
    t, units = landing(defended, britain=["armor-4-5", "infantry-3-4"])
    infantry, armor = units["britain"]
    storm(t, infantry, seat="britain", defended=defended).do("advance", infantry, "M23")
    assert not t.offered("land", armor)  # there is no bridgehead yet
    t.do("bridgehead", "M23").do("land", armor)
    assert [t.place(unit) for unit in (armor, infantry)] == ["M23", "M23"]
    assert t.topic() == "attack"


@rule("29.436")
def test_nobody_lands_behind_a_first_wave_that_lays_no_bridgehead() -> None:
    t, units = landing(False, britain=["armor-4-5", "infantry-3-4"])
    infantry, armor = units["britain"]
    storm(t, infantry, seat="britain", defended=False).do("advance", infantry, "M23").do("done")
    assert (t.topic(), t.place(armor)) == ("attack", "L22")


@rule("29.436")
@pytest.mark.parametrize("defended", [True, False])
def test_units_of_an_ally_who_makes_for_the_same_beach_land_behind_the_first_wave(defended: bool) -> None:
    t, units = landing(defended, usa=["infantry-3-4"], britain=["infantry-3-4"] * 5)
    first, second = units["usa"][0], units["britain"]
    storm(t, first, seat="usa", defended=defended).do("advance", first, "M23", seat="usa")
    assert not t.is_asked("britain")
    t.do("bridgehead", "M23", seat="usa")
    for unit in second[:4]:
        t.do("land", unit, seat="britain")
    assert (t.topic(), t.holder("M23")) == ("attack", "usa")
    assert [t.place(unit) for unit in (first, *second)] == ["M23"] * 5 + ["L22"]  # five at most


@rule("29.436", "14.21a")
@pytest.mark.parametrize("answer", ["allow", "refuse"])
def test_allies_share_the_first_wave_on_an_undefended_beach_if_both_agree(answer: str) -> None:
    t, units = landing(False, usa=["infantry-3-4"], britain=["infantry-3-4"])
    american, briton = units["usa"][0], units["britain"][0]
    assert t.refused("beach", "M23", briton, seat="usa") == "29.436"  # not without one of his own
    t.do("beach", "M23", american, briton, seat="usa").do(answer, seat="britain")
    if answer == "refuse":
        assert t.offered("beach", "M23", american, seat="usa")
        return
    t.until("advance").do("advance", american, "M23", seat="usa").do("advance", briton, "M23", seat="britain")
    assert [t.place(unit) for unit in (american, briton)] == ["M23", "M23"]
    assert t.s.bridgehead[w.space("M23")] == st.NO_BRIDGEHEAD


@rule("29.433")
def test_an_ally_makes_no_third_unit_of_a_first_wave() -> None:
    t, units = landing(False, usa=["infantry-3-4"] * 2, britain=["infantry-3-4"])
    assert t.refused("beach", "M23", *units["usa"], *units["britain"], seat="usa") == "29.433"


@rule("34.3", "29.436")
@pytest.mark.parametrize("year", [1941, 1942])
def test_britons_and_frenchmen_land_together_from_1942_on(year: int) -> None:
    """From Malta and Tunis in Sicily."""
    t = seas("allies", year, "spring", phase="combat").war("italy", "britain", "france")
    t.option("britain", "offensive").option("france", "offensive")
    fleets = t.new("britain", "fleet-9", "Malta"), t.new("france", "fleet-9", "Tunis")
    harbour = w.IDS[w.PORTS[t.number("Tunis")].hex]
    one, other = t.new("britain", "infantry-3-4", "GG19"), t.new("france", "infantry-2-3", harbour)
    t.go("invade", 1, fleets[0], 1, one, "EE21", seat="britain").go(
        "invade", 1, fleets[1], 1, other, "EE21", seat="france"
    )
    t.until("attack")
    if year < 1942:
        assert t.refused("beach", "EE21", one, other, seat="britain") == "29.436"
    else:
        assert t.offered("beach", "EE21", one, other, seat="britain")
    assert t.offered("beach", "EE21", one, seat="britain")


@rule("29.436")
def test_reserves_wait_for_the_first_wave_though_the_enemy_has_a_bridgehead_there() -> None:
    """Germans land in Dieppe, where Britons have come by sea before them."""
    t = seas("axis", 1944, phase="combat").option("germany", "offensive").hold("germany", "france")
    t.minor("france", "conquered").hold("britain", "M23").put("britain", "infantry-1-3", "M23")
    t.s.bridgehead[w.space("M23")] = st.BY_SEA
    fleets = [t.new("germany", "fleet-9", "Wilhelmshaven") for _ in range(3)]
    one, other = sorted([t.new("germany", "infantry-3-3", "K28") for _ in range(2)])
    t.go("invade", 3, *fleets, 2, one, other, "M23", seat="germany").until("attack").dice(6)
    t.do("attack", 1, "M23", one, seat="germany")
    assert not t.offered("land", other)
    t.do("advance", one, "M23").do("bridgehead", "M23").do("land", other)
    assert t.place(other) == "M23"
