import type { LivestreamKind } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, ne } from 'drizzle-orm';
import { type Context, realNow } from '../kernel/index.ts';

const { lives } = schema;
export type LiveRow = typeof lives.$inferSelect;

/** The creator's live that has not ended, or null. */
export async function openLiveOf(ctx: Context, accountId: string): Promise<LiveRow | null> {
  const [row] = await ctx.db
    .select()
    .from(lives)
    .where(and(eq(lives.accountId, accountId), ne(lives.state, 'ended')));
  return row ?? null;
}

/** Opens a live of the creator; null when they have one already. */
export async function insertLive(
  ctx: Context,
  accountId: string,
  kind: LivestreamKind,
  encoderId: string | null = null,
): Promise<LiveRow | null> {
  const { actor } = ctx;
  // A WHIP client with a stream key acts under its owner's id: that is no session.
  const openedBy = actor.kind === 'account' && actor.sessionId !== actor.accountId ? actor.sessionId : null;
  const [row] = await ctx.db
    .insert(lives)
    .values({ accountId, kind, openedBy, encoderId, seenAt: realNow(ctx), createdAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}
