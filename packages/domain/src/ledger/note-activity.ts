import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { ledgerAccounts } from './account-names.ts';

const { ledgerBalances } = schema;

/** The owner of an account was here: the months without activity, after which dormancy fees begin, start anew. Product time. */
export async function noteActivity(ctx: Context, accountId: string): Promise<void> {
  await ctx.db
    .update(ledgerBalances)
    .set({ activeAt: ctx.clock.now(), dormancyFees: 0 })
    .where(inArray(ledgerBalances.account, [ledgerAccounts.coins(accountId), ledgerAccounts.available(accountId)]));
}
