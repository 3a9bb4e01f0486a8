import { schema } from '@foxreel/db';
import { eq, sql } from 'drizzle-orm';
import { type Context, requireAccount } from '../kernel/index.ts';
import { getMessageSettings } from '../messaging/index.ts';
import { exportedLists } from './exported-lists.ts';
import { exportedMessages } from './exported-messages.ts';

const { accounts, follows, liveChatSettings } = schema;

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
