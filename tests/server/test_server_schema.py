"""The OpenAPI description holds: whatever schemathesis sends, the answers are documented ones and never a failure."""

from __future__ import annotations

from pathlib import Path

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.host import ROOMY, hosted

CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
EXAMPLES = 5

BOUNDED = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def test_schemathesis_finds_nothing(tmp_path: Path) -> None:
    """Against tables that are being played, with a token, so that requests get past the door."""
    with hosted(tmp_path / "tables.db", ROOMY) as host:
        tried = set()

        def answers_as_documented(case: Case) -> None:
            if "table_id" in case.path_parameters:
                case.path_parameters["table_id"] = red.table
            answer = case.call(base_url=host.url, headers={"Authorization": f"Bearer {red.token}"})
            case.validate_response(answer, checks=list(CHECKS))
            tried.add((case.method, case.path))

        schema = schemathesis.openapi.from_url(f"{host.url}/api/openapi.json")
        for operation in schema.get_all_operations():
            red, _ = host.duel(options={"size": 40})  # one of the operations ends the game
            red.choose("take", 0)
            BOUNDED(given(operation.ok().as_strategy())(answers_as_documented))()
    assert len(tried) == 41
