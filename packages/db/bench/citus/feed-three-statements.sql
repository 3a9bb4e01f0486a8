\set v random(2001, 2016)
\set back random(0, 90000)
SELECT coalesce(array_agg(blocked_id), '{}') AS hidden FROM blocks WHERE blocker_id = lpad(to_hex(:v), 32, '0')::uuid \gset
SELECT array_agg(id) AS ids, array_agg(account_id) AS authors FROM (
  SELECT m.id, m.account_id, m.description, m.renditions, m.likes_count, a.username, a.fullname, a.avatar_key
  FROM media m JOIN accounts a ON a.id = m.account_id
  WHERE m.state = 'published' AND m.published_at < now() - :back * interval '1 minute' AND m.account_id <> ALL (':hidden'::uuid[])
  ORDER BY m.published_at DESC, m.id DESC LIMIT 20) AS page \gset
SELECT (SELECT array_agg(media_id) FROM likes WHERE account_id = a.id AND media_id = ANY (':ids'::uuid[])) AS liked,
  (SELECT array_agg(followee_id) FROM follows WHERE follower_id = a.id AND followee_id = ANY (':authors'::uuid[])) AS following,
  (SELECT array_agg(to_id) FROM subscriptions WHERE from_id = a.id AND to_id = ANY (':authors'::uuid[])) AS subscribed,
  (SELECT array_agg(media_id) FROM purchases WHERE account_id = a.id AND media_id = ANY (':ids'::uuid[])) AS purchased
FROM accounts a WHERE a.id = lpad(to_hex(:v), 32, '0')::uuid;
