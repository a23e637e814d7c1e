-- From schema 15.
-- Accounts that are programs, and whose they are. Who may give them a seat: 0 nobody, 1 their owner, 2 everybody; in
-- which games, ids with spaces between them, all if there are none. Seen is when one last waited for tables.
CREATE TABLE programs (
    account INTEGER PRIMARY KEY,
    owner INTEGER NOT NULL,
    accepts INTEGER NOT NULL DEFAULT 0,
    games TEXT NOT NULL DEFAULT '',
    seen_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX programs_of ON programs (owner);
CREATE INDEX programs_waiting ON programs (seen_at) WHERE accepts = 2;

-- What programs prove with who they are, hashed; what each allows is a bit of scopes.
CREATE TABLE program_tokens (
    token BLOB PRIMARY KEY,
    id TEXT NOT NULL,
    account INTEGER NOT NULL,
    label TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX program_tokens_of ON program_tokens (account, created_at);
