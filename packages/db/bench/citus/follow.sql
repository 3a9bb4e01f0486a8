\set v random(2001, 2016)
\set c random(201, 2000)
BEGIN;
INSERT INTO follows VALUES (lpad(to_hex(:v), 32, '0')::uuid, lpad(to_hex(:c), 32, '0')::uuid) ON CONFLICT DO NOTHING;
UPDATE accounts SET followers_count = followers_count + 1 WHERE id = lpad(to_hex(:c), 32, '0')::uuid;
INSERT INTO domain_events (kind, actor_id, subject_id) VALUES ('follow', lpad(to_hex(:v), 32, '0')::uuid, lpad(to_hex(:c), 32, '0')::uuid);
COMMIT;
