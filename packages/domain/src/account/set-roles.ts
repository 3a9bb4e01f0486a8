import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, forbidden, notFound } from '../kernel/index.ts';

/** Makes an account a creator or staff, or no longer so. Only the system itself may: the seed, later the review of requests. */
export async function setRoles(ctx: Context, input: { id: string; creator?: boolean; staff?: boolean }): Promise<void> {
  if (ctx.actor.kind !== 'system') throw forbidden('Only the system can do this');
  const roles = {
    ...(input.creator === undefined ? {} : { creator: input.creator }),
    ...(input.staff === undefined ? {} : { staff: input.staff }),
  };
  if (Object.keys(roles).length === 0) return;
  const changed = await ctx.db
    .update(schema.accounts)
    .set(roles)
    .where(eq(schema.accounts.id, input.id))
    .returning({ id: schema.accounts.id });
  if (changed.length === 0) throw notFound('The account');
}
