-- The tables of a feed page, a follow and a sale, with keys that contain the account (docs/citus.md).
CREATE TABLE accounts (id uuid PRIMARY KEY DEFAULT uuidv7(), username text NOT NULL, fullname text NOT NULL, avatar_key text,
  followers_count int NOT NULL DEFAULT 0, following_count int NOT NULL DEFAULT 0);
CREATE TABLE media (account_id uuid NOT NULL REFERENCES accounts (id), id uuid NOT NULL DEFAULT uuidv7(), state text NOT NULL,
  visibility text NOT NULL, price_cents int NOT NULL, description text, renditions jsonb NOT NULL, likes_count int NOT NULL DEFAULT 0,
  published_at timestamptz NOT NULL, PRIMARY KEY (account_id, id));
CREATE INDEX media_latest ON media (published_at, id) WHERE state = 'published';
CREATE TABLE follows (follower_id uuid NOT NULL REFERENCES accounts (id), followee_id uuid NOT NULL, PRIMARY KEY (follower_id, followee_id));
CREATE TABLE subscriptions (from_id uuid NOT NULL REFERENCES accounts (id), to_id uuid NOT NULL, PRIMARY KEY (from_id, to_id));
CREATE TABLE likes (account_id uuid NOT NULL REFERENCES accounts (id), media_id uuid NOT NULL, PRIMARY KEY (account_id, media_id));
CREATE TABLE purchases (account_id uuid NOT NULL REFERENCES accounts (id), media_id uuid NOT NULL, PRIMARY KEY (account_id, media_id));
CREATE TABLE blocks (blocker_id uuid NOT NULL REFERENCES accounts (id), blocked_id uuid NOT NULL, PRIMARY KEY (blocker_id, blocked_id));
CREATE TABLE domain_events (id uuid PRIMARY KEY DEFAULT uuidv7(), kind text NOT NULL, actor_id uuid, subject_id uuid);
