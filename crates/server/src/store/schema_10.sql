-- From schema 9.
-- When people want to be told what happens at their tables, as JSON.
CREATE TABLE notice_wishes (
    account INTEGER PRIMARY KEY,
    wishes TEXT NOT NULL
) STRICT;

-- By which ways. Numbers are drawn by chance. The place has secrets of its own, and is sealed where entries are.
CREATE TABLE notice_channels (
    key INTEGER PRIMARY KEY,
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    place TEXT NOT NULL,
    -- A bit for each kind of notice.
    wants INTEGER NOT NULL,
    added_at INTEGER NOT NULL,
    -- How often in a row it was of no use, and why it is off, if it is.
    failed INTEGER NOT NULL DEFAULT 0,
    off TEXT
) STRICT;
CREATE INDEX notice_channels_of ON notice_channels (account);

-- What is to be told, and what was: the outbox and the log of it.
CREATE TABLE notices (
    number INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    account INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    -- What tells it from others of its kind at the same seat: the entry, or the line.
    moment INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- When it is tried, or was done with.
    due_at INTEGER NOT NULL,
    -- Until when somebody is at it.
    held_until INTEGER NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0,
    state INTEGER NOT NULL DEFAULT 0,
    error TEXT
) STRICT;
CREATE UNIQUE INDEX notices_once ON notices (channel, kind, table_id, seat, moment);
CREATE INDEX notices_due ON notices (due_at) WHERE state = 0;
CREATE INDEX notices_of ON notices (account, at);

-- When a seat was last nudged.
CREATE TABLE nudges (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
