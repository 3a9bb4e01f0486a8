-- Ids that pgbench can make from a number: creators 1 to 2000, viewers 2001 to 2016.
INSERT INTO accounts (id, username, fullname, avatar_key)
  SELECT lpad(to_hex(n), 32, '0')::uuid, 'person' || n, 'Person ' || n, 'avatars/' || n || '.webp' FROM generate_series(1, 2016) n;
INSERT INTO media (account_id, id, state, visibility, price_cents, description, renditions, published_at)
  SELECT lpad(to_hex(1 + n % 2000), 32, '0')::uuid, ('0000000100000000' || lpad(to_hex(n), 16, '0'))::uuid, 'published',
    CASE WHEN n % 7 = 0 THEN 'subscription' ELSE 'free' END, CASE WHEN n % 11 = 0 THEN 500 ELSE 0 END,
    'A description of some sixty characters, as creators write them ' || n,
    '{"playable":{"path":"playable.mp4","type":"video/mp4"},"hls":{"path":"hls/master.m3u8","heights":[360,720,1080]}}',
    now() - n * interval '1 minute' FROM generate_series(1, 100000) n;
INSERT INTO follows SELECT lpad(to_hex(v), 32, '0')::uuid, lpad(to_hex(n), 32, '0')::uuid FROM generate_series(2001, 2016) v, generate_series(1, 200) n;
INSERT INTO subscriptions SELECT lpad(to_hex(v), 32, '0')::uuid, lpad(to_hex(n), 32, '0')::uuid FROM generate_series(2001, 2016) v, generate_series(1, 50) n;
INSERT INTO likes SELECT lpad(to_hex(v), 32, '0')::uuid, ('0000000100000000' || lpad(to_hex(n * 20), 16, '0'))::uuid
  FROM generate_series(2001, 2016) v, generate_series(1, 5000) n;
INSERT INTO blocks SELECT lpad(to_hex(v), 32, '0')::uuid, lpad(to_hex(1900 + n), 32, '0')::uuid FROM generate_series(2001, 2016) v, generate_series(1, 20) n;
VACUUM ANALYZE accounts, media, follows, subscriptions, likes, purchases, blocks;
