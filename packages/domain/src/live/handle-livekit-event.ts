import { id } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull } from 'drizzle-orm';
import { type Context, DomainError, type LiveServerEvent, neitherBlocked } from '../kernel/index.ts';
import { endLive, markLive } from './change-live.ts';
import { countRoomViewers } from './count-viewers.ts';
import type { LiveRow } from './store.ts';

const { accounts, lives } = schema;

/**
 * Follows LiveKit's signed webhook. Events may come twice, late or in any order: a live that has ended stays so, and rooms and
 * people that are not ours are passed over. UNAUTHENTICATED for a body that LiveKit did not sign.
 */
export async function handleLivekitEvent(
  ctx: Context,
  request: { body: string; authorization: string | undefined },
): Promise<void> {
  const event = await ctx.live.readWebhook(request.body, request.authorization);
  if (!event) throw new DomainError('UNAUTHENTICATED', 'The signature does not fit');
  if (!id.safeParse(event.room).success) return;
  const [live] = await ctx.db.select().from(lives).where(eq(lives.id, event.room));
  if (!live) return;
  if (event.kind === 'finished') return endLive(ctx, live.id, 'finished');
  if (event.kind === 'joined') await sendOutUnwelcome(ctx, live, event.identity);
  if (event.identity === live.accountId) await followCreator(ctx, live, event);
  else if (event.kind === 'joined' || event.kind === 'left') await countViewers(ctx, live, event);
}

async function followCreator(ctx: Context, live: LiveRow, event: LiveServerEvent): Promise<void> {
  if (event.kind === 'publishing') {
    // They publish to a live that is over, after a reload that ended it: sent out, they see it and start anew.
    if (live.state === 'ended') await ctx.live.closeRoom(live.id).catch(() => undefined);
    else await markLive(ctx, live.id);
  }
  if (event.kind !== 'left') return;
  // One who reconnects leaves with the old connection while the new one is there already.
  const presence = await ctx.live.presence(live.id, live.accountId).catch(() => 'absent' as const);
  if (presence === 'absent') await endLive(ctx, live.id, 'left');
}

/** A ticket outlives a block, a suspension or the end of an account by its two minutes: whoever comes with it then is sent out. */
async function sendOutUnwelcome(ctx: Context, live: LiveRow, identity: string | null): Promise<void> {
  const viewer = id.safeParse(identity?.split(':')[0]).data;
  if (viewer === undefined || viewer === live.accountId) return;
  const [welcome] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, viewer),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        neitherBlocked(viewer, live.accountId),
      ),
    );
  if (!welcome) await ctx.live.removeViewer(live.id, viewer).catch(() => undefined);
}

/** The room's own count, so that a repeated event counts nobody twice; the next reconciliation puts right what came late. */
async function countViewers(ctx: Context, live: LiveRow, event: LiveServerEvent): Promise<void> {
  if (event.participants === null) return;
  await countRoomViewers(ctx, { live: live.id, viewers: Math.max(event.participants - 1, 0) });
}
