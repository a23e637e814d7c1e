-- What people sign in with in place of a passphrase, and what it is asked; the same tables and columns as in SQLite.
CREATE TABLE passkeys (
    credential bytea PRIMARY KEY,
    id text NOT NULL,
    account bigint NOT NULL,
    name text NOT NULL,
    data text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL DEFAULT 0,
    doubted_at bigint NOT NULL DEFAULT 0
);
CREATE INDEX passkeys_of ON passkeys (account, created_at);
CREATE TABLE passkey_questions (
    ticket bytea PRIMARY KEY,
    kind bigint NOT NULL,
    account bigint NOT NULL,
    state text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE INDEX passkey_questions_old ON passkey_questions (expires_at);

-- Makes an account with a passkey: as make_account, and 3 if the passkey is somebody's.
CREATE FUNCTION make_account_with_passkey(own bigint, own_name text, own_look text, own_capitals text, hashed text,
    codes bytea[], voucher bytea, needs_voucher boolean, now_is bigint, its_credential bytea, its_id text, its_name text,
    its_data text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    made bigint;
BEGIN
    made := make_account(own, own_name, own_look, own_capitals, hashed, codes, voucher, needs_voucher, now_is);
    IF made = 0 THEN
        INSERT INTO passkeys (credential, id, account, name, data, created_at)
            VALUES (its_credential, its_id, own, its_name, its_data, now_is);
    END IF;
    RETURN made;
EXCEPTION WHEN unique_violation THEN
    RETURN 3;
END $$;

-- Adds a passkey: 0 if it was added, 1 if it is somebody's, 2 if the account has so many or is not there.
CREATE FUNCTION add_passkey(own bigint, its_credential bytea, its_id text, its_name text, its_data text, now_is bigint,
    most bigint) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
    -- Two at once would both be the last one.
    PERFORM 1 FROM accounts WHERE key = own FOR UPDATE;
    IF NOT FOUND OR (SELECT count(*) FROM passkeys WHERE account = own) >= most THEN
        RETURN 2;
    END IF;
    INSERT INTO passkeys (credential, id, account, name, data, created_at)
        VALUES (its_credential, its_id, own, its_name, its_data, now_is) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
        RETURN 1;
    END IF;
    RETURN 0;
END $$;

-- Takes a passkey out: 0 if it is, 1 if the account has none such, 2 if nobody could sign in any more. Whoever is signing in just
-- now has to do it again.
CREATE FUNCTION drop_passkey(own bigint, its_id text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    by_passphrase boolean;
BEGIN
    SELECT passphrase IS NOT NULL INTO by_passphrase FROM accounts WHERE key = own FOR UPDATE;
    IF NOT EXISTS (SELECT FROM passkeys WHERE account = own AND id = its_id) THEN
        RETURN 1;
    END IF;
    IF NOT by_passphrase AND NOT EXISTS (SELECT FROM passkeys WHERE account = own AND id <> its_id) THEN
        RETURN 2;
    END IF;
    DELETE FROM passkeys WHERE account = own AND id = its_id;
    UPDATE accounts SET epoch = epoch + 1 WHERE key = own;
    RETURN 0;
END $$;

-- Keeps a question; those that are too old go, and of too many the oldest.
CREATE FUNCTION ask_passkey(own_ticket bytea, own_kind bigint, whose bigint, own_state text, now_is bigint, ends bigint,
    most bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM passkey_questions WHERE expires_at <= now_is;
    DELETE FROM passkey_questions WHERE ticket IN
        (SELECT ticket FROM passkey_questions ORDER BY expires_at DESC, ticket OFFSET most - 1);
    INSERT INTO passkey_questions VALUES (own_ticket, own_kind, whose, own_state, ends) ON CONFLICT DO NOTHING;
END $$;
