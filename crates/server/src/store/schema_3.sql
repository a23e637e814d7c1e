-- From schema 2: entries lie in the order in which they came, no longer by table.
ALTER TABLE entries RENAME TO entries_by_table;
CREATE TABLE entries (
    table_key INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    entry TEXT NOT NULL,
    events TEXT NOT NULL,
    to_act INTEGER NOT NULL,
    request BLOB,
    at INTEGER NOT NULL,
    UNIQUE (table_key, sequence)
) STRICT;
INSERT INTO entries (table_key, sequence, entry, events, to_act, request, at)
    SELECT table_key, sequence, entry, events, to_act, request, at FROM entries_by_table ORDER BY table_key, sequence;
DROP TABLE entries_by_table;
