import type { AccountSummary } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import { accountSummaryColumns, type Context } from '../kernel/index.ts';
import { summaryOf } from './view.ts';

/** Summaries of the accounts that exist, by id, in one query. Visibility is the caller's concern. */
export async function accountSummaries(ctx: Context, ids: Iterable<string>): Promise<Map<string, AccountSummary>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db
    .select({ ...accountSummaryColumns, deletedAt: schema.accounts.deletedAt })
    .from(schema.accounts)
    .where(inArray(schema.accounts.id, wanted));
  return new Map(rows.map((row) => [row.id, summaryOf(row)]));
}
