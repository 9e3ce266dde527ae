"""What every request passes: limits on how much and how often, headers that keep a browser safe, a line in the log."""

from __future__ import annotations

import time
from collections.abc import MutableMapping
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import frames, logs, metrics
from .limits import Buckets
from .settings import Limits

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; font-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


class TooLarge(Exception):
    pass


class Safety:
    """Pure ASGI, so that sockets pass through untouched."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app, self.limits = app, limits
        self._requests = Buckets(*limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0  # nothing has been answered yet

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            await self._admit(scope, receive, with_headers)
        except Exception:
            if status:
                raise  # half an answer is out: the server cuts the line
            logs.log.exception("a request broke something")
            await refuse(with_headers, 500, "Something went wrong in the house. It has been written down.")
        finally:
            route = getattr(scope.get("route"), "path", "other")
            metrics.requests.labels(scope["method"], route, status).inc()
            if route != "/healthz":
                took = round((time.perf_counter() - began) * 1000, 1)
                logs.event("request", method=scope["method"], route=route, status=status, ms=took)

    async def _admit(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("?",))[0]
        if scope["path"].startswith("/api/") and not self._requests.allows(address):
            await refuse(send, 429, "You ask too often: wait a moment.")
            return
        try:
            body = await self._body(scope, receive)
        except TooLarge:
            await refuse(send, 413, f"That is too large: a request may have {self.limits.body} bytes.")
            return
        await self.app(scope, _again(body, receive), send)

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        """Bodies are small, so they are read whole before anybody else sees them."""
        stated = dict(scope["headers"]).get(b"content-length", b"0")
        if not stated.isdigit() or int(stated) > self.limits.body:
            raise TooLarge
        body: bytes = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > self.limits.body:
                raise TooLarge
            if message["type"] == "http.disconnect" or not message.get("more_body", False):
                return body


def _again(body: bytes, receive: Receive) -> Receive:
    """Hands out a body that was read already."""
    handed_out = False

    async def again() -> MutableMapping[str, Any]:
        nonlocal handed_out
        if handed_out:
            return await receive()
        handed_out = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def refuse(send: Send, status: int, why: str) -> None:
    body = frames.encode({"why": why}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
