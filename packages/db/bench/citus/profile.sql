\set c random(1, 2000)
SELECT m.id, m.description, m.renditions, m.likes_count, a.username FROM media m JOIN accounts a ON a.id = m.account_id
WHERE m.account_id = lpad(to_hex(:c), 32, '0')::uuid AND m.state = 'published' ORDER BY m.published_at DESC, m.id DESC LIMIT 20;
