-- From schema 16.
-- What people reported of others. Text and lines are sealed where entries are.
CREATE TABLE reports (
    key INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    -- Lines of talk that came along, as JSON.
    lines TEXT NOT NULL,
    -- '' if it is not about a table.
    table_id TEXT NOT NULL,
    -- Who reports: which account and seat, 0 if none.
    reporter INTEGER NOT NULL,
    reporter_seat INTEGER NOT NULL,
    reporter_name TEXT NOT NULL,
    -- Whom, in the same way.
    account INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    answer TEXT,
    handled_at INTEGER
) STRICT;
CREATE INDEX reports_open ON reports (key) WHERE handled_at IS NULL;
CREATE INDEX reports_by ON reports (reporter, key);
CREATE INDEX reports_about ON reports (account);
