import type { AccountView, ProfileInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull } from 'drizzle-orm';
import { type Context, neitherBlocked, requireAccount, viewerId } from '../kernel/index.ts';
import { accountViews } from './account-views.ts';

const { accounts } = schema;

/** The account of that username as the viewer may see it; null when there is none, it is suspended, or either has blocked the other. */
export async function getProfile(ctx: Context, { username }: ProfileInput): Promise<AccountView | null> {
  const viewer = viewerId(ctx);
  const unblocked = viewer === null ? undefined : neitherBlocked(viewer, accounts.id);
  const [row] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.username, username), isNull(accounts.suspendedAt), isNull(accounts.deletedAt), unblocked));
  return row ? ((await accountViews(ctx, [row.id])).get(row.id) ?? null) : null;
}

/** The signed-in account with what only its owner sees, or UNAUTHENTICATED. */
export async function getOwnAccount(ctx: Context): Promise<AccountView> {
  const { accountId } = requireAccount(ctx);
  const account = (await accountViews(ctx, [accountId])).get(accountId);
  if (!account) throw new Error('The session has no account');
  return account;
}
