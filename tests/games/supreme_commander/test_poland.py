"""16.2, 17.11, 17.11.1, 17.13e: Poland, the entry of the Western Allies, the partition and its garrison."""

from __future__ import annotations

from games.supreme_commander.economy_table import drawn, msp, per_turn, strategic
from games.supreme_commander.politics_table import at_war, box, political_phase, rich, status, step
from games.supreme_commander.table import Table, nation, rule, table
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.relations import is_enemy
from theatre.games.supreme_commander.sequence import FinalMutual

EAST = w.IDS[w.spaces(w.AREA["eastern_poland"] & w.LAND)[0]]


def september() -> Table:
    t = strategic("free_declaration", turn=1)
    t.put("poland", "infantry, infantry", "2227")
    return rich(t)


@rule("16.2a", "17.11b", "RUL-51")
def test_germany_may_attack_poland_for_nothing_in_the_first_strategic_phase() -> None:
    t = september()
    assert t.refused("declare", "denmark") == "16.2c"
    t.do("declare", "poland")
    assert (msp(t, "germany"), t.s.free_dow, is_enemy(t.s, tb.GERMANY, nation("poland"))) == (200, 1, True)
    assert len(t.s.placed) == 2  # the Poles stay where they are
    later = strategic("free_declaration", turn=2)
    assert not later.begin().s.stack or later.asked().prompt.key != "prompt.free_dow"


@rule("16.2b", "RUL-36")
def test_poland_is_a_controlled_minor_of_the_uk_until_the_uk_is_at_war() -> None:
    t = september().do("declare", "poland")
    assert (status(t, "poland"), box(t, "poland"), per_turn(t, "uk")) == (("controlled", "uk"), "A3", 70)
    assert not at_war(t, "uk", "germany")
    entry = political_phase("allied_entry", "allies", 1).nation("poland", "controlled", "uk", "germany")
    entry.s.war[:] = bytes(36)
    entry.begin()
    assert (status(entry, "poland"), box(entry, "poland")) == (("ally", "uk"), "")


@rule("17.11c")
def test_a_poland_that_is_spared_takes_its_units_away() -> None:
    t = september().do("pass")
    assert (t.s.free_dow, [u for u in t.s.placed if tb.NATION[u] == tb.POLAND]) == (2, [])
    later = step("declarations").do("declare", "poland", seat="germany")
    later.do("claim", "uk", seat="uk").do("claim", "uk", seat="france")
    assert later.offered("place", tb.UNITS_OF[tb.POLAND, "infantry"][0], eastern_city())


def eastern_city() -> str:
    return w.IDS[w.spaces(w.AREA["eastern_poland"] & w.CITIES)[0]]


@rule("16.2d", "10.4a")
def test_the_uk_and_france_enter_in_the_first_allied_political_phase() -> None:
    def entry(turn: int) -> tuple[bool, bool]:
        t = political_phase("allied_entry", "allies", turn)
        t.s.war[:] = bytes(36)
        t.begin()
        return at_war(t, "uk", "germany"), at_war(t, "france", "germany")

    assert (entry(1), entry(2)) == ((True, True), (False, False))


@rule("16.2e", "RUL-01")
def test_they_may_pay_to_declare_war_at_the_start_of_that_turn() -> None:
    t = step("declarations", "allies", 1).msp(uk=50, france=49)
    t.s.war[:] = bytes(36)
    assert not is_enemy(t.s, tb.UK, tb.GERMANY)
    assert t.refused("declare", "germany", seat="france") == "10.5c"
    t.do("declare", "germany", seat="uk")
    assert (at_war(t, "uk", "germany"), at_war(t, "france", "germany"), msp(t, "uk")) == (True, False, 0)


@rule("16.2g")
def test_a_poland_that_has_fallen_before_stays_conquered() -> None:
    t = political_phase("allied_entry", "allies", 1).nation("poland", "conquered", "uk")
    t.s.war[:] = bytes(36)
    t.begin()
    assert status(t, "poland") == ("conquered", "uk")


# the partition


def falling(free_dow: int) -> Table:
    t = political_phase("surrender", "axis", 1).nation("poland", "controlled", "uk", "germany")
    t.hold("germany", "poland")
    t.s.free_dow = free_dow
    t.put("germany", "infantry", "2227").put("germany", "infantry", "2528")
    return t


@rule("17.11d", "17.11e")
def test_after_the_conquest_the_east_is_soviet_and_the_corridor_german() -> None:
    t = falling(1)
    unit = t.new("germany", "infantry", EAST)
    t.begin()
    while t.s.stack and t.asked().prompt.key == "prompt.displacement":
        choice = next(iter(t.asked().options))
        t.do(choice.verb, *choice.args)
    assert (status(t, "poland"), t.holder(EAST), t.s.home[w.space(EAST)]) == (("conquered", "uk"), "ussr", tb.USSR)
    assert t.place(unit) not in ("", EAST, "pool")
    assert not w.BIT[t.s.where[unit]] & w.AREA["eastern_poland"]
    assert [t.s.home[w.space(at)] for at in ("1928", "2029")] == [tb.GERMANY] * 2
    late = falling(1)
    late.s.poland = 2  # the east became Soviet before, because Warsaw held out
    late.begin()
    assert (status(late, "poland"), late.s.home[w.space("2029")]) == (("conquered", "uk"), tb.GERMANY)
    later = falling(2).begin()
    assert (later.s.home[w.space(EAST)], later.s.home[w.space("1928")]) == (tb.POLAND, tb.POLAND)


def end_of_turn(turn: int, **more: int) -> Table:
    t = drawn(table("allies", turn).war("germany", "uk", "france")).only(FinalMutual())
    t.s.free_dow = 1
    for name, value in more.items():
        setattr(t.s, name, value)
    return t


@rule("17.11.1a", "RUL-60")
def test_if_warsaw_holds_out_eastern_poland_is_soviet_all_the_same() -> None:
    t = end_of_turn(3).nation("poland", "ally", "uk")
    german, pole = t.new("germany", "infantry", EAST), 0
    t.hold("germany", EAST)
    other = w.IDS[w.spaces(w.AREA["eastern_poland"] & w.LAND)[-1]]
    pole = t.new("poland", "infantry", other)
    t.begin()
    while t.s.stack and t.asked().prompt.key == "prompt.displacement":
        choice = next(iter(t.asked().options))
        t.do(choice.verb, *choice.args)
    assert (t.holder(EAST), t.s.home[t.s.where[german]], status(t, "poland")[0]) == ("ussr", tb.GERMANY, "ally")
    assert not w.BIT[t.s.where[pole]] & w.AREA["eastern_poland"]
    taken = end_of_turn(3).nation("poland", "ally", "uk").hold("germany", "2227").begin()
    assert taken.holder(EAST) == "poland"


@rule("17.13e", "17.13f")
def test_too_few_soviet_steps_in_eastern_poland_are_made_up_elsewhere() -> None:
    t = end_of_turn(3, poland=1).hold("ussr", "eastern_poland")
    there = [t.new("ussr", "infantry", EAST) for _ in range(5)]
    army, corps = t.new("ussr", "army_3_2", "1717"), t.new("ussr", "infantry", "1717")
    t.do("lose", corps)
    t.do("lose", army)
    assert ([t.place(unit) for unit in there], t.place(corps), t.s.back[army]) == ([EAST] * 5, "pool", 1)
    enough = end_of_turn(3, poland=1).hold("ussr", "eastern_poland")
    for _ in range(4):
        enough.new("ussr", "infantry", EAST)
    enough.new("ussr", "army_3_2", w.IDS[w.spaces(w.AREA["eastern_poland"] & w.LAND)[1]])
    enough.begin()
    assert not enough.s.stack or enough.asked().prompt.key != "prompt.shortfall"


@rule("RUL-39")
def test_after_the_deadline_of_warsaw_the_garrison_has_a_turn_more() -> None:
    late = end_of_turn(3, poland=2).hold("ussr", "eastern_poland")
    late.new("ussr", "infantry", "1717")
    late.begin()
    assert not late.s.stack or late.asked().prompt.key != "prompt.shortfall"
    next_turn = end_of_turn(4, poland=2).hold("ussr", "eastern_poland")
    next_turn.put("ussr", "infantry, infantry", "1717")
    assert next_turn.asked().prompt.key == "prompt.shortfall"
    closed = rich(table("allies", 2)).war("germany", "uk").nation("poland", "controlled", "uk", "germany")
    corps = closed.new("ussr", "infantry", soviet_border())
    assert closed.refused("march", corps, EAST) == "12.0c"
    closed.hold("ussr", EAST)
    assert closed.offered("march", corps, EAST)


def soviet_border() -> str:
    near = w.NEAR[w.space(EAST)] & w.COUNTRY_MASK[tb.USSR]
    return w.IDS[w.spaces(near)[0]]
