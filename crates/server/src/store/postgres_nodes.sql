-- Servers that play these tables together: until when each was promised that nobody takes its tables.
CREATE TABLE nodes (node text PRIMARY KEY, until timestamptz NOT NULL);
-- Who plays a table. The fence grows with every new owner, and entries are written with it.
CREATE TABLE leases (table_key bigint PRIMARY KEY, node text, fence bigint NOT NULL);
-- Messages between servers that have no quicker way. Nothing is lost with it.
CREATE UNLOGGED TABLE mail (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    node text NOT NULL,
    frame bytea NOT NULL,
    at timestamptz NOT NULL
);
CREATE INDEX mail_for ON mail (node, number);

-- Who plays a table from now on: whoever asks, unless somebody else does whose time is not over. A node whose time is
-- over, and whose table is wanted, is struck first: so it learns of it, even if it comes back in this very moment.
-- The fence grows even if the table was the asker's: what it has sent before, and has heard nothing of, is written by
-- then or never will be.
CREATE FUNCTION claim_table(wanted text, asker text, OUT known boolean, OUT owner text, OUT fence bigint)
LANGUAGE plpgsql SET lock_timeout = '3s' AS $$
#variable_conflict use_column
DECLARE
    found_key bigint;
    lease leases%ROWTYPE;
BEGIN
    SELECT key INTO found_key FROM tables WHERE id = wanted;
    known := found_key IS NOT NULL;
    IF NOT known THEN
        RETURN;
    END IF;
    INSERT INTO leases (table_key, node, fence) VALUES (found_key, NULL, 0) ON CONFLICT DO NOTHING;
    SELECT * INTO lease FROM leases WHERE table_key = found_key FOR UPDATE;
    IF lease.node IS NOT NULL AND lease.node <> asker THEN
        DELETE FROM nodes WHERE node = lease.node AND until < clock_timestamp();
        IF EXISTS (SELECT FROM nodes WHERE node = lease.node) THEN
            owner := lease.node;
            fence := lease.fence;
            RETURN;
        END IF;
    END IF;
    IF NOT EXISTS (SELECT FROM nodes WHERE node = asker) THEN
        RETURN;
    END IF;
    owner := asker;
    fence := lease.fence + 1;
    UPDATE leases SET node = asker, fence = lease.fence + 1 WHERE table_key = found_key;
END $$;
