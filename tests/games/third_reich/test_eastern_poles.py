"""43.4, 43.9: Poles east of the partition line and the Russians who come for them."""

import pytest

from games.third_reich.table import Table, rule, table
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.attrition import in_contact
from theatre.games.third_reich.combat.battle import Strengths
from theatre.games.third_reich.combat.phase import CombatPhase


def eastern_poles(place: str, option: str, *, declared: bool = True) -> tuple[Table, list[int]]:
    """Russians next to Poles, at peace with Germany; N36 and N37 are east of the line, N35 and M36 west of it."""
    t = (
        table("allies", 1939, "fall", phase="combat")
        .option("ussr", option, "east")
        .put("poland", "infantry-2-3", place)
    )
    if declared:
        t.minor("east_europe", "attacked", foes="ussr").hold("east_europe", "east_europe")
    t.hold("poland", place).hold("ussr", "M37", "O36")
    return t, [t.new("ussr", "infantry-3-3", where) for where in ("M37", "M37", "O36")]


@rule("43.4q")
@pytest.mark.parametrize(("place", "declared", "counted"), [("N36", True, 3), ("M36", True, 0), ("N36", False, 0)])
def test_russia_meets_poles_in_attrition_only_east_of_the_line(place: str, *, declared: bool, counted: int) -> None:
    t, units = eastern_poles(place, "attrition", declared=declared)
    assert len([unit for unit in in_contact(t.s, w.EAST) if unit in units]) == counted
    pole = ct.ground_at(t.s, w.space(place))[0]
    if counted:
        t.dice(1)
    t.begin()
    assert not t.dice_box.faces  # rolled for
    assert (t.s.where[pole] == w.space(place)) == (not counted)


@rule("43.4q")
def test_russia_attacks_poles_east_of_the_line_and_takes_their_hex() -> None:
    t, units = eastern_poles("N36", "offensive")
    t.dice(6).attack("N36", *units)
    assert not [u for u in tb.UNITS_OF[tb.POLAND, "infantry-2-3"] if t.s.where[u] >= 0]
    t.do("advance", units[0], "N36")
    assert t.holder("N36") == "ussr"
    west, units = eastern_poles("M36", "offensive")
    assert west.attack_refused("M36", *units) in ("14.21a", "21.1b")


@rule("43.4q", "28.511")
@pytest.mark.parametrize(("place", "base"), [("N36", "M35"), ("N36", "P35")])
def test_polish_air_defends_poles_east_of_the_line_against_russia(place: str, base: str) -> None:
    """From Warsaw as well as from Lvov; 9 to 4 is two to one, with its air 9 to 5 no more than one to one."""
    t, units = eastern_poles(place, "offensive")
    air = t.hold("poland", base).new("poland", "air-1-4", base)
    t.until("29.51a").do("defend", place, air, seat="britain")
    t.finish_asking("29.51a").until("14.16")
    strengths = Strengths(t.s, (w.space(place),), tuple(units), tuple(ct.ground_at(t.s, w.space(place))))
    assert (strengths.attack, strengths.defence, strengths.basic) == (9, 5, 3)
    t.dice(6).attack(place, *units)
    assert t.place(air) == ""  # lost with those whom it defended


@rule("43.4q", "28.431")
def test_russia_raids_polish_air_only_east_of_the_line() -> None:
    t, _ = eastern_poles("N36", "offensive")
    raider = t.new("ussr", "air-5-4", "M39")
    t.hold("poland", "P35", "M35").put("poland", "air-1-4", "P35").put("poland", "air-1-4", "M35")
    assert t.until("14.11").offered("counterair", "P35", raider)
    assert t.refused("counterair", "M35", raider) == "28.431"


@rule("43.9", "43.4q")
def test_poles_act_against_the_axis_alone_though_russians_stand_beside_them() -> None:
    """Their attrition counts only who is next to Germans, and no attack goes against Russians."""
    t = table("allies", 1939, "fall").minor("east_europe", "attacked", foes="ussr").hold("east_europe", "east_europe")
    t.hold("poland", "N36", "M35").hold("ussr", "O36").put("ussr", "infantry-1-3", "O36")
    t.put("germany", "infantry-1-3", "M34").hold("germany", "M34")
    eastern, western = t.new("poland", "infantry-2-3", "N36"), t.new("poland", "infantry-2-3", "M35")
    t.s.minor = tb.POLAND
    t.s.option[tb.POLAND * 3 + w.EAST] = tb.ATTRITION
    assert in_contact(t.s, w.EAST) == [western]
    t.s.option[tb.POLAND * 3 + w.EAST] = tb.OFFENSIVE
    t.only(CombatPhase()).until("14.16")
    assert t.refused("attack", 1, "O36", eastern, seat="britain") == "14.21a"
    assert t.offered("attack", 1, "M34", western, seat="britain")
