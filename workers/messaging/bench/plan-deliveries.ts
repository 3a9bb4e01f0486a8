import { schema } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import type { TestDatabase } from '@foxreel/db/testing';
import { enqueueMany } from '@foxreel/queue';
import { insertFans } from './insert-fans.ts';
import type { Schedule } from './schedule.ts';

/** One creator with a rule, and a fan per due message: the rows and jobs that dispatch_event would have created. */
export async function planDeliveries(
  database: TestDatabase,
  { count, from, windowMs }: Schedule,
): Promise<{ creatorId: string }> {
  const { db } = database;
  const person = (name: string, creator = false) => ({
    username: name,
    email: `${name}@bench.test`,
    fullname: name,
    passwordHash: 'none',
    creator,
  });
  const [creator] = await db.insert(schema.accounts).values(person('creator', true)).returning();
  if (!creator) throw new Error('No creator');
  await insertFans(database, creator.id, count);
  const messages = [{ type: 'text' as const, value: 'Thank you for following. Here is what comes next week.' }];
  const [rule] = await db
    .insert(schema.autoRules)
    .values({ accountId: creator.id, event: 'follow', messages, delayAmount: 1, delayUnit: 'hours' })
    .returning();
  if (!rule) throw new Error('No rule');
  const deliveries = await db.execute<{ id: string; due: string }>(sql`
    insert into auto_deliveries (rule_id, fan_id, due_at, created_at)
    select ${rule.id}, id, due, due - interval '1 hour' from (
      select id, ${from.toISOString()}::timestamptz + (row_number() over (order by random()) - 1) * ${windowMs / count}::float8 * interval '1 millisecond' as due
      from accounts where id <> ${creator.id}) as fans
    returning id, due_at::text as due`);
  await enqueueMany(
    db,
    'deliver_auto_message',
    deliveries.map(({ id, due }) => ({ payload: { delivery: id }, key: `auto:${id}`, runAt: new Date(due) })),
  );
  await db.execute(sql`analyze`);
  return { creatorId: creator.id };
}
