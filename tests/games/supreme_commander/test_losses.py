"""3.4: steps, corps that take the place of an army, the force pool and the turn track."""

from __future__ import annotations

import pytest

from games.supreme_commander.table import Table, nation, rule, table
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander.losses import eliminate, lose_step, replacements
from theatre.games.supreme_commander.pieces import steps_of


def standing(t: Table, place: str) -> list[str]:
    return [tb.MODEL[unit] for unit in t.s.placed if t.place(unit) == place]


@rule("3.4a")
def test_an_army_has_three_steps_its_reduced_side_two_and_a_corps_one() -> None:
    t = table()
    army, corps = t.new("germany", "army_5_3", "2132"), t.new("germany", "infantry", "2132")
    t.new("germany", "infantry", "pool")
    assert (steps_of(t.s, army), steps_of(t.s, corps)) == (3, 1)
    assert lose_step(t.s, army) == 1
    assert (steps_of(t.s, army), t.place(army)) == (2, "2132")
    assert lose_step(t.s, army) == 1
    assert t.place(army) == "track"
    assert standing(t, "2132") == ["infantry", "infantry"]


@rule("3.4b")
def test_the_h_hq_has_two_steps_and_leaves_no_corps() -> None:
    t = table()
    hq = t.new("uk", "h_hq", "2041")
    t.new("uk", "infantry", "pool")
    assert steps_of(t.s, hq) == 2
    lose_step(t.s, hq)
    assert (steps_of(t.s, hq), t.place(hq)) == (1, "2041")
    lose_step(t.s, hq)
    assert t.place(hq) == "track"
    assert standing(t, "2041") == []


@rule("3.4b", "18.4i")
def test_the_first_loss_of_a_fort_leaves_an_infantry_corps() -> None:
    t = table(turn=16)
    fort, corps = t.new("germany", "fort", "2132"), t.new("germany", "infantry", "pool")
    assert steps_of(t.s, fort) == 2
    assert lose_step(t.s, fort) == 1
    assert (t.place(fort), t.s.due[fort], t.place(corps)) == ("track", 18, "2132")


@rule("3.4d", "3.4c")
def test_a_corps_goes_to_the_pool_an_airborne_corps_and_all_else_to_the_track() -> None:
    t = table(turn=16)
    for model, place in (("infantry", "pool"), ("tank", "pool"), ("airborne", "track"), ("army_3_3", "track")):
        unit = t.new("germany", model, "2132")
        eliminate(t.s, unit)
        assert t.place(unit) == place
    partisan = t.new("ussr", "partisan", "2023")
    eliminate(t.s, partisan)
    assert t.place(partisan) == "pool"


@rule("3.4i", "22.0j")
@pytest.mark.parametrize(
    ("owner", "model", "place", "turn", "back"),
    [
        ("ussr", "army_3_2", "1717", 21, 24),
        ("uk", "surface", "2041", 21, 27),
        ("poland", "fighter", "east_air_box", 1, 4),
        ("ussr", "tank_army", "1717", 21, 25),
    ],
)
def test_return_times(owner: str, model: str, place: str, turn: int, back: int) -> None:
    t = table(turn=turn)
    unit = t.new(owner, model, place)
    eliminate(t.s, unit)
    assert t.s.due[unit] == back


@rule("3.4e")
def test_a_reduced_tank_army_leaves_the_corps_of_its_first_step() -> None:
    t = table()
    army, corps = t.new("germany", "tank_army", "2132", back=True), t.new("germany", "infantry", "pool")
    tank = t.new("germany", "tank", "pool")
    assert lose_step(t.s, army) == 1
    assert (t.place(army), t.place(corps), t.place(tank)) == ("track", "2132", "pool")


@rule("3.4f")
def test_without_a_corps_in_the_pool_one_step_more_is_lost() -> None:
    t = table()
    army = t.new("germany", "army_5_3", "2132", back=True)
    t.new("germany", "tank", "pool")
    assert lose_step(t.s, army) == 2
    assert standing(t, "2132") == []


@rule("3.4g")
def test_the_owner_of_an_army_of_two_nations_picks_the_corps_that_remains() -> None:
    t = table().war("germany", "uk").war("italy", "uk")
    army = t.new("germany", "panzer_army", "2132", back=True)
    german, italian = t.new("germany", "infantry", "pool"), t.new("italy", "infantry", "pool")
    assert sorted(replacements(t.s, army)) == sorted([german, italian])
    lose_step(t.s, army, italian)
    assert (t.place(italian), t.place(german)) == ("2132", "pool")
    other = t.new("germany", "army_5_3", "2132", back=True)
    assert replacements(t.s, other) == [german]


@rule("17.13.2f")
def test_siberian_corps_stand_in_when_the_soviet_pool_has_none() -> None:
    t = table().war("germany", "ussr")
    army, reserve = t.new("ussr", "army_4_3", "1717", back=True), t.new("ussr", "infantry", "siberian_reserves_box")
    assert replacements(t.s, army) == [reserve]
    pooled = t.new("ussr", "infantry", "pool")
    assert replacements(t.s, army) == [pooled]


@rule("17.5a")
def test_a_fort_of_the_maginot_line_never_returns_from_combat() -> None:
    t = table(turn=5)
    fort, kept = t.new("france", "fort", "2536"), t.new("france", "fort", "2637")
    eliminate(t.s, fort)
    assert t.place(fort) == ""
    eliminate(t.s, kept, willingly=True)
    assert t.place(kept) == "track"
    british = t.new("uk", "fort", "2041")
    eliminate(t.s, british)
    assert t.place(british) == "track"
    assert t.s.serves[fort] == nation("france")
