import { schema } from '@foxreel/db';
import { and, desc, eq, gt, lt, or } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { batchSize } from './batch-size.ts';
import type { ExportedPart } from './export-account.ts';

const { messages, threads } = schema;
const name = 'messages';

/** All messages that an account has sent and received, thread by thread, the newest first: each batch is a walk of the threads' index. */
export async function* exportedMessages(ctx: Context, accountId: string): AsyncGenerator<ExportedPart> {
  yield { name, rows: [] };
  for (let thread = await nextThread(ctx, accountId, null); thread; thread = await nextThread(ctx, accountId, thread)) {
    for (let before: string | null = null; ; ) {
      const rows = await messagesOf(ctx, thread, before);
      const last = rows.at(-1);
      if (!last) break;
      yield {
        name,
        rows: rows.map(({ fromId, ...row }) => ({ ...row, thread, sent: fromId === accountId })),
      };
      before = last.id;
    }
  }
}

async function nextThread(ctx: Context, accountId: string, after: string | null): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: threads.id })
    .from(threads)
    .where(
      and(
        or(eq(threads.account1Id, accountId), eq(threads.account2Id, accountId)),
        after === null ? undefined : gt(threads.id, after),
      ),
    )
    .orderBy(threads.id)
    .limit(1);
  return row?.id ?? null;
}

const messagesOf = (ctx: Context, thread: string, before: string | null) =>
  ctx.db
    .select({
      id: messages.id,
      fromId: messages.fromId,
      data: messages.data,
      origin: messages.origin,
      created_at: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.threadId, thread), before === null ? undefined : lt(messages.id, before)))
    .orderBy(desc(messages.id))
    .limit(batchSize);
