import {
  limits,
  type PageView,
  type SupportThreadListInput,
  supportAccountId,
  type ThreadView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { badInput, type Context, decodeCursor, encodeCursor, requireStaff } from '../kernel/index.ts';
import { threadViews } from '../messaging/index.ts';

const { threads } = schema;
const list = 'support-threads';

/** Who has written to support, the last touched first; unread1 is what the desk has not read. Staff only. */
export async function listSupportThreads(ctx: Context, input: SupportThreadListInput): Promise<PageView<ThreadView>> {
  requireStaff(ctx);
  const limit = input.limit ?? limits.gridPage;
  const before = input.after === undefined ? undefined : readCursor(ctx.secret, input.after);
  const rows = await ctx.db
    .select()
    .from(threads)
    .where(and(eq(threads.account1Id, supportAccountId), before))
    .orderBy(desc(threads.lastUpdate), desc(threads.id))
    .limit(limit + 1)
    .offset(input.skip);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await threadViews(ctx, shown),
    after: rows.length > limit && last ? encodeCursor(ctx.secret, list, [last.lastUpdate.getTime(), last.id]) : null,
  };
}

function readCursor(secret: string, after: string): SQL {
  const [time, id] = decodeCursor(secret, list, after);
  if (!time || !id) throw badInput('after', 'Must be a cursor that this list gave');
  const at = new Date(Number(time)).toISOString();
  return sql`(${threads.lastUpdate}, ${threads.id}) < (${at}::timestamptz, ${id}::uuid)`;
}
