"""Positions of the war in the West after the fall of Poland, for tests of politics."""

from __future__ import annotations

from typing import Any

from games.third_reich.table import Table, table
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich.politics.aftermath import Aftermath


def war(side: str = "axis", year: int = 1941, season: str = "summer", **more: Any) -> Table:
    """Germany and Italy are at war with Britain and France; Poland is conquered and pays nobody."""
    t = table(side, year, season, **more).minor("poland", "conquered").hold("germany", "poland")
    t.s.earns[tb.POLAND] = tb.NOBODY
    return t.war("italy", "britain", "france")


def settled(t: Table, side: str | None = None) -> Table:
    """The Combat phase is over, of the other side if it is named."""
    if side:
        t.s.active = tb.SIDE_IDS.index(side)  # type: ignore[arg-type]
    return t.only(Aftermath()).again()
