import { schema as tables } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { type Context, SandboxClock } from '@foxreel/domain/kernel';
import { createTestWorld, insertMedia } from '@foxreel/testing';
import { drizzle } from 'drizzle-orm/postgres-js';
import { getNamedType, getNullableType, isListType, isObjectType } from 'graphql';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { schema } from './schema.ts';
import { runAs } from './testing/list-world.ts';
import { growLists, listOperations, statementsMax } from './testing/statements.ts';

const world = await createTestWorld();
const statements: string[] = [];
const client = postgres(world.database.url, {
  max: 4,
  onnotice: () => {},
  fetch_types: false,
  debug: (_connection, text) => void statements.push(text),
});
afterAll(() => client.end({ timeout: 1 }));
const viewer = await world.createPerson({ creator: true, staff: true, live: true });
/** A sandbox's clock, because the outbox exists only in a sandbox. */
const counting: Context = { ...viewer.ctx, clock: new SandboxClock(), db: drizzle(client, { schema: tables }) };

/** The statements of one operation. Run twice: a new connection queries types first. */
async function statementsOf(source: string, variables: Record<string, unknown>): Promise<string[]> {
  await runAs(counting, source, variables);
  statements.length = 0;
  await runAs(counting, source, variables);
  return [...statements];
}

test('covers every list of the schema', () => {
  const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ type }) => {
    if (isListType(getNullableType(type))) return true;
    const named = getNamedType(type);
    const holdsList =
      isObjectType(named) && Object.values(named.getFields()).some((field) => isListType(getNullableType(field.type)));
    return holdsList && named.name.endsWith('Result');
  });
  expect(lists.map(({ name }) => name).toSorted()).toEqual(Object.keys(listOperations).toSorted());
});

test('a list of twenty takes as many statements as a list of two', { timeout: 120_000 }, async () => {
  const { id: media } = await insertMedia(world, viewer);
  await world.db.execute(sql`insert into lives (account_id, kind) values (${viewer.id}::uuid, 'WebRTC')`);
  const comment = sql`insert into comments (media_id, account_id, message) select ${media}::uuid, id, '@x' from accounts where creator limit 20`;
  const [root] = await world.db.execute<{ id: string }>(
    sql`insert into comments (media_id, account_id, message) values (${media}::uuid, ${viewer.id}::uuid, 'x') returning id`,
  );
  const reply = sql`insert into comments (media_id, account_id, message, thread_id)
    select ${media}::uuid, id, '@x', ${root?.id}::uuid from accounts where creator limit 20`;
  const held = sql`insert into comments (media_id, account_id, message, held_for)
    select ${media}::uuid, id, '@x', ${viewer.id}::uuid from accounts where creator limit 20`;
  const mention = sql`insert into comment_mentions (comment_id, account_id, handle, notified)
    select id, ${viewer.id}::uuid, 'x', true from comments where media_id = ${media}::uuid and held_for is null on conflict do nothing`;
  const chat = sql`insert into live_chat_messages (creator_id, account_id, text, state)
    select ${viewer.id}::uuid, id, 'x', state from accounts, unnest(array['shown', 'held']) state where creator limit 40`;
  await growLists(world, viewer, 2);
  for (const statement of [comment, reply, held, mention, chat]) await world.db.execute(statement);
  const [thread] = await world.db.execute<{ id: string }>(sql`select id from threads limit 1`);
  const variables = { viewer: viewer.id, creator: viewer.id, media, comment: root?.id, thread: thread?.id };
  const measure = async () => {
    const counts: Record<string, number> = {};
    for (const [name, source] of Object.entries(listOperations)) {
      const asked = Object.fromEntries(Object.entries(variables).filter(([key]) => source.includes(`$${key}`)));
      const limit = source.includes('$limit') ? { limit: 20 } : {};
      counts[name] = (await statementsOf(source, { ...asked, ...limit })).length;
    }
    return counts;
  };
  const small = await measure();
  await growLists(world, viewer, 18);
  for (const statement of [comment, reply, held, mention, chat]) await world.db.execute(statement);
  await world.db.execute(
    sql`insert into messages (thread_id, from_id, data) select ${thread?.id}::uuid, ${viewer.id}::uuid, '[{"type":"text","value":"x"}]' from generate_series(1, 20)`,
  );
  const large = await measure();
  expect(large).toEqual(small);
  expect(Object.entries(large).filter(([, count]) => count > statementsMax)).toEqual([]);
});

test('unselected fields are not loaded', async () => {
  const parts = ['from likes', 'from follows', 'm.likes_count', 'm.description', 'a.username', 'from sounds'];
  const read = async (source: string) => {
    const text = (await statementsOf(source, {})).join('\n');
    return parts.filter((part) => text.includes(part));
  };
  expect(await read('{ medias { id access thumbnail { grid } source { url } } }')).toEqual([]);
  expect(await read('{ medias { id ...More } } fragment More on Media { like }')).toEqual(['from likes']);
  expect(await read('{ medias(withLike: false) { id like song { name } } }')).toEqual(['from sounds']);
  expect(await read('{ medias { id ... on Media { user { username } } } }')).toEqual(['from follows', 'a.username']);
  expect(await read('{ medias { id like likes description user { id } song { name } } }')).toEqual(parts);
});
