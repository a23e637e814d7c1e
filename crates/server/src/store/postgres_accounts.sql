-- Who has an account, and what belongs to it; the same tables and columns as in SQLite.
CREATE TABLE accounts (
    key bigint PRIMARY KEY,
    name text NOT NULL,
    look text NOT NULL UNIQUE,
    capitals text NOT NULL UNIQUE,
    passphrase text,
    role bigint NOT NULL DEFAULT 0,
    epoch bigint NOT NULL DEFAULT 0,
    created_at bigint NOT NULL
);
CREATE TABLE sessions (
    token bytea PRIMARY KEY,
    id text NOT NULL,
    account bigint NOT NULL,
    device text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL
);
CREATE INDEX sessions_of ON sessions (account, seen_at);
CREATE TABLE recovery_codes (
    account bigint NOT NULL,
    code bytea NOT NULL,
    PRIMARY KEY (account, code)
);
CREATE TABLE vouchers (
    code bytea PRIMARY KEY,
    role bigint NOT NULL,
    made_by bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE account_seats (
    table_id text COLLATE "C" NOT NULL,
    seat bigint NOT NULL,
    account bigint NOT NULL,
    token bytea NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX account_seats_of ON account_seats (account, at);

-- Makes an account: 0 if it was made, 1 if the name is taken, 2 if it needs a voucher and this is none. A voucher that
-- makes an administrator makes one only, whichever of several is used.
CREATE FUNCTION make_account(own bigint, own_name text, own_look text, own_capitals text, hashed text, codes bytea[],
    voucher bytea, needs_voucher boolean, now_is bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    given bigint;
BEGIN
    SELECT role INTO given FROM vouchers WHERE code = voucher AND expires_at > now_is FOR UPDATE;
    IF given IS NULL AND (needs_voucher OR voucher IS NOT NULL) THEN
        RETURN 2;
    END IF;
    INSERT INTO accounts (key, name, look, capitals, passphrase, role, created_at)
        VALUES (own, own_name, own_look, own_capitals, hashed, coalesce(given, 0), now_is) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
        RETURN 1;
    END IF;
    INSERT INTO recovery_codes SELECT own, unnest(codes);
    DELETE FROM vouchers WHERE code = voucher OR (given = 1 AND role = 1);
    RETURN 0;
END $$;

-- Uses a voucher for an account that is there: its role, or nothing.
CREATE FUNCTION use_voucher(own bigint, voucher bytea, now_is bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    given bigint;
BEGIN
    DELETE FROM vouchers WHERE code = voucher AND role > 0 AND expires_at > now_is RETURNING role INTO given;
    IF given IS NULL THEN
        RETURN NULL;
    END IF;
    DELETE FROM vouchers WHERE role = given;
    UPDATE accounts SET role = greatest(role, given) WHERE key = own;
    RETURN given;
END $$;

-- Gives an account another name: whether it is free.
CREATE FUNCTION rename_account(own bigint, own_name text, own_look text, own_capitals text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE accounts SET name = own_name, look = own_look, capitals = own_capitals WHERE key = own;
    RETURN FOUND;
EXCEPTION WHEN unique_violation THEN
    RETURN false;
END $$;

-- Begins a session, unless the passphrase has been changed since it was checked. Of many the oldest end.
CREATE FUNCTION begin_session(hashed bytea, own_id text, own bigint, known_epoch bigint, own_device text, now_is bigint,
    most bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    -- Who changes the passphrase waits for this, or this for them.
    PERFORM 1 FROM accounts WHERE key = own AND epoch = known_epoch FOR SHARE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO sessions VALUES (hashed, own_id, own, own_device, now_is, now_is) ON CONFLICT DO NOTHING;
    DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE account = own AND token <> hashed
        ORDER BY seen_at DESC OFFSET most - 1);
    RETURN true;
END $$;

-- Changes a passphrase and ends all sessions but one: whether it was still as it was known.
CREATE FUNCTION set_passphrase(own bigint, known_epoch bigint, hashed text, kept bytea) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE accounts SET passphrase = hashed, epoch = epoch + 1 WHERE key = own AND epoch = known_epoch;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    DELETE FROM sessions WHERE account = own AND token IS DISTINCT FROM kept;
    RETURN true;
END $$;

-- Changes a passphrase by a code that is good once, and ends all sessions.
CREATE FUNCTION recover_account(own bigint, used bytea, hashed text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM recovery_codes WHERE account = own AND code = used;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE accounts SET passphrase = hashed, epoch = epoch + 1 WHERE key = own;
    DELETE FROM sessions WHERE account = own;
    RETURN true;
END $$;

-- Gives an account other codes.
CREATE FUNCTION set_recovery_codes(own bigint, codes bytea[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM recovery_codes WHERE account = own;
    INSERT INTO recovery_codes SELECT own, unnest(codes) WHERE EXISTS (SELECT FROM accounts WHERE key = own);
END $$;

-- Takes an account out with all that belongs to it.
CREATE FUNCTION delete_account(own bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM accounts WHERE key = own;
    DELETE FROM sessions WHERE account = own;
    DELETE FROM recovery_codes WHERE account = own;
    DELETE FROM vouchers WHERE made_by = own;
    DELETE FROM account_seats WHERE account = own;
END $$;
