-- From schema 14.
-- Whom people call friends (1) and whom they do not want to meet (2), by the name they gave. Who that was is kept beside it,
-- so that nobody gets rid of it by another name; 0 is nobody, and is told to nobody.
CREATE TABLE ties (
    account INTEGER NOT NULL,
    look TEXT NOT NULL,
    name TEXT NOT NULL,
    kind INTEGER NOT NULL,
    other INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- Whether the other does not want to be asked any more.
    declined INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, look)
) STRICT, WITHOUT ROWID;
CREATE INDEX ties_to ON ties (other, account);
