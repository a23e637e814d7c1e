-- From schema 13.
-- What administrators did, by the page and by the command line. Rows are added and never changed.
CREATE TABLE acts (
    key INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    -- By which account; 0 is the command line.
    actor INTEGER NOT NULL,
    kind TEXT NOT NULL,
    -- To which account and at which table: 0 and '' are none.
    account INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    detail TEXT NOT NULL,
    reason TEXT NOT NULL,
    until INTEGER
) STRICT;
CREATE TRIGGER acts_are_not_changed BEFORE UPDATE ON acts BEGIN SELECT raise(ABORT, 'what was done stays noted'); END;
CREATE TRIGGER acts_are_not_deleted BEFORE DELETE ON acts BEGIN SELECT raise(ABORT, 'what was done stays noted'); END;
