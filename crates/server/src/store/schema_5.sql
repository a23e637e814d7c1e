-- From schema 4: when people were last seen at a table. Nobody knows that of the time before, so it counts from now.
ALTER TABLE tables ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET seen_at = 1000 * unixepoch();
CREATE INDEX tables_unseen ON tables (seen_at) WHERE status < 2;
