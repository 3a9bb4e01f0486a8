import { sql } from '@foxreel/db/drizzle';
import type { TestDatabase } from '@foxreel/db/testing';
import { insertFans } from './insert-fans.ts';

export interface BenchAudience {
  creatorId: string;
  /** A sample of the followers, each with conversations of their own. */
  sampled: string[];
}

const sampledCount = 200;
const threadsEach = 20;

/** One creator with many followers, some of whom have conversations of their own. */
export async function makeAudience(database: TestDatabase, followers: number): Promise<BenchAudience> {
  const { db } = database;
  const [creator] = await db.execute<{ id: string }>(sql`
    insert into accounts (username, email, fullname, password_hash, creator, followers_count)
    values ('creator', 'creator@bench.test', 'Creator', 'none', true, ${followers}) returning id`);
  if (!creator) throw new Error('No creator');
  await insertFans(database, creator.id, followers);
  const sampled = await db.execute<{ id: string }>(sql`
    select id from accounts where id <> ${creator.id} order by random() limit ${sampledCount}`);
  const ids = JSON.stringify(sampled.map(({ id }) => id));
  await db.execute(sql`
    insert into threads (account1_id, account2_id, created_at, last_update)
    select least(s.id, o.id), greatest(s.id, o.id), now() - interval '1 hour', now() - random() * interval '1 hour'
    from (select value::uuid as id from json_array_elements_text(${ids}::json)) as s
      cross join lateral (select id from accounts where id <> s.id and id <> ${creator.id} order by id limit ${threadsEach}) as o
    on conflict do nothing`);
  await db.execute(sql`
    with said as (insert into messages (thread_id, from_id, data) select id, account1_id, '[{"type":"text","value":"Hello"}]' from threads returning id, thread_id)
    update threads t set last_message_id = said.id from said where said.thread_id = t.id`);
  await db.execute(sql`vacuum analyze`);
  return { creatorId: creator.id, sampled: sampled.map(({ id }) => id) };
}

/** The peer: inserts the same rows into tables with the same indexes, in one statement. Returns the milliseconds. */
export async function measureInsertSelect({ db }: TestDatabase): Promise<number> {
  await db.execute(sql`create table peer_messages (like messages including defaults including indexes)`);
  const began = performance.now();
  await db.execute(sql`
    insert into peer_messages (thread_id, from_id, data, origin, dedupe_key)
    select follower_id, followee_id, '[{"type":"text","value":"To all of you: the new film is up."}]', 'mass', 'mass:' || followee_id || ':' || follower_id || ':0'
    from follows`);
  const took = performance.now() - began;
  await db.execute(sql`drop table peer_messages`);
  return took;
}
