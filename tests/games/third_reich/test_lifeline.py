"""27 as a player asks for it: by which way a unit is in supply, and which hexes would cut it."""

from games.third_reich.sea_table import seas
from games.third_reich.table import Table, table
from theatre.board.lifeline import Lifeline
from theatre.games.third_reich import nations as na
from theatre.games.third_reich import world as w
from theatre.games.third_reich.lifeline import lifeline


def told(t: Table, unit: int) -> Lifeline:
    found = lifeline(t.s, unit)
    assert found is not None
    return found


def names(hexes: tuple[int, ...]) -> str:
    return " ".join([w.IDS[hex_] for hex_ in hexes])


def spearhead() -> tuple[Table, int]:
    """A German armor at the end of a corridor into Russia."""
    t = table("axis", 1941, "summer").war("germany", "ussr").hold("germany", "poland", "baltic_states")
    t.minor("poland", "conquered").hold("germany", "L39", "L40", "L41", "L42")
    return t, t.new("germany", "armor-4-6", "L42")


def test_the_way_goes_hex_by_hex_to_the_source_and_the_corridor_can_be_cut() -> None:
    t, armor = spearhead()
    line = told(t, armor)
    (way,) = line.legs
    assert (line.supplied, line.said.key, way.kind) == (True, "supply.land", "land")
    assert names(way.hexes).startswith("L42 L41 L40 L39")
    assert names(way.hexes[-1:]) == "M35", "Warsaw"
    assert names(line.cuts[:3]) == "L41 L40 L39"
    assert "M35" not in names(line.cuts), "Berlin is left"


def test_an_enemy_in_each_of_these_hexes_leaves_it_without_supply() -> None:
    cuts = told(*spearhead()).cuts
    for hex_ in cuts:
        t, armor = spearhead()
        na.give(t.s, hex_, t.s.serves[t.new("ussr", "infantry-1-3", w.IDS[hex_])])
        assert not t.supplied(armor)
        assert told(t, armor).said.key == "supply.none"


def test_a_fleet_brings_it_over_sea_and_its_port_and_the_landing_can_be_lost() -> None:
    t = seas("allies").option("britain", "offensive").hold("britain", "C33").minor("norway", "attacked", foes="britain")
    fleet, infantry = t.new("britain", "fleet-9", "Rosyth"), t.new("britain", "infantry-3-4", "C33")
    assert told(t, infantry).said.key == "supply.none"
    t.until("supply-fleets").do("supply", fleet, "C33", infantry)
    line = told(t, infantry)
    assert (line.supplied, line.said.key) == (True, "supply.sea")
    assert [leg.kind for leg in line.legs] == ["sea", "land"]
    assert line.legs[0].hexes == (w.space("C33"), t.s.where[fleet])
    assert t.s.where[fleet] in line.cuts
    assert w.space("C33") not in line.cuts, "it stands there itself"


def test_what_needs_no_line_says_so() -> None:
    t = table("allies", 1940)
    garrison = told(t, t.new("britain", "infantry-1-3", w.IDS[w.GIBRALTAR]))
    assert (garrison.supplied, garrison.said.key, garrison.cuts) == (True, "supply.fortress", ())
    assert told(t, t.new("britain", "infantry-3-4", w.IDS[w.LONDON])).said.key == "supply.source"
    assert lifeline(t.s, t.new("britain", "fleet-9", "Rosyth")) is None
    assert lifeline(t.s, -1) is None
