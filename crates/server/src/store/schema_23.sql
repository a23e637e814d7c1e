-- From schema 22.
-- By whom accounts are vouched for: a provider of OpenID Connect, and who somebody is there. Nobody is found by anything else that
-- a provider says. What it is asked lies beside what passkeys are asked (passkey_questions).
CREATE TABLE identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    id TEXT NOT NULL,
    account INTEGER NOT NULL,
    -- What its holder knows it by.
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- When it was last signed in with; 0 is never.
    used_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX identities_of ON identities (account, created_at);
