"""The OpenAPI description, and every failure as a `Problem` of the same shape."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException

from theatre.core.decision import Refused, Stale
from theatre.server.faults import Denied, fault, refusal
from theatre.server.store import Overtaken, Unavailable
from theatre.server.wire import Fault, Problem, Sight, encoded, schemas

ALWAYS = (413, 421, 422, 429, 431)
log = logging.getLogger("theatre.server")


def answers(name: str | None, *problems: int, status: int = 200, many: bool = False) -> dict[int | str, dict[str, Any]]:
    """The answers of a route: a struct of `wire`, or any JSON; and the failures it may end with."""
    schema: dict[str, Any] = _reference(name) if name else {}
    found: dict[int | str, dict[str, Any]] = {
        status: {"description": "done", **_json({"type": "array", "items": schema} if many else schema)}
    }
    for problem in sorted({*problems, *ALWAYS}):
        found[problem] = {"description": HTTPStatus(problem).phrase, **_json(_reference("Problem"))}
    return found


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


def install(app: FastAPI) -> None:
    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = get_openapi(title=app.title, version=app.version, routes=app.routes)
            components = document.setdefault("components", {}).setdefault("schemas", {})
            components.update(schemas())
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)


def _problem(status: int, error: Fault, sight: Sight | None = None, headers: dict[str, str] | None = None) -> Response:
    return Response(encoded(Problem(error, sight)), status, headers, "application/json")


async def _denied(_: Request, denied: Any) -> Response:
    headers = {"WWW-Authenticate": "Bearer"} if denied.status == HTTPStatus.UNAUTHORIZED else None
    return _problem(denied.status, denied.fault, headers=headers)


async def _refused(request: Request, refused: Any) -> Response:
    """A refusal of the rules; who was late gets the new sight with it."""
    at = request.state.visitor
    status, error = refusal(at.table.rules, refused)
    return _problem(status, error, at.sight() if isinstance(refused, Stale) else None)


async def _malformed(_: Request, wrong: Any) -> Response:
    """Where a request is wrong and what would be right, without repeating what it said."""
    places = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in wrong.errors()]
    return _problem(HTTPStatus.UNPROCESSABLE_ENTITY, fault("malformed", "; ".join(places)))


async def _unavailable(_: Request, fault_of_store: Any) -> Response:
    log.error("the database refused a write: %s", fault_of_store)
    return _problem(HTTPStatus.SERVICE_UNAVAILABLE, fault("unavailable"), headers={"Retry-After": "2"})


async def _other(_: Request, wrong: Any) -> Response:
    """Unknown addresses and methods, and bodies that cannot be read."""
    code = "malformed" if wrong.status_code == HTTPStatus.BAD_REQUEST else "unknown"
    return _problem(wrong.status_code, Fault(code, wrong.detail), headers=dict(wrong.headers or {}))


async def _internal(_: Request, __: Any) -> Response:
    return _problem(HTTPStatus.INTERNAL_SERVER_ERROR, fault("internal"))


HANDLERS: dict[type[Exception], Callable[[Request, Any], Awaitable[Response]]] = {
    Denied: _denied,
    Refused: _refused,
    RequestValidationError: _malformed,
    Unavailable: _unavailable,
    Overtaken: _unavailable,
    HTTPException: _other,
    Exception: _internal,
}
