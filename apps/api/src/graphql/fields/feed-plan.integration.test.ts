import { mediaListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { listMedia } from '@foxreel/domain/media';
import { createTestWorld } from '@foxreel/testing';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';

const world = await createTestWorld();
const fan = await world.createPerson();
const statements: { text: string; values: unknown[] }[] = [];
const client = postgres(world.database.url, {
  max: 1,
  fetch_types: false,
  debug: (_connection, text, values) => void statements.push({ text, values: [...values] }),
});
afterAll(() => client.end());

await world.db.execute(sql`insert into accounts (username, email, password_hash, fullname, creator)
  select 'author' || n, 'author' || n || '@plan.test', 'none', 'Author ' || n, true from generate_series(1, 200) n`);
await world.db.execute(sql`insert into media (account_id, type, state, available_at, published_at, source_key, source_name,
    source_bytes, process_status, process_progress)
  select a.ids[1 + n % 200], 'video', 'published', now(), now(), 'sources/' || n, 'a.mp4', 1, 'done', 100
  from generate_series(1, 5000) n, (select array_agg(id) as ids from accounts where creator) a`);
await world.db.execute(sql`vacuum analyze`);

test.each([
  ['a member', fan.ctx],
  ['a visitor', world.anonymous],
])(
  'the shuffled feed of %s walks its index and sorts nothing, where there are some thousand media',
  async (_who, ctx) => {
    statements.length = 0;
    const db = drizzle(client, { schema });
    const page = await listMedia(
      { ...ctx, db },
      mediaListInput.parse({ order: 'rand', seed: 'plan', limit: 20, filter: {} }),
    );
    expect(page.items).toHaveLength(20);
    const [feed] = statements;
    const plan = await client.unsafe(`explain ${feed?.text}`, feed?.values.map(String) ?? []);
    const lines = plan.map((row) => String(row['QUERY PLAN'])).join('\n');
    expect(lines).toContain('media_feed_random');
    expect(lines).not.toContain('Sort');
  },
);
