-- From schema 18.
-- Who was invited to a table by name. It is kept by the name that was given; `other` is the account that had it then, 0 if
-- none did, or a program.
CREATE TABLE invitations (
    table_id TEXT NOT NULL,
    account INTEGER NOT NULL,
    look TEXT NOT NULL,
    name TEXT NOT NULL,
    other INTEGER NOT NULL,
    -- Whether it was said as the host, or from a seat.
    as_host INTEGER NOT NULL,
    -- 0 none yet, 1 came, 2 does not want to.
    answer INTEGER NOT NULL,
    withdrawn INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, account, look)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_to ON invitations (other, table_id);
CREATE INDEX invitations_of ON invitations (account);
CREATE INDEX invitations_at ON invitations (at);

-- Who would like to take a seat that becomes free.
CREATE TABLE reserves (
    table_id TEXT NOT NULL,
    account INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX reserves_of ON reserves (account);
