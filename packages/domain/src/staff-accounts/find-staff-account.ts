import type { ProfileInput, StaffAccountView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull } from 'drizzle-orm';
import { type Context, requireStaff } from '../kernel/index.ts';
import { staffAccountView } from './staff-account-views.ts';

const { accounts } = schema;

/** Who has this username, also one who is suspended or in a block; null for nobody. Staff only. */
export async function findStaffAccount(ctx: Context, { username }: ProfileInput): Promise<StaffAccountView | null> {
  requireStaff(ctx);
  const [found] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.username, username), isNull(accounts.deletedAt), eq(accounts.visitor, false)));
  return found ? staffAccountView(ctx, found.id) : null;
}
