"""What the tests of the web table share."""

from tests.table.stores import database, postgres

__all__ = ["database", "postgres"]
