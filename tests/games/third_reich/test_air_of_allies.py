"""28.4, 28.5: air of several powers over one hex, and what each of them may do with his own."""

from __future__ import annotations

import pytest

from games.third_reich.sea_table import Seas, rule, seas
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w


def egypt(german: str = "offensive") -> tuple[Seas, int, int]:
    """An Italian Offensive in Egypt, where British air will defend LL28; German and Italian air in LL27."""
    t = seas("axis", 1941, phase="combat").war("italy", "britain").hold("italy", "LL27", "LL26")
    t.option("italy", "offensive").option("germany", german, "mediterranean").put("italy", "air_base-0", "LL27")
    t.put("italy", "infantry-3-3", "LL27").put("britain", "infantry-1-3", "LL28")
    return t, t.new("germany", "air-3-4", "LL27"), t.new("italy", "air-2-4", "LL27")


@rule("28.41", "28.441")
@pytest.mark.parametrize("german", ["offensive", "attrition", "pass"])
def test_only_who_takes_the_offensive_on_the_front_himself_meets_defensive_support(german: str) -> None:
    """Germany attacks in the West, too, so that it is asked in any case."""
    t, german_air, italian_air = egypt(german)
    t.option("germany", "offensive", "west").put("germany", "infantry-3-3, air-1-4", "O24")
    t.put("france", "infantry-2-3", "O23").put("france", "air_base-0", "P23")
    briton, frenchman = t.new("britain", "air-3-4", "LL29"), t.new("france", "air-3-4", "P23")
    t.until("intercept").do("defend", "LL28", briton, seat="britain").do("defend", "O23", frenchman, seat="france")
    assert t.offered("meet", "LL28", italian_air, seat="italy")
    if german == "offensive":
        assert t.offered("meet", "LL28", german_air, seat="germany")
    else:
        assert t.refused("meet", "LL28", german_air, seat="germany") == "28.41"


@rule("28.444")
@pytest.mark.parametrize("american", ["stay", "go-home"])
def test_of_support_that_has_won_each_owner_says_whether_his_stays(american: str) -> None:
    t, _, italian = egypt()
    t.war("usa", "germany", "italy").put("britain", "air_base-0", "LL29").put("britain", "infantry-3-4", "LL28")
    t.s.status[tb.USA] = st.SOVEREIGN
    mine, yours = t.new("britain", "air-3-4", "LL29"), t.new("usa", "air-3-4", "LL29")
    t.until("intercept").do("defend", "LL28", mine, seat="britain").do("defend", "LL28", yours, seat="usa")
    t.until("intercept").pass_by(*[one for one in ("britain", "usa") if t.is_asked(one)])
    t.dice(1, 6).do("meet", "LL28", italian, seat="italy").until("stand-on")
    t.do("go-home", seat="britain").do(american, seat="usa")
    assert t.s.mission[mine] == w.NOWHERE
    assert (t.s.mission[yours] == w.space("LL28")) == (american == "stay")


@rule("28.453a", "29.572b")
def test_hits_on_fleets_of_several_powers_in_one_port_fall_on_them_alike() -> None:
    """Three hits: one factor each, and the odd one from the larger, which is not Britain's to choose."""
    t = seas("axis", 1943, phase="combat").war("germany", "usa").option("germany", "offensive")
    t.hold("germany", "france").minor("france", "conquered")
    t.s.status[tb.USA] = st.SOVEREIGN
    air, *_ = t.new("germany", "air-5-4", "N18"), t.new("britain", "fleet-6", "Plymouth")
    t.put("usa", "fleet-9", "Plymouth").until("missions").dice(1, 2, 1, 3, 3)
    t.do("port-strike", "Plymouth", air, seat="germany").until("build")
    assert [t.factors(owner) for owner in ("britain", "usa")] == [5, 7]


@rule("28.41", "12.25c")
@pytest.mark.parametrize("german", ["offensive", "attrition", "pass"])
def test_air_supports_an_allys_attack_only_on_a_front_of_its_own_offensive(german: str) -> None:
    """Each ally that takes part in an Offensive pays for it; in the West Germany does in any case."""
    t, german_air, italian_air = egypt(german)
    bomber = (
        t.option("germany", "offensive", "west").put("germany", "infantry-3-3", "O24").new("germany", "air-1-4", "O24")
    )
    t.put("france", "infantry-2-3", "O23").until("missions")
    assert t.offered("support", "O23", bomber, seat="germany")
    assert t.offered("support", "LL28", italian_air, seat="italy")
    if german == "offensive":
        assert t.offered("support", "LL28", german_air, seat="germany")
    else:
        assert t.refused("support", "LL28", german_air, seat="germany") == "28.41"


@rule("12.24", "28.41")
def test_who_meets_defensive_support_has_acted_on_his_offensive() -> None:
    t, german_air, _ = egypt()
    defender = t.new("britain", "air-3-4", "LL29")
    t.until("intercept").do("defend", "LL28", defender, seat="britain").until("intercept")
    t.s.acted[:] = bytes(len(t.s.acted))
    t.do("meet", "LL28", german_air, seat="germany")
    acted = tb.GERMANY * len(w.FRONTS) + w.MEDITERRANEAN
    assert [at for at, done in enumerate(t.s.acted) if done] == [acted]
