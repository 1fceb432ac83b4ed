"""28.5: defensive air support, and who meets it."""

from games.third_reich.sea_table import Seas, rule
from games.third_reich.sea_table import western_combat as combat
from theatre.games.third_reich import counters as ct
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w


def defended(*das: str, meet: str = "") -> tuple[Seas, list[int], list[int]]:
    """Two German 4-6 face a French 2-3 in O23; French air in P23, German air in N24 that could meet it."""
    t = combat().put("germany", "armor-4-6, armor-4-6", "O24").put("france", "infantry-2-3", "O23")
    t.put("france", "air_base-0", "P23").put("germany", "air_base-0", "N24").put("france", "air_base-0", "P22")
    places = ("P23", "P22")
    french = [t.new("france", model, places[at]) for at, model in enumerate(das)]
    german = [t.new("germany", model, "N24") for model in meet.split(", ") if model]
    if german:
        t.pass_by("germany")
    return t, french, german


@rule("28.511", "28.515x")
def test_eight_germans_with_four_air_against_a_doubled_infantry_with_three() -> None:
    t = combat().put("germany", "armor-4-6, armor-4-6", "O24").put("france", "infantry-2-3", "O23")
    t.put("france", "air_base-0", "P23").put("germany", "air_base-0", "N24")
    support, other = t.new("germany", "air-3-4", "N24"), t.new("germany", "air-1-4", "N24")
    french = t.new("france", "air-3-4", "P23")
    armor = ct.ground_at(t.s, w.space("O24"))
    t.do("support", "O23", support, other).do("defend", "O23", french).until("attack")
    t.dice(2, 6)  # 12 to 7: CA on 1-1; then 5 to 12: A on 1-3
    t.do("attack", 1, "O23", *armor)
    assert t.place(french) == ""
    assert not [u for u in ct.ground_at(t.s, w.space("O23")) if tb.NATION[u] == tb.FRANCE]
    assert t.place(support) == "N24"


@rule("28.513")
def test_defensive_support_is_for_ground_units_up_to_three_times_their_factors() -> None:
    t, french, _ = defended("air-5-4", "air-3-4")
    assert t.refused("defend", "O23", *french) == "28.513"  # eight over two
    assert t.refused("defend", "Q23", french[0]) == "28.513"  # nobody there
    assert t.offered("defend", "O23", french[0])


@rule("28.511")
def test_only_hexes_that_may_be_attacked_are_defended() -> None:
    t, french, _ = defended("air-5-4")
    t.put("france", "infantry-2-3", "Q21")
    assert t.refused("defend", "Q21", french[0]) == "28.511"


@rule("28.441", "28.442", "28.443")
def test_unused_air_meets_it_where_it_hovers() -> None:
    t, french, german = defended("air-5-4", meet="air-1-4, air-3-4")
    t.do("defend", "O23", french[0])
    assert t.refused("meet", "P23", german[0], seat="germany") == "28.442"
    assert t.offered("meet", "O23", german[0], seat="germany")  # any number of factors
    t.dice(6, 1).do("meet", "O23", german[1], seat="germany").pass_by("germany").until("attack")
    assert t.s.mission.count(w.space("O23")) == 0
    none, french, german = defended("air-5-4", meet="air-5-4")
    none.pass_by("france")
    assert none.topic() == "attack"  # nothing to meet


@rule("28.444")
def test_support_that_was_more_and_has_won_may_stay() -> None:
    def meeting(mine: str, *dice: int) -> Seas:
        t, french, german = defended("air-5-4", meet=mine)
        t.do("defend", "O23", french[0]).dice(*dice)
        t.go("meet", "O23", german[0], seat="germany")
        return t.until("stand-on", "attack")

    t = meeting("air-1-4", 1, 6)
    assert t.topic() == "stand-on"
    t.do("stay")
    assert w.space("O23") in t.s.mission
    assert meeting("air-5-4", 1, 6).topic() == "attack"  # won, but not larger
    gone = meeting("air-1-4", 1, 6).do("go-home")
    assert w.space("O23") not in gone.s.mission


@rule("28.432q2")
def test_air_on_the_ground_is_not_touched_when_support_is_met() -> None:
    t, french, german = defended("air-1-4", meet="air-5-4")
    idle = t.new("france", "air-3-4", "O23")
    t.put("france", "air_base-0", "O23")
    t.do("defend", "O23", french[0]).pass_by("france").dice(6, 1)
    t.do("meet", "O23", german[0], seat="germany").until("attack")
    assert t.place(french[0]) == ""
    assert t.place(idle) == "O23"


@rule("28.516")
def test_support_that_nobody_attacks_has_flown_and_goes_home() -> None:
    t, french, _ = defended("air-5-4")
    t.do("defend", "O23", french[0]).until("attack")
    t.until("construction", "build", "redeploy")
    assert t.s.inverted[french[0]]
    assert t.s.mission[french[0]] == w.NOWHERE
    assert t.place(french[0]) == "P23"


@rule("28.515")
def test_air_that_is_merely_based_in_an_attacked_hex_is_displaced_not_lost() -> None:
    t = combat().put("germany", "armor-4-6, armor-4-6", "O24").put("france", "infantry-2-3", "O23")
    idle = t.new("france", "air-3-4", "O23")
    t.put("france", "air_base-0", "O23").until("attack")
    armor = ct.ground_at(t.s, w.space("O24"))
    t.dice(6).do("attack", 1, "O23", *armor).until("advance")
    t.do("advance", armor[0], "O23").pass_by("germany")
    assert t.place(idle) == "O22"
