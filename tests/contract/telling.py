"""How findings look in a failed assertion."""

from collections.abc import Sequence

from theatre.contract.run import Finding


def told(findings: Sequence[Finding]) -> str:
    return "\n".join(map(str, findings[:10]))
