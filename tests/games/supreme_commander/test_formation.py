"""10.6, 10.7, 17.2, 17.3, 17.6: forming, restoring and breaking down armies and HQs."""

from __future__ import annotations

import pytest

from games.supreme_commander.economy_table import organization
from games.supreme_commander.table import Table, rule
from theatre.core import flow
from theatre.core.decision import Choice


def forming(side: str = "axis", turn: int = 16, **more: object) -> Table:
    return organization("combine", side, turn, **more).war("germany", "uk", "france")


def breaking(side: str = "axis", **more: object) -> Table:
    return organization("break_down", side, **more).war("germany", "uk", "france")


def corps(t: Table, owner: str, models: str, place: str) -> list[int]:
    return [t.new(owner, model, place) for model in models.split(", ")]


@rule("10.6a", "10.6c")
def test_two_corps_make_a_reduced_army_and_three_a_full_one() -> None:
    t = forming()
    two, three = t.new("germany", "army_5_3:2", "pool"), t.new("germany", "army_5_3:4", "pool")
    a, b = corps(t, "germany", "infantry, infantry", "2132")
    c, d, e = corps(t, "germany", "infantry, infantry, infantry", "2236")
    t.do("combine", two, a, b)
    assert (t.place(two), t.s.back[two], t.place(a), t.place(b)) == ("2132", 1, "pool", "pool")
    t.do("combine", three, c, d, e)
    assert (t.place(three), t.s.back[three]) == ("2236", 0)


@rule("10.6a")
def test_the_corps_must_stand_together_and_be_of_the_sorts_of_the_chart() -> None:
    t = forming()
    army, tanks = t.new("germany", "army_5_3", "pool"), t.new("germany", "tank_army", "pool")
    a, b, tank, far = *corps(t, "germany", "infantry, infantry, tank", "2132"), t.new("germany", "infantry", "2236")
    assert t.refused("combine", army, a, far) == "10.6a"
    assert t.refused("combine", army, a, tank) == "10.6a"
    assert t.refused("combine", tanks, a, b) == "10.6a"
    assert t.refused("combine", army, a) == "core.unfinished"
    assert t.offered("combine", tanks, a, tank)
    assert t.offered("combine", army, a, b)
    assert t.offered("combine", army, b, a)  # in any order


@rule("12.5a", "10.6a")
def test_an_airborne_corps_is_an_infantry_corps_in_a_new_unit() -> None:
    t = forming("allies").war("germany", "uk")
    army, fort, tanks = t.new("uk", "army", "pool"), t.new("uk", "fort", "pool"), t.new("uk", "mech_army", "pool")
    infantry, airborne, tank = corps(t, "uk", "infantry, airborne, tank", "2041")
    assert t.refused("combine", army, infantry, tank) == "10.6a"
    assert t.offered("combine", army, infantry, airborne)
    assert t.offered("combine", fort, infantry, airborne)
    t.do("combine", tanks, infantry, airborne, tank)
    assert (t.place(tanks), t.s.back[tanks], t.place(airborne)) == ("2041", 0, "pool")


@rule("10.6a")
def test_an_hq_is_made_of_any_corps_and_the_h_hq_of_two() -> None:
    t = forming("allies")
    hq, home = t.new("uk", "hq:11", "pool"), t.new("uk", "h_hq", "pool")
    infantry, tank, drop = corps(t, "uk", "infantry, tank, airborne", "2041")
    assert t.offered("combine", hq, infantry, tank, drop)
    assert t.refused("combine", home, infantry, tank, drop) == "10.6a"
    t.do("combine", home, infantry, tank)
    assert (t.place(home), t.s.back[home]) == ("2041", 0)


@rule("10.6b", "3.4h")
def test_a_corps_of_the_last_step_restores_a_reduced_unit() -> None:
    t = forming()
    army, hq = t.new("germany", "tank_army", "2132", back=True), t.new("germany", "hq:C", "2132", back=True)
    infantry, tank = corps(t, "germany", "infantry, tank", "2132")
    assert t.refused("restore", army, infantry) == "10.6b"
    t.do("restore", army, tank)
    assert (t.s.back[army], t.place(tank)) == (0, "pool")
    t.do("restore", hq, infantry)
    assert t.s.back[hq] == 0
    small = forming("allies")
    home, guard = small.new("uk", "h_hq", "2041", back=True), small.new("uk", "infantry", "2041")
    small.do("restore", home, guard)
    assert small.s.back[home] == 0


@rule("10.6b")
def test_only_a_corps_in_the_same_hex_restores() -> None:
    t = forming()
    army, near = t.new("germany", "army_5_3", "2132", back=True), t.new("germany", "infantry", "2133")
    assert t.refused("restore", army, near) == "10.6b"
    here = t.new("germany", "infantry", "2132")
    assert t.offered("restore", army, here)


@rule("10.6d")
def test_the_corps_must_be_of_the_nation_of_the_unit() -> None:
    t = forming().war("italy", "uk")
    army = t.new("germany", "army_5_3", "pool")
    german, italian = t.new("germany", "infantry", "3334"), t.new("italy", "infantry", "3334")
    assert t.refused("combine", army, german, italian, seat="germany") == "10.6d"
    other = t.new("germany", "infantry", "3334")
    assert t.offered("combine", army, german, other, seat="germany")
    reduced = t.new("germany", "army_5_3:9", "3334", back=True)
    assert t.refused("restore", reduced, italian, seat="germany") == "10.6d"


@rule("10.6e")
def test_the_panzerarmee_needs_german_and_italian_corps() -> None:
    t = forming().war("italy", "uk")
    army = t.new("germany", "panzer_army", "pool")
    a, b = corps(t, "germany", "infantry, infantry", "4825")
    t.hold("germany", "4825")
    assert t.refused("combine", army, a, b, seat="germany") == "10.6e"
    italian = t.new("italy", "infantry", "4825")
    t.do("combine", army, a, italian, seat="germany")
    assert t.place(army) == "pool"  # Italy is asked first
    t.do("agree", seat="italy")
    assert (t.place(army), t.place(italian), t.s.back[army]) == ("4825", "pool", 1)


@rule("10.6e")
def test_the_joint_hqs_take_british_and_american_corps_if_both_agree() -> None:
    for answer, place in (("agree", "2041"), ("pass", "pool")):
        t = forming("allies", turn=42).war("germany", "usa")
        hq, plain = t.new("uk", "joint_hq:21", "pool"), t.new("uk", "hq:11", "pool")
        british, american = t.new("uk", "infantry", "2041"), t.new("usa", "infantry", "2041")
        assert t.refused("combine", plain, british, american, seat="uk") == "10.6d"
        t.do("combine", hq, british, american, seat="uk").do(answer, seat="usa")
        assert t.place(hq) == place
        assert t.place(american) == ("pool" if answer == "agree" else "2041")


@rule("17.3d")
def test_the_canadian_army_needs_two_canadian_corps() -> None:
    t = forming("allies", turn=42)
    army = t.new("uk", "canadian_army", "pool")
    one, two = t.new("uk", "canadian_infantry:I", "2041"), t.new("uk", "canadian_infantry:II", "2041")
    poles, british = t.new("uk", "free_polish_tank", "2041"), t.new("uk", "infantry", "2041")
    assert t.refused("combine", army, one, british, poles) == "17.3d"
    assert t.offered("combine", army, one, two, poles)
    assert t.offered("combine", army, one, two, t.new("uk", "canadian_tank", "2041"))


@rule("17.6b", "17.2b", "16.1.3c")
@pytest.mark.parametrize(("minor", "city"), [("hungary", "2829"), ("bulgaria", "3426")])
def test_a_minor_with_too_few_corps_takes_one_of_its_major_power(minor: str, city: str) -> None:
    t = forming()
    for ally in ("hungary", "romania", minor):  # rails from Germany to Sofia
        t.nation(ally, "ally", "germany")
    army = t.new(minor, "army", "pool")
    a, b = corps(t, minor, "infantry, infantry", city)
    c, d = corps(t, "germany", "infantry, infantry", city)
    tank = t.new("germany", "tank", city)
    assert t.refused("combine", army, a, c, d) == "10.6d"
    assert t.refused("combine", army, a, b, tank) == "10.6d"
    t.do("combine", army, a, b, c)
    assert (t.place(army), t.s.back[army], t.place(c)) == (city, 0, "pool")


@rule("10.6d")
def test_a_minor_with_three_corps_of_its_own_borrows_none() -> None:
    t = forming().nation("romania", "ally", "germany")
    army, own = t.new("romania", "army", "pool"), t.new("romania", "infantry", "3224")
    german = t.new("germany", "infantry", "3224")
    assert t.refused("combine", army, own, german) == "10.6d"


@rule("17.13h")
def test_before_its_war_the_ussr_forms_reduced_armies_and_full_hqs() -> None:
    t = organization("combine", "allies")
    army, hq = t.new("ussr", "army_3_2", "pool"), t.new("ussr", "hq", "pool")
    a, b, c, d = corps(t, "ussr", "infantry, infantry, infantry, infantry", "1717")
    assert t.refused("combine", army, a, b, c) == "17.13h"
    reduced = t.new("ussr", "army_3_2:5", "1717", back=True)
    assert t.refused("restore", reduced, d) == "17.13h"
    assert t.offered("combine", army, a, b)
    assert t.offered("combine", hq, a, b, c)
    at_war = organization("combine", "allies").war("germany", "ussr")
    full = at_war.new("ussr", "army_3_2", "pool")
    assert at_war.offered("combine", full, *corps(at_war, "ussr", "infantry, infantry, infantry", "1717"))


@rule("17.7e")
def test_an_inactive_italy_has_full_armies_at_home_only() -> None:
    t = organization("combine")
    army, hq = t.new("italy", "army", "pool"), t.new("italy", "hq", "pool")
    abroad = corps(t, "italy", "infantry, infantry, infantry", "4435")
    t.hold("italy", "4435")
    at_home = corps(t, "italy", "infantry, infantry, infantry", "3334")
    assert t.refused("combine", army, *abroad) == "17.7e"
    assert t.offered("combine", army, *abroad[:2])
    assert t.offered("combine", hq, *abroad)
    assert t.offered("combine", army, *at_home)


@rule("18.3d")
def test_a_static_corps_counts_as_infantry_in_a_new_army() -> None:
    t = forming()
    army, a, b = t.new("germany", "army_3_3", "pool"), t.new("germany", "infantry", "2132", back=True), 0
    b = t.new("germany", "infantry", "2132")
    t.do("combine", army, a, b)
    assert (t.place(army), t.s.back[a]) == ("2132", 0)


# breaking down


@rule("10.7b", "10.7d")
def test_an_army_breaks_into_all_its_corps_or_gives_up_its_last_step() -> None:
    t = breaking()
    army = t.new("germany", "tank_army", "2132")
    infantry, tank, other = corps(t, "germany", "infantry, tank, tank", "pool")
    assert t.refused("detach", army, infantry) == "10.7c"
    t.do("detach", army, tank)
    assert (t.s.back[army], t.place(army), t.place(tank)) == (1, "2132", "2132")
    assert t.refused("detach", army, other) == "10.7b"
    t.do("break", army, infantry, other)
    assert (t.place(army), t.s.due[army]) == ("track", 20)
    assert t.place(infantry) == t.place(other) == "2132"
    british = breaking("allies")
    small = british.new("uk", "h_hq", "2041")
    one, two = corps(british, "uk", "infantry, infantry", "pool")
    assert british.refused("detach", small, one) == "10.7b"  # it has two steps, not three
    assert british.offered("break", small, one, two)


@rule("10.7a")
def test_breaking_down_needs_corps_of_the_nation_in_the_pool() -> None:
    t = breaking().nation("hungary", "ally", "germany")
    army, fort = t.new("germany", "army_5_3", "2132"), t.new("germany", "fort", "2236")
    one, _, foreign = *corps(t, "germany", "infantry, infantry", "pool"), t.new("hungary", "infantry", "pool")
    assert t.refused("break", army, one) == "10.7a"  # two corps are not three
    assert t.refused("break", fort) == "10.7a"
    third = t.new("germany", "infantry", "pool")
    assert t.refused("break", army, one, foreign) == "10.7a"
    assert t.offered("break", army, one, one + 1, third)


@rule("10.7a")
def test_hungarian_and_bulgarian_armies_may_break_into_a_german_corps() -> None:
    t = breaking().nation("hungary", "ally", "germany")
    army = t.new("hungary", "army", "2829")
    a, b = corps(t, "hungary", "infantry, infantry", "pool")
    german = t.new("germany", "infantry", "pool")
    t.do("break", army, a, b, german)
    assert t.place(german) == "2829"


@rule("10.7a", "17.6b")
def test_only_as_many_german_corps_come_of_it_as_the_hungarians_lack_and_none_of_other_minors() -> None:
    t = breaking().nation("hungary", "ally", "germany")
    army, own = t.new("hungary", "army", "2829"), t.new("hungary", "infantry", "pool")
    one, two = corps(t, "germany", "infantry, infantry", "pool")
    assert t.refused("break", army, own, one, two) == "10.7a"
    assert t.offered("break", army, own, t.new("hungary", "infantry", "pool"), one)
    dutch = breaking("allies").nation("netherlands", "ally", "uk")
    army, own = dutch.new("netherlands", "army", "2137", back=True), dutch.new("netherlands", "infantry", "pool")
    assert dutch.refused("break", army, own, dutch.new("uk", "infantry", "pool")) == "10.7a"


@rule("10.7a")
def test_breaking_down_comes_after_all_combining() -> None:
    t = forming()
    army = t.new("germany", "army_5_3", "2132")
    units = corps(t, "germany", "infantry, infantry, infantry", "pool")
    assert t.refused("break", army, *units) == "core.unknown-verb"
    t.all_done()
    assert t.offered("break", army, *units)
    spare = t.new("germany", "army_5_3:9", "pool")
    t.do("break", army, *units)
    assert t.refused("combine", spare, *units) == "core.unknown-verb"


@rule("10.7c")
def test_an_hq_breaks_into_infantry_whatever_made_it() -> None:
    t = breaking()
    hq = t.new("germany", "hq:C", "2132", back=True)
    a, b, tank = corps(t, "germany", "infantry, infantry, tank", "pool")
    assert t.refused("break", hq, a, tank) == "10.7c"
    t.do("break", hq, a, b)
    assert (t.place(hq), t.place(a)) == ("track", "2132")


@rule("6.4a")
def test_what_stands_in_a_hex_beyond_the_limit_at_the_end_of_organization_is_lost() -> None:
    t = breaking()
    t.put("germany", "army_5_3, army_5_3", "2132")
    army = next(unit for unit in t.s.placed)
    corps_ = t.new("germany", "infantry", "pool")
    t.do("detach", army, corps_)
    while t.asked().prompt.key != "prompt.overstack":
        flow.apply(t.s, t.asked().seat, Choice("done"))
    t.do("lose", corps_)
    assert t.place(corps_) == "pool"
    assert not t.s.stack


@rule("10.6a")
def test_two_tank_corps_alone_make_no_tank_army_even_with_infantry_beside_them() -> None:
    t = forming()
    army = t.new("germany", "tank_army:1", "pool")
    infantry, one, two = corps(t, "germany", "infantry, tank, tank", "2132")
    assert t.refused("combine", army, one, two) == "10.6a"
    assert t.offered("combine", army, infantry, one)
    t.do("combine", army, infantry, one, two)
    assert (t.place(army), t.s.back[army]) == ("2132", 0)
