"""Numbers for whoever runs the house, in Prometheus' format."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

registry = CollectorRegistry()

_moves = Counter("dicehouse_moves", "Moves committed", ["by"], registry=registry)
moves = {by: _moves.labels(by) for by in ("person", "bot", "clock")}
refusals = Counter("dicehouse_refusals", "Moves refused", registry=registry)
tables = Counter("dicehouse_tables_opened", "Tables set up", ["game"], registry=registry)
finished = Counter("dicehouse_matches_finished", "Matches played to the end", ["game"], registry=registry)
rooms = Gauge("dicehouse_rooms", "Tables held in memory", registry=registry)
sockets = Gauge("dicehouse_sockets", "Open sockets", registry=registry)
commit_seconds = Histogram(
    "dicehouse_commit_seconds",
    "From a move's submission to its commit",
    registry=registry,
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
requests = Counter("dicehouse_requests", "HTTP requests", ["method", "route", "status"], registry=registry)


def page() -> bytes:
    return generate_latest(registry)
