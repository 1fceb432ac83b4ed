"""`theatre fuzz`: games to the end by players that look for trouble, resumable."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from theatre.ai.players import players_of
from theatre.cli.progress import counting
from theatre.contract.fuzz import fuzz
from theatre.contract.report import FuzzReport
from theatre.core.rules import Rules


def run(rules: Rules[Any], games: int, seed: int, as_json: bool, out: Path | None, resume: bool) -> None:
    before = _kept(rules, out) if resume and out is not None and out.exists() else None
    done = before.games if before else 0
    own = {name: player for name, player in players_of(rules.name).items() if name != "random"}
    report = before

    def keep(part: FuzzReport) -> None:
        advance()
        if out is not None:
            out.write_bytes(msgspec.json.encode(before + part if before else part))

    with counting("games", games) as advance:
        part = fuzz(rules, games, seed + done, own, keep)
    report = before + part if before else part
    _tell(report, as_json)


def _kept(rules: Rules[Any], out: Path) -> FuzzReport:
    try:
        report = msgspec.json.decode(out.read_bytes(), type=FuzzReport)
    except msgspec.DecodeError as fault:
        raise ValueError(f"{out} is no result of theatre fuzz: {fault}") from fault
    if (report.game, report.version) != (rules.name, rules.version):
        raise ValueError(f"{out} is of {report.game} version {report.version}: results add up only for the same rules")
    return report


def _tell(report: FuzzReport, as_json: bool) -> None:
    findings = [{"seed": one.seed, "step": one.step, "law": one.law, "detail": one.detail} for one in report.findings]
    figures = {
        "games": report.games,
        "decisions": report.decisions,
        "findings": findings,
        "capped": report.capped,
        "unreached": report.unreached,
    }
    if as_json:
        print(msgspec.json.encode(figures).decode())
        return
    print(f"{report.games} games, {report.decisions} decisions, {report.capped} capped, {len(findings)} findings")
    for finding in report.findings:
        print(f"  {finding}")
    for name in ("frames", "verbs", "rules"):
        print(f"never reached, {name}: {', '.join(getattr(report.unreached, name)) or 'none'}")
