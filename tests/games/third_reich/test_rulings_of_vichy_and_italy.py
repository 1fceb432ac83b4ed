"""Rolls for and against Vichy France, who is expelled from it [49.4, 49.6], and the surrender of Italy [26.7]."""

from __future__ import annotations

import pytest

from games.third_reich.table import Table, na, nation, rule, st, tb, w
from games.third_reich.test_fall_of_majors import landed
from games.third_reich.test_rulings_of_vichy import french, vichy
from games.third_reich.war_table import settled
from theatre.games.third_reich.politics.vichy import vichy_modifier


def rolling(side: str = "axis") -> Table:
    """A Construction phase in which Germany or Britain can pay for a roll."""
    t = vichy("construction", side).brp(germany=50, britain=50, italy=50)
    t.s.limit[:] = [50] * len(tb.POWERS)
    return t


@rule("49.4a")
def test_only_germany_and_britain_roll_and_only_while_there_is_a_vichy() -> None:
    assert rolling().offered("vichy-roll", seat="germany")
    assert rolling().refused("vichy-roll", seat="italy") == "49.4a"
    for status in ("conquered", "absent"):
        t = rolling()
        t.s.status[tb.VICHY_FRANCE] = {"conquered": st.CONQUERED, "absent": st.ABSENT}[status]
        assert t.refused("vichy-roll", seat="germany") == "49.4a"


@rule("49.43")
def test_a_power_rolls_once_in_a_player_turn_and_again_in_its_next() -> None:
    t = rolling().dice(3)
    t.do("vichy-roll", seat="germany")
    assert t.refused("vichy-roll", seat="germany") == "49.43"
    t.s.turns += 1
    assert t.offered("vichy-roll", seat="germany")


@rule("49.43", "33.6q3")
@pytest.mark.parametrize("power", ["germany", "britain"])
def test_nobody_rolls_once_vichy_is_due_or_active(power: str) -> None:
    side = "axis" if power == "germany" else "allies"
    assert rolling(side).offered("vichy-roll", seat=power)
    due = rolling(side)
    due.s.due[tb.VICHY_FRANCE] = tb.GERMANY + 1
    assert due.refused("vichy-roll", seat=power) == "49.43"
    assert rolling(side).minor("vichy_france", "active", "germany").refused("vichy-roll", seat=power) == "49.43"


@rule("49.41")
def test_britain_first_rolls_two_game_turns_after_the_fall() -> None:
    for waited, refusal in ((1, "49.41"), (2, "")):
        for power, side in (("britain", "allies"), ("germany", "axis")):
            t = rolling(side)
            t.s.fallen[tb.FRANCE] = st.this_turn(t.s) - waited
            if power == "britain" and refusal:
                assert t.refused("vichy-roll", seat=power) == refusal
            else:
                assert t.offered("vichy-roll", seat=power)


@rule("49.4a", "49.41")
@pytest.mark.parametrize(("power", "die"), [("britain", 6), ("germany", 1)])
def test_what_helps_one_of_them_is_nothing_to_the_other(power: str, die: int) -> None:
    t = rolling("axis" if power == "germany" else "allies").put("italy", "infantry-1-3", "II17").dice(die)
    t.do("vichy-roll", seat=power)
    assert vichy_modifier(t.s) == 0
    assert (t.s.due[tb.VICHY_FRANCE], t.status("vichy_france")) == (0, "neutral")


@rule("49.6a")
def test_only_units_of_the_west_in_vichy_territory_at_peace_are_expelled() -> None:
    for war_with in ("", "britain usa"):
        t = vichy("declarations", "allies").war("usa", "germany").war("ussr", "germany")
        t.s.status[tb.USA] = st.SOVEREIGN
        if war_with:
            t.minor("vichy_france", "attacked", foes=war_with)
        expelled = [t.new("britain", "infantry-3-4", "S20"), t.new("usa", "air-5-4", "S21")]
        kept = [t.new("germany", "infantry-3-3", "R19"), french(t, "infantry-2-3", "R20")]
        kept += [t.new("britain", "infantry-3-4", "K23"), t.new("usa", "infantry-3-4", "N18")]
        t.until("12.22")
        assert [t.place(unit) for unit in expelled] == (["S20", "S21"] if war_with else ["pool", ""])
        assert [t.place(unit) for unit in kept] == ["R19", "R20", "K23", "N18"]


@rule("49.42")
@pytest.mark.parametrize(("owner", "model", "serves", "there"), [
    ("britain", "infantry-3-4", "britain", False),
    ("ussr", "infantry-3-3", "ussr", False),
    ("france", "infantry-2-3", "vichy_france", False),
    ("italy", "air-5-4", "italy", True),
    ("italy", "infantry-1-3", "germany", True),
])  # fmt: skip
def test_who_is_an_axis_unit_in_africa(owner: str, model: str, serves: str, there: bool) -> None:
    t = vichy("construction")
    empty = vichy_modifier(t.s)
    t.s.serves[t.new(owner, model, "LL29")] = nation(serves)
    assert vichy_modifier(t.s) == empty + there


@rule("49.42")
@pytest.mark.parametrize(("owner", "model", "ashore"), [
    ("britain", "infantry-3-4", True),
    ("usa", "infantry-3-4", True),
    ("britain", "airborne-3-3", False),
    ("ussr", "infantry-3-3", False),
])  # fmt: skip
def test_who_weighs_on_the_roll_from_a_bridgehead(owner: str, model: str, ashore: bool) -> None:
    t = vichy("construction")
    before = vichy_modifier(t.s)
    t.s.bridgehead[w.space("N18")] = st.BY_SEA
    assert vichy_modifier(t.s) == before
    t.put(owner, model, "N18")
    assert vichy_modifier(t.s) == before - ashore


# Italy's surrender


@rule("26.7")
@pytest.mark.parametrize(("islands", "fallen"), [
    ("sicily", True),
    ("sardinia corsica", True),
    ("sardinia", False),
    ("corsica", False),
])  # fmt: skip
def test_sicily_alone_or_sardinia_with_corsica_must_be_lost(islands: str, fallen: bool) -> None:
    italian = ("sicily", "sardinia", "corsica")
    t = settled(landed().hold("italy", *italian).hold("britain", *islands.split()))
    assert na.in_game(t.s, tb.ITALY) is not fallen
    last_hex = w.IDS[w.AREA[islands.split()[-1]][0]]
    t = settled(landed().hold("italy", *italian).hold("britain", *islands.split()).hold("italy", last_hex))
    assert na.in_game(t.s, tb.ITALY)


@rule("26.7")
@pytest.mark.parametrize(("model", "place"), [("infantry-2-3", "DD17"), ("air-5-4", "DD17"), ("fleet-9", "Tunis")])
@pytest.mark.parametrize(("status", "counted"), [("neutral", False), ("allied", False), ("active", True)])
def test_vichy_forces_in_africa_keep_italy_in_the_war_only_once_they_are_activated(
    model: str, place: str, status: str, counted: bool
) -> None:
    t = landed().minor("vichy_france", status, None if status == "neutral" else "germany")
    t.s.status[tb.FRANCE] = st.CONQUERED
    french(t.hold("vichy_france", "tunisia", "vichy_france"), model, place)
    assert na.in_game(settled(t).s, tb.ITALY) is counted
