-- Accounts that are programs, and what they prove it with; the same tables and columns as in SQLite.
CREATE TABLE programs (
    account bigint PRIMARY KEY,
    owner bigint NOT NULL,
    accepts bigint NOT NULL DEFAULT 0,
    games text NOT NULL DEFAULT '',
    seen_at bigint NOT NULL DEFAULT 0
);
CREATE INDEX programs_of ON programs (owner);
CREATE INDEX programs_waiting ON programs (seen_at) WHERE accepts = 2;
CREATE TABLE program_tokens (
    token bytea PRIMARY KEY,
    id text NOT NULL,
    account bigint NOT NULL,
    label text NOT NULL,
    scopes bigint NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    seen_at bigint NOT NULL
);
CREATE INDEX program_tokens_of ON program_tokens (account, created_at);

-- Makes a program: 0 if it was made, 1 if the name is taken, 2 if its owner has so many or is not there.
CREATE FUNCTION make_program(own bigint, own_name text, own_look text, own_capitals text, its_owner bigint, now_is bigint,
    most bigint) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
    -- Two at once would both be the last one.
    PERFORM 1 FROM accounts WHERE key = its_owner FOR UPDATE;
    IF NOT FOUND OR (SELECT count(*) FROM programs WHERE owner = its_owner) >= most THEN
        RETURN 2;
    END IF;
    INSERT INTO accounts (key, name, look, capitals, created_at)
        VALUES (own, own_name, own_look, own_capitals, now_is) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
        RETURN 1;
    END IF;
    INSERT INTO programs (account, owner) VALUES (own, its_owner);
    RETURN 0;
END $$;

-- Keeps a token of a program of this owner, which has fewer than so many: whether it is kept. Old ones that are good no
-- more make room.
CREATE FUNCTION add_program_token(hashed bytea, own_id text, own bigint, own_label text, may bigint, now_is bigint,
    ends bigint, its_owner bigint, most bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM programs WHERE account = own AND owner = its_owner FOR UPDATE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    DELETE FROM program_tokens WHERE account = own AND expires_at <= now_is;
    IF (SELECT count(*) FROM program_tokens WHERE account = own) >= most THEN
        RETURN false;
    END IF;
    INSERT INTO program_tokens VALUES (hashed, own_id, own, own_label, may, now_is, ends, 0) ON CONFLICT DO NOTHING;
    RETURN true;
END $$;
