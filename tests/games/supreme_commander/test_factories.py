"""9.1.10: Soviet factories."""

from __future__ import annotations

from games.supreme_commander.economy_table import accounts, drawn, lose, per_turn
from games.supreme_commander.table import Table, rule, table
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.economy import capture, factories
from theatre.games.supreme_commander.economy.reinforcements import arrive

KIEV, MINSK = "2421", "2023"


def soviet_turn(turn: int = 17, war: bool = True) -> Table:
    t = drawn(table("allies", turn))
    for name, place in zip(("Kiev", "Minsk", "Dnepropetrovsk", "Smolensk", "Sevastopol"), w.FACTORY_HEX, strict=True):
        t.new("ussr", f"factory:{name}", w.IDS[place])
    return t.war("germany", "ussr") if war else t


def kiev() -> int:
    return factories.FACTORIES[0]


@rule("9.1.10a")
def test_a_factory_is_worth_its_msp_where_it_stands() -> None:
    t = soviet_turn()
    capture.take(t.s, lose(t, MINSK, "germany"))
    assert accounts(t, "germany") == (10, 105)
    assert per_turn(t, "ussr") == 35


@rule("9.1.10b")
def test_one_factory_a_turn_may_be_packed_once_there_is_war_with_germany() -> None:
    t = soviet_turn()
    t.do("relocate", KIEV, seat="ussr")
    assert per_turn(t, "ussr") == 35
    assert t.place(kiev()) == KIEV
    assert t.refused("relocate", MINSK, seat="ussr") == "9.1.10b"
    assert soviet_turn().offered("relocate", MINSK, seat="ussr")
    assert soviet_turn(war=False).refused("relocate", KIEV, seat="ussr") == "9.1.10b"
    t.s.acts[:] = bytes(len(t.s.acts))
    assert t.refused("relocate", KIEV, seat="ussr") == "9.1.10b"  # it does not turn back


@rule("9.1.10c", "9.1.10d", "9.1.10g")
def test_a_packed_factory_leaves_in_the_next_movement_phase_and_works_the_turn_after() -> None:
    t = soviet_turn()
    t.do("relocate", KIEV, seat="ussr")
    t.s.turn = 18
    arrive(t.s)
    factories.ship(t.s)
    assert t.place(kiev()) == "track"
    assert per_turn(t, "ussr") == 35
    t.s.turn = 19
    arrive(t.s)
    assert t.s.where[kiev()] == w.FACTORY_BOXES[0]
    assert per_turn(t, "ussr") == 40
    capture.take(t.s, lose(t, KIEV, "germany"))
    assert accounts(t, "germany") == (0, 100)


@rule("9.1.10c")
def test_the_soviet_movement_phase_begins_with_the_departure_of_packed_factories() -> None:
    t = soviet_turn()
    t.s.back[kiev()] = 1
    t.begin()
    assert t.place(kiev()) == "track"
    assert t.s.due[kiev()] == 18
    axis = table("axis", 17).war("germany", "ussr")
    axis.new("ussr", "factory:Kiev", KIEV, back=True)
    assert axis.begin().place(kiev()) == KIEV


@rule("9.1.10e")
def test_a_factory_that_is_taken_stays_on_the_map_and_may_be_retaken() -> None:
    t = soviet_turn()
    for new, ussr, germany in (("germany", 35, 105), ("ussr", 40, 100)):
        capture.take(t.s, lose(t, KIEV, new))
        assert (per_turn(t, "ussr"), per_turn(t, "germany")) == (ussr, germany)
        assert t.place(kiev()) == KIEV


@rule("RUL-35")
def test_a_packed_factory_that_is_taken_costs_the_ussr_nothing_more() -> None:
    t = soviet_turn()
    t.do("relocate", KIEV, seat="ussr")
    capture.take(t.s, lose(t, KIEV, "germany"))
    assert (per_turn(t, "ussr"), per_turn(t, "germany")) == (35, 105)
    factories.ship(t.s)
    assert t.place(kiev()) == KIEV  # the enemy has it
    capture.take(t.s, lose(t, KIEV, "ussr"))
    assert (per_turn(t, "ussr"), per_turn(t, "germany")) == (40, 100)
    factories.ship(t.s)
    assert t.place(kiev()) == "track"
    assert per_turn(t, "ussr") == 35


@rule("9.1.10f")
def test_a_hex_without_its_factory_is_worth_nothing_to_anybody() -> None:
    t = soviet_turn()
    t.do("relocate", KIEV, seat="ussr")
    factories.ship(t.s)
    for new in ("germany", "ussr"):
        capture.take(t.s, lose(t, KIEV, new))
        assert (accounts(t, "germany"), per_turn(t, "ussr")) == ((0, 100), 35)
    assert t.refused("relocate", KIEV, seat="ussr") == "9.1.10f"
