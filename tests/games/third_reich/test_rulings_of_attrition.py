"""18: who may take a hex that was given up, and who must stay where he is."""

from games.third_reich.table import Table, rule, table
from theatre.games.third_reich import world as w
from theatre.games.third_reich.combat.attrition_hexes import AttritionHexes, takers


def winter_war() -> Table:
    """Russia takes an Attrition against Finland, whose only corps in the south stands before Leningrad."""
    t = table("allies", 1940, phase="combat").minor("finland", "attacked", foes="ussr").option("ussr", "attrition")
    return t.hold("finland", "C44").put("finland", "infantry-2-3", "C44")


@rule("3.35b", "3.35d", "18.32a")
def test_the_garrison_of_leningrad_does_not_advance_in_attrition() -> None:
    t = winter_war()
    post, other = t.new("ussr", "infantry-2-3", "D44"), t.new("ussr", "infantry-3-3", "D44")
    assert takers(t.s, (post, other), w.EAST) == {w.space("C44"): [other]}
    frame = AttritionHexes(w.EAST, (post,), 1, order=(4,))
    t.only(frame).begin()
    assert not t.s.stack  # the garrison alone takes nothing


@rule("34.1", "18.33a")
def test_british_units_do_not_drive_the_enemy_from_a_french_hex_in_which_they_may_not_stop() -> None:
    """Before 1942 the British stay out of Vichy; only a French corps can come in."""
    t = table("allies", 1941, phase="combat").option("britain", "attrition", "west").hold("germany", "R20")
    t.put("germany", "infantry-1-3", "R20")
    british, french = t.new("britain", "infantry-3-4", "R19"), t.new("france", "infantry-2-3", "Q20")
    assert takers(t.s, (british,), w.WEST) == {}
    assert takers(t.s, (british, french), w.WEST) == {w.space("R20"): [french]}
    t.s.year = 1942
    assert takers(t.s, (british, french), w.WEST) == {w.space("R20"): [british, french]}
