"""Running a house: the server, its addresses, and a QR code for the phones in the room."""

from __future__ import annotations

import contextlib
import gc
import io
import signal
import socket
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import replace

import segno
import uvicorn

from dicehouse.engine.errors import DicehouseError

from . import logs
from .app import make_app
from .settings import Settings
from .store import Store

EVERYWHERE = ("0.0.0.0", "::", "")
TRIES = 20  # ports to try
RARE_COLLECTIONS = (50_000, 20, 50)  # a garbage collection in the midst of a move is felt by everybody: p99 is halved


class CannotServe(DicehouseError):
    """The house cannot open its doors."""


class Server(uvicorn.Server):
    """Calls ``opened`` once people can come in."""

    def __init__(self, config: uvicorn.Config, opened: threading.Event) -> None:
        super().__init__(config)
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self.opened.set()


def listen(host: str, port: int, *, or_near: bool) -> socket.socket:
    """A socket on this port, or (``or_near``) on the first free one after it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(port, port + TRIES if or_near and port else port + 1):
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, tried))
            return sock
        except OSError as wrong:
            sock.close()
            why = wrong.strerror
    raise CannotServe(f"The house cannot listen on {host or 'any address'}, port {port}: {why}. Choose another with --port.")


def addresses_of(host: str, port: int) -> list[str]:
    """Where other devices on this network find the house."""
    if host in EVERYWHERE:
        return [f"http://{address}:{port}" for address in _own_addresses()]
    return [] if host.startswith("127.") or host in ("localhost", "::1") else [_url(host, port)]


def _own_addresses() -> list[str]:
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.connect(("192.0.2.1", 9))  # sends nothing: it only asks which of our addresses would be used
        found.append(sock.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return list(dict.fromkeys(address for address in found if not address.startswith("127.")))


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def qr_code(url: str) -> str:
    """A QR code in the terminal's own characters."""
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def config_for(settings: Settings, addresses: Sequence[str] = ()) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings, Store.open(settings.store), addresses),
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=settings.limits.body,
        ws_per_message_deflate=False,  # frames are small; compressing them costs more than it saves
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
    )


def serve(settings: Settings, *, open_browser: bool = False, or_near: bool = False, log_level: str = "warning") -> None:
    """Serves until it is told to stop."""
    sock = listen(settings.host, settings.port, or_near=or_near)
    port = sock.getsockname()[1]
    settings = replace(settings, port=port)
    addresses = addresses_of(settings.host, port)
    here = _url("127.0.0.1" if settings.host in EVERYWHERE else settings.host, port)
    logs.set_up(log_level)
    gc.set_threshold(*RARE_COLLECTIONS)
    opened = threading.Event()
    server = Server(config_for(settings, addresses), opened)
    threading.Thread(target=_welcome, args=(opened, here, addresses, open_browser), daemon=True).start()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a service manager is obeyed like Ctrl-C: that is no failure
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[sock])
    if not opened.is_set():
        raise CannotServe("The house did not open; the lines above say why.")


def _welcome(opened: threading.Event, here: str, addresses: Sequence[str], open_browser: bool) -> None:
    opened.wait()
    print(f"Dicehouse is open at {here}  (Ctrl-C closes it)", flush=True)
    for address in addresses:
        print(f"On this network: {address}", flush=True)
    if addresses:
        print(qr_code(addresses[0]), flush=True)
    if open_browser:
        webbrowser.open(here)
