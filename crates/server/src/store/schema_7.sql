-- From schema 6: whether seats may ask a bot what it would do.
ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 1;
