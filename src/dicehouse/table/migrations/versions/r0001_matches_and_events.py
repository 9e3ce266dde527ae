"""Matches and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("invite", sa.Text, nullable=False),
        sa.Column("previous", sa.Text),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    going_on = ~sa.column("over", sa.Boolean)
    op.create_index("matches_going_on", "matches", ["created"], sqlite_where=going_on, postgresql_where=going_on)
    op.create_index("matches_created", "matches", ["created"])
    op.create_table(
        "events",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE", name="events_match"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
