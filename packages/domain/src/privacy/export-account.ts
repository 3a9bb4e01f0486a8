import { schema } from '@foxreel/db';
import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import { type Context, requireAccount } from '../kernel/index.ts';
import { getMessageSettings } from '../messaging/index.ts';
import { batchSize } from './erase-relations.ts';
import { exportedLists } from './exported-lists.ts';

const { accounts, follows, liveChatSettings, messages, threads } = schema;

const name = 'messages';

/** All messages that an account has sent and received, thread by thread, the newest first: each batch is a walk of the threads' index. */
async function* exportedMessages(ctx: Context, accountId: string): AsyncGenerator<ExportedPart> {
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

/** A part of the export: one thing, or some rows of a list, whose other rows come right before or after under the same name. */
export type ExportedPart = { name: string; value: unknown } | { name: string; rows: readonly unknown[] };

/**
 * All that the product has of the viewer, part by part, each list in batches by its key: the memory that it takes does not grow with
 * the account. Of others it says no more than the viewer sees anyway: ids and names of those who are there for them.
 */
export async function* exportAccount(ctx: Context): AsyncGenerator<ExportedPart> {
  const { accountId } = requireAccount(ctx);
  yield { name: 'exported_at', value: new Date().toISOString() };
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) return;
  const { passwordHash: _hash, searchKey: _key, notifications, ...profile } = account;
  yield { name: 'profile', value: profile };
  const [chat] = await ctx.db.select().from(liveChatSettings).where(eq(liveChatSettings.accountId, accountId));
  const { writers } = await getMessageSettings(ctx);
  yield {
    name: 'settings',
    value: { notifications, live_chat: chat ?? null, message_writers: writers },
  };
  const [followers] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(follows)
    .where(eq(follows.followeeId, accountId));
  yield { name: 'followers_count', value: followers?.count ?? 0 };
  for (const { name, read } of exportedLists) {
    for (let after: string | null = null; ; ) {
      const rows = await read(ctx, accountId, after);
      yield { name, rows: rows.map(({ key: _, ...row }) => row) };
      const last = rows.at(-1);
      if (!last) break;
      after = last.key;
    }
  }
  yield* exportedMessages(ctx, accountId);
}
