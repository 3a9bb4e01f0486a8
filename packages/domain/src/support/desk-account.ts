import { type AccountSummary, supportAccountId } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { accountSummaries } from '../account/index.ts';
import type { Context } from '../kernel/index.ts';

const { accounts } = schema;

/**
 * Makes sure that the account which speaks for support is there. Nobody can sign in to it, and nobody finds it: it is shut out from the
 * start, and has no password that would fit.
 */
export async function ensureDeskAccount(ctx: Context): Promise<void> {
  await ctx.db
    .insert(accounts)
    .values({
      id: supportAccountId,
      username: 'deskfox',
      email: 'deskfox@foxreel.invalid',
      passwordHash: '',
      fullname: 'Foxreel Support',
      suspendedAt: new Date(0),
      createdAt: new Date(0),
    })
    .onConflictDoNothing();
}

/** The member and the desk, for what is told to open screens. */
export const peopleOf = (ctx: Context, member: string): Promise<Map<string, AccountSummary>> =>
  accountSummaries(ctx, [supportAccountId, member]);
