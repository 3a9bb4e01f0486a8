import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, ne } from 'drizzle-orm';
import { endBattlesOf } from '../battles/index.ts';
import { accountSummaries, type Context, realNow, recordEvent, withTransaction } from '../kernel/index.ts';
import type { LiveRow } from './store.ts';

const { accounts, lives } = schema;

export type EndReason =
  | 'stopped'
  | 'left'
  | 'finished'
  | 'vanished'
  | 'never_started'
  | 'server_lost'
  | 'account_gone'
  | 'key_replaced'
  | 'access_revoked';

/** The creator publishes: the live is on. Does nothing for one that is on already, or has ended: it never comes back. */
export async function markLive(ctx: Context, liveId: string): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const [live] = await inner.db
      .update(lives)
      .set({ state: 'live', startedAt: inner.clock.now(), seenAt: realNow(inner) })
      .where(and(eq(lives.id, liveId), eq(lives.state, 'starting')))
      .returning();
    if (!live) return;
    await inner.db
      .update(accounts)
      .set({ live: true, livestream: live.kind, liveStatus: 'live' })
      .where(eq(accounts.id, live.accountId));
    await recordEvent(inner, { kind: 'live_started', actorId: live.accountId, subjectId: live.id });
    await publishLive(inner, live, 'live');
  });
}

/**
 * Ends a live, once, and sends everyone out of its room. Screens are told only of a live that was on. With an encoder only while
 * no newer one has the live.
 */
export async function endLive(
  ctx: Context,
  liveId: string,
  reason: EndReason,
  only: { encoder?: string } = {},
): Promise<void> {
  const owned = only.encoder === undefined ? undefined : eq(lives.encoderId, only.encoder);
  await withTransaction(ctx, async (inner) => {
    const [live] = await inner.db
      .update(lives)
      .set({ state: 'ended', endedAt: inner.clock.now(), endReason: reason, viewers: 0, hlsViewers: 0 })
      .where(and(eq(lives.id, liveId), ne(lives.state, 'ended'), owned))
      .returning();
    if (!live) return;
    if (live.startedAt) {
      await inner.db
        .update(accounts)
        .set({ live: false, livestream: null, liveStatus: 'stop' })
        .where(eq(accounts.id, live.accountId));
      await endBattlesOf(inner, live.accountId);
      await recordEvent(inner, {
        kind: 'live_ended',
        actorId: live.accountId,
        subjectId: live.id,
        payload: { reason },
      });
      await publishLive(inner, live, 'stop');
    }
    // Best effort: a room that stays behind empties by itself, and nobody gets a ticket for it any more.
    if (live.kind === 'WebRTC') await inner.afterCommit(() => inner.live.closeRoom(live.id).catch(() => undefined));
  });
}

async function publishLive(ctx: Context, live: LiveRow, status: 'live' | 'stop'): Promise<void> {
  const account = (await accountSummaries(ctx, [live.accountId])).get(live.accountId);
  if (!account) return;
  const stream = status === 'live' ? live.id : null;
  await ctx.afterCommit(() => {
    for (const topic of [topics.lives(), topics.profile(live.accountId)]) {
      ctx.news.publish(topic, { type: 'live', status, stream, kind: live.kind, account });
    }
  });
}
