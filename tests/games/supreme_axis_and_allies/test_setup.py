"""Game Setup: cards, Regions, order, and what is agreed on before play."""

import pytest

from games.supreme_axis_and_allies.table import Table, nation, rule, table, units_in_words
from theatre.core import flow
from theatre.core.rules import SetupError
from theatre.games.supreme_axis_and_allies import state as st
from theatre.games.supreme_axis_and_allies import tables, world
from theatre.games.supreme_axis_and_allies.game import RULES

NATIONS = ("USSR", "GER", "UK", "JAP", "USA")


class Opening(Table):
    """A new game, before the first nation has set up."""

    def __init__(self, **options: int) -> None:
        self.s = RULES.setup("world", options, b"opening")
        self._begun = True
        self._events = []

    def set_up(self, until: str = "", last: bool = False) -> Table:
        """Deploy by the first options (or the last) until this nation is asked, or until all are done."""
        while "deploy" in self.verbs() and self.seat != until:
            asked = self.asked()
            flow.apply(self.s, asked.seat, list(asked.options)[-1 if last else 0])
        return self

    def until_offered(self, owner: str, kind: str, place: str) -> Table:
        self.set_up(until=owner)
        while not self.offered("deploy", place, kind, 1):
            asked = self.asked()
            flow.apply(self.s, asked.seat, next(iter(asked.options)))
        return self


def army(t: Table, owner: str) -> str:
    return units_in_words([t.s.kind[unit] for unit in st.units_of(t.s, nation(owner))])


def in_region(t: Table, owner: str, *places: str) -> str:
    spaces = [world.space(place) for place in places]
    return units_in_words([t.s.kind[unit] for space in spaces for unit in st.own_in(t.s, space, nation(owner))])


CARDS = {
    "USSR": "27 INF, SCT, 2 ART, 4 ARM, 2 AAG, 2 FRT, 2 FIT, SUB",
    "GER": "34 INF, SCT, 5 ART, 10 ARM, 4 AAG, FRT, 6 FIT, BMB, 3 SUB, DST, BTL, 2 TRN",
    "UK": "21 INF, SCT, 2 ART, 3 ARM, 2 AAG, FRT, 4 FIT, BMB, SUB, 2 DST, 2 CRU, CAR, BTL, 3 TRN, CVY",
    "JAP": "26 INF, SCT, 2 ART, ARM, AAG, FRT, 6 FIT, BMB, SUB, DST, CRU, 2 CAR, 2 BTL, 2 TRN",
    "USA": "19 INF, SCT, ART, ARM, 2 AAG, FRT, 5 FIT, BMB, SUB, DST, CRU, CAR, BTL, 2 TRN, CVY",
}


@rule("SET-01")
@pytest.mark.parametrize("last", [False, True])
def test_each_nation_starts_with_the_units_of_its_card(last: bool) -> None:
    t = Opening().set_up(last=last)
    assert {owner: army(t, owner) for owner in NATIONS} == CARDS
    assert in_region(t, "USSR", "stalingrad", "baku") == "4 INF, ART, ARM, AAG"
    assert in_region(t, "USA", "new_england", "great_lakes", "appalachia") == "3 INF, ART, ARM, AAG, FIT, BMB"
    assert in_region(t, "UK", "gibraltar") == "FRT"


@rule("SET-01")
def test_industries_stand_on_the_territories_that_the_cards_name() -> None:
    t = Opening().set_up()
    standing = {world.IDS[space]: kind for space, kind in enumerate(t.s.industry) if kind != st.NOWHERE}
    heavy = ("moscow", "berlin", "rome", "london", "tokyo", "new_england", "california")
    light = ("stalingrad", "ruhr", "calcutta")
    assert standing == {**dict.fromkeys(heavy, tables.HIND), **dict.fromkeys(light, tables.IC)}


@rule("SET-02")
def test_the_units_of_a_region_are_spread_over_its_territories_at_will() -> None:
    t = Opening()
    assert t.seat == "USA"
    t.do("deploy", "appalachia", "INF", 2)
    assert t.offered("deploy", "new_england", "INF", 1)
    assert t.offered("deploy", "great_lakes", "INF", 1)
    assert not t.offered("deploy", "california", "INF", 1)  # another Region
    t.do("deploy", "great_lakes", "INF", 1)
    assert (t.units("USA", "appalachia"), t.units("USA", "great_lakes")) == ("2 INF", "INF")
    assert Opening().offered("deploy", "new_england", "INF", 3)


@rule("SET-03")
def test_nations_set_up_in_reverse_turn_order_and_see_what_stands_already() -> None:
    t = Opening()
    order = [t.seat]
    while "deploy" in t.verbs():
        asked = t.asked()
        flow.apply(t.s, asked.seat, next(iter(asked.options)))
        if t.seat != order[-1]:
            order.append(t.seat)
    assert order == ["USA", "JAP", "UK", "GER", "USSR"]
    assert set(t.verbs()) == {"pass", "roll"}  # the first turn of the USSR


@rule("SET-04")
@pytest.mark.parametrize("last", [False, True])
def test_ships_stand_in_their_zones_however_the_rest_is_spread(last: bool) -> None:
    t = Opening().set_up(last=last)
    assert t.units("USSR", "barents") == "SUB"
    assert t.units("GER", "kattegat") == "2 SUB, DST, TRN"
    assert t.units("UK", "arabian_sea") == "FIT, CRU, CAR, TRN"
    assert t.units("JAP", "java_sea") == "2 FIT, CAR, BTL"
    assert t.units("USA", "hawaiian_waters") == "FIT, SUB, CAR"


@rule("SET-05")
def test_markers_start_on_the_value_of_the_territories_held() -> None:
    t = Opening().set_up()
    for owner, start in zip(NATIONS, (24, 41, 31, 30, 42), strict=True):
        assert t.marker(owner) == st.controlled_value(t.s, nation(owner)) == start
        assert t.ipc(owner) == start  # ruling D-01
        assert t.morale_chits(owner) == 0


@rule("SET-06")
@pytest.mark.parametrize("agreed", [0, 1])
def test_the_players_agree_on_violation_of_neutrality(agreed: int) -> None:
    t = table("GER", "movement", neutrality=agreed).put("GER", "INF", "bavaria")
    assert t.offered("march", "bavaria", "switzerland", t.pick("bavaria", "INF")) is bool(agreed)


@rule("SET-06")
@pytest.mark.parametrize("agreed", [0, 1])
def test_the_players_agree_on_city_garrisons(agreed: int) -> None:
    t = table("UK", "movement", garrisons=agreed).hold("UK", "ruhr").put("UK", "INF", "ruhr").put("GER", "INF", "paris")
    t.dice(*(6, 6) if agreed else (1, 6)).do("march", "ruhr", "paris", t.pick("ruhr", "INF")).until("raise", "roll")
    assert ("raise" in t.verbs()) is bool(agreed)


@rule("SET-06")
@pytest.mark.parametrize("option", ["neutrality", "garrisons"])
def test_these_rules_are_allowed_or_not_and_nothing_else(option: str) -> None:
    with pytest.raises(SetupError, match=option):
        RULES.setup("world", {option: 2})
    assert RULES.agreed({})[option] == 0
    assert RULES.agreed({option: 1})[option] == 1


@rule("SET-07")
def test_no_second_gun_goes_to_a_territory() -> None:
    t = Opening().until_offered("GER", "AAG", "paris")
    assert t.refused("deploy", "paris", "AAG", 2) == "SET-07"
    t.do("deploy", "paris", "AAG", 1)
    assert t.refused("deploy", "paris", "AAG", 1) == "SET-07"
    t.do("deploy", "normandy", "AAG", 1)


@rule("SET-08")
def test_only_the_units_listed_for_the_region_are_placed_by_choice() -> None:
    t = Opening()
    assert t.refused("deploy", "gulf_of_maine", "CVY", 1) == "SET-08"
    assert t.refused("deploy", "new_england", "CVY", 1) == "SET-08"
    assert t.refused("deploy", "great_lakes", "HIND", 1) == "SET-08"
    assert t.refused("deploy", "great_lakes", "SCT", 1) == "SET-08"
    assert not t.offered("deploy", "great_lakes", "INF", 4)
    t.do("deploy", "great_lakes", "INF", 3)


@pytest.mark.parametrize("count", range(5))
@pytest.mark.parametrize("number", [-1, 0, 10**9])
def test_nonsense_is_refused_and_changes_nothing(count: int, number: int) -> None:
    assert Opening().refused("deploy", *[number] * count)
