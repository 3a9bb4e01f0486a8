import { schema } from '@foxreel/db';
import { and, desc, eq, gt, lt, or, type SQL, sql } from '@foxreel/db/drizzle';
import { type Context, neitherBlocked } from '../kernel/index.ts';
import { ledgerAccounts } from '../ledger/index.ts';
import { batchSize } from './erasure-hooks.ts';
import type { ExportedFields } from './personal-data/classes.ts';

// What the export has besides columns. Expressions name columns without their table: a drizzle select from one table does the same.

const { identityFiles, ledgerEntries, ledgerTransfers, messages, threads } = schema;

type Rows = AsyncGenerator<readonly Record<string, unknown>[]>;

/** Another account's username, or null if the viewer may not see it. */
export const usernameOf = (id: SQL, viewer: string): SQL => sql`(select o.username::text from accounts o
  where o.id = ${id} and o.suspended_at is null and o.deleted_at is null and ${neitherBlocked(sql`o.id`, viewer)})`;

const otherOf = (viewer: string, one: string, two: string): SQL =>
  sql`case when ${sql.identifier(one)} = ${viewer} then ${sql.identifier(two)} else ${sql.identifier(one)} end`;

/** The other of two accounts, with the username. */
export const otherMember = (viewer: string, one: string, two: string): Record<string, SQL> => ({
  account: otherOf(viewer, one, two),
  username: usernameOf(otherOf(viewer, one, two), viewer),
});

/** A sale from the viewer's side. Only the creator gets the creator's share. */
export const ownSide = (viewer: string): Record<string, SQL> => ({
  username: usernameOf(otherOf(viewer, 'buyer_id', 'creator_id'), viewer),
  bought: sql`buyer_id = ${viewer}`,
  share_cents: sql`case when creator_id = ${viewer} then share_cents end`,
  refunded: sql`refunded_by is not null`,
});

/** The viewer's score of a battle. */
export const ownScore = (viewer: string): Record<string, SQL> => ({
  score: sql`case when account1_id = ${viewer} then score1 else score2 end`,
});

/** How many files an application has, not counting the agreement. */
export const countOfIdentityFiles = sql`(select count(*)::int from ${identityFiles} f
  where f.request_id = creator_requests.id and f.kind <> 'agreement')`;

/** All messages that an account has sent and received, thread by thread, newest first. Each batch reads the threads' index. */
export async function* exportMessages(ctx: Context, accountId: string, fields: ExportedFields): Rows {
  for (let thread = await nextThread(ctx, accountId, null); thread; thread = await nextThread(ctx, accountId, thread)) {
    for (let before: string | null = null; ; ) {
      const rows: { id: string; values: Record<string, unknown> }[] = await messagesOf(ctx, thread, before, {
        ...fields,
        thread: messages.threadId,
        sent: sql`${messages.fromId} = ${accountId}`,
      });
      const last = rows.at(-1);
      if (!last) break;
      yield rows.map(({ values }) => values);
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

const messagesOf = (ctx: Context, thread: string, before: string | null, values: ExportedFields) =>
  ctx.db
    .select({ id: messages.id, values })
    .from(messages)
    .where(and(eq(messages.threadId, thread), before === null ? undefined : lt(messages.id, before)))
    .orderBy(desc(messages.id))
    .limit(batchSize);

/** The entries of an account's balances with their transfers, balance by balance, in the order of the entries' key. */
export async function* exportTransfers(ctx: Context, accountId: string, fields: ExportedFields): Rows {
  const { coins, pending, available, debt } = ledgerAccounts;
  for (const balance of [coins, pending, available, debt]) {
    for (let after = 0; ; ) {
      const rows: { seq: number; values: Record<string, unknown> }[] = await ctx.db
        .select({
          seq: ledgerEntries.seq,
          values: {
            ...fields,
            account: sql`split_part(${ledgerEntries.account}, ':', 1)`,
            kind: ledgerTransfers.kind,
            memo: ledgerTransfers.memo,
            created_at: ledgerTransfers.createdAt,
          },
        })
        .from(ledgerEntries)
        .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
        .where(and(eq(ledgerEntries.account, balance(accountId)), gt(ledgerEntries.seq, after)))
        .orderBy(ledgerEntries.seq)
        .limit(batchSize);
      const last = rows.at(-1);
      if (!last) break;
      yield rows.map(({ values }) => values);
      after = last.seq;
    }
  }
}
