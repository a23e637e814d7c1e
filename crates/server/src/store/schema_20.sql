-- From schema 19.
-- What people sign in with in place of a passphrase. Of each only what is public is kept: its id, and in data its public key and
-- how often it was used, as JSON.
CREATE TABLE passkeys (
    credential BLOB PRIMARY KEY,
    id TEXT NOT NULL,
    account INTEGER NOT NULL,
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- When it was last signed in with; 0 is never.
    used_at INTEGER NOT NULL DEFAULT 0,
    -- When something was refused that looked like a copy of it; 0 is never.
    doubted_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_of ON passkeys (account, created_at);

-- What passkeys are asked and have not answered yet: by a browser with this ticket, hashed, and for which account, 0 if that is not
-- known yet.
CREATE TABLE passkey_questions (
    ticket BLOB PRIMARY KEY,
    kind INTEGER NOT NULL,
    account INTEGER NOT NULL,
    state TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_questions_old ON passkey_questions (expires_at);
