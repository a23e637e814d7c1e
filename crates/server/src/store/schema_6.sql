-- From schema 5: how tables are dealt, who came and went, and what the host may do about it.
-- Tables that wait have not been dealt; those made before may be changed by their host, as they were made.
UPDATE tables SET first_to_act = 0 WHERE status = 0 AND imported = 0;
UPDATE tables SET imported = 2 WHERE imported = 1 AND json_valid(header) AND json_extract(header, '$.position') IS NOT NULL;
ALTER TABLE tables ADD COLUMN takeover INTEGER;
UPDATE tables SET takeover = 0;
ALTER TABLE tables ADD COLUMN absence_seconds INTEGER NOT NULL DEFAULT 86400;
ALTER TABLE tables ADD COLUMN proposal TEXT;
ALTER TABLE seats ADD COLUMN part TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN makers INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET seen_at = (SELECT updated_at FROM tables WHERE key = table_key);
CREATE TABLE seat_changes (
    table_key INTEGER NOT NULL,
    number INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    kind_before INTEGER NOT NULL,
    name_before TEXT NOT NULL,
    kind INTEGER NOT NULL,
    name TEXT NOT NULL,
    changed_by INTEGER NOT NULL,
    PRIMARY KEY (table_key, number)
) STRICT, WITHOUT ROWID;
