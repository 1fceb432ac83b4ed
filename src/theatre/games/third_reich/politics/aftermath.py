"""After a Combat phase [55.II.D8t-x]: conquests, BRPs that were not saved, surrenders, the fall of France."""

from __future__ import annotations

from typing import ClassVar

from theatre.core.flow import Sequence
from theatre.games.third_reich.economy.treasury import partners
from theatre.games.third_reich.movement.displacement import Displacement
from theatre.games.third_reich.nations import in_game
from theatre.games.third_reich.politics.conquest import Conquest, conquer, fallen_minors, holdouts
from theatre.games.third_reich.politics.fall_of_major import fallen_majors, major_falls
from theatre.games.third_reich.politics.italy import italian_fleet, italy_surrenders, surrender
from theatre.games.third_reich.politics.lapsed_wars import revoke
from theatre.games.third_reich.politics.ledger import settle_ledger, take_unpaid
from theatre.games.third_reich.politics.parting import note_lost_bases
from theatre.games.third_reich.politics.prizes import partisans_in_cities
from theatre.games.third_reich.politics.russian_surrender import fights_to_the_last
from theatre.games.third_reich.politics.shares import ConquestShares
from theatre.games.third_reich.politics.vichy import end_of_vichy
from theatre.games.third_reich.state import COLONY, Position
from theatre.games.third_reich.tables import FRANCE, GERMANY, ITALY, NOBODY
from theatre.games.third_reich.world import COLONIES


class Aftermath(Sequence[Position], tag="55.II.D8t"):
    """Of the player turn of `s.active`."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "revocations", "minors", "majors", "deductions", "italian_surrender", "vichy", "displacement",
    )  # fmt: skip

    earned: bytes = b""  # who was paid for what before
    shared: bytes = b""  # who had conquered what before

    def revocations(self, s: Position) -> None:
        self.earned, self.shared = bytes(s.earns), bytes(s.sharers)
        revoke(s)
        partisans_in_cities(s)

    def minors(self, s: Position) -> None:
        for nation, by in fallen_minors(s):
            conquer(s, nation, by)
        fights_to_the_last(s)

    def majors(self, s: Position) -> None:
        """26.2: a power that has not retaken its capital, but for France; Germany may seize Italian fleets [26.72]."""
        fallen = [(power, by) for power, by in fallen_majors(s) if power != FRANCE]
        lost = [power for power, _ in fallen]
        partners = s.sides[ITALY] == s.sides[GERMANY]
        if ITALY in lost and partners and GERMANY not in lost and in_game(s, GERMANY):
            fleet = italian_fleet(s)
            if fleet.left:
                s.push(fleet)
        for power, by in fallen:
            major_falls(s, power, by)

    def deductions(self, s: Position) -> None:
        settle_ledger(s)
        new = [nation for nation, power in enumerate(s.earns) if power not in (NOBODY, self.earned[nation])]
        for nation in new:
            if len(partners(s, nation, s.earns[nation])) > 1:
                s.push(ConquestShares(nation))
        for nation in [one for one in COLONIES if s.status[one] == COLONY and not self.shared[one]]:  # 24.2q2, 24.21
            taker = s.earns[nation] if nation in new else take_unpaid(s, nation)
            if taker != NOBODY:
                s.push(Conquest(nation, taker, holdouts(s, nation, taker)))

    def italian_surrender(self, s: Position) -> None:
        if italy_surrenders(s):
            surrender(s)

    def vichy(self, s: Position) -> None:
        """26.8, 49.1: France falls in its own way, and last."""
        end_of_vichy(s)
        for power, by in fallen_majors(s):
            if power == FRANCE:
                major_falls(s, power, by)

    def displacement(self, s: Position) -> None:
        """28.24, 29.26: what was in a hex that has passed to an enemy, or on an air base of a fallen power."""
        note_lost_bases(s)
        if s.overrun:
            s.push(Displacement())
