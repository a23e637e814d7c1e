-- Who was invited to a table by name, and who would like to take a seat that becomes free; as in SQLite.
CREATE TABLE invitations (
    table_id text COLLATE "C" NOT NULL,
    account bigint NOT NULL,
    look text COLLATE "C" NOT NULL,
    name text NOT NULL,
    other bigint NOT NULL,
    as_host bigint NOT NULL,
    answer bigint NOT NULL,
    withdrawn bigint NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (table_id, account, look)
);
CREATE INDEX invitations_to ON invitations (other, table_id);
CREATE INDEX invitations_of ON invitations (account);
CREATE INDEX invitations_at ON invitations (at);

CREATE TABLE reserves (
    table_id text COLLATE "C" NOT NULL,
    account bigint NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (table_id, account)
);
CREATE INDEX reserves_of ON reserves (account);

-- Invites a name: false if so many were invited to that table. Who has the name is looked up in the same moment, and whoever
-- does not want to come to a table is not asked again.
CREATE FUNCTION put_invitation(of_table text, own bigint, of_look text, of_name text, of_host bigint, now_is bigint,
    most bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    found bigint := coalesce((SELECT key FROM accounts WHERE capitals = of_look
        AND NOT EXISTS (SELECT FROM programs WHERE programs.account = accounts.key)), 0);
    answered bigint := 2 * (found <> 0 AND EXISTS (SELECT FROM invitations i
        WHERE i.table_id = of_table AND i.other = found AND i.answer = 2))::int;
BEGIN
    IF NOT EXISTS (SELECT FROM accounts WHERE key = own) THEN
        RETURN false;
    END IF;
    IF (SELECT count(*) FROM invitations i
            WHERE i.table_id = of_table AND NOT (i.account = own AND i.look = of_look)) >= most THEN
        RETURN false;
    END IF;
    INSERT INTO invitations VALUES (of_table, own, of_look, of_name, found, of_host, answered, 0, now_is)
        ON CONFLICT (table_id, account, look) DO UPDATE SET name = excluded.name, other = excluded.other,
            as_host = excluded.as_host, answer = excluded.answer, withdrawn = 0, at = excluded.at;
    RETURN true;
END $$;

-- Puts somebody on the reserve list of a table: false if it is full, or theirs are too many.
CREATE FUNCTION put_reserve(of_table text, own bigint, now_is bigint, most_there bigint, most_own bigint)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM reserves r WHERE r.table_id = of_table AND r.account = own) THEN
        RETURN true;
    END IF;
    PERFORM 1 FROM accounts WHERE key = own FOR UPDATE;
    IF NOT FOUND OR (SELECT count(*) FROM reserves r WHERE r.table_id = of_table) >= most_there
            OR (SELECT count(*) FROM reserves r JOIN tables t ON t.id = r.table_id
                WHERE r.account = own AND t.status <> 2) >= most_own THEN
        RETURN false;
    END IF;
    INSERT INTO reserves VALUES (of_table, own, now_is) ON CONFLICT DO NOTHING;
    RETURN true;
END $$;

-- Takes out what somebody has said; in what others have said they are nobody.
CREATE FUNCTION drop_invitations_of(own bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM invitations WHERE account = own;
    UPDATE invitations SET other = 0 WHERE other = own;
    DELETE FROM reserves WHERE account = own;
END $$;
