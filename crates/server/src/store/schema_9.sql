-- From schema 8.
-- Who has an account, and what belongs to it. Numbers of accounts are drawn by chance, so that none is given twice.
CREATE TABLE accounts (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    -- What people see of the name, as it is written and in capitals: nobody has one that looks like another's.
    look TEXT NOT NULL UNIQUE,
    capitals TEXT NOT NULL UNIQUE,
    -- Hashed; NULL if the account has none.
    passphrase TEXT,
    role INTEGER NOT NULL DEFAULT 0,
    -- How often the passphrase was changed.
    epoch INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
) STRICT;

-- Browsers that are signed in. The token is hashed.
CREATE TABLE sessions (
    token BLOB PRIMARY KEY,
    id TEXT NOT NULL,
    account INTEGER NOT NULL,
    device TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of ON sessions (account, seen_at);

-- Hashed codes, each good once in place of a passphrase.
CREATE TABLE recovery_codes (
    account INTEGER NOT NULL,
    code BLOB NOT NULL,
    PRIMARY KEY (account, code)
) STRICT, WITHOUT ROWID;

-- Hashed codes, each good once to sign up or to become an administrator.
CREATE TABLE vouchers (
    code BLOB PRIMARY KEY,
    role INTEGER NOT NULL,
    made_by INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Seats that were taken into an account, with the hashed token that proved it: it holds only while that is the seat's.
CREATE TABLE account_seats (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    account INTEGER NOT NULL,
    token BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_seats_of ON account_seats (account, at);
