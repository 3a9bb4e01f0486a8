import { createHash } from 'node:crypto';
import { limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, lt } from 'drizzle-orm';
import { type Context, requireStaff } from '../kernel/index.ts';

const { heldUsernames } = schema;
const dayMs = 24 * 60 * 60 * 1000;

/** It can be recognised by whoever knows it, and not be read: its owner is gone. */
const hashOf = (username: string): string => createHash('sha256').update(username.toLowerCase()).digest('hex');

/** Keeps the username of an account that is being deleted from others for 90 days of product time. In the caller's transaction. */
export async function holdUsername(ctx: Context, username: string): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + limits.usernameHeldDays * dayMs);
  await ctx.db
    .insert(heldUsernames)
    .values({ usernameHash: hashOf(username), until })
    .onConflictDoUpdate({ target: heldUsernames.usernameHash, set: { until } });
}

/** Whether a deleted account had this username lately. */
export async function isHeldUsername(ctx: Context, username: string): Promise<boolean> {
  const [held] = await ctx.db
    .select({ until: heldUsernames.until })
    .from(heldUsernames)
    .where(and(eq(heldUsernames.usernameHash, hashOf(username)), gt(heldUsernames.until, ctx.clock.now())));
  return held !== undefined;
}

/** Deletes what is held no longer; returns how many. For the workers, from time to time. */
export async function freeUsernames(ctx: Context): Promise<number> {
  requireStaff(ctx);
  const freed = await ctx.db
    .delete(heldUsernames)
    .where(lt(heldUsernames.until, ctx.clock.now()))
    .returning({ hash: heldUsernames.usernameHash });
  return freed.length;
}
