import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { pushSubscriptions } = schema;

/** Whether any device of an account is told anything. */
export async function hasPush(ctx: Context, accountId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
    .limit(1);
  return row !== undefined;
}
