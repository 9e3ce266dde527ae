"""The house as a web application: the API, the live side, the page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from dicehouse import __version__
from dicehouse.engine.errors import DicehouseError

from . import frames, logs, metrics
from .api import router
from .errors import MoveRefused, status_of
from .house import House
from .limits import Buckets
from .live import Live
from .safety import Safety
from .settings import Settings
from .store import Store

PAGE = Path(__file__).parent / "page"
FOR_EVER = "public, max-age=31536000, immutable"


def make_app(settings: Settings, store: Store, addresses: Sequence[str] = ()) -> FastAPI:
    """The application. It closes the store when the server stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = House(settings, store)
        app.state.house.open()
        logs.event("house opens", version=__version__)
        yield
        await app.state.house.close()
        logs.event("house closes")

    app = FastAPI(
        title="Dicehouse",
        version=__version__,
        description="Dice games by the book, at one table.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.addresses = list(addresses)
    app.state.new_tables = Buckets(*settings.limits.new_tables)
    app.add_middleware(Safety, limits=settings.limits)
    app.add_middleware(Doors, live=Live(lambda: app.state.house))
    app.add_exception_handler(DicehouseError, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _no_such_page)
    app.include_router(router)
    app.get("/healthz", include_in_schema=False)(_healthz)
    app.get("/metrics", include_in_schema=False)(_metrics)
    for path in ("/", "/new/{game}", "/rules/{game}", "/table/{match}"):
        app.get(path, include_in_schema=False)(_page)
    # Behind all routes, and no route itself: so a wrong method at one of theirs is a 405, not a file that is not there.
    app.router.default = GZipMiddleware(Assets(directory=PAGE, check_dir=False), minimum_size=1000)
    return app


class Doors:
    """Sockets go straight to the live side: every layer between would cost something for each message."""

    def __init__(self, app: ASGIApp, live: Live) -> None:
        self.app, self.live = app, live

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        door = self.live if scope["type"] == "websocket" and scope["path"] == "/api/live" else self.app
        await door(scope, receive, send)


class Assets(StaticFiles):
    """The page's files. Those whose names change with their contents may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = FOR_EVER if path.startswith("assets") and response.status_code == 200 else "no-cache"
        return response


async def _page() -> Response:
    return _the_page(200)


def _the_page(status: int) -> Response:
    """One page for all addresses; it finds out itself what to show."""
    if not (PAGE / "index.html").is_file():
        return PlainTextResponse("The page has not been built. In a checkout, `make play` builds it.", 503)
    return FileResponse(PAGE / "index.html", status, headers={"cache-control": "no-cache"})


async def _healthz(request: Request) -> Response:
    try:
        await request.app.state.house.store.ping()
    except DicehouseError as wrong:
        return JSONResponse({"healthy": False, "why": str(wrong)}, 503)
    return JSONResponse({"healthy": True, "version": __version__})


async def _metrics() -> Response:
    return PlainTextResponse(metrics.page(), media_type="text/plain; version=0.0.4")


async def _refused(_: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, DicehouseError)
    told = {"why": str(refusal)}
    if isinstance(refusal, MoveRefused):
        told["table"] = refusal.table  # type: ignore[assignment]
    return Response(frames.encode(told), status_of(refusal), media_type="application/json")


async def _unreadable(_: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    flaws = [f"{'.'.join(str(part) for part in flaw['loc'][1:]) or 'body'}: {flaw['msg']}" for flaw in wrong.errors()]
    return JSONResponse({"why": f"This request cannot be read: {'; '.join(dict.fromkeys(flaws))}."}, 400)


async def _no_such_page(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    if wrong.status_code == 404 and "text/html" in request.headers.get("accept", ""):  # a person with a browser
        return _the_page(404)
    why = {
        400: "This request cannot be read: its body is not JSON.",
        404: "There is no such page.",
        405: "That cannot be done here.",
    }.get(wrong.status_code, f"{wrong.detail}.")
    return JSONResponse({"why": why}, wrong.status_code, headers=wrong.headers)
