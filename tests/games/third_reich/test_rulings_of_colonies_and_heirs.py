"""Colonies of Vichy [24.2, 49.9], what a fallen France leaves [49.14], and what else changes hands at a fall."""

from typing import Any

from games.third_reich.table import Table, nation, rule, table
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.politics.aftermath import Aftermath
from theatre.games.third_reich.politics.ledger import seats_of


def war(side: str = "axis", year: int = 1941, season: str = "summer", **more: Any) -> Table:
    t = table(side, year, season, **more).minor("poland", "conquered").hold("germany", "poland")
    t.s.earns[tb.POLAND] = tb.NOBODY
    return t.war("italy", "britain", "france")


def settled(t: Table, side: str) -> Table:
    t.s.active = tb.SIDE_IDS.index(side)  # type: ignore[arg-type]
    return t.only(Aftermath()).again()


def vichy_levant() -> Table:
    t = war("allies").minor("vichy_france", "attacked", foes="britain").hold("vichy_france", "lebanon_syria")
    t.hold("vichy_france", "vichy_france").hold("germany", "O22").s.status[tb.FRANCE] = st.CONQUERED
    t.s.patron[nation("lebanon_syria")] = tb.NOBODY
    return t


@rule("24.2q2", "24.5a")
def test_all_hexes_of_a_vichy_colony_pass_with_its_towns_though_it_pays_nothing() -> None:
    t = settled(vichy_levant().hold("britain", "EE38", "HH35"), "allies")
    assert t.holder("FF38") == "vichy_france"  # Damascus is missing
    t = settled(vichy_levant().hold("britain", "EE38", "HH35", "HH36"), "allies")
    assert (t.holder("FF38"), t.s.earns[nation("lebanon_syria")]) == ("britain", tb.NOBODY)


@rule("24.21", "24.2q2")
def test_a_colony_that_changes_hands_again_passes_hex_by_hex() -> None:
    t = settled(vichy_levant().hold("britain", "EE38", "HH35", "HH36"), "allies")
    settled(t.hold("italy", "EE38", "HH35", "HH36"), "axis")
    assert t.holder("FF38") == "britain"


@rule("49.14", "24.3a")
def test_who_conquers_france_is_paid_for_its_conquests() -> None:
    t = war("allies", 1940, "winter").minor("belgium", "conquered").hold("france", "belgium").earns("france", "belgium")
    settled(t.hold("germany", "O22").dice(2, 2), "allies")
    assert (t.holder("M24"), t.s.earns[nation("belgium")]) == ("germany", tb.GERMANY)


@rule("24.2q2")
def test_iraq_passes_with_its_towns() -> None:
    towns = [w.IDS[hex_] for hex_ in seats_of(war().s, nation("iraq"))]
    t = settled(war().hold("germany", *towns[1:]), "axis")
    assert t.holder("GG41") == "britain"
    assert settled(war().hold("germany", *towns), "axis").holder("GG41") == "germany"
