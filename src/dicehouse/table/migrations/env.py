"""Alembic's way in: runs the migrations on the connection, and in the transaction, that `schema.upgrade` hands over.

A new one is a file in `versions/` that names the one before it, and `schema.HEAD` is then its number. A test compares the result
with the tables in `schema.py`.
"""

from alembic import context

from dicehouse.table.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
