import { limits, type PageView, type ThreadListInput, type ThreadView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { badInput, type Context, decodeCursor, encodeCursor, requireAccount } from '../kernel/index.ts';
import { notBlocked } from './store.ts';
import { threadViews } from './view.ts';

const { threads } = schema;
const list = 'threads';

/** The viewer's threads, the last touched first (spec part 1 §7, messenger_threads). Threads hidden by a block are left out. */
export async function listThreads(ctx: Context, input: ThreadListInput): Promise<PageView<ThreadView>> {
  const { accountId } = requireAccount(ctx);
  const limit = input.limit ?? limits.listPage;
  const before = input.after === undefined ? undefined : readCursor(ctx.secret, input.after);
  const wanted = input.skip + limit + 1;
  // Two walks of an index each, merged: an "or" over both sides would read every thread of a busy inbox.
  const side = (own: SQL | undefined) =>
    ctx.db
      .select()
      .from(threads)
      .where(and(own, before, notBlocked()))
      .orderBy(desc(threads.lastUpdate), desc(threads.id))
      .limit(wanted);
  const rows = await unionAll(
    side(and(eq(threads.account1Id, accountId), threads.visible1)),
    side(and(eq(threads.account2Id, accountId), threads.visible2)),
  )
    .orderBy(desc(sql`last_update`), desc(sql`id`))
    .limit(limit + 1)
    .offset(input.skip);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await threadViews(ctx, shown),
    after: rows.length > limit && last ? encodeCursor(ctx.secret, list, [last.lastUpdate.getTime(), last.id]) : null,
  };
}

function readCursor(secret: string, after: string): SQL | undefined {
  const [time, id] = decodeCursor(secret, list, after);
  if (!time || !id) throw badInput('after', 'Must be a cursor that this list gave');
  const at = sql`${new Date(Number(time)).toISOString()}::timestamptz`;
  return or(sql`${threads.lastUpdate} < ${at}`, sql`(${threads.lastUpdate} = ${at} and ${threads.id} < ${id}::uuid)`);
}
