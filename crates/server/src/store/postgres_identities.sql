-- By whom accounts are vouched for; the same table and columns as in SQLite.
CREATE TABLE identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    id text NOT NULL,
    account bigint NOT NULL,
    name text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_of ON identities (account, created_at);

-- Makes an account with an identity: as make_account, and 3 if the identity is somebody's.
CREATE FUNCTION make_account_with_identity(own bigint, own_name text, own_look text, own_capitals text, hashed text,
    codes bytea[], voucher bytea, needs_voucher boolean, now_is bigint, its_issuer text, its_subject text, its_id text,
    its_name text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    made bigint;
BEGIN
    made := make_account(own, own_name, own_look, own_capitals, hashed, codes, voucher, needs_voucher, now_is);
    IF made = 0 THEN
        INSERT INTO identities (issuer, subject, id, account, name, created_at)
            VALUES (its_issuer, its_subject, its_id, own, its_name, now_is);
    END IF;
    RETURN made;
EXCEPTION WHEN unique_violation THEN
    RETURN 3;
END $$;

-- Adds an identity: 0 if it was added, 1 if it is somebody's, 2 if the account has so many or is not there.
CREATE FUNCTION add_identity(own bigint, its_issuer text, its_subject text, its_id text, its_name text, now_is bigint,
    most bigint) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
    -- Two at once would both be the last one.
    PERFORM 1 FROM accounts WHERE key = own FOR UPDATE;
    IF NOT FOUND OR (SELECT count(*) FROM identities WHERE account = own) >= most THEN
        RETURN 2;
    END IF;
    INSERT INTO identities (issuer, subject, id, account, name, created_at)
        VALUES (its_issuer, its_subject, its_id, own, its_name, now_is) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
        RETURN 1;
    END IF;
    RETURN 0;
END $$;

-- Takes an identity out: 0 if it is, 1 if the account has none such, 2 if nobody could sign in any more. Only those of the provider
-- that is asked now are a way in. Whoever is signing in just now has to do it again.
CREATE FUNCTION drop_identity(own bigint, its_id text, asked text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    by_passphrase boolean;
BEGIN
    SELECT passphrase IS NOT NULL INTO by_passphrase FROM accounts WHERE key = own FOR UPDATE;
    IF NOT EXISTS (SELECT FROM identities WHERE account = own AND id = its_id) THEN
        RETURN 1;
    END IF;
    IF NOT by_passphrase AND NOT EXISTS (SELECT FROM passkeys WHERE account = own)
        AND NOT EXISTS (SELECT FROM identities WHERE account = own AND id <> its_id AND issuer = asked) THEN
        RETURN 2;
    END IF;
    DELETE FROM identities WHERE account = own AND id = its_id;
    UPDATE accounts SET epoch = epoch + 1 WHERE key = own;
    RETURN 0;
END $$;

-- The same of a passkey: an identity is another way in.
DROP FUNCTION drop_passkey(bigint, text);
CREATE FUNCTION drop_passkey(own bigint, its_id text, asked text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    by_passphrase boolean;
BEGIN
    SELECT passphrase IS NOT NULL INTO by_passphrase FROM accounts WHERE key = own FOR UPDATE;
    IF NOT EXISTS (SELECT FROM passkeys WHERE account = own AND id = its_id) THEN
        RETURN 1;
    END IF;
    IF NOT by_passphrase AND NOT EXISTS (SELECT FROM passkeys WHERE account = own AND id <> its_id)
        AND NOT EXISTS (SELECT FROM identities WHERE account = own AND issuer = asked) THEN
        RETURN 2;
    END IF;
    DELETE FROM passkeys WHERE account = own AND id = its_id;
    UPDATE accounts SET epoch = epoch + 1 WHERE key = own;
    RETURN 0;
END $$;
