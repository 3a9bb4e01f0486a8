\set v random(2001, 2016)
\set back random(0, 90000)
SELECT m.id, m.description, m.renditions, m.likes_count, a.username, a.fullname, a.avatar_key,
  (SELECT true FROM likes l WHERE l.account_id = lpad(to_hex(:v), 32, '0')::uuid AND l.media_id = m.id) IS NOT NULL AS liked,
  (SELECT true FROM follows f WHERE f.follower_id = lpad(to_hex(:v), 32, '0')::uuid AND f.followee_id = m.account_id) IS NOT NULL AS following,
  (SELECT true FROM subscriptions s WHERE s.from_id = lpad(to_hex(:v), 32, '0')::uuid AND s.to_id = m.account_id) IS NOT NULL AS subscribed,
  (SELECT true FROM purchases p WHERE p.account_id = lpad(to_hex(:v), 32, '0')::uuid AND p.media_id = m.id) IS NOT NULL AS purchased
FROM media m JOIN accounts a ON a.id = m.account_id
WHERE m.state = 'published' AND m.published_at < now() - :back * interval '1 minute'
  AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = lpad(to_hex(:v), 32, '0')::uuid AND b.blocked_id = m.account_id)
ORDER BY m.published_at DESC, m.id DESC LIMIT 20;
