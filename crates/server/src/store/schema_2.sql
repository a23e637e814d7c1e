-- From schema 1: how long a table waits for people.
ALTER TABLE tables ADD COLUMN deadline_seconds INTEGER;
ALTER TABLE tables ADD COLUMN deadline_covers INTEGER NOT NULL DEFAULT 0;
