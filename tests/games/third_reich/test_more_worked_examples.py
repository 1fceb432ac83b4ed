"""More worked examples of the rulebook, with their figures: 16.73, 18.1, 18.2, 20.1, 27.24, 28.4323, 29.12."""

import pytest

from games.third_reich.sea_table import seas
from games.third_reich.table import Table, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.attrition import in_contact
from theatre.games.third_reich.combat.phase import CombatPhase
from theatre.games.third_reich.politics.minor_turns import MinorTurns
from theatre.games.third_reich.supply.overland import without_supply


@rule("16.73")
def test_an_american_unit_that_came_to_britain_goes_on_to_france_in_the_following_turn() -> None:
    """Only France has been conquered; the Allies hold Brest, and a fleet lies in Plymouth to escort."""
    t = seas("allies", 1943, phase="redeployment").war("usa", "germany").option("usa", "offensive")
    t.minor("france", "conquered").hold("germany", "france").hold("usa", "N18")
    t.s.status[tb.USA] = st.SOVEREIGN
    unit, fleet = t.new("usa", "infantry-3-4", "K23"), t.new("usa", "fleet-9", "Plymouth")
    ct.put(t.s, unit, w.US_BOX)
    t.begin().do("redeploy", unit, "K21", seat="usa")
    assert t.refused("escort", unit, "N18", fleet, seat="usa") == "16.73"
    later = t.new("usa", "infantry-3-4", "K21")  # it came in an earlier turn
    assert t.offered("escort", later, "N18", fleet, seat="usa")


def at_two_fronts() -> tuple[Table, int]:
    """A Russian in N33 with Germans beside him on the Western Front, in N32, and on the Eastern, in M34."""
    t = table("allies", 1944, "summer", phase="combat").war("germany", "ussr").minor("poland", "conquered")
    t.option("ussr", "attrition", "west", "east").hold("ussr", "N33").hold("germany", "N32", "M34")
    t.put("germany", "infantry-1-3, infantry-1-3", "N32").put("germany", "infantry-1-3, infantry-1-3", "M34")
    return t, t.new("ussr", "infantry-3-3", "N33")


@rule("18.1a", "18.1b")
@pytest.mark.parametrize("omitted", [True, False])
def test_a_unit_between_two_fronts_takes_part_in_the_attrition_of_one_of_them(omitted: bool) -> None:
    t, unit = at_two_fronts()
    assert [unit in in_contact(t.s, front) for front in (w.WEST, w.EAST)] == [True, True]
    t.dice(2, 2).until("18.1b")
    first = t.s.stack[-1].front
    t.do(*(("omit", unit) if omitted else ("done",)), seat="ussr").until("18.31a")
    assert t.s.stack[-1].front == (first if not omitted else 1 - first)
    t.do("lose", next(u for u in t.s.stack[-1].units)).until("15.1")
    assert len(t.dice_box.faces) == 1  # one roll only: on the other front nobody was left in contact


def italy_at_four_borders(side: str) -> Table:
    """Italy has attacked Greece and Yugoslavia and conquered neither; beside Tripoli stand British and French."""
    t = table(side, 1941, phase="combat").war("italy", "britain", "france")
    t.hold("britain", "JJ17").hold("france", "II16")
    t.minor("greece", "attacked", foes="italy").minor("yugoslavia", "attacked", foes="italy")
    t.put("greece", "infantry-2-3, infantry-2-3", "BB27").put("yugoslavia", "infantry-2-3, infantry-2-3", "Z28")
    t.put("italy", "infantry-3-3, infantry-3-3", "AA27").put("italy", "infantry-3-3, infantry-3-3", "II17")
    t.put("britain", "infantry-3-4", "JJ17").put("france", "infantry-2-3", "II16")
    return t


@rule("18.2a", "12.262a")
def test_italy_faces_one_roll_of_britain_and_france_and_one_of_each_minor_that_stands_alone() -> None:
    t = italy_at_four_borders("allies").dice(4, 4, 4)  # up to ten factors nothing is lost
    t.option("britain", "attrition", "mediterranean").option("france", "attrition", "mediterranean")
    t.only(CombatPhase(), MinorTurns(tb.AXIS))
    for _ in range(2):
        t.until("12.262a").do("option", "mediterranean", "attrition")
        t.do("done")
    assert len(t.dice_box.faces) == 2  # the second minor has still to roll after its movement
    while t.s.stack:
        t.do("done", seat=tb.MAJORS[t.asked().seat].id)
    assert not t.dice_box.faces


@rule("18.2q")
def test_the_axis_rolls_once_against_all_of_them() -> None:
    t = italy_at_four_borders("axis").option("italy", "attrition", "mediterranean").dice(4, 4)
    t.only(CombatPhase())
    assert sum([tb.COMBAT[unit] for unit in in_contact(t.s, w.MEDITERRANEAN)]) == 12
    t.until("18.31a", "18.32a")
    assert len(t.dice_box.faces) == 1


@rule("20.1x1", "20.1")
def test_fleets_in_the_mediterranean_land_at_marseilles_by_an_offensive_in_the_west() -> None:
    t = seas("axis", 1942, phase="combat").war("italy", "britain").option("italy", "offensive", "west")
    t.minor("france", "conquered").hold("italy", "france")
    fleet, infantry = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "infantry-3-3", "AA24")
    assert t.until("missions").whole("transport", 1, fleet, 1, infantry, "Marseilles", seat="italy")
    t.option("italy", "pass", "west").option("italy", "offensive", "mediterranean")
    assert t.refused("transport", 1, fleet, 1, infantry, "Marseilles", seat="italy") == "20.1"


@rule("29.12", "20.1")
@pytest.mark.parametrize(
    ("power", "model", "base", "goal", "front"),
    [
        ("germany", "infantry-1-3", "Stettin", "Konigsberg", "east"),
        ("france", "infantry-2-3", "Marseilles", "Ajaccio", "mediterranean"),
    ],
)
def test_a_base_on_the_western_front_needs_no_offensive_there(
    power: str, model: str, base: str, goal: str, front: str
) -> None:
    side, place = ("axis", "K32") if power == "germany" else ("allies", "V19")
    t = seas(side, 1940, phase="combat").option(power, "offensive", front)
    fleet, infantry = t.new(power, "fleet-9", base), t.new(power, model, place)
    assert w.FRONT[w.space(place)] == w.WEST
    assert t.until("missions").whole("transport", 1, fleet, 1, infantry, goal, seat=power)
    t.option(power, "pass", front).option(power, "offensive", "west")
    assert t.refused("transport", 1, fleet, 1, infantry, goal, seat=power) == "20.1"


@rule("27.24a", "27.22a")
def test_of_a_ring_of_zones_only_who_has_free_hexes_beside_him_is_fed() -> None:
    """A pocket around L43 in the zones of four armor; the tenth infantry in J43 is in a zone but not shut in."""
    t = table("allies", 1942, "summer").war("germany", "ussr").minor("poland", "conquered")
    for place in ("L41", "N42", "L45", "J44"):
        t.hold("germany", place).put("germany", "armor-4-6", place)
    trapped = [t.new("ussr", "infantry-1-3", place) for place in ("L43", "K43", "M43")]
    tenth = t.new("ussr", "infantry-1-3", "I43")
    hungry = without_supply(t.s, (tb.USSR,))
    assert [unit in hungry for unit in (*trapped, tenth)] == [True, True, True, False]


@rule("28.4323")
@pytest.mark.parametrize(("die", "lost"), [(2, 2), (3, 3), (6, 3)])
def test_in_a_draw_grounded_air_counts_for_the_smaller_force(die: int, lost: int) -> None:
    """Three factors raid a base with two that fly and three that do not: neither side loses more than three."""
    t = seas("allies", 1941, phase="combat").option("britain", "offensive").hold("germany", "L24")
    raiders = t.new("britain", "air-3-4", "K24")
    t.put("germany", "air-2-4, air-3-4", "L24")
    for unit in tb.UNITS_OF[tb.GERMANY, "air-3-4"]:
        t.s.inverted[unit] = t.s.where[unit] >= 0
    t.until("missions").dice(3, 4, die).do("counterair", "L24", raiders, seat="britain").until("attack", "build")
    assert (t.factors("britain", tb.AIR), t.factors("germany", tb.AIR)) == (3 - lost, 5 - lost)
