import { limits, type PageView, type ThreadListInput, type ThreadView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { badInput, type Context, decodeCursor, encodeCursor, requireAccount } from '../kernel/index.ts';
import { pendingMassFor } from './mass/pending-mass.ts';
import { receiveMass } from './mass/receive-mass.ts';
import { withPending } from './mass/with-pending.ts';
import { notBlocked } from './store.ts';
import { threadViews } from './view.ts';

const { threads } = schema;
const list = 'threads';

/**
 * The viewer's threads, the last touched first (spec part 1 §7, messenger_threads). Threads hidden by a block are left out. A mass message
 * that is on its way stands in the first page as if it were there; the pages after it write it first.
 */
export async function listThreads(ctx: Context, input: ThreadListInput): Promise<PageView<ThreadView>> {
  const { accountId } = requireAccount(ctx);
  const limit = input.limit ?? limits.listPage;
  const before = input.after === undefined ? undefined : readCursor(ctx.secret, input.after);
  const first = before === undefined && input.skip === 0;
  if (!first) await receiveMass(ctx, accountId);
  const wanted = input.skip + limit + 1;
  // Two walks of an index each, merged: an "or" over both sides would read every thread of a busy inbox.
  const side = (own: SQL | undefined) =>
    ctx.db
      .select()
      .from(threads)
      .where(and(own, before, notBlocked()))
      .orderBy(desc(threads.lastUpdate), desc(threads.id))
      .limit(wanted);
  const asked = unionAll(
    side(and(eq(threads.account1Id, accountId), threads.visible1)),
    // A thread with oneself, for tests of what is sent automatically, is found by the first walk.
    side(and(eq(threads.account2Id, accountId), threads.visible2, ne(threads.account1Id, accountId))),
  )
    .orderBy(desc(sql`last_update`), desc(sql`id`))
    .limit(limit + 1)
    .offset(input.skip);
  const [rows, pending] = await Promise.all([asked, first ? pendingMassFor(ctx, accountId) : []]);
  const shown = rows.slice(0, limit);
  const views =
    pending.length === 0 ? await threadViews(ctx, shown) : await withPending(ctx, accountId, shown, pending);
  const items = views.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit || views.length > limit;
  return {
    items,
    after: more && last ? encodeCursor(ctx.secret, list, [new Date(last.lastUpdate).getTime(), last.id]) : null,
  };
}

function readCursor(secret: string, after: string): SQL {
  const [time, id] = decodeCursor(secret, list, after);
  if (!time || !id) throw badInput('after', 'Must be a cursor that this list gave');
  const at = sql`${new Date(Number(time)).toISOString()}::timestamptz`;
  return sql`(${threads.lastUpdate}, ${threads.id}) < (${at}, ${id}::uuid)`;
}
