CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    header TEXT NOT NULL,
    status INTEGER NOT NULL,
    public INTEGER NOT NULL,
    stand_in TEXT NOT NULL,
    bot_pause_ms INTEGER NOT NULL,
    deadline_seconds INTEGER,
    deadline_covers INTEGER NOT NULL DEFAULT 0,
    host BLOB NOT NULL,
    invite BLOB NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    rematch TEXT,
    -- Where its chance comes from: 0 is a fair deal, 1 a record, 2 a written position, 3 a server for tests.
    imported INTEGER NOT NULL,
    first_to_act INTEGER NOT NULL,
    -- The address of the client who made it.
    owner TEXT,
    -- How often its seats were changed: whoever changes them says which number they know.
    seating INTEGER NOT NULL DEFAULT 0,
    -- About how many bytes of entries there are.
    bytes INTEGER NOT NULL DEFAULT 0,
    -- When somebody who plays there was last seen, give or take some hours.
    seen_at INTEGER NOT NULL DEFAULT 0,
    -- What the host may do with others' seats: 0 anything, 1 what is voted for; it depends on who sits there if nobody said.
    takeover INTEGER,
    absence_seconds INTEGER NOT NULL DEFAULT 86400,
    -- What the host has proposed, as JSON.
    proposal TEXT,
    -- Whether seats may ask a bot what it would do.
    hints INTEGER NOT NULL DEFAULT 1
) STRICT;
-- One for each way in which the lobby asks.
CREATE INDEX tables_listed ON tables (updated_at) WHERE public = 1;
CREATE INDEX tables_listed_by_status ON tables (status, updated_at) WHERE public = 1;
CREATE INDEX tables_listed_by_game ON tables (game, updated_at) WHERE public = 1;
CREATE INDEX tables_listed_by_both ON tables (status, game, updated_at) WHERE public = 1;
CREATE INDEX tables_owned ON tables (owner, status, bytes) WHERE owner IS NOT NULL;
CREATE INDEX tables_timed ON tables (status) WHERE deadline_seconds IS NOT NULL;
-- Tables that are not over, those that nobody comes back to first.
CREATE INDEX tables_unseen ON tables (seen_at) WHERE status < 2;

-- How many tables there are of each status, so that nobody has to count them.
CREATE TABLE counts (status INTEGER PRIMARY KEY, tables INTEGER NOT NULL) STRICT;
INSERT INTO counts VALUES (0, 0), (1, 0), (2, 0);
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

CREATE TABLE seats (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    seat INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    name TEXT NOT NULL,
    level TEXT,
    token BLOB,
    -- What the person gives to the deal.
    part TEXT NOT NULL DEFAULT '',
    -- Whether it belongs to whoever made the table.
    makers INTEGER NOT NULL DEFAULT 0,
    -- When the person was there last.
    seen_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_key, seat)
) STRICT, WITHOUT ROWID;

-- Who came and went. Of what happened before the deal only the latest is kept.
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

-- The truth. Rows are only ever added, and lie in the order in which they came, whatever their table: so those of one
-- commit share pages, where rows kept by table would each write one of their own.
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

-- The latest only: it can be made again from the entries.
CREATE TABLE snapshots (
    table_key INTEGER PRIMARY KEY,
    sequence INTEGER NOT NULL,
    state TEXT NOT NULL
) STRICT;

CREATE TABLE chat (
    table_key INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_key, number)
) STRICT, WITHOUT ROWID;

-- What players say about moments of a finished game.
CREATE TABLE comments (
    table_key INTEGER NOT NULL,
    number INTEGER NOT NULL,
    moment INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_key, number)
) STRICT, WITHOUT ROWID;
