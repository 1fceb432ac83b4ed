"""14.2, 29.437: exchanges of several allies."""

from __future__ import annotations

from games.third_reich.sea_table import rule, seas
from theatre.core import flow
from theatre.games.third_reich import state as st
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich.combat.exchange import ExchangeLosses, price_list


@rule("29.437", "14.26c")
def test_whose_fleets_cannot_pay_waits_until_his_ally_has_paid() -> None:
    """All bombarding factors are lost; what is left of the American fleet carries."""
    t = seas("allies", 1944).war("usa", "germany")
    t.s.status[tb.USA] = st.SOVEREIGN
    fleet, infantry = t.new("usa", "fleet-9", "Portsmouth"), t.new("britain", "infantry-3-4", "L22")
    t.put("britain", "infantry-3-4", "L22")
    other = max(st.ground_at(t.s, t.s.where[infantry]))
    t.only(ExchangeLosses(price_list([infantry, other], {}, [fleet]), 9)).begin()
    assert [one.seat for one in flow.pending(t.s)] == [tb.BRITAIN]
    t.do("lose", infantry, seat="britain")
    assert t.is_asked("britain", "usa")
    t.do("done", seat="usa").do("done", seat="britain")
    assert t.place(other) == "L22"
