-- From schema 3: who made a table, versions of seatings, sizes, and lists and counts that cost the same for many tables.
ALTER TABLE tables ADD COLUMN owner TEXT;
ALTER TABLE tables ADD COLUMN seating INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET bytes =
    (SELECT coalesce(sum(octet_length(entry) + octet_length(events)), 0) FROM entries WHERE table_key = key);
DROP INDEX tables_listed;
CREATE INDEX tables_listed ON tables (updated_at) WHERE public = 1;
CREATE INDEX tables_listed_by_status ON tables (status, updated_at) WHERE public = 1;
CREATE INDEX tables_listed_by_game ON tables (game, updated_at) WHERE public = 1;
CREATE INDEX tables_listed_by_both ON tables (status, game, updated_at) WHERE public = 1;
CREATE INDEX tables_owned ON tables (owner, status, bytes) WHERE owner IS NOT NULL;
CREATE INDEX tables_timed ON tables (status) WHERE deadline_seconds IS NOT NULL;
CREATE TABLE counts (status INTEGER PRIMARY KEY, tables INTEGER NOT NULL) STRICT;
INSERT INTO counts VALUES (0, 0), (1, 0), (2, 0);
UPDATE counts SET tables = (SELECT count(*) FROM tables WHERE tables.status = counts.status);
CREATE TRIGGER tables_made AFTER INSERT ON tables BEGIN
    UPDATE counts SET tables = tables + 1 WHERE status = new.status;
END;
CREATE TRIGGER tables_moved_on AFTER UPDATE OF status ON tables WHEN old.status <> new.status BEGIN
    UPDATE counts SET tables = tables - 1 WHERE status = old.status;
    UPDATE counts SET tables = tables + 1 WHERE status = new.status;
END;
CREATE TRIGGER tables_removed AFTER DELETE ON tables BEGIN
    UPDATE counts SET tables = tables - 1 WHERE status = old.status;
END;
