import { createHash, randomBytes } from 'node:crypto';
import type postgres from 'postgres';

export interface Viewer {
  id: string;
  /** The value of the auth_id cookie. */
  token: string;
}

const creators = 2000;
const viewers = 16;

/**
 * Fills an empty database with `count` published media of 2,000 creators, as after processing and review, and with viewers who
 * have sessions, thousands of likes, and some follows, subscriptions, purchases and blocks.
 */
export async function fillFeed(sql: postgres.Sql, count: number): Promise<Viewer[]> {
  await sql`insert into accounts (username, email, password_hash, fullname, avatar_key, creator)
    select 'creator' || n, 'creator' || n || '@bench.test', 'none', 'Creator ' || n, 'avatars/' || n || '.webp', true
    from generate_series(1, ${creators}) n`;
  await sql`insert into media (account_id, type, state, visibility, price_cents, description, tags, available_at, published_at, reviewed_at,
      source_key, source_name, source_bytes, process_status, process_progress, renditions, info, placeholder, likes_count, comments_count)
    select c.ids[1 + n % ${creators}], case when n % 3 = 0 then 'photo' else 'video' end, 'published',
      case when n % 7 = 0 then 'subscription' else 'free' end, case when n % 11 = 0 then 500 else 0 end,
      'A description of some sixty characters, as creators write them ' || n, array['nature', 'city', 'night'],
      now() - n * interval '1 minute', now() - n * interval '1 minute', now(),
      'sources/' || n || '/original', 'file.mp4', 1000000, 'done', 100,
      ${JSON.stringify(renditions)}::text::jsonb, '[{"width":1080,"height":1920,"duration":14.5}]'::jsonb,
      ${`data:image/webp;base64,${randomBytes(180).toString('base64')}`}, n % 1000, n % 50
    from generate_series(1, ${count}) n, (select array_agg(id) as ids from accounts where creator) c`;
  const made: Viewer[] = [];
  for (let index = 0; index < viewers; index++) made.push(await addViewer(sql, index));
  await sql`vacuum analyze`;
  return made;
}

const renditions = {
  playable: { path: 'playable.mp4', type: 'video/mp4' },
  hls: { path: 'hls/master.m3u8', heights: [360, 720, 1080] },
  original: 'original.webp',
  preview: 'preview.webp',
  grid: 'grid.webp',
  poster: 'poster.webp',
  cover: 'cover.webp',
  teaser: 'teaser.mp4',
};

async function addViewer(sql: postgres.Sql, index: number): Promise<Viewer> {
  const [row] = await sql<{ id: string }[]>`insert into accounts (username, email, password_hash, fullname)
    values (${`viewer${index}`}, ${`viewer${index}@bench.test`}, 'none', ${`Viewer ${index}`}) returning id`;
  if (!row) throw new Error('No viewer was made');
  const { id } = row;
  const token = randomBytes(32).toString('base64url');
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  await sql`insert into sessions (account_id, token_hash, access_hash, expires_at) values (${id}, ${hash(token)}, ${hash(`${token}a`)}, now() + interval '1 day')`;
  await sql`insert into likes (account_id, media_id) select ${id}, id from media tablesample bernoulli (5)`;
  await sql`insert into follows (follower_id, followee_id) select ${id}, id from accounts where creator order by random() limit 200`;
  await sql`insert into subscriptions (from_id, to_id) select ${id}, id from accounts where creator order by random() limit 50`;
  await sql`insert into purchases (account_id, media_id) select ${id}, id from media tablesample bernoulli (0.05) where price_cents > 0`;
  await sql`insert into blocks (blocker_id, blocked_id) select ${id}, id from accounts where creator order by random() limit 20`;
  await sql`insert into blocks (blocker_id, blocked_id) select id, ${id} from accounts where creator order by random() limit 20`;
  return { id, token };
}
