"""28.45, 28.6: strikes on ports, and partial air counters."""

import pytest

from games.third_reich.sea_table import Seas, nation, port, rule, seas, west
from games.third_reich.sea_table import western_combat as combat
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.movement.control import enter

# ports


def brest(attack: int = 15) -> tuple[Seas, list[int], int]:
    t = seas("allies", phase="combat").option("britain", "offensive").hold("germany", "N18")
    t.put("britain", "air_base-0", "K21").put("britain", "air_base-0", "L21")
    air = [t.new("britain", "air-5-4", place) for place in ("K21", "K21", "L21")[: attack // 5]]
    return t, air, t.new("germany", "fleet-9", "Brest")


@rule("28.451", "28.453a")
def test_each_factor_rolls_against_fleets_in_port_after_ground_combat() -> None:
    t, air, fleet = brest(5)
    t.do("port-strike", "Brest", air[0])
    t.dice(1, 2, 3, 5, 6).until("construction", "build", "redeploy")
    assert (t.factors("germany"), t.factors("britain", tb.AIR)) == (7, 3)
    assert fleet


@rule("28.452a")
def test_unused_air_in_the_port_must_be_counteraired() -> None:
    t, air, _ = brest(10)
    t.put("germany", "air-5-4", "N18")
    assert t.refused("port-strike", "Brest", air[0]) == "28.452a"
    t.do("counterair", "N18", air[0])
    assert t.offered("port-strike", "Brest", air[1])
    spent, air, _ = brest(10)
    spent.s.inverted[spent.new("germany", "air-5-4", "N18")] = 1
    assert spent.offered("port-strike", "Brest", air[1])


@rule("28.41", "20.1")
@pytest.mark.parametrize("front", ["west", "mediterranean"])
def test_a_port_is_struck_on_a_front_of_the_offensive_only(front: str) -> None:
    """Marseilles lies on the Western Front, though its fleets are based in the Mediterranean; Genoa lies on that."""
    t = seas("allies", 1941, phase="combat").war("italy", "britain").option("britain", "offensive", front)
    t.hold("germany", "V19").put("germany", "fleet-9", "Marseilles").put("italy", "fleet-9", "Genoa")
    air = t.hold("britain", "U20").put("britain", "air_base-0", "U20").new("britain", "air-5-4", "U20")
    open_, closed = ("Marseilles", "Genoa") if front == "west" else ("Genoa", "Marseilles")
    assert t.offered("port-strike", open_, air, seat="britain")
    assert t.refused("port-strike", closed, air, seat="britain") == "28.41"


@rule("28.452q1", "28.452q2")
def test_if_the_counterair_fails_the_others_have_flown_for_nothing() -> None:
    t, air, _ = brest(10)
    t.put("germany", "air-5-4", "N18")
    t.do("counterair", "N18", air[0]).dice(1, 6)
    t.do("port-strike", "Brest", air[1]).until("construction", "build", "redeploy")
    assert t.factors("germany") == 9
    assert t.s.inverted[air[1]]


@rule("28.454x")
def test_the_british_over_brest() -> None:
    """Six factors of counterair and nine of bombs: one German air factor, four naval and three British are lost."""
    t, air, _ = brest(15)
    t.put("germany", "air-5-4", "N18")
    one = next(u for u in tb.UNITS_OF[tb.BRITAIN, "air-1-4"])
    four = list(tb.UNITS_OF[tb.BRITAIN, "air-2-4"])[:2]
    st.lay(t.s, air[2], st.SPARE)
    for unit in (one, *four):
        ct.put(t.s, unit, w.space("L21"))
    t.s.touch()
    t.do("counterair", "N18", air[0], one).dice(3, 3, 3, 5, 1, 5, 1, 1, 2, 6, 4)
    t.do("port-strike", "Brest", air[1], *four).until("construction", "build", "redeploy")
    assert t.factors("germany", tb.AIR) == 4
    assert t.factors("germany") == 5
    assert t.factors("britain", tb.AIR) == 12


@rule("28.45q")
def test_the_air_rolls_on_when_the_last_naval_factor_is_gone() -> None:
    t = seas("allies", phase="combat").option("britain", "offensive").hold("germany", "N18")
    air, _ = t.new("britain", "air-5-4", "K21"), t.new("germany", "fleet-1", "Brest")
    t.do("port-strike", "Brest", air).dice(1, 6, 6, 3, 3).until("construction", "build", "redeploy")
    assert t.factors("germany") == 0
    assert t.factors("britain", tb.AIR) == 3


# counters


@rule("28.61a", "28.64")
def test_counters_are_broken_down_and_put_together_as_far_as_there_are_others() -> None:
    t = west()
    air = t.new("germany", "air-5-4", "L31")
    three, two = tb.UNITS_OF[tb.GERMANY, "air-3-4"][0], tb.UNITS_OF[tb.GERMANY, "air-2-4"][0]
    t.do("change", 1, air, three, two)
    assert [t.place(unit) for unit in (air, three, two)] == ["", "L31", "L31"]
    t.do("change", 2, three, two, air)
    assert t.place(air) == "L31"
    italian = tb.UNITS_OF[tb.ITALY, "air-3-4"][0]
    assert t.refused("change", 1, air, italian) == "28.61a"
    for unit in tb.UNITS_OF[tb.GERMANY, "air-3-4"]:
        ct.put(t.s, unit, w.US_BOX)
    t.s.touch()
    assert t.refused("change", 1, air, three) == "28.64"


@rule("28.61a")
def test_a_counter_that_is_to_fly_a_raid_is_not_broken_down_before_it_has_flown() -> None:
    t = combat().put("france", "air-1-4", "O22")
    raider, other = t.new("germany", "air-5-4", "O24"), t.new("germany", "air-5-4", "L31")
    three, two = tb.UNITS_OF[tb.GERMANY, "air-3-4"][0], tb.UNITS_OF[tb.GERMANY, "air-2-4"][0]
    assert t.offered("change", 1, raider, three, two, seat="germany")
    t.do("counterair", "O22", raider, seat="germany")
    assert t.refused("change", 1, raider, three, two, seat="germany") == "28.61a"
    assert t.offered("change", 1, other, three, two, seat="germany")


@rule("28.62")
def test_a_change_does_not_add_factors() -> None:
    t = west()
    air = t.new("germany", "air-3-4", "L31")
    assert t.refused("change", 1, air, tb.UNITS_OF[tb.GERMANY, "air-5-4"][0]) in ("28.62", "28.64")
    assert t.offered("change", 1, air, tb.UNITS_OF[tb.GERMANY, "air-2-4"][0], tb.UNITS_OF[tb.GERMANY, "air-1-4"][0])


@rule("28.66")
def test_minors_have_no_change() -> None:
    t = west().minor("rumania", "active", patron="germany")
    model = next(m for n, m in tb.UNITS_OF if n == nation("rumania") and m.startswith("air"))
    air = t.new("rumania", model, "V34")
    assert t.refused("change", 1, air, tb.UNITS_OF[tb.GERMANY, "air-1-4"][0]) == "28.66"


@rule("28.65q")
@pytest.mark.parametrize("flown", ["three", "two"])
def test_inverted_and_fresh_counters_make_an_inverted_one(flown: str) -> None:
    t = west()
    three, two = t.new("germany", "air-3-4", "L31"), t.new("germany", "air-2-4", "L31")
    t.s.inverted[three if flown == "three" else two] = 1
    five = tb.UNITS_OF[tb.GERMANY, "air-5-4"][0]
    t.do("change", 2, three, two, five)
    assert t.s.inverted[five]
    t.do("change", 1, five, three, two)  # the same as before
    assert (bool(t.s.inverted[three]), bool(t.s.inverted[two])) == (flown == "three", flown == "two")


@rule("28.65q")
def test_counters_that_have_flown_do_not_become_fresh_by_changing() -> None:
    t = west()
    five = t.new("germany", "air-5-4", "L31")
    t.s.inverted[five] = 1
    three, two = [tb.UNITS_OF[tb.GERMANY, model][0] for model in ("air-3-4", "air-2-4")]
    t.do("change", 1, five, three, two)
    assert t.s.inverted[three]
    assert t.s.inverted[two]


@rule("28.455")
def test_fleets_that_ground_combat_has_driven_out_are_not_struck() -> None:
    t, air, fleet = brest(5)
    t.do("port-strike", "Brest", air[0]).until("attack")
    enter(t.s, t.new("britain", "infantry-3-4", "N18"), w.space("N18"))
    t.hold("germany", "O19")
    t.s.acted[:] = b"\1" * len(t.s.acted)
    t.s.touch()
    t.until("construction", "build", "redeploy")
    assert t.factors("germany") == 9
    assert t.berth(fleet) != "Brest"
    assert t.s.inverted[air[0]]
    assert port("Brest") != t.s.berth[fleet]


@pytest.mark.parametrize("owner", ["germany"])
@rule("28.32b")
def test_new_air_is_inverted(owner: str) -> None:
    t = combat().put("france", "air-5-4", "O22")
    air = t.new(owner, "air-2-4", "O24")
    t.s.inverted[air] = 1
    fresh = t.new(owner, "air-1-4", "O24")
    assert t.refused("counterair", "O22", air) == "28.31"
    assert t.offered("counterair", "O22", fresh)


@rule("28.61a", "28.65a")
def test_counters_that_have_staged_join_those_that_have_not() -> None:
    t = seas("axis", 1941)
    three, two = t.new("germany", "air-3-4", "L31"), t.new("germany", "air-2-4", "K29")
    five = tb.UNITS_OF[tb.GERMANY, "air-5-4"][0]
    assert t.refused("change", 2, three, two, five) == "28.61a"  # in two hexes
    t.do("stage", two, "L31").do("change", 2, three, two, five)
    assert t.refused("stage", five, "K29") == "13.5"
    t.until("redeploy").do("redeploy", five, "K29", seat="germany")
    assert (t.place(five), t.s.redeployed[tb.GERMANY]) == ("K29", 1)
