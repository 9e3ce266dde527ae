"""The web table: people play together in browsers, served by one process."""
